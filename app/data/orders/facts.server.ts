import { type SQL, sql } from "drizzle-orm";
import {
  OPEN_ORDER_STATUSES,
  type OrderStatus,
  PAID_STATUSES,
  UNDER_WAY_STATUSES,
  UNPAID_STATUSES,
  VOID_STATUSES,
} from "~/domain/orders/order";
import { OPEN_PAYMENT_STATUSES } from "~/domain/payments/payment";
import { allOf, type Condition, inList, inWords } from "../condition.server";

/** Lists of statuses, for `status IN`. */
export const UNPAID = inList(UNPAID_STATUSES);
export const UNDER_WAY = inList(UNDER_WAY_STATUSES);
export const PAID = inList(PAID_STATUSES);
export const VOID = inList(VOID_STATUSES);
export const OPEN = inList(OPEN_ORDER_STATUSES);

/** Whether conditions about the row of `orders` hold for an order. */
export function isOrder(orderId: SQL | string, ...conditions: readonly Condition[]): Condition {
  return sql`EXISTS (SELECT 1 FROM orders WHERE orders.id = ${orderId} AND ${allOf(...conditions)})`;
}

// The rest is about the row of `orders` of the statement around it.

export function hasStatus(status: OrderStatus): Condition {
  return sql`orders.status = ${inWords(status)}`;
}

export function isBuyer(userId: string): Condition {
  return sql`orders.buyer_id = ${userId}`;
}

export function isSeller(userId: string): Condition {
  return sql`orders.seller_id = ${userId}`;
}

/** Whether a user is the buyer or the seller. */
export function isParty(userId: string): Condition {
  return sql`${userId} IN (orders.buyer_id, orders.seller_id)`;
}

/** Whether it was bought at a fixed price: no auction was won with it. */
export const isFixedPrice: Condition = sql`orders.auction_id IS NULL`;

/** Whether a payment of it is being captured at this very moment. */
export const isBeingPaid: Condition = sql`EXISTS (SELECT 1 FROM payments
  WHERE payments.checkout_id = orders.checkout_id AND payments.status = 'approved')`;

/** PayPal's id of its newest payment that is not settled; `null` when there is none. */
export function unsettledPaypalOrder(checkoutId: SQL = sql`orders.checkout_id`): SQL {
  return sql`(SELECT paypal_order_id FROM payments WHERE payments.checkout_id = ${checkoutId}
    AND payments.status IN ${inList(OPEN_PAYMENT_STATUSES)} ORDER BY attempt DESC LIMIT 1)`;
}

/** Whether its buyer or a carrier said that it came; that time passed says nothing. */
export function isConfirmed(orderId: SQL = sql`orders.id`): Condition {
  return sql`EXISTS (SELECT 1 FROM order_events
    WHERE order_events.order_id = ${orderId} AND to_status = 'delivered' AND actor <> 'T')`;
}

/** Since when its buyer has it, milliseconds: delivered, or completed without having been; `null` before. */
export const deliveredAt = sql`coalesce(orders.delivered_at, iif(orders.status = 'completed', orders.moved_at, NULL))`;
