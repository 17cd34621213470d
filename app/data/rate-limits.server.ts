import { createHash } from "node:crypto";
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import {
  CHECKOUT_ACCOUNT,
  CHECKOUT_ADDRESS,
  FIRST_PAUSE,
  LONGEST_PAUSE,
  MAIL_ACCOUNT,
  MAIL_ADDRESS,
  networkOf,
  type RateLimit,
  type Tries,
  waitBeforeTry,
} from "~/domain/rate-limit";
import { commitBetween, type Query } from "./commit.server";
import { allOf, type Condition } from "./condition.server";
import type { Database } from "./connect.server";
import { rateLimits } from "./schema.server";

/** Personal values are stored only as a hash. */
export function hashedKey(kind: string, value: string): string {
  return `${kind}:${createHash("sha256").update(value).digest("base64url")}`;
}

export function signInKey(email: string): string {
  return hashedKey("sign-in:account", email);
}

export type LimitedKey = readonly [key: string, limit: RateLimit];

/** One for each of `whose` (an account, an email), and one for the IP address. */
export function mailLimits(what: string, whose: readonly string[], address: string): LimitedKey[] {
  const own = whose.map((one) => [hashedKey(`mail:${what}`, one), MAIL_ACCOUNT] as const);
  return [...own, [hashedKey("mail:address", networkOf(address)), MAIL_ADDRESS]];
}

/** Whether every key allows an attempt, as `waitBeforeTry` says. */
export function isAllowed(keys: readonly LimitedKey[], now: number): Condition {
  return sql`NOT EXISTS (SELECT 1 FROM ${askedOf(keys)} a JOIN rate_limits r ON r.key = a.key
    WHERE ${now} - r.window_start < a.life AND (r.count >= a.most OR
      (r.count >= a.free AND ${now} - r.last_at < min(${LONGEST_PAUSE}, ${FIRST_PAUSE} << (r.count - a.free)))))`;
}

/** Counts all or none: a refused attempt must not lengthen a wait. An expired window restarts. */
export function countAllowed(keys: readonly LimitedKey[], now: number, when: Condition): SQL {
  return sql`INSERT INTO rate_limits (key, count, window_start, last_at)
    WITH known AS (SELECT a.key, r.count, r.window_start, ${now} - r.window_start < a.life AS is_open
      FROM ${askedOf(keys)} a LEFT JOIN rate_limits r ON r.key = a.key)
    SELECT key, iif(is_open, count + 1, 1), iif(is_open, window_start, ${now}), ${now} FROM known
    WHERE ${when} AND ${isAllowed(keys, now)}
    ON CONFLICT (key) DO UPDATE
      SET count = excluded.count, window_start = excluded.window_start, last_at = excluded.last_at`;
}

function askedOf(keys: readonly LimitedKey[]): SQL {
  const asked = JSON.stringify(keys.map(([key, { window, most, free }]) => [key, window, most, free]));
  return sql`(SELECT value ->> 0 AS key, value ->> 1 AS life, value ->> 2 AS most, value ->> 3 AS free
    FROM json_each(${asked}))`;
}

export function checkoutLimits(buyer: string, address: string): LimitedKey[] {
  return [
    [`checkout:${buyer}`, CHECKOUT_ACCOUNT],
    [hashedKey("checkout:address", networkOf(address)), CHECKOUT_ADDRESS],
  ];
}

/** Counts nothing. */
export async function findWait(db: Database, keys: readonly LimitedKey[], now: number): Promise<number> {
  const rows = await selectTries(db, keys);
  const waits = keys.map(([name, limit]) => waitBeforeTry(rows.find(({ key }) => key === name) ?? null, limit, now));
  return Math.max(0, ...waits);
}

/** Counts if all keys allow it, with `reads` in the same batch. Returns each key's state before. */
export async function countTries<Reads extends Query[]>(
  db: Database,
  keys: readonly LimitedKey[],
  now: number,
  ...reads: Reads
): Promise<[(Tries | null)[], ...BatchResponse<Reads>]> {
  const [states, counting] = countingQueries(db, [], keys, now);
  const { before, after } = await commitBetween<[typeof states], Reads>(db, [states], [counting], reads);
  return [triesOf(keys, before[0]), ...after];
}

/** The same while the conditions hold, after a read of the same batch. */
export async function readThenCountTries<First extends Query, Reads extends Query[]>(
  db: Database,
  first: First,
  conditions: readonly Condition[],
  keys: readonly LimitedKey[],
  now: number,
  reads: Reads,
): Promise<{ first: BatchResponse<[First]>[0]; tries: (Tries | null)[]; found: BatchResponse<Reads> }> {
  const [states, counting] = countingQueries(db, conditions, keys, now);
  const { before, after } = await commitBetween<[First, typeof states], Reads>(db, [first, states], [counting], reads);
  return { first: before[0], tries: triesOf(keys, before[1]), found: after };
}

/** The query of each key's state, and the statement that counts. */
function countingQueries(db: Database, conditions: readonly Condition[], keys: readonly LimitedKey[], now: number) {
  return [selectTries(db, keys), countAllowed(keys, now, allOf(...conditions))] as const;
}

function selectTries(db: Database, keys: readonly LimitedKey[]) {
  const names = keys.map(([key]) => key);
  return db.select().from(rateLimits).where(inArray(rateLimits.key, names));
}

function triesOf(keys: readonly LimitedKey[], rows: readonly (Tries & { key: string })[]): (Tries | null)[] {
  return keys.map(([name]) => rows.find(({ key }) => key === name) ?? null);
}

/** Called after a success. */
export function resetTries(db: Database, key: string) {
  return db.delete(rateLimits).where(eq(rateLimits.key, key));
}
