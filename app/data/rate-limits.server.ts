import { createHash } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import {
  CARTS_NETWORK,
  CARTS_WIDE_NETWORK,
  CHECKOUT_ACCOUNT,
  CHECKOUT_NETWORK,
  DOUBLINGS_MAX,
  FIRST_PAUSE,
  HOLDS,
  IMPORTS,
  LISTINGS,
  LONGEST_PAUSE,
  MAIL_ACCOUNT,
  MAIL_NETWORK,
  MAIL_WIDE_NETWORK,
  networkOf,
  OFFERS,
  PROBLEMS,
  QUESTIONS,
  type RateLimit,
  REPORTS,
  SUGGESTIONS,
  type Tries,
  UPLOADS,
  WRONG_PASSWORDS,
  waitBeforeTry,
} from "~/domain/rate-limit";
import { type Answer, type Query, readThenCommit } from "./commit.server";
import { allOf, type Condition, type Id } from "./condition.server";
import type { Database } from "./connect.server";
import { rateLimits } from "./schema.server";
import { template } from "./template.server";

/** Personal values are stored only as a hash. */
export function hashedKey(kind: string, value: string): string {
  return `${kind}:${createHash("sha256").update(value).digest("base64url")}`;
}

export type LimitedKey = readonly [key: string, limit: RateLimit];

/** One for the network, and one for the wide network around it if it has one. */
export function networkLimits(kind: string, address: string, own: RateLimit, wide: RateLimit): LimitedKey[] {
  const network = networkOf(address);
  const limits: LimitedKey[] = [[hashedKey(`${kind}:network`, network.own), own]];
  if (network.wide) limits.push([hashedKey(`${kind}:wide-network`, network.wide), wide]);
  return limits;
}

/** One for each of `whose` (an account, an email), and those of the network. */
export function mailLimits(what: string, whose: readonly string[], address: string): LimitedKey[] {
  const own = whose.map((one) => [hashedKey(`mail:${what}`, one), MAIL_ACCOUNT] as const);
  return [...own, ...networkLimits("mail", address, MAIL_NETWORK, MAIL_WIDE_NETWORK)];
}

/** Whether every key allows an attempt, as `waitBeforeTry` says. `limits` are keys as `limitsJson` writes them. */
export function isAllowed(limits: Id, now: SQL): Condition {
  return sql`NOT EXISTS (SELECT 1 FROM ${askedOf(limits)} a JOIN rate_limits r ON r.key = a.key
    WHERE ${now} - r.window_start < a.life AND (r.count >= a.most OR
      (r.count >= a.free AND ${now} - r.last_at < min(${LONGEST_PAUSE}, ${FIRST_PAUSE} << min(${DOUBLINGS_MAX}, r.count - a.free)))))`;
}

/** Counts all or none: a refused attempt must not lengthen a wait. An expired window restarts. */
export function countAllowed(keys: readonly LimitedKey[], now: number, when?: Condition): SQL {
  return counting({ limits: limitsJson(keys), now, when: when ?? 1 });
}

const counting = template(
  ["limits", "now", "when"],
  ({ limits, now, when }) => sql`INSERT INTO rate_limits (key, count, window_start, last_at)
    WITH known AS (SELECT a.key, r.count, r.window_start, ${now} - r.window_start < a.life AS is_open
      FROM ${askedOf(limits)} a LEFT JOIN rate_limits r ON r.key = a.key)
    SELECT key, iif(is_open, count + 1, 1), iif(is_open, window_start, ${now}), ${now} FROM known
    WHERE ${when} AND ${isAllowed(limits, now)}
    ON CONFLICT (key) DO UPDATE
      SET count = excluded.count, window_start = excluded.window_start, last_at = excluded.last_at`,
);

/** The longest wait of some keys, in whole seconds. */
export function waitFor(keys: readonly LimitedKey[], tries: readonly (Tries | null)[], now: number): number {
  const waits = keys.map(([, limit], index) => waitBeforeTry(tries[index] ?? null, limit, now));
  return Math.ceil(Math.max(0, ...waits) / 1000);
}

/** `most` is null when the limit is never full, and then no count reaches it. */
export function limitsJson(keys: readonly LimitedKey[]): string {
  return JSON.stringify(keys.map(([key, { window, most, free }]) => [key, window, most, free]));
}

