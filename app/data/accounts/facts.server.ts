import { type SQL, sql } from "drizzle-orm";
import { CLOCK } from "../clock.server";
import type { Condition } from "../condition.server";

export function isActiveUser(user: SQL = sql`users`): Condition {
  return sql`${user}.deleted_at IS NULL`;
}

/** Of a row of `seller_profiles`. */
export function isAway(profile: SQL = sql`seller_profiles`): Condition {
  return sql`coalesce(${profile}.away_from <= ${CLOCK} AND coalesce(${profile}.away_until > ${CLOCK}, 1), 0)`;
}

/** Whether fixed-price listings are off sale meanwhile. */
export function pausesSales(profile: SQL = sql`seller_profiles`): Condition {
  return sql`(${isAway(profile)} AND ${profile}.away_sells = 0)`;
}

/** Whether an account asks for a code after the password. */
export function hasFactor(userId: SQL): Condition {
  return sql`EXISTS (SELECT 1 FROM factors WHERE factors.user_id = ${userId})`;
}
