import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/domain/moves";
import type { MoveReason } from "~/domain/orders/move-reasons";
import {
  OPEN_ORDER_STATUSES,
  type OrderStatus,
  PAID_STATUSES,
  UNDER_WAY_STATUSES,
  UNPAID_STATUSES,
  VOID_STATUSES,
} from "~/domain/orders/order";
import { languageOf } from "../catalog/facts.server";
import { CLOCK } from "../clock.server";
import { allOf, type Condition, type Id, inList, literal } from "../condition.server";
import { hasPaymentStatus, OPEN_PAYMENT } from "../payments/facts.server";
import type { products } from "../schema.server";

export const UNPAID = inList(UNPAID_STATUSES);
export const UNDER_WAY = inList(UNDER_WAY_STATUSES);
export const PAID = inList(PAID_STATUSES);
export const VOID = inList(VOID_STATUSES);
export const OPEN = inList(OPEN_ORDER_STATUSES);

export function orderExists(orderId: Id, ...conditions: readonly Condition[]): Condition {
  return sql`EXISTS (SELECT 1 FROM orders WHERE orders.id = ${orderId} AND ${allOf(...conditions)})`;
}

/** Query for the ids of buyer and seller. */
export function partyIds(orderId: Id): SQL {
  return sql`SELECT buyer_id FROM orders WHERE id = ${orderId} UNION ALL SELECT seller_id FROM orders WHERE id = ${orderId}`;
}

// The rest is about a row of `orders` in the statement; `order` is its alias there.

export function hasStatus(status: OrderStatus, order: SQL = sql`orders`): Condition {
  return sql`${order}.status = ${literal(status)}`;
}

export function isPayable(order: SQL = sql`orders`): Condition {
  return allOf(hasStatus("awaiting_payment", order), isInTimeToPay(order));
}

/** The deadline itself is still in time. Source: docs/rules/auctions.md, amendments. */
export function isInTimeToPay(order: SQL = sql`orders`): Condition {
  return sql`${order}.pay_by >= ${CLOCK}`;
}

export function isPaymentOverdue(order: SQL = sql`orders`): Condition {
  return sql`${order}.pay_by < ${CLOCK}`;
}

export function isBuyer(userId: Id): Condition {
  return sql`orders.buyer_id = ${userId}`;
}

export function isSeller(userId: Id): Condition {
  return sql`orders.seller_id = ${userId}`;
}

export function isParty(userId: Id): Condition {
  return sql`${userId} IN (orders.buyer_id, orders.seller_id)`;
}

/** Whether no auction was won with it: it has a fixed price, or is for a Buy It Now hold that is not paid yet. */
export function hasNoAuction(order: SQL = sql`orders`): Condition {
  return sql`${order}.auction_id IS NULL`;
}

/** Whether it was made before its checkout, by a won auction or an accepted offer: it has a deadline of its own. */
export function isAgreed(order: SQL = sql`orders`): Condition {
  return sql`(${order}.auction_id IS NOT NULL OR ${order}.offer_id IS NOT NULL)`;
}

/** Whether a move of an order had one of these reasons. */
export function wasMovedFor(reasons: readonly MoveReason[], order: SQL = sql`orders`): Condition {
  return sql`EXISTS (SELECT 1 FROM order_events WHERE order_id = ${order}.id AND reason IN ${inList(reasons)})`;
}

/** Its listing as it was bought: the newest version until the order was made. */
export function boughtListing(order: SQL): SQL {
  return sql`coalesce((SELECT listing FROM listing_versions v WHERE v.product_id = ${order}.product_id AND v.at <= ${order}.created_at
    ORDER BY v.at DESC LIMIT 1), (SELECT listing FROM current_listings WHERE id = ${order}.product_id))`;
}

/** As `ShippingRates`, of its listing as it was bought. */
export function boughtRates(order: SQL): SQL {
  return sql`(SELECT json_object('shippingCost', listing ->> '$.shippingCost', 'shippingMore', listing ->> '$.shippingMore',
    'shippingStates', listing -> '$.shippingStates', 'shippingFreeFrom', listing ->> '$.shippingFreeFrom',
    'pickup', listing ->> '$.pickup', 'isShipped', json(coalesce(listing -> '$.isShipped', 'true')))
    FROM (SELECT ${boughtListing(order)} AS listing))`;
}

/** Without shipping, centavos. */
export function piecePrice(order: SQL): SQL {
  return sql`(${order}.amount - ${order}.shipping) / ${order}.quantity`;
}

/** PayPal is capturing a payment of it right now. */
export const isBeingPaid: Condition = sql`EXISTS (SELECT 1 FROM payments
  WHERE payments.checkout_id = orders.checkout_id AND ${hasPaymentStatus("approved", sql`payments`)})`;

/** Subquery for the newest payment that is not settled. */
function unsettledPayment(column: SQL, checkoutId: SQL): SQL {
  return sql`(SELECT ${column} FROM payments WHERE payments.checkout_id = ${checkoutId}
    AND payments.status IN ${OPEN_PAYMENT} ORDER BY attempt DESC LIMIT 1)`;
}

export function unsettledPaypalOrder(checkoutId: SQL = sql`orders.checkout_id`): SQL {
  return unsettledPayment(sql`paypal_order_id`, checkoutId);
}

/** Our own id of it, to mark it as asked about. */
export function unsettledPaymentId(checkoutId: SQL = sql`orders.checkout_id`): SQL {
  return unsettledPayment(sql`id`, checkoutId);
}

/** Orders by when PayPal was last asked about them; those without an unsettled payment come first. */
export function lastAskedAt(checkoutId: SQL = sql`orders.checkout_id`): SQL {
  return sql`coalesce(${unsettledPayment(sql`updated_at`, checkoutId)}, 0)`;
}

export function isMoveTo(status: OrderStatus, event: SQL = sql`order_events`): Condition {
  return sql`${event}.to_status = ${literal(status)}`;
}

/** Whether its buyer or a carrier confirmed the delivery; time alone does not. */
export function isConfirmed(orderId: SQL = sql`orders.id`): Condition {
  return sql`EXISTS (SELECT 1 FROM order_events e
    WHERE e.order_id = ${orderId} AND ${isMoveTo("delivered", sql`e`)} AND e.actor <> ${literal<Actor>("T")})`;
}

/** NULL before. A completion without a delivery counts. */
export const deliveredAt = sql`coalesce(orders.delivered_at, iif(${hasStatus("completed")}, orders.moved_at, NULL))`;

/** Of the title of an order: that of its listing as it was bought. */
export function titleLanguage(
  productId: SQL = sql`o.product_id`,
  createdAt: SQL = sql`o.created_at`,
): SQL<typeof products.$inferSelect.language> {
  return sql`coalesce((SELECT listing ->> 'language' FROM listing_versions v WHERE v.product_id = ${productId}
    AND v.at <= ${createdAt} ORDER BY v.at DESC LIMIT 1), ${languageOf(productId)})`;
}
