import { type SQL, sql } from "drizzle-orm";
import type { OfferTerms } from "~/domain/offers/offer-terms";
import type { Condition } from "../condition.server";

/** Taking no more offers ends those that wait, by a trigger. */
export function saveOfferTerms(productId: string, terms: OfferTerms, when: Condition): SQL {
  return terms === null
    ? sql`DELETE FROM offer_terms WHERE product_id = ${productId} AND ${when}`
    : sql`INSERT INTO offer_terms (product_id, lowest) SELECT ${productId}, ${terms.lowest} WHERE ${when}
        ON CONFLICT (product_id) DO UPDATE SET lowest = excluded.lowest`;
}

/** Of the products that meet a condition. Terms that are there already stay, with their lowest price. */
export function setTakesOffers(which: Condition, takes: boolean): SQL {
  const chosen = sql`SELECT id FROM products WHERE ${which}`;
  return takes
    ? sql`INSERT INTO offer_terms (product_id) ${chosen} ON CONFLICT DO NOTHING`
    : sql`DELETE FROM offer_terms WHERE product_id IN (${chosen})`;
}
