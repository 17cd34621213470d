import { sql } from "drizzle-orm";
import type { OfferTerms } from "~/domain/offers/price-offer";
import { hasProductStatus, isForSale } from "../catalog/facts.server";
import { commit } from "../commit.server";
import { anyOf } from "../condition.server";
import type { Database } from "../connect.server";
import { toCentavosOrNull } from "../money.server";
import type { RowOf } from "../rows.server";
import type { offerTerms, products } from "../schema.server";

const mayTake = sql`p.is_auction = 0 AND ${anyOf(isForSale(sql`p`), hasProductStatus("paused", sql`p`))}`;

/** What a seller's own listing takes of offers; `null` for one that can take none. */
export async function findOfferTerms(db: Database, sellerId: string, productId: string) {
  const [row] = await db.all<
    RowOf<{
      title: typeof products.title;
      language: typeof products.language;
      price: typeof products.price;
      isOn: 0 | 1;
      lowest: typeof offerTerms.lowest;
    }>
  >(sql`SELECT p.title, p.language, p.price, t.product_id IS NOT NULL AS isOn, t.lowest
    FROM products p LEFT JOIN offer_terms t ON t.product_id = p.id
    WHERE p.id = ${productId} AND p.seller_id = ${sellerId} AND ${mayTake}`);
  return row ? { ...row, isOn: row.isOn === 1, lowest: toCentavosOrNull(row.lowest) } : null;
}

/** Taking no more offers ends those that wait, by a trigger. */
export async function saveOfferTerms(db: Database, sellerId: string, productId: string, terms: OfferTerms) {
  const own = sql`EXISTS (SELECT 1 FROM products p WHERE p.id = ${productId} AND p.seller_id = ${sellerId} AND ${mayTake})`;
  await commit(db, [
    terms === null
      ? sql`DELETE FROM offer_terms WHERE product_id = ${productId} AND ${own}`
      : sql`INSERT INTO offer_terms (product_id, lowest) SELECT ${productId}, ${terms.lowest} WHERE ${own}
          ON CONFLICT (product_id) DO UPDATE SET lowest = excluded.lowest`,
  ]);
}