function askedOf(limits: Id): SQL {
  return sql`(SELECT value ->> 0 AS key, value ->> 1 AS life, value ->> 2 AS most, value ->> 3 AS free
    FROM json_each(${limits}))`;
}

/** Rate limit key for checks of a signed-in user's password, separate from sign-in. */
export function passwordTriesKey(userId: string): string {
  return hashedKey("password:account", userId);
}

export function passwordLimits(userId: string): LimitedKey[] {
  return [[passwordTriesKey(userId), WRONG_PASSWORDS]];
}

export function checkoutLimits(buyer: string, address: string): LimitedKey[] {
  return [
    [`checkout:${buyer}`, CHECKOUT_ACCOUNT],
    [hashedKey("checkout:network", networkOf(address).own), CHECKOUT_NETWORK],
  ];
}

/** Limits of a person's own actions; counted by `countAllowed` in the batch that acts. */
export const ownLimits = {
  listing: (userId: string): LimitedKey[] => [[`listing:${userId}`, LISTINGS]],
  upload: (userId: string): LimitedKey[] => [[`upload:${userId}`, UPLOADS]],
  hold: (userId: string): LimitedKey[] => [[`hold:${userId}`, HOLDS]],
  problem: (userId: string): LimitedKey[] => [[`problem:${userId}`, PROBLEMS]],
  report: (userId: string): LimitedKey[] => [[`report:${userId}`, REPORTS]],
  import: (userId: string): LimitedKey[] => [[`import:${userId}`, IMPORTS]],
  question: (userId: string): LimitedKey[] => [[`question:${userId}`, QUESTIONS]],
  suggestion: (userId: string): LimitedKey[] => [[`suggestion:${userId}`, SUGGESTIONS]],
  offer: (userId: string): LimitedKey[] => [[`offer:${userId}`, OFFERS]],
};

/** Of carts that a network's visitors create. */
export function cartLimits(address: string): LimitedKey[] {
  return networkLimits("cart", address, CARTS_NETWORK, CARTS_WIDE_NETWORK);
}

/** In milliseconds. Counts nothing. */
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
): Promise<[(Tries | null)[], ...Answer<Reads>]> {
  const [states, counting] = countingQueries(db, [], keys, now);
  const { before, after } = await readThenCommit(db, states, [counting], reads);
  return [triesOf(keys, before), ...after];
}

/** The same while the conditions hold, after a read of the same batch. */
export async function readThenCountTries<First extends Query, Reads extends Query[]>(
  db: Database,
  first: First,
  conditions: readonly Condition[],
  keys: readonly LimitedKey[],
  now: number,
  reads: Reads,
): Promise<{ first: Answer<First>; tries: (Tries | null)[]; found: Answer<Reads> }> {
  const [states, counting] = countingQueries(db, conditions, keys, now);
  const { before, after } = await readThenCommit(db, [first, states], [counting], reads);
  return { first: before[0], tries: triesOf(keys, before[1]), found: after };
}

/** The query of each key's state, and the statement that counts. */
function countingQueries(db: Database, conditions: readonly Condition[], keys: readonly LimitedKey[], now: number) {
  return [selectTries(db, keys), countAllowed(keys, now, allOf(...conditions))] as const;
}

export function selectTries(db: Database, keys: readonly LimitedKey[]) {
  return db.all<typeof rateLimits.$inferSelect>(triesBefore({ keys: JSON.stringify(keys.map(([key]) => key)) }));
}

const triesBefore = template(
  ["keys"],
  ({ keys }) =>
    sql`SELECT key, count, window_start, last_at FROM rate_limits WHERE key IN (SELECT value FROM json_each(${keys}))`,
);

export function triesOf(keys: readonly LimitedKey[], rows: readonly (Tries & { key: string })[]): (Tries | null)[] {
  return keys.map(([name]) => rows.find(({ key }) => key === name) ?? null);
}

/** Called after a success. */
export function resetTries(db: Database, key: string) {
  return db.delete(rateLimits).where(eq(rateLimits.key, key));
}

/** Takes back what an attempt counted: successes do not count. */
export function uncountTries(keys: readonly LimitedKey[], when: Condition): SQL {
  return sql`UPDATE rate_limits SET count = count - 1
    WHERE count > 0 AND key IN (SELECT value ->> 0 FROM json_each(${limitsJson(keys)})) AND ${when}`;
}
