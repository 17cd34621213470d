import { type SQL, sql } from "drizzle-orm";
import type { Condition } from "~/domain/catalog/product";
import { MAX_PRICE } from "~/domain/money";
import type { ListQuery } from "~/domain/search/list-query";
import {
  COUNT_CAP,
  type Filters,
  type ListPosition,
  matchExpression,
  PAGE_SIZE,
  type PageCursor,
  type Sort,
} from "~/domain/search/search";
import { LAST_TIER, type Tier, tiersOf } from "~/domain/search/tiers";
import { shownReturnDays } from "../catalog/facts.server";
import { type CardRow, type ProductCard, toCard } from "../catalog/products.server";
import { CLOCK } from "../clock.server";
import { always, literal } from "../condition.server";
import type { Database } from "../connect.server";
import type { RowOf } from "../rows.server";
import type { productCounts, products } from "../schema.server";
import { expressionOf, withReadings } from "./readings.server";

/** What a list shows. */
export type Asked = Pick<ListQuery, "filters" | "readings">;

export interface ProductList {
  products: ProductCard[];
  /** `null` when there is no such page. */
  next: ListPosition | null;
  previous: ListPosition | null;
}

type ListRow = CardRow & RowOf<{ seq: typeof products.seq; tier: Tier }>;

// A rowid of a sorting index is rank * 2^29 + seq (migrations/0002_catalog_and_search.sql). Bound numbers arrive as
// floats, which an index cannot seek by: hence the casts.
const whole = (value: number) => sql`CAST(${value} AS INTEGER)`;
const rowidOf = (rank: number, seq: number) => sql`((${whole(rank)} << 29) | ${whole(seq)})`;

/** The first rowid in `product_search_by_end` of auctions that still run, except one in its last second. */
export const FIRST_ENDING_ROWID = sql`((${CLOCK} / 1000 + 1) << 29)`;

interface SortIndex {
  index: SQL;
  ascending: boolean;
  /** `null` when rowids are `seq` alone. */
  rankOf: ((row: ListRow) => number) | null;
}

const BY_PRICE = sql`product_search_by_price`;
const NEWEST: SortIndex = { index: sql`product_search`, ascending: false, rankOf: null };

