import { type SQL, sql } from "drizzle-orm";
import type { Role } from "~/domain/accounts/account";
import type { Admin } from "../accounts/users.server";
import { type Condition, type Id, literal } from "../condition.server";

const hasAdminRole = sql`role = ${literal<Role>("admin")}`;

export const ADMIN_IDS = sql`SELECT user_id FROM user_roles WHERE ${hasAdminRole}`;

/** Subquery: all administrators but one. */
export function otherAdminIds(adminId: Id): SQL {
  return sql`SELECT user_id FROM user_roles WHERE ${hasAdminRole} AND user_id <> ${adminId}`;
}

export function isAdmin(userId: Id): Condition {
  return sql`EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${userId} AND ${hasAdminRole})`;
}

/** Part of every administrator's statement: the role may be lost after the guard ran. */
export function isStillAdmin(admin: Admin): Condition {
  return isAdmin(admin.id);
}
