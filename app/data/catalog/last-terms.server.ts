import { desc, eq, sql } from "drizzle-orm";
import type { Terms } from "~/domain/catalog/typed-goods";
import type { Database } from "../connect.server";
import { money, moneyOrNull } from "../money.server";
import { products } from "../schema.server";
import { prepared } from "../template.server";

/** Of the listing that a seller published last. */
export async function findLastTerms(db: Database, sellerId: string): Promise<Terms | null> {
  const [terms] = await lastTerms(db, { sellerId });
  return terms ?? null;
}

const lastTerms = prepared((db) => {
  const { shipping, returns } = products;
  return db
    .select({
      ...{ shipping, returns },
      shippingCost: money(products.shipping_cost),
      shippingMore: moneyOrNull(products.shipping_more),
      shippingStates: products.shipping_states,
      shippingFreeFrom: moneyOrNull(products.shipping_free_from),
      pickup: products.pickup_place,
      isShipped: products.is_shipped,
      handlingDays: products.handling_days,
      returnDays: products.return_days,
      returnPayer: products.return_payer,
    })
    .from(products)
    .where(eq(products.seller_id, sql.placeholder("sellerId")))
    .orderBy(desc(products.seq))
    .limit(1);
});
