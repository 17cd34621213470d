import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { RateLimit, Tries } from "~/domain/rate-limit";
import type { Database } from "./connect.server";
import { rateLimits } from "./schema.server";

/** The key of something personal, kept as a hash only. */
export function hashedKey(kind: string, value: string): string {
  return `${kind}:${createHash("sha256").update(value).digest("base64url")}`;
}

/** A statement that counts one try and answers what stood before it; a window that is over begins anew. */
function countTry(db: Database, key: string, limit: RateLimit, now: number) {
  const isOver = sql`${now} - ${rateLimits.window_start} >= ${limit.window}`;
  return db
    .insert(rateLimits)
    .values({ key, count: 1, window_start: now, last_at: now })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${rateLimits.count} + 1 END`,
        window_start: sql`CASE WHEN ${isOver} THEN ${now} ELSE ${rateLimits.window_start} END`,
        last_at: now,
      },
    });
}

/** A statement that reads what is remembered of a key. */
function readTries(db: Database, key: string) {
  const { count, window_start, last_at } = rateLimits;
  return db.select({ count, window_start, last_at }).from(rateLimits).where(sql`${rateLimits.key} = ${key}`);
}

/** Reads and counts a try of each key in one batch. What a key remembered before, in the order of the keys. */
export async function countTries(
  db: Database,
  keys: readonly [key: string, limit: RateLimit][],
  now: number,
): Promise<(Tries | null)[]> {
  const [first, ...rest] = keys.flatMap(([key, limit]) => [readTries(db, key), countTry(db, key, limit, now)]);
  if (!first) return [];
  const results = (await db.batch([first, ...rest])) as unknown[];
  return keys.map((_, index) => (results[index * 2] as Tries[])[0] ?? null);
}
