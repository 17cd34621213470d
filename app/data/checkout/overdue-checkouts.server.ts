import { type SQL, sql } from "drizzle-orm";
import { PENDING_CAPTURE_LIFE } from "~/domain/payments/payment";
import { restock } from "../catalog/product-moves.server";
import { CLOCK } from "../clock.server";
import { allOf, not } from "../condition.server";
import type { Database } from "../connect.server";
import {
  hasStatus,
  isAgreed,
  isBeingPaid,
  isPaymentOverdue,
  lastAskedAt,
  unsettledPaymentId,
  unsettledPaypalOrder,
} from "../orders/facts.server";
import { eventExists, type Move, moveOrder } from "../orders/order-moves.server";
import type { Found, RowOf } from "../rows.server";
import type { orders, payments } from "../schema.server";

/** The most orders released before a purchase; cron releases the rest. */
const MOST_LAPSED = 20;

/** An order past its deadline: unpaid, or its payment under review for too long. */
export type OverdueOrder = RowOf<{
  id: typeof orders.id;
  productId: typeof orders.product_id;
  quantity: typeof orders.quantity;
  checkoutId: Found<typeof orders.checkout_id>;
  /** PayPal's and our id of an unsettled payment. */
  paypalOrderId: typeof payments.paypal_order_id;
  paymentId: typeof payments.id | null;
  isReviewed: boolean;
}>;

const overdueColumns = sql`o.id, o.product_id AS productId, o.quantity, o.checkout_id AS checkoutId,
  ${unsettledPaypalOrder(sql`o.checkout_id`)} AS paypalOrderId, ${unsettledPaymentId(sql`o.checkout_id`)} AS paymentId`;
const isOverdue = sql`${hasStatus("awaiting_payment", sql`o`)} AND NOT ${isAgreed(sql`o`)} AND o.checkout_id IS NOT NULL
  AND ${isPaymentOverdue(sql`o`)}`;

/** Pieces of a product in expired, unpaid checkouts: for sale at once, even before cron releases them. */
export function lapsedStock(product: SQL): SQL<number> {
  return sql<number>`(SELECT coalesce(sum(o.quantity), 0) FROM orders o INDEXED BY orders_due
    WHERE ${isOverdue} AND o.product_id = ${product})`;
}

/** Orders of others to be released before a buyer buys these products. `products` is a subquery for their ids. */
export function selectLapsedOrders(buyer: SQL, products: SQL): SQL {
  return sql`SELECT ${overdueColumns}, 0 AS isReviewed FROM orders o INDEXED BY orders_due
    WHERE ${isOverdue} AND o.buyer_id <> ${buyer} AND o.product_id IN ${products} ORDER BY o.pay_by LIMIT ${MOST_LAPSED}`;
}

const overdue = sql`FROM orders o INDEXED BY orders_due WHERE ${isOverdue}`;
const reviewed = sql`FROM orders o INDEXED BY orders_in_review
  WHERE ${hasStatus("payment_pending", sql`o`)} AND o.moved_at <= ${CLOCK} - ${PENDING_CAPTURE_LIFE}`;
export const oldestOverdueCheckout = sql`SELECT * FROM (SELECT o.pay_by AS since ${overdue} ORDER BY o.pay_by LIMIT 1)
  UNION ALL SELECT * FROM (SELECT o.moved_at + ${PENDING_CAPTURE_LIFE} ${reviewed} ORDER BY o.moved_at LIMIT 1)`;

/** Those asked about longest ago first. Won auctions have a deadline of their own. */
export async function listOverdueOrders(db: Database, most: number): Promise<OverdueOrder[]> {
  const columns = sql`${overdueColumns}, ${lastAskedAt(sql`o.checkout_id`)} AS askedAt`;
  return await db.all<OverdueOrder>(sql`SELECT * FROM (SELECT ${columns}, 0 AS isReviewed ${overdue}
      ORDER BY askedAt, o.pay_by LIMIT ${most})
    UNION ALL SELECT * FROM (SELECT ${columns}, 1 ${reviewed} ORDER BY askedAt LIMIT ${most}) ORDER BY askedAt`);
}

/** Ask PayPal about the payment first: an order whose payment is being captured stays. */
export function expireOrder({ id, isReviewed, ...order }: OverdueOrder, newId: () => string): SQL[] {
  const status = isReviewed ? "payment_pending" : "awaiting_payment";
  const move: Move = {
    eventId: newId(),
    to: isReviewed ? "cancelled" : "expired_unpaid",
    actor: "T",
    when: allOf(hasStatus(status), not(isBeingPaid)),
  };
  return [...moveOrder(id, move), ...restock(order, "T", eventExists(move.eventId))];
}
