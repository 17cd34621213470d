import { type SQL, sql } from "drizzle-orm";
import type { Condition } from "../condition.server";

/** Whether a user did not delete their account; `user` is the alias of `users` in the statement. */
export function isActiveUser(user: SQL = sql`users`): Condition {
  return sql`${user}.deleted_at IS NULL`;
}
