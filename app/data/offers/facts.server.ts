import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/domain/moves";
import { OPEN_OFFER_STATUSES, PRICE_OFFER_LIFE, type PriceOfferStatus } from "~/domain/offers/price-offer";
import { isForSale } from "../catalog/facts.server";
import { CLOCK } from "../clock.server";
import { allOf, type Condition, type Id, inList, literal } from "../condition.server";

export const OPEN_OFFER = inList(OPEN_OFFER_STATUSES);

// `f` is the alias of `price_offers` in the statement, `p` that of `products`.

/** The deadline itself is still in time. */
export const isInTimeToAnswer: Condition = sql`f.due_at >= ${CLOCK}`;

/** A price that was lowered to the secret lowest one leaves nothing to offer. */
export const takesOffers: Condition = allOf(
  isForSale(sql`p`),
  sql`EXISTS (SELECT 1 FROM offer_terms t WHERE t.product_id = p.id AND coalesce(t.lowest, 0) < p.price)`,
);

/** Agreed, or asked by the side that spoke last; of a piece. */
export const offeredAmount = sql`coalesce(f.counter, f.amount)`;

/** Not declined at once. */
export const reachedSeller: Condition = sql`(f.status, f.moved_by) <> (${literal<PriceOfferStatus>("declined")}, ${literal<Actor>("T")})`;

/** FROM and WHERE of a seller's. */
export function offersToAnswer(sellerId: Id): SQL {
  return sql`price_offers f INDEXED BY price_offers_to_answer
    WHERE f.seller_id = ${sellerId} AND f.status = ${literal<PriceOfferStatus>("open")} AND ${isInTimeToAnswer}`;
}

/** FROM and WHERE of a buyer's. */
export function counteroffersToAnswer(buyerId: Id): SQL {
  return sql`price_offers f INDEXED BY price_offers_buyer WHERE f.buyer_id = ${buyerId}
    AND f.created_at > ${CLOCK} - ${2 * PRICE_OFFER_LIFE} AND f.status = ${literal<PriceOfferStatus>("countered")} AND ${isInTimeToAnswer}`;
}
