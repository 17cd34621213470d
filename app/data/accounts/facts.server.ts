import { type SQL, sql } from "drizzle-orm";
import type { SuspensionDecision } from "~/domain/moderation/suspension";
import { CLOCK } from "../clock.server";
import { type Condition, type Id, literal } from "../condition.server";

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

/** Of a row of `suspensions`: the same as `isStanding` of domain/moderation/suspension.ts. */
export function isStanding(suspension: SQL, at: SQL = CLOCK): Condition {
  return sql`(${suspension}.decision IS NOT ${literal<SuspensionDecision>("lifted")} AND coalesce(${suspension}.until > ${at}, 1))`;
}

/** Whether an administrator suspended the account. One with too many strikes: `isSuspended`. */
export function hasSuspension(userId: Id, at: SQL = CLOCK): Condition {
  return sql`EXISTS (SELECT 1 FROM suspensions barred WHERE barred.user_id = ${userId} AND ${isStanding(sql`barred`, at)})`;
}

/** Where an account has no password, its hash ends in this: 32 bytes of zeros. */
export const NO_PASSWORD = `$${"A".repeat(43)}`;

/** Whether any password opens the account. */
export function hasPassword(user: SQL): Condition {
  return sql`(${user}.password_hash NOT LIKE ${`%${NO_PASSWORD}`})`;
}

/**
 * Of a row of `passkeys` or `identities`: whether a password, another passkey or another provider that is configured opens
 * its account, too.
 */
export function hasAnotherWay(row: SQL, issuers: readonly string[]): Condition {
  const configured = sql`(SELECT value FROM json_each(${JSON.stringify(issuers)}))`;
  return sql`EXISTS (SELECT 1 FROM users u WHERE u.id = ${row}.user_id AND (${hasPassword(sql`u`)}
    OR EXISTS (SELECT 1 FROM passkeys p WHERE p.user_id = u.id AND p.id <> ${row}.id)
    OR EXISTS (SELECT 1 FROM identities i WHERE i.user_id = u.id AND i.id <> ${row}.id AND i.issuer IN ${configured})))`;
}

/** Whether an account asks for a code after the password. */
export function hasFactor(userId: SQL): Condition {
  return sql`EXISTS (SELECT 1 FROM factors WHERE factors.user_id = ${userId})`;
}
