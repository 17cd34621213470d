import { type SQL, sql } from "drizzle-orm";
import type { Condition } from "~/domain/catalog/product";
import type { ListQuery } from "~/domain/search/list-query";
import {
  COUNT_CAP,
  type Filters,
  facetWords,
  type ListPosition,
  matchExpression,
  PAGE_SIZE,
  type PageCursor,
  type Sort,
} from "~/domain/search/search";
import { LAST_TIER, TIERS, type Tier, tiersOf } from "~/domain/search/tiers";
import { shownReturnDays } from "../catalog/facts.server";
import { type CardRow, toCard } from "../catalog/products.server";
import { CLOCK } from "../clock.server";
import { allOf, always, literal } from "../condition.server";
import type { Database } from "../connect.server";
import type { Json, RowOf } from "../rows.server";
import type { productCounts, products } from "../schema.server";
import {
  FIRST_ENDING_ROWID,
  hasRange,
  isBackwards,
  positionOf,
  rowidOf,
  SORT_INDEXES,
  walkOf,
} from "./list-walks.server";
import { expressionOf, hasSeveralWords, nearestWords, rareProducts, withReadings } from "./readings.server";

/** What a list shows. */
export type Asked = Pick<ListQuery, "filters" | "readings">;

type ListRow = CardRow & RowOf<{ seq: typeof products.seq; tier: Tier }>;
/** Of nothing, and of a product without a photo. */
type EmptyRow = { key: null };
/** The same in every row; one row where nothing is found. */
type HeadRow = { reading: number | null; words: Json; found: number };

/** A stream in the list's order: it reads only what it returns, what a price range skips, and the listings of a rare word. */
function matchingProducts(asked: Asked, sort: Sort, turn: PageCursor, limit: number): SQL {
  const byIndex = indexedProducts(asked, sort, turn, "all", limit);
  if (!mayBeRare(asked)) return byIndex;
  const place = positionOf(turn);
  const behind = place && sql`AND ${isBehind(sort, turn, place)}`;
  return sql`SELECT * FROM (${byIndex}) UNION ALL
    SELECT seq, ${literal<Tier>(LAST_TIER)} FROM ${rareProducts} WHERE isFound ${behind ?? sql``} LIMIT ${limit}`;
}

/** Of listings in the list's order. */
function isBehind(sort: Sort, turn: PageCursor, { rank, seq }: ListPosition): SQL {
  const { ascending, rankOf } = SORT_INDEXES[sort];
  return sql`at ${ascending !== isBackwards(turn) ? sql`>` : sql`<`} ${rowidOf(rankOf ? rank : 0, seq)}`;
}

function mayBeRare({ readings }: Pick<Asked, "readings">): boolean {
  return readings.some(({ query }) => hasSeveralWords(query));
}

/** Of a word index; nothing of a reading with a rare word. */
function indexedProducts(asked: Asked, sort: Sort, turn: PageCursor, tier: Tier | "all", limit: number): SQL {
  const place = positionOf(turn);
  const from = tier === "all" || place?.tier === tier ? place : null;
  const { index, where, order } = walkOf(asked.filters, sort, turn, from, expressionOf(asked, tier));
  const shown = literal<Tier>(tier === "all" ? LAST_TIER : tier);
  return sql`SELECT s.rowid & 536870911 AS seq, ${shown} AS tier FROM ${index} s
    WHERE ${sql.join(where, sql` AND `)} ${order} LIMIT ${limit}`;
}

/** A list with its count and how its words are read: in one round trip. */
export async function findProductList(db: Database, asked: Asked, sort: Sort, turn: PageCursor) {
  const backwards = isBackwards(turn);
  const limit = PAGE_SIZE + 1;
  const [all, counted] = await Promise.all([
    db.all<HeadRow & (ListRow | EmptyRow)>(sql`${withMatches(asked, sort, turn)}
      SELECT head.reading, head.words, head.found, p.id, p.seq, json_each.value ->> 1 AS tier, p.title, p.price, p.condition, p.shipping, p.shipping_cost AS shippingCost,
        p.pickup_place AS pickup, p.is_shipped AS isShipped,
        ${shownReturnDays(sql`p`)} AS returnDays, p.language, p.second_title AS secondTitle,
        p.bids, p.auction_end_time, ${CLOCK} AS now, i.key, i.width, i.height, i.placeholder
      FROM (SELECT reading, ${nearestWords(asked)} AS words, ${isCounted(asked) ? sql`0` : countOf(asked, sort)} AS found,
        ${pageOf(asked, sort, turn, limit)} AS page FROM ${chosenOf(asked)} LIMIT 1) head
      LEFT JOIN json_each(head.page)
      LEFT JOIN products p ON p.seq = json_each.value ->> 0
      LEFT JOIN product_images i ON i.product_id = p.id AND i.position = 0`),
    isCounted(asked) ? countAll(db, asked, sort) : null,
  ]);
  const rows = all.filter((row): row is HeadRow & ListRow => row.key !== null);
  const more = rows.length === limit;
  const shown = rows.slice(0, PAGE_SIZE);
  if (backwards) shown.reverse();
  const besides = (row: ListRow | undefined): ListPosition | null =>
    row ? { seq: row.seq, rank: SORT_INDEXES[sort].rankOf?.(row) ?? 0, tier: row.tier } : null;
  const [head] = all;
  const found = counted ?? head?.found ?? 0;
  const reading = asked.readings[head?.reading ?? 0];
  return {
    products: shown.map(({ seq, tier, reading, words, found, ...row }) => toCard(row)),
    next: more || backwards ? besides(shown.at(-1)) : null,
    previous: (backwards ? more : turn !== null) ? besides(shown[0]) : null,
    /** Exact without words and prices, otherwise up to COUNT_CAP. */
    found:
      counted === null
        ? { count: Math.min(found, COUNT_CAP), isMore: found > COUNT_CAP }
        : { count: counted, isMore: false },
    /** Which reading the list shows, and the market's words for its `marketWords`. */
    chosen: reading ? { reading, words: JSON.parse(head?.words ?? "[]") as string[] } : null,
  };
}

