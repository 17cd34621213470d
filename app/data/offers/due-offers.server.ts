import { sql } from "drizzle-orm";
import type { PriceOfferStatus } from "~/domain/offers/price-offer";
import { CLOCK } from "../clock.server";
import type { Statement } from "../commit.server";
import { type Condition, literal } from "../condition.server";
import type { Database } from "../connect.server";
import type { RowOf } from "../rows.server";
import type { priceOffers, products } from "../schema.server";
import { OPEN_OFFER, offeredAmount } from "./facts.server";

/** One that nobody answered, or whose listing changed or closed. */
export type DueOffer = RowOf<{
  offerId: typeof priceOffers.id;
  productId: typeof priceOffers.product_id;
  buyerId: typeof priceOffers.buyer_id;
  sellerId: typeof priceOffers.seller_id;
  title: typeof products.title;
  /** Of all its pieces. */
  price: typeof priceOffers.amount;
  quantity: typeof priceOffers.quantity;
  status: typeof priceOffers.status;
}>;

const expired = sql`FROM price_offers f INDEXED BY price_offers_due WHERE f.status IN ${OPEN_OFFER} AND f.due_at < ${CLOCK}`;
const ended = sql`FROM price_offers f INDEXED BY price_offers_to_tell
  WHERE f.status = ${literal<PriceOfferStatus>("ended")} AND f.told = 0 AND f.moved_at <= ${CLOCK}`;
export const oldestDueOffer = sql`SELECT * FROM (SELECT f.due_at AS since ${expired} ORDER BY f.due_at LIMIT 1)
  UNION ALL SELECT * FROM (SELECT f.moved_at ${ended} ORDER BY f.moved_at LIMIT 1)`;

export async function listDueOffers(db: Database, most: number): Promise<DueOffer[]> {
  return db.all<DueOffer>(sql`SELECT f.id AS offerId, f.product_id AS productId, f.buyer_id AS buyerId, f.seller_id AS sellerId, p.title,
      ${offeredAmount} * f.quantity AS price, f.quantity, f.status
    FROM (SELECT * FROM (SELECT f.* ${expired} ORDER BY f.due_at LIMIT ${most})
      UNION ALL SELECT * FROM (SELECT f.* ${ended} ORDER BY f.moved_at LIMIT ${most})) f
    JOIN products p ON p.id = f.product_id`);
}

/** Whether it is overdue, or ended and not told, still as it was read. */
export function isStillDue({ offerId, status }: DueOffer): Condition {
  return sql`EXISTS (SELECT 1 FROM price_offers f WHERE f.id = ${offerId} AND f.status = ${status} AND f.told = 0
    AND (f.due_at < ${CLOCK} OR f.status = ${literal<PriceOfferStatus>("ended")}))`;
}

export function markTold({ offerId }: DueOffer): Statement {
  return sql`UPDATE price_offers SET told = 1 WHERE id = ${offerId} AND status = ${literal<PriceOfferStatus>("ended")}`;
}
