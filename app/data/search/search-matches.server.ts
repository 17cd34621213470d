import { type SQL, sql } from "drizzle-orm";
import type { Cadence, Found } from "~/domain/search/saved-search";
import { hasProductStatus } from "../catalog/facts.server";
import { CLOCK } from "../clock.server";
import { commit, type Statement } from "../commit.server";
import { literal } from "../condition.server";
import type { Database } from "../connect.server";
import type { Json, RowOf } from "../rows.server";
import type { products, savedSearches, unmatchedListings } from "../schema.server";

export const oldestUnmatched = sql`SELECT at AS since FROM unmatched_listings ORDER BY at LIMIT 1`;
export const oldestDueSearch = sql`SELECT due_at AS since FROM saved_searches
  WHERE due_at IS NOT NULL AND due_at <= ${CLOCK} ORDER BY due_at LIMIT 1`;

const OFF = literal<Cadence>("off");

export interface UnmatchedListing {
  id: string;
  seller: string;
  at: number;
  after: string;
  now: number;
  found: Found;
  was: Found | null;
}

type UnmatchedRow = Omit<Found, "isAuction"> &
  RowOf<{
    id: typeof products.id;
    seller: typeof products.seller_id;
    at: typeof unmatchedListings.at;
    after: typeof unmatchedListings.after;
    was: Json | null;
    isAuction: typeof products.is_auction;
    now: number;
  }>;

/** Listings that saved searches have not seen yet, oldest first. Drops those that are no longer for sale. */
export async function listUnmatched(db: Database, most: number): Promise<UnmatchedListing[]> {
  const isActive = hasProductStatus("active", sql`p`);
  const drop = sql`DELETE FROM unmatched_listings WHERE product_id IN (SELECT u.product_id
    FROM (SELECT product_id FROM unmatched_listings ORDER BY at LIMIT ${most}) u JOIN products p ON p.id = u.product_id
    WHERE NOT ${isActive})`;
  const rows = await commit(
    db,
    [drop],
    db.all<UnmatchedRow>(sql`SELECT p.id, p.seller_id AS seller, u.at, u.after, u.was, p.title, p.category, p.condition, p.price,
        p.shipping, p.is_auction AS isAuction, p.forms, p.senses, ${CLOCK} AS now
      FROM (SELECT * FROM unmatched_listings ORDER BY at LIMIT ${most}) u CROSS JOIN products p ON p.id = u.product_id
      WHERE ${isActive}`),
  );
  return rows.map(({ id, seller, at, after, was, now, ...found }) => {
    return { id, seller, at, after, now, found, was: was && JSON.parse(was) };
  });
}

export type Candidate = Pick<typeof savedSearches.$inferSelect, "id" | "list" | "language" | "cadence">;

/** Searches of others, from before the listing came, that have one of its tokens; those behind `after`, by id. */
export async function listCandidates(
  db: Database,
  { seller, at, after }: UnmatchedListing,
  tokens: readonly string[],
  most: number,
): Promise<Candidate[]> {
  return db.all<Candidate>(sql`SELECT s.id, s.list, s.language, s.cadence FROM saved_searches s
    WHERE s.id IN (SELECT t.search_id FROM json_each(${JSON.stringify(tokens)}) e
      CROSS JOIN saved_search_tokens t ON t.token = e.value AND t.search_id > ${after})
    AND s.cadence <> ${OFF} AND s.user_id <> ${seller} AND s.created_at <= ${at} ORDER BY s.id LIMIT ${most}`);
}

/** One batch. `after` is the last search that was asked; `null` when all were. A listing edited meanwhile stays in the queue. */
export async function recordMatches(
  db: Database,
  { id, at }: UnmatchedListing,
  matches: readonly { search: string; dueAt: number }[],
  after: string | null,
): Promise<void> {
  const found = sql`json_each(${JSON.stringify(matches)}) e JOIN saved_searches s ON s.id = e.value ->> 'search'`;
  const own = sql`product_id = ${id} AND at = ${at}`;
  await commit(db, [
    sql`UPDATE saved_searches SET due_at = min(coalesce(due_at, fresh.due), fresh.due)
      FROM (SELECT s.id, e.value ->> 'dueAt' AS due FROM ${found} WHERE NOT EXISTS
        (SELECT 1 FROM saved_search_matches WHERE search_id = s.id AND product_id = ${id})) fresh
      WHERE saved_searches.id = fresh.id AND cadence <> ${OFF}`,
    sql`INSERT INTO saved_search_matches (search_id, product_id, found_at) SELECT s.id, ${id}, ${CLOCK} FROM ${found}
      WHERE 1 ON CONFLICT DO NOTHING`,
    after === null
      ? sql`DELETE FROM unmatched_listings WHERE ${own}`
      : sql`UPDATE unmatched_listings SET after = ${after} WHERE ${own}`,
  ]);
}

/** `titles` and `products` are of the newest matches; `now` is the clock when they were read. */
export type DueSearch = Pick<typeof savedSearches.$inferSelect, "id" | "name" | "list"> & {
  due_at: number;
  count: number;
  newest: readonly Pick<typeof products.$inferSelect, "id" | "title" | "price">[];
  now: number;
};

/** How many matches a message names. */
const NAMED = 3;

/** Those whose matches are to be told now. What is no longer for sale is left out. */
export async function listDueSearches(db: Database, most: number): Promise<DueSearch[]> {
  const untold = sql`FROM saved_search_matches m CROSS JOIN products p ON p.id = m.product_id
    WHERE m.search_id = s.id AND m.told_at IS NULL AND ${hasProductStatus("active", sql`p`)}`;
  const rows = await db.all<Omit<DueSearch, "newest"> & { newest: Json }>(sql`SELECT s.id, s.name, s.list, s.due_at,
      (SELECT count(*) ${untold}) AS count, (SELECT json_group_array(json_object('id', id, 'title', title, 'price', price))
        FROM (SELECT p.id, p.title, p.price ${untold} ORDER BY p.seq DESC LIMIT ${NAMED})) AS newest, ${CLOCK} AS now
    FROM saved_searches s WHERE s.due_at IS NOT NULL AND s.due_at <= ${CLOCK} ORDER BY s.due_at LIMIT ${most}`);
  return rows.map(({ newest, ...search }) => ({ ...search, newest: JSON.parse(newest) }));
}

const isDue = ({ id, due_at }: DueSearch) => sql`id = ${id} AND due_at = ${due_at}`;

/** Query for the owner; empty once they were told or the search was stopped. */
export function ownerToTell(search: DueSearch): SQL {
  return sql`(SELECT user_id FROM saved_searches WHERE ${isDue(search)})`;
}

/** What came meanwhile is due now. */
export function markTold(search: DueSearch): Statement[] {
  const { id, now } = search;
  return [
    sql`UPDATE saved_search_matches SET told_at = ${now} WHERE search_id = ${id} AND told_at IS NULL AND found_at <= ${now}
      AND EXISTS (SELECT 1 FROM saved_searches WHERE ${isDue(search)})`,
    sql`UPDATE saved_searches SET due_at = iif(EXISTS (SELECT 1 FROM saved_search_matches
      WHERE search_id = ${id} AND told_at IS NULL), ${now} + 1, NULL) WHERE ${isDue(search)}`,
  ];
}
