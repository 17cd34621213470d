import { type SQL, sql } from "drizzle-orm";
import { MAX_PRICE } from "~/domain/money";
import type { Condition } from "~/domain/product";
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
import type { Database } from "../connect.server";
import type { StoredImage } from "./images.server";
import { type ProductCard, toCard } from "./products.server";

export interface ProductList {
  products: ProductCard[];
  /** Where the next and the previous page begin; `null` at an end. */
  next: Place | null;
  previous: Place | null;
}

type ListRow = {
  id: string;
  seq: number;
  tier: Tier;
  title: string;
  price: number;
  condition: Condition;
  shipping: string | null;
  is_auction: number;
} & StoredImage;

// A rowid of the price index is price * 2^29 + seq. Numbers travel as floats, which an index skips nothing by: hence
// the casts.
const whole = (value: number) => sql`CAST(${value} AS INTEGER)`;
const priceRowid = (price: number, seq: number) => sql`((${whole(price)} << 29) | ${whole(seq)})`;

/** Products as words in the order of a list: a stream that reads no more than it gives, and what a price range skips. */
function stream(filters: Filters, sort: Sort, turn: Turn, tier: Tier | "all", limit: number): SQL {
  const ascending = (sort === "price-asc") !== isBackwards(turn);
  const order = ascending ? sql`ASC` : sql`DESC`;
  const place = placeOf(turn);
  const from = place && (tier === "all" || place.tier === tier) ? place : null;
  const match = matchExpression(filters, tier);
  const label = tier === "description" ? sql`'description'` : sql`'title'`;
  const min = filters.minPrice ?? 0;
  const max = filters.maxPrice ?? MAX_PRICE;

  if (sort === "price-asc" || sort === "price-desc") {
    // One bound on each side: the index skips by one only.
    const [lowest, highest] = [priceRowid(min, 0), sql`${priceRowid(max + 1, 0)} - 1`];
    const beside = from && priceRowid(from.price, from.seq);
    const low = beside && ascending ? sql`max(${lowest}, ${beside} + 1)` : lowest;
    const high = beside && !ascending ? sql`min(${highest}, ${beside} - 1)` : highest;
    return sql`SELECT rowid & 536870911 AS seq, ${label} AS tier FROM product_search_by_price
      WHERE product_search_by_price MATCH ${match} AND rowid >= ${low} AND rowid <= ${high}
      ORDER BY rowid ${order} LIMIT ${limit}`;
  }
  const beyond = from ? sql` AND s.rowid ${ascending ? sql`>` : sql`<`} ${whole(from.seq)}` : sql``;
  const range = hasRange(filters)
    ? sql` AND (SELECT price BETWEEN ${min} AND ${max} FROM products WHERE seq = s.rowid)`
    : sql``;
  return sql`SELECT s.rowid AS seq, ${label} AS tier FROM product_search s
    WHERE s.product_search MATCH ${match}${beyond}${range} ORDER BY s.rowid ${order} LIMIT ${limit}`;
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
    SELECT p.id, p.seq, page.tier, p.title, p.price, p.condition, p.shipping, p.is_auction,
      i.key, i.width, i.height, i.placeholder
    FROM (${pageOf(filters, sort, turn, limit)}) page
    CROSS JOIN products p ON p.seq = page.seq
    CROSS JOIN product_images i ON i.product_id = p.id AND i.position = 0`);
  const more = rows.length === limit;
  const shown = rows.slice(0, PAGE_SIZE);
  if (backwards) shown.reverse();
  const besides = (row: ListRow | undefined): Place | null =>
    row ? { seq: row.seq, price: row.price, tier: row.tier } : null;
  return {
    products: shown.map(({ seq: _, tier: __, is_auction, ...row }) => toCard({ ...row, is_auction: is_auction === 1 })),
    next: more || backwards ? besides(shown.at(-1)) : null,
    previous: (backwards ? more : turn !== null) ? besides(shown[0]) : null,
  };
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
export async function countProducts(db: Database, filters: Filters): Promise<{ count: number; isMore: boolean }> {
  if (filters.words.length === 0 && !hasRange(filters)) {
    const [row] = await db.all<{ n: number }>(
      sql`SELECT coalesce(sum(n), 0) AS n FROM product_counts WHERE ${counted(filters)}`,
    );
    return { count: row?.n ?? 0, isMore: false };
  }
  const all = stream(filters, hasRange(filters) ? "price-asc" : "newest", null, "all", COUNT_CAP + 1);
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
 * Joins the parts of both word indexes, a bounded step at a time (below zero: all parts, in the end into one), so that
 * lists stay quick however much was written.
 */
export async function tidySearch(db: Database): Promise<void> {
  const step = (index: SQL) => db.run(sql`INSERT INTO ${index} (${index}, rank) VALUES ('merge', -500)`);
  await step(sql`product_search`);
  await step(sql`product_search_by_price`);
}
