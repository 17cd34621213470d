import { type SQL, sql } from "drizzle-orm";
import type { Admin } from "../accounts/users.server";
import type { Condition } from "../condition.server";

export const ADMIN_IDS = sql`SELECT user_id FROM user_roles WHERE role = 'admin'`;

export function isAdmin(userId: SQL | string): Condition {
  return sql`EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${userId} AND role = 'admin')`;
}

/**
 * Part of every administrator's statement: a user who has lost the role since the guard ran reads and changes nothing.
 */
export function isStillAdmin(admin: Admin): Condition {
  return isAdmin(admin.id);
}
