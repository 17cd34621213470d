import { and, eq, sql } from "drizzle-orm";
import type { DeskQuery } from "~/domain/moderation/desk-list";
import type { Admin } from "../accounts/users.server";
import type { Database } from "../connect.server";
import type { Cursor } from "../cursor.server";
import type { RowOf } from "../rows.server";
import { type listedUsers, type sellerProfiles, userRoles, users } from "../schema.server";
import { inOrder, placesOf } from "./desk-lists.server";
import { isStillAdmin } from "./facts.server";

export type AdminUser = RowOf<{
  id: Cursor;
  userId: typeof users.id;
  full_name: typeof users.full_name;
  email: typeof users.email;
  created_at: typeof users.created_at;
  deleted_at: typeof users.deleted_at;
  role: typeof userRoles.role | null;
  store: typeof sellerProfiles.business_name | null;
  handle: typeof sellerProfiles.handle | null;
  state: typeof listedUsers.state;
}>;

/** Also a closed account, which has no name. */
export async function findAdminUser(db: Database, admin: Admin, id: string) {
  const [user] = await selectAdminUser(db, admin, id);
  return user ?? null;
}

/** For a batch. */
export function selectAdminUser(db: Database, admin: Admin, id: string) {
  return db
    .select({ id: users.id, full_name: users.full_name, email: users.email, role: userRoles.role })
    .from(users)
    .leftJoin(userRoles, and(eq(userRoles.user_id, users.id), eq(userRoles.role, "admin")))
    .where(and(eq(users.id, id), isStillAdmin(admin)));
}

/** A page of the list; `after` is the cursor of the row before it. */
export async function listAdminUsers(
  db: Database,
  admin: Admin,
  query: DeskQuery,
  after: string | null,
  most: number,
): Promise<AdminUser[]> {
  return await db.all<AdminUser>(sql`SELECT CAST(d.place AS TEXT) AS id, u.id AS userId, u.full_name, u.email, u.created_at,
      u.deleted_at, (SELECT min(role) FROM user_roles WHERE user_id = u.id) AS role, s.business_name AS store, s.handle, l.state
    FROM ${placesOf(query, after, most)} d CROSS JOIN listed_users l ON l.seq = d.place CROSS JOIN users u ON u.id = l.user_id
      LEFT JOIN seller_profiles s ON s.user_id = u.id
    WHERE ${isStillAdmin(admin)} ${inOrder(query)}`);
}