/** The index that a sort walks along, and its direction. */
const SORT_INDEXES: Record<Sort, SortIndex> = {
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

/** A stream in the list's order: it reads only what it returns, and what a price range skips. */
export function matchingProducts(asked: Asked, sort: Sort, turn: PageCursor, tier: Tier | "all", limit: number): SQL {
  const { filters } = asked;
  const walk = SORT_INDEXES[sort];
  const { index } = walk;
  const ascending = walk.ascending !== isBackwards(turn);
  const place = positionOf(turn);
  const from =
    place && (tier === "all" || place.tier === tier) ? rowidOf(walk.rankOf ? place.rank : 0, place.seq) : null;
  const min = filters.minPrice ?? 0;
  const max = filters.maxPrice ?? MAX_PRICE;
  const where = [sql`s.${index} MATCH ${expressionOf(asked, tier)}`];
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
  return sql`SELECT s.rowid & 536870911 AS seq, ${literal<Tier>(tier === "all" ? LAST_TIER : tier)} AS tier FROM ${index} s
    WHERE ${sql.join(where, sql` AND `)} ORDER BY s.rowid ${ascending ? sql`ASC` : sql`DESC`} LIMIT ${limit}`;
}

function hasRange(filters: Filters): boolean {
  return filters.minPrice !== null || filters.maxPrice !== null;
}

function positionOf(turn: PageCursor): ListPosition | null {
  return turn && ("after" in turn ? turn.after : turn.before);
}

function isBackwards(turn: PageCursor): boolean {
  return turn !== null && "before" in turn;
}

/** One statement. */
export async function findProductList(db: Database, asked: Asked, sort: Sort, turn: PageCursor): Promise<ProductList> {
  const backwards = isBackwards(turn);
  const limit = PAGE_SIZE + 1;
  const rows = await db.all<ListRow>(sql`${withReadings(asked)}
    SELECT p.id, p.seq, page.tier, p.title, p.price, p.condition, p.shipping, p.shipping_cost AS shippingCost,
      ${shownReturnDays(sql`p`)} AS returnDays, p.language, p.second_title AS secondTitle,
      p.bids, p.auction_end_time, ${CLOCK} AS now, i.key, i.width, i.height, i.placeholder
    FROM (${pageOfMatches(asked, sort, turn, limit)}) page
    CROSS JOIN products p ON p.seq = page.seq
    CROSS JOIN product_images i ON i.product_id = p.id AND i.position = 0`);
  const more = rows.length === limit;
  const shown = rows.slice(0, PAGE_SIZE);
  if (backwards) shown.reverse();
  const besides = (row: ListRow | undefined): ListPosition | null =>
    row ? { seq: row.seq, rank: SORT_INDEXES[sort].rankOf?.(row) ?? 0, tier: row.tier } : null;
  return {
    products: shown.map(({ seq: _, tier: __, ...row }) => toCard(row)),
    next: more || backwards ? besides(shown.at(-1)) : null,
    previous: (backwards ? more : turn !== null) ? besides(shown[0]) : null,
  };
}

/** By relevance one tier after the other, from that of the cursor on. */
function pageOfMatches(asked: Asked, sort: Sort, turn: PageCursor, limit: number): SQL {
  if (sort !== "relevance" || asked.readings.length === 0) return matchingProducts(asked, sort, turn, "all", limit);
  const shown = tiersOf(asked.readings.map(({ query }) => query));
  const tiers = isBackwards(turn) ? shown.toReversed() : shown;
  const place = positionOf(turn);
  const left = place ? tiers.slice(Math.max(0, tiers.indexOf(place.tier))) : tiers;
  const parts = left.map((tier) => sql`SELECT * FROM (${matchingProducts(asked, sort, turn, tier, limit)})`);
  return sql`${sql.join(parts, sql` UNION ALL `)} LIMIT ${limit}`;
}

/** Exact without words and prices, otherwise up to COUNT_CAP. */
export async function countProducts(
  db: Database,
  asked: Asked,
  sort: Sort,
): Promise<{ count: number; isMore: boolean }> {
  const { filters, readings } = asked;
  const byEnd = sort === "ending-soonest";
  if (readings.length === 0 && !hasRange(filters)) {
    // Ended auctions stay active until they are settled: a minute's worth at most.
    const over = byEnd
      ? sql` - (SELECT count(*) FROM product_search_by_end
          WHERE product_search_by_end MATCH ${matchExpression(filters, null, "all")} AND rowid < ${FIRST_ENDING_ROWID})`
      : sql``;
    const [row] = await db.all<RowOf<{ n: typeof productCounts.n }>>(
      sql`SELECT coalesce(sum(n), 0)${over} AS n FROM product_counts WHERE ${countFilter(filters)}`,
    );
    return { count: row?.n ?? 0, isMore: false };
  }
  const along = byEnd ? sort : hasRange(filters) ? "price-asc" : "newest";
  const all = matchingProducts(asked, along, null, "all", COUNT_CAP + 1);
  const [row] = await db.all<{ found: number }>(sql`${withReadings(asked)} SELECT count(*) AS found FROM (${all})`);
  const matches = row?.found ?? 0;
  return { count: Math.min(matches, COUNT_CAP), isMore: matches > COUNT_CAP };
}

function countFilter(filters: Filters): SQL {
  const [format] = filters.formats;
  const [condition] = filters.conditions;
  const all = [
    filters.category ? sql`category = ${filters.category}` : null,
    filters.formats.length === 1 ? sql`is_auction = ${format === "auction" ? 1 : 0}` : null,
    filters.conditions.length === 1
      ? sql`(condition = ${literal<Condition>("new")}) = ${condition === "new" ? 1 : 0}`
      : null,
    filters.freeShipping ? sql`free_shipping = 1` : null,
  ].filter((one) => one !== null);
  return all.length > 0 ? sql.join(all, sql` AND `) : always;
}

/** Keeps lists fast after many writes: merges index segments by a bounded step (negative: all of them). */
export async function mergeSearchIndexes(db: Database): Promise<void> {
  const step = (index: SQL) => db.run(sql`INSERT INTO ${index} (${index}, rank) VALUES ('merge', -500)`);
  await step(sql`product_search`);
  await step(sql`product_search_by_price`);
  await step(sql`product_search_by_end`);
  await step(sql`product_search_by_bids`);
  await step(sql`product_search_by_seller`);
  await step(sql`product_search_sold`);
}
