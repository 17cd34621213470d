import { type SQL, sql } from "drizzle-orm";
import { MAX_PRICE } from "~/domain/money";
import {
  COUNT_CAP,
  type Filters,
  matchExpression,
  PAGE_SIZE,
  type Place,
  type Sort,
  type Tier,
  type Turn,
} from "~/domain/search";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import { type CardRow, type ProductCard, toCard } from "./products.server";

export interface ProductList {
  products: ProductCard[];
  /** Where the next and the previous page begin; `null` at an end. */
  next: Place | null;
  previous: Place | null;
}

type ListRow = CardRow & { seq: number; tier: Tier };

// A rowid of a sorting index is rank * 2^29 + seq (migrations/0005_auction_lists.sql). Numbers travel as floats, which
// an index skips nothing by: hence the casts.
const whole = (value: number) => sql`CAST(${value} AS INTEGER)`;
const rowidOf = (rank: number, seq: number) => sql`((${whole(rank)} << 29) | ${whole(seq)})`;

/** Where in `product_search_by_end` the auctions begin that still run, but for one in its last second. */
export const FIRST_TO_END = sql`((${CLOCK} / 1000 + 1) << 29)`;

/** The index that a sort walks along, and which of its rowids belong to the list, both ends included. */
function walkOf(sort: Sort, { minPrice, maxPrice }: Filters): { index: SQL; low: SQL | null; high: SQL | null } {
  switch (sort) {
    case "price-asc":
    case "price-desc": {
      const [low, high] = [rowidOf(minPrice ?? 0, 0), sql`${rowidOf((maxPrice ?? MAX_PRICE) + 1, 0)} - 1`];
      return { index: sql`product_search_by_price`, low, high };
    }
    case "ending-soonest":
      return { index: sql`product_search_by_end`, low: FIRST_TO_END, high: null };
    case "most-bids":
      return { index: sql`product_search_by_bids`, low: null, high: null };
    default:
      return { index: sql`product_search`, low: null, high: null };
  }
}

/** Products as words in the order of a list: a stream that reads no more than it gives, and what a price range skips. */
function stream(filters: Filters, sort: Sort, turn: Turn, tier: Tier | "all", limit: number): SQL {
  const ascending = (sort === "price-asc" || sort === "ending-soonest") !== isBackwards(turn);
  const place = placeOf(turn);
  const from = place && (tier === "all" || place.tier === tier) ? rowidOf(place.rank, place.seq) : null;
  const { index, low, high } = walkOf(sort, filters);
  // One bound on each side: the index skips by one only.
  const lowest = ascending && from ? (low ? sql`max(${low}, ${from} + 1)` : sql`${from} + 1`) : low;
  const highest = !ascending && from ? (high ? sql`min(${high}, ${from} - 1)` : sql`${from} - 1`) : high;
  const { minPrice, maxPrice } = filters;
  const narrows = hasRange(filters) && !isPriceSort(sort);
  const where = [
    sql`s.${index} MATCH ${matchExpression(filters, tier)}`,
    lowest && sql`s.rowid >= ${lowest}`,
    highest && sql`s.rowid <= ${highest}`,
    narrows &&
      sql`(SELECT price BETWEEN ${minPrice ?? 0} AND ${maxPrice ?? MAX_PRICE} FROM products WHERE seq = s.rowid & 536870911)`,
  ].filter((one): one is SQL => Boolean(one));
  const label = tier === "description" ? sql`'description'` : sql`'title'`;
  return sql`SELECT s.rowid & 536870911 AS seq, ${label} AS tier FROM ${index} s
    WHERE ${sql.join(where, sql` AND `)} ORDER BY s.rowid ${ascending ? sql`ASC` : sql`DESC`} LIMIT ${limit}`;
}

function isPriceSort(sort: Sort): boolean {
  return sort === "price-asc" || sort === "price-desc";
}

function hasRange(filters: Filters): boolean {
  return filters.minPrice !== null || filters.maxPrice !== null;
}

function placeOf(turn: Turn): Place | null {
  return turn && ("after" in turn ? turn.after : turn.before);
}

function isBackwards(turn: Turn): boolean {
  return turn !== null && "before" in turn;
}

