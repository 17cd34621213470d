import { type SQL, sql } from "drizzle-orm";
import type { Admin } from "../accounts/users.server";
import type { Condition } from "../condition.server";

/** A query for the ids of the administrators. */
export const ADMIN_IDS = sql`SELECT user_id FROM user_roles WHERE role = 'admin'`;

/** Whether a user is an administrator. */
export function isAdmin(userId: SQL | string): Condition {
  return sql`EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${userId} AND role = 'admin')`;
}

/** Asked by every statement of an administrator: one who lost the role since the guard asked reads and changes nothing. */
export function stillAdmin(admin: Admin): Condition {
  return isAdmin(admin.id);
}
