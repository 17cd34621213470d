import { type SQL, sql } from "drizzle-orm";
import type { Condition } from "../condition.server";

export function isActiveUser(user: SQL = sql`users`): Condition {
  return sql`${user}.deleted_at IS NULL`;
}
