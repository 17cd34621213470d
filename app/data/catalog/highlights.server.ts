import { sql } from "drizzle-orm";
import { HOME_ROW } from "~/domain/catalog/home-page";
import { CATEGORIES, type Category } from "~/domain/catalog/product";
import { toCentavos } from "~/domain/money";
import { CLOCK } from "../clock.server";
import { allOf } from "../condition.server";
import type { Database } from "../connect.server";
import type { StoredImage } from "../images/image-store.server";
import type { Json } from "../rows.server";
import { FIRST_ENDING_ROWID } from "../search/list-walks.server";
import { template } from "../template.server";
import { hasProductStatus, shownReturnDays } from "./facts.server";
import type { ProductCard } from "./products.server";

export interface Highlights {
  /** Newest first, after the newest of each of four sellers, so that nobody's products fill the front of the page. */
  newest: ProductCard[];
  /** Running auctions by their end: enough for as many as of the newest, wherever the others stand on the page. */
  ending: ProductCard[];
  /** The cover of the newest product of each category that has one. */
  covers: Partial<Record<Category, StoredImage>>;
}

const coverJson = sql`json_object('key', i.key, 'width', i.width, 'height', i.height, 'placeholder', i.placeholder)`;
export const cardJson = sql`json_object('id', p.id, 'title', p.title, 'price', p.price, 'condition', p.condition,
  'shipping', p.shipping, 'shippingCost', p.shipping_cost, 'pickup', p.pickup_place, 'isShipped', p.is_shipped, 'returnDays', ${shownReturnDays(sql`p`)}, 'language', p.language,
  'secondTitle', p.second_title, 'image', ${coverJson},
  'auction', json(iif(p.is_auction, json_object('bids', p.bids, 'endsAt', p.auction_end_time, 'now', ${CLOCK}), 'null')))`;

/** How many sellers stand at the front, and how many of the newest products are searched for them. */
const SELLERS = 4;
const SEARCHED = 500;

const isShown = allOf(hasProductStatus("active", sql`p`), sql`coalesce(p.auction_end_time > ${CLOCK}, 1)`);
const newestProducts = sql`(SELECT p.seq, p.seller_id FROM products p WHERE ${isShown} ORDER BY p.seq DESC LIMIT ${SEARCHED})`;

/** The newest product of each of the sellers who published last: `front1`, `front2` and so on. */
const fronts = Array.from({ length: SELLERS }, (_, index) => {
  const others = sql.join(
    Array.from({ length: index }, (_, before) => sql`SELECT seller_id FROM ${sql.identifier(`front${before + 1}`)}`),
    sql` UNION ALL `,
  );
  const isOther = index === 0 ? sql`1` : sql`seller_id NOT IN (${others})`;
  return sql`${sql.identifier(`front${index + 1}`)} AS MATERIALIZED (SELECT * FROM ${newestProducts} WHERE ${isOther} LIMIT 1)`;
});
const front = sql.join(
  fronts.map((_, index) => sql`SELECT seq FROM ${sql.identifier(`front${index + 1}`)}`),
  sql` UNION ALL `,
);

/** One row of JSON: decoding sixteen rows took a sixth of the page's processor time. */
const highlights = template(
  ["limit", "candidates"],
  ({ limit, candidates }) => sql`SELECT
    (WITH ${sql.join(fronts, sql`, `)} SELECT json_group_array(json(card)) FROM (
      SELECT ${cardJson} AS card FROM (${front}) f CROSS JOIN products p ON p.seq = f.seq
      CROSS JOIN product_images i ON i.product_id = p.id AND i.position = 0)) AS front,
    (SELECT json_group_array(json(card)) FROM (
      SELECT ${cardJson} AS card
      FROM products p JOIN product_images i ON i.product_id = p.id AND i.position = 0
      WHERE ${isShown} ORDER BY p.seq DESC LIMIT ${limit})) AS newest,
    (SELECT json_group_array(json(card)) FROM (
      SELECT ${cardJson} AS card
      FROM (SELECT rowid & 536870911 AS seq FROM product_search_by_end
        WHERE product_search_by_end MATCH 'facets : "any"' AND rowid >= ${FIRST_ENDING_ROWID} ORDER BY rowid LIMIT ${candidates}) e
      CROSS JOIN products p ON p.seq = e.seq
      CROSS JOIN product_images i ON i.product_id = p.id AND i.position = 0)) AS ending,
    (SELECT json_group_object(c.value, ${coverJson})
      FROM json_each(${JSON.stringify(CATEGORIES)}) c
      JOIN products p ON p.seq = (SELECT max(seq) FROM products WHERE category = c.value AND ${hasProductStatus("active")})
      JOIN product_images i ON i.product_id = p.id AND i.position = 0) AS covers`,
);

export async function findHighlights(db: Database, limit: number): Promise<Highlights> {
  const [row] = await db.all<{ front: Json; newest: Json; ending: Json; covers: Json }>(
    highlights({ limit, candidates: 2 * limit + HOME_ROW }),
  );
  const newest = firstOf(limit, [...cardsIn(row?.front), ...cardsIn(row?.newest)]);
  return { newest, ending: cardsIn(row?.ending), covers: JSON.parse(row?.covers ?? "{}") };
}

/** Cards of a watchlist's newest products that are for sale: a row of them, whichever of the newest of all they are. */
export async function findWatchedCards(db: Database, userId: string, newest: number): Promise<ProductCard[]> {
  const [row] = await db.all<{ cards: Json }>(watchedCards({ userId, most: newest + HOME_ROW }));
  return cardsIn(row?.cards);
}

const watchedCards = template(
  ["userId", "most"],
  ({ userId, most }) => sql`SELECT json_group_array(json(card)) AS cards FROM (
    SELECT ${cardJson} AS card
    FROM watches x JOIN products p ON p.id = x.product_id JOIN product_images i ON i.product_id = p.id AND i.position = 0
    WHERE x.user_id = ${userId} AND ${isShown} ORDER BY x.product_id DESC LIMIT ${most})`,
);

function firstOf(limit: number, cards: readonly ProductCard[]): ProductCard[] {
  return [...new Map(cards.map((card) => [card.id, card])).values()].slice(0, limit);
}

export function cardsIn(json = "[]"): ProductCard[] {
  const cards: ProductCard[] = JSON.parse(json);
  return cards.map((card) => ({
    ...card,
    price: toCentavos(card.price),
    shippingCost: toCentavos(card.shippingCost),
  }));
}