/** One page of a list, 24 products. One statement. */
export async function findProductList(db: Database, filters: Filters, sort: Sort, turn: Turn): Promise<ProductList> {
  const backwards = isBackwards(turn);
  const limit = PAGE_SIZE + 1;
  const rows = await db.all<ListRow>(sql`
    SELECT p.id, p.seq, page.tier, p.title, p.price, p.condition, p.shipping, p.bids, p.auction_end_time, ${CLOCK} AS now,
      i.key, i.width, i.height, i.placeholder
    FROM (${pageOf(filters, sort, turn, limit)}) page
    CROSS JOIN products p ON p.seq = page.seq
    CROSS JOIN product_images i ON i.product_id = p.id AND i.position = 0`);
  const more = rows.length === limit;
  const shown = rows.slice(0, PAGE_SIZE);
  if (backwards) shown.reverse();
  const besides = (row: ListRow | undefined): Place | null =>
    row ? { seq: row.seq, rank: rankOf(row, sort), tier: row.tier } : null;
  return {
    products: shown.map(({ seq: _, tier: __, ...row }) => toCard(row)),
    next: more || backwards ? besides(shown.at(-1)) : null,
    previous: (backwards ? more : turn !== null) ? besides(shown[0]) : null,
  };
}

function rankOf({ price, bids, auction_end_time }: ListRow, sort: Sort): number {
  if (isPriceSort(sort)) return price;
  if (sort === "most-bids") return bids;
  return sort === "ending-soonest" ? Math.floor((auction_end_time ?? 0) / 1000) : 0;
}

/** With words and by relevance a list has two parts: found in the title, then found in the description only. */
function pageOf(filters: Filters, sort: Sort, turn: Turn, limit: number): SQL {
  if (sort !== "relevance" || filters.words.length === 0) return stream(filters, sort, turn, "all", limit);
  const part = (tier: Tier) => stream(filters, sort, turn, tier, limit);
  const [first, second] = isBackwards(turn) ? (["description", "title"] as const) : (["title", "description"] as const);
  if (placeOf(turn)?.tier === second) return part(second);
  return sql`SELECT * FROM (${part(first)}) UNION ALL SELECT * FROM (${part(second)}) LIMIT ${limit}`;
}

/** How many products a list holds: exact without words and prices, otherwise counted up to a bound. */
export async function countProducts(
  db: Database,
  filters: Filters,
  sort: Sort,
): Promise<{ count: number; isMore: boolean }> {
  const byEnd = sort === "ending-soonest";
  if (filters.words.length === 0 && !hasRange(filters)) {
    // What is over and not settled yet is active still: a minute's worth at most.
    const over = byEnd
      ? sql` - (SELECT count(*) FROM product_search_by_end
          WHERE product_search_by_end MATCH ${matchExpression(filters, "all")} AND rowid < ${FIRST_TO_END})`
      : sql``;
    const [row] = await db.all<{ n: number }>(
      sql`SELECT coalesce(sum(n), 0)${over} AS n FROM product_counts WHERE ${counted(filters)}`,
    );
    return { count: row?.n ?? 0, isMore: false };
  }
  const along = byEnd ? sort : hasRange(filters) ? "price-asc" : "newest";
  const all = stream(filters, along, null, "all", COUNT_CAP + 1);
  const [row] = await db.all<{ n: number }>(sql`SELECT count(*) AS n FROM (${all})`);
  const n = row?.n ?? 0;
  return { count: Math.min(n, COUNT_CAP), isMore: n > COUNT_CAP };
}

function counted(filters: Filters): SQL {
  const [format] = filters.formats;
  const [condition] = filters.conditions;
  const all = [
    filters.category ? sql`category = ${filters.category}` : null,
    filters.formats.length === 1 ? sql`is_auction = ${format === "auction" ? 1 : 0}` : null,
    filters.conditions.length === 1 ? sql`(condition = 'new') = ${condition === "new" ? 1 : 0}` : null,
    filters.freeShipping ? sql`free_shipping = 1` : null,
  ].filter((one) => one !== null);
  return all.length > 0 ? sql.join(all, sql` AND `) : sql`1`;
}

/**
 * Joins the parts of the word indexes, a bounded step at a time (below zero: all parts, in the end into one), so that
 * lists stay quick however much was written.
 */
export async function tidySearch(db: Database): Promise<void> {
  const step = (index: SQL) => db.run(sql`INSERT INTO ${index} (${index}, rank) VALUES ('merge', -500)`);
  await step(sql`product_search`);
  await step(sql`product_search_by_price`);
  await step(sql`product_search_by_end`);
  await step(sql`product_search_by_bids`);
}
