import { type SQL, sql } from "drizzle-orm";
import { MAX_PRICE } from "~/domain/money";
import type { Filters, ListPosition, PageCursor, Sort } from "~/domain/search/search";
import type { CardRow } from "../catalog/products.server";
import { CLOCK } from "../clock.server";

// A rowid of a sorting index is rank * 2^29 + seq (migrations/0002_catalog_and_search.sql). Bound numbers arrive as
// floats, which an index cannot seek by: hence the casts.
const whole = (value: number) => sql`CAST(${value} AS INTEGER)`;
export const rowidOf = (rank: number, seq: number) => sql`((${whole(rank)} << 29) | ${whole(seq)})`;

/** The first rowid in `product_search_by_end` of auctions that still run, except one in its last second. */
export const FIRST_ENDING_ROWID = sql`((${CLOCK} / 1000 + 1) << 29)`;

interface SortIndex {
  index: SQL;
  ascending: boolean;
  /** `null` when rowids are `seq` alone. */
  rankOf: ((row: CardRow) => number) | null;
}

const BY_PRICE = sql`product_search_by_price`;
const NEWEST: SortIndex = { index: sql`product_search`, ascending: false, rankOf: null };

/** The index that a sort walks along, and its direction. */
export const SORT_INDEXES: Record<Sort, SortIndex> = {
  relevance: NEWEST,
  newest: NEWEST,
  "ending-soonest": {
    index: sql`product_search_by_end`,
    ascending: true,
    rankOf: ({ auction_end_time }) => Math.floor((auction_end_time ?? 0) / 1000),
  },
  "price-asc": { index: BY_PRICE, ascending: true, rankOf: ({ price }) => price },
  "price-desc": { index: BY_PRICE, ascending: false, rankOf: ({ price }) => price },
  "most-bids": { index: sql`product_search_by_bids`, ascending: false, rankOf: ({ bids }) => bids },
};

/** Where a list is turned to along its index: bounds of rowids, and what else a listing must have. */
interface Walk {
  index: SQL;
  where: SQL[];
  order: SQL;
}

export function walkOf(filters: Filters, sort: Sort, turn: PageCursor, place: ListPosition | null, match: SQL): Walk {
  const walk = SORT_INDEXES[sort];
  const { index } = walk;
  const ascending = walk.ascending !== isBackwards(turn);
  const from = place && rowidOf(walk.rankOf ? place.rank : 0, place.seq);
  const min = filters.minPrice ?? 0;
  const max = filters.maxPrice ?? MAX_PRICE;
  const where = [sql`s.${index} MATCH ${match}`];
  let low: SQL | null = sort === "ending-soonest" ? FIRST_ENDING_ROWID : null;
  let high: SQL | null = null;
  if (index === BY_PRICE) [low, high] = [rowidOf(min, 0), sql`${rowidOf(max + 1, 0)} - 1`];
  else if (hasRange(filters))
    where.push(sql`(SELECT price BETWEEN ${min} AND ${max} FROM products WHERE seq = s.rowid & 536870911)`);
  // One bound on each side: the index can seek by one only.
  if (from && ascending) low = low ? sql`max(${low}, ${from} + 1)` : sql`${from} + 1`;
  if (from && !ascending) high = high ? sql`min(${high}, ${from} - 1)` : sql`${from} - 1`;
  if (low) where.push(sql`s.rowid >= ${low}`);
  if (high) where.push(sql`s.rowid <= ${high}`);
  return { index, where, order: sql`ORDER BY s.rowid ${ascending ? sql`ASC` : sql`DESC`}` };
}

export function hasRange(filters: Filters): boolean {
  return filters.minPrice !== null || filters.maxPrice !== null;
}

export function positionOf(turn: PageCursor): ListPosition | null {
  return turn && ("after" in turn ? turn.after : turn.before);
}

export function isBackwards(turn: PageCursor): boolean {
  return turn !== null && "before" in turn;
}
