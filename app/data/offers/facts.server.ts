import { sql } from "drizzle-orm";
import type { Actor } from "~/domain/moves";
import { OPEN_OFFER_STATUSES, type PriceOfferStatus } from "~/domain/offers/price-offer";
import { isForSale } from "../catalog/facts.server";
import { CLOCK } from "../clock.server";
import { allOf, type Condition, inList, literal } from "../condition.server";

export const OPEN_OFFER = inList(OPEN_OFFER_STATUSES);

// `f` is the alias of `price_offers` in the statement, `p` that of `products`.

/** The deadline itself is still in time. */
export const isInTimeToAnswer: Condition = sql`f.due_at >= ${CLOCK}`;

export const takesOffers: Condition = allOf(
  isForSale(sql`p`),
  sql`EXISTS (SELECT 1 FROM offer_terms t WHERE t.product_id = p.id)`,
);

/** Agreed, or asked by the side that spoke last; of a piece. */
export const offeredAmount = sql`coalesce(f.counter, f.amount)`;

/** Not declined at once. */
export const reachedSeller: Condition = sql`(f.status, f.moved_by) <> (${literal<PriceOfferStatus>("declined")}, ${literal<Actor>("T")})`;
