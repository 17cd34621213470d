import { sql } from "drizzle-orm";
import { dayOf, MISSED_A_DAY, MISSED_LEAST, type MissedSearch } from "~/domain/search/missed-search";
import type { Admin } from "../accounts/users.server";
import { always } from "../condition.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";

/** Counts a search that found nothing. Its words are kept from the `MISSED_LEAST`th on; a day has `MISSED_A_DAY` rows at most. */
export async function countMissedSearch(
  db: Database,
  { words, hash, now }: { words: string; hash: string; now: number },
): Promise<void> {
  const day = dayOf(now);
  const before = sql`(SELECT coalesce(sum(n), 0) FROM missed_searches WHERE hash = ${hash})`;
  await db.run(sql`INSERT INTO missed_searches (day, hash, words, n)
    SELECT ${day}, ${hash}, iif(${before} >= ${MISSED_LEAST - 1}, ${words}, NULL), 1
    WHERE (SELECT count(*) FROM missed_searches WHERE day = ${day}) < ${MISSED_A_DAY}
      OR EXISTS (SELECT 1 FROM missed_searches WHERE day = ${day} AND hash = ${hash})
    ON CONFLICT (day, hash) DO UPDATE SET n = n + 1, words = excluded.words`);
}

/** Most often asked first; `before` is the id of the last one of the page before. */
export async function listMissedSearches(
  db: Database,
  admin: Admin,
  before: string | null,
  most: number,
): Promise<MissedSearch[]> {
  const [, count = "", last = ""] = /^(\d+)\.(.*)$/s.exec(before ?? "") ?? [];
  const behind = before ? sql`(-n, words) > (${-Number(count)}, ${last})` : always;
  const rows = await db.all<Omit<MissedSearch, "id">>(sql`SELECT words, n FROM missed_words
    WHERE ${behind} AND ${isStillAdmin(admin)} ORDER BY -n, words LIMIT ${most}`);
  return rows.map((row) => ({ ...row, id: encodeURIComponent(`${row.n}.${row.words}`) }));
}
