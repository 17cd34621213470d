import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Admin } from "../accounts/users.server";
import type { Database } from "../connect.server";
import { sellerProfiles, userRoles, users } from "../schema.server";
import { isStillAdmin } from "./facts.server";

export type AdminUser = Awaited<ReturnType<typeof listAdminUsers>>[number];

function select(db: Database) {
  const { id, created_at } = users;
  return db
    .select({
      id,
      full_name: users.full_name,
      email: users.email,
      created_at,
      role: userRoles.role,
      store: sellerProfiles.business_name,
      handle: sellerProfiles.handle,
    })
    .from(users)
    .leftJoin(sellerProfiles, eq(sellerProfiles.user_id, id))
    .leftJoin(userRoles, and(eq(userRoles.user_id, id), eq(userRoles.role, "admin")));
}

/** Also a closed account, which has no name. */
export async function findAdminUser(db: Database, admin: Admin, id: string) {
  const [user] = await selectAdminUser(db, admin, id);
  return user ?? null;
}

/** For a batch. */
export function selectAdminUser(db: Database, admin: Admin, id: string) {
  return select(db).where(and(eq(users.id, id), isStillAdmin(admin)));
}

/** Newest first; `before` is the last id of the page before. */
export async function listAdminUsers(db: Database, admin: Admin, before: string | null, most: number) {
  const { id, created_at } = users;
  return await select(db)
    .where(
      and(
        isStillAdmin(admin),
        isNull(users.deleted_at),
        before ? sql`(${created_at}, ${id}) < (SELECT created_at, id FROM users WHERE id = ${before})` : undefined,
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(most);
}
