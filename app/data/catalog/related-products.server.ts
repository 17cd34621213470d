import { type SQL, sql } from "drizzle-orm";
import { chooseSimilar, type Similar, UNTELLING_WORDS } from "~/domain/catalog/similar";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import type { Json, RowOf } from "../rows.server";
import type { products } from "../schema.server";
import { template } from "../template.server";
import { hasProductStatus } from "./facts.server";
import { cardJson, cardsIn } from "./highlights.server";
import type { ProductCard } from "./products.server";

export interface RelatedProducts {
  similar: ProductCard[];
  ofSeller: ProductCard[];
}

type Row = RowOf<{ title: typeof products.title; price: typeof products.price }> & {
  byWords: Json;
  ofSeller: Json;
};

/** What is read for each list; `chooseSimilar` takes the best by words. */
const BY_WORDS = 24;
const OF_SELLER = 4;

/**
 * Other products for sale: like one product, and by its seller. One statement that walks indexes: the newest of its
 * category that have a word of its title.
 */
export async function findRelatedProducts(db: Database, id: string): Promise<RelatedProducts> {
  const [row] = await db.all<Row>(relatedTo({ id }));
  if (!row) return { similar: [], ofSeller: [] };
  return {
    similar: chooseSimilar<Similar & ProductCard>(row, cardsIn(row.byWords)),
    ofSeller: cardsIn(row.ofSeller),
  };
}

/** An auction that is over but not settled is not. */
const isOnOffer = sql`${hasProductStatus("active", sql`p`)} AND p.stock > 0 AND coalesce(p.auction_end_time > ${CLOCK}, 1)`;

const relatedTo = template(
  ["id"],
  ({ id }) => sql`
    WITH shown AS MATERIALIZED (
      SELECT id, title, price, seller_id, 'facets : "cat' || category || '"' AS facet FROM products WHERE id = ${id}
    )
    SELECT title, price,
      ${cards(
        sql`(SELECT rowid AS seq FROM product_search WHERE product_search MATCH (SELECT ${anyWord} FROM shown)
          ORDER BY rowid DESC LIMIT ${BY_WORDS})`,
      )} AS byWords,
      (SELECT json_group_array(json(card)) FROM (
        SELECT ${cardJson} AS card FROM products p JOIN product_images i ON i.product_id = p.id AND i.position = 0
        WHERE p.seller_id = shown.seller_id AND p.id <> shown.id AND ${isOnOffer}
        ORDER BY p.seq DESC LIMIT ${OF_SELLER})) AS ofSeller
    FROM shown`,
);

/** Of other sellers: the shown product's has a list of their own. */
function cards(found: SQL): SQL {
  return sql`(SELECT json_group_array(json(card)) FROM (
    SELECT ${cardJson} AS card FROM ${found} found
    CROSS JOIN products p ON p.seq = found.seq
    CROSS JOIN product_images i ON i.product_id = p.id AND i.position = 0
    WHERE p.seller_id <> shown.seller_id AND ${isOnOffer}))`;
}

/**
 * Any telling word of the title with four letters or more, without its last letter: "sillas" finds "silla". Only Latin
 * letters and digits: the index refuses what its tokenizer would split.
 */
const anyWord = sql`facet || ' AND title : (' || coalesce((
  SELECT group_concat('"' || substr(word, 1, min(8, max(4, length(word) - 1))) || '"*', ' OR ')
  FROM (SELECT trim(value, '.,;:()"') AS word FROM json_each('[' || replace(json_quote(title), ' ', '","') || ']'))
  WHERE length(word) > 3 AND lower(word) NOT IN (SELECT value FROM json_each(${JSON.stringify(UNTELLING_WORDS)}))
    AND word NOT GLOB '*[^0-9A-Za-zÀ-ÖØ-öø-ɏ]*'), '"none"') || ')'`;
