import { sql } from "drizzle-orm";
import { CATEGORIES, type Category } from "~/domain/catalog/product";
import { toCentavos } from "~/domain/money";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import type { StoredImage } from "../images/image-store.server";
import type { Json } from "../rows.server";
import { FIRST_ENDING_ROWID } from "../search/product-lists.server";
import { hasProductStatus } from "./facts.server";
import type { ProductCard } from "./products.server";

export interface Highlights {
  /** Spec section 7: at most 8, newest first. */
  newest: ProductCard[];
  /** Running auctions, by their end. */
  ending: ProductCard[];
  /** The cover of the newest product of each category that has one. */
  covers: Partial<Record<Category, StoredImage>>;
}

const coverJson = sql`json_object('key', i.key, 'width', i.width, 'height', i.height, 'placeholder', i.placeholder)`;
export const cardJson = sql`json_object('id', p.id, 'title', p.title, 'price', p.price, 'condition', p.condition,
  'shipping', p.shipping, 'shippingCost', p.shipping_cost, 'image', ${coverJson},
  'auction', json(iif(p.is_auction, json_object('bids', p.bids, 'endsAt', p.auction_end_time, 'now', ${CLOCK}), 'null')))`;

/** One row of JSON: decoding sixteen rows took a sixth of the page's processor time. */
export async function findHighlights(db: Database, limit: number): Promise<Highlights> {
  const [row] = await db.all<{ newest: Json; ending: Json; covers: Json }>(sql`SELECT
    (SELECT json_group_array(json(card)) FROM (
      SELECT ${cardJson} AS card
      FROM products p JOIN product_images i ON i.product_id = p.id AND i.position = 0
      WHERE ${hasProductStatus("active", sql`p`)} AND coalesce(p.auction_end_time > ${CLOCK}, 1)
      ORDER BY p.seq DESC LIMIT ${limit})) AS newest,
    (SELECT json_group_array(json(card)) FROM (
      SELECT ${cardJson} AS card
      FROM (SELECT rowid & 536870911 AS seq FROM product_search_by_end
        WHERE product_search_by_end MATCH 'facets : "any"' AND rowid >= ${FIRST_ENDING_ROWID} ORDER BY rowid LIMIT ${limit}) e
      CROSS JOIN products p ON p.seq = e.seq
      CROSS JOIN product_images i ON i.product_id = p.id AND i.position = 0)) AS ending,
    (SELECT json_group_object(c.value, ${coverJson})
      FROM json_each(${JSON.stringify(CATEGORIES)}) c
      JOIN products p ON p.seq = (SELECT max(seq) FROM products WHERE category = c.value AND ${hasProductStatus("active")})
      JOIN product_images i ON i.product_id = p.id AND i.position = 0) AS covers`);
  return { newest: cardsIn(row?.newest), ending: cardsIn(row?.ending), covers: JSON.parse(row?.covers ?? "{}") };
}

export function cardsIn(json = "[]"): ProductCard[] {
  const cards: ProductCard[] = JSON.parse(json);
  return cards.map((card) => ({
    ...card,
    price: toCentavos(card.price),
    shippingCost: toCentavos(card.shippingCost),
  }));
}
