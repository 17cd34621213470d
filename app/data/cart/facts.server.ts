import { type SQL, sql } from "drizzle-orm";
import { MAX_PRICE } from "~/domain/money";
import { isAway } from "../accounts/facts.server";
import { hasProductStatus, isForSale, isOffSale } from "../catalog/facts.server";
import { lapsedStock } from "../checkout/overdue-checkouts.server";
import { CLOCK } from "../clock.server";
import { type Condition, type Id, not } from "../condition.server";
import { isAgreed, isPayable } from "../orders/facts.server";

/** `null` for a visitor. */
type Buyer = Id | null;

/** The store `s` of the statement, as JSON. */
export const storeJson = sql`json_object('handle', s.handle, 'name', s.business_name, 'isBusiness', s.rfc IS NOT NULL,
  'awayUntil', iif(${isAway(sql`s`)}, s.away_until, NULL))`;

/** The same of an order `o`, whose seller is waited for as its buyer was told. */
export const orderStoreJson = sql`json_set(${storeJson}, '$.awayUntil', iif(o.away_until > ${CLOCK}, o.away_until, NULL))`;

// The rest is about the product `p` of the statement.

/** Those of their own checkout, and of lapsed holds. */
export function availableHeldPieces(buyer: Buyer): SQL {
  const lapsed = lapsedStock(sql`p.id`);
  if (buyer === null) return lapsed;
  return sql`(${lapsed} + (SELECT coalesce(sum(h.quantity), 0) FROM orders h WHERE h.buyer_id = ${buyer}
    AND h.product_id = p.id AND NOT ${isAgreed(sql`h`)} AND ${isPayable(sql`h`)}))`;
}

function isBuyable(buyer: Buyer): Condition {
  return sql`(p.seller_id IS NOT ${buyer} AND p.is_auction = 0
    AND (${isForSale(sql`p`)} OR (${hasProductStatus("reserved", sql`p`)} AND ${availableHeldPieces(buyer)} > 0
      AND ${not(isOffSale(sql`p`))})))`;
}

/** How many of `wanted` pieces a buyer can buy now, as `maxQuantity` limits them; 0 when it is not for sale to them. */
export function buyableQuantity(wanted: SQL, buyer: Buyer): SQL {
  return sql`iif(${isBuyable(buyer)}, min(${wanted}, p.stock + ${availableHeldPieces(buyer)}, CAST(${MAX_PRICE} / p.price AS INTEGER)), 0)`;
}