/** Compiled once, where a mention of `chosen` in each part of a statement would compile it as often. */
function chosenOf({ readings }: Asked): SQL {
  return readings.length > 0 ? sql`chosen` : sql`(SELECT 0 AS reading)`;
}

/** JSON of `[seq, tier]`. */
function pageOf(asked: Asked, sort: Sort, turn: PageCursor, limit: number): SQL {
  return sql`(SELECT json_group_array(json_array(seq, tier)) FROM (${pageOfMatches(asked, sort, turn, limit)}))`;
}

/** `seq` of the newest, whatever a list is sorted by: a statement's end, with `before` before it. */
export function newestMatches(asked: Asked, limit: number): { before: SQL; newest: SQL } {
  const newest = sql`SELECT json_each.value ->> 0 AS seq FROM
    (SELECT ${pageOf(asked, "newest", null, limit)} AS page FROM ${chosenOf(asked)} LIMIT 1) CROSS JOIN json_each(page)`;
  return { before: withMatches(asked, "newest", null), newest };
}

/** Without words and prices there are counters. */
function isCounted({ filters, readings }: Asked): boolean {
  return readings.length === 0 && !hasRange(filters);
}

/** Up to one more than COUNT_CAP. */
function countOf(asked: Asked, sort: Sort): SQL {
  const along = sort === "ending-soonest" ? sort : hasRange(asked.filters) ? "price-asc" : "newest";
  const byIndex = sql`(SELECT count(*) FROM (${indexedProducts(asked, along, null, "all", COUNT_CAP + 1)}))`;
  return mayBeRare(asked) ? sql`${byIndex} + (SELECT count(*) FROM ${rareProducts} WHERE isFound)` : byIndex;
}

/** By relevance one tier after the other, from that of the cursor on. */
function pageOfMatches(asked: Asked, sort: Sort, turn: PageCursor, limit: number): SQL {
  if (!isByTier(asked, sort)) return matchingProducts(asked, sort, turn, limit);
  const shown = tiersOf(asked.readings.map(({ query }) => query));
  const tiers = isBackwards(turn) ? shown.toReversed() : shown;
  const place = positionOf(turn);
  const left = place ? tiers.slice(Math.max(0, tiers.indexOf(place.tier))) : tiers;
  const parts = left.flatMap((tier) => {
    const byIndex = sql`SELECT * FROM (${indexedProducts(asked, sort, turn, tier, limit)})`;
    const behind = place?.tier === tier ? sql`AND ${isBehind(sort, turn, place)}` : sql``;
    const ofRare = sql`SELECT seq, ${literal(tier)} FROM ${rareProducts} WHERE tier = ${TIERS.indexOf(tier)} ${behind}`;
    return mayBeRare(asked) ? [byIndex, ofRare] : [byIndex];
  });
  return sql`${sql.join(parts, sql` UNION ALL `)} LIMIT ${limit}`;
}

function isByTier({ readings }: Asked, sort: Sort): boolean {
  return sort === "relevance" && readings.length > 0;
}

/** What `pageOfMatches` reads. */
function withMatches(asked: Asked, sort: Sort, turn: PageCursor): SQL {
  return withReadings(asked, isByTier(asked, sort) ? TIERS : [], (match) => {
    const { index, where, order } = walkOf(asked.filters, sort, turn, null, match);
    const facets = facetWords(asked.filters).map((word) => sql`instr(' ' || p.facets || ' ', ${` ${word} `})`);
    return sql`${index} s CROSS JOIN products p ON p.seq = s.rowid & 536870911 WHERE ${allOf(...where, ...facets)} ${order}`;
  });
}

async function countAll(db: Database, { filters }: Asked, sort: Sort): Promise<number> {
  // Ended auctions stay active until they are settled: a minute's worth at most.
  const over =
    sort === "ending-soonest"
      ? sql` - (SELECT count(*) FROM product_search_by_end
          WHERE product_search_by_end MATCH ${matchExpression(filters, null, "all")} AND rowid < ${FIRST_ENDING_ROWID})`
      : sql``;
  const [row] = await db.all<RowOf<{ n: typeof productCounts.n }>>(
    sql`SELECT coalesce(sum(n), 0)${over} AS n FROM product_counts WHERE ${countFilter(filters)}`,
  );
  return row?.n ?? 0;
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
  await step(sql`order_search`);
  await step(sql`order_search_by_amount`);
  await step(sql`user_search`);
  await step(sql`audit_search`);
}
