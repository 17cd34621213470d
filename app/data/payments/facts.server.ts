import { type SQL, sql } from "drizzle-orm";
import { IDLE_PAYMENT_STATUSES, OPEN_PAYMENT_STATUSES } from "~/domain/payments/payment";
import { CLOCK } from "../clock.server";
import { type Condition, inList } from "../condition.server";

/** A value that is known, or a column of the statement around. */
type Id = SQL | string;

/** Whether no payment of a checkout takes money, or may have. */
export function isUnclaimed(checkoutId: SQL): Condition {
  return sql`NOT EXISTS (SELECT 1 FROM payments y WHERE y.checkout_id = ${checkoutId}
    AND y.status NOT IN ${inList(IDLE_PAYMENT_STATUSES)})`;
}

/** Whether PayPal is taking money of a buyer at this very moment. */
export function isPaying(buyerId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM checkouts c JOIN payments y ON y.checkout_id = c.id
    WHERE c.buyer_id = ${buyerId} AND y.status = 'approved')`;
}

/** Whether an order is of a payment that is still open, and not paid with another checkout since. */
export function isOfOpenPayment(orderId: string, paymentId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM payments y JOIN orders o ON o.checkout_id = y.checkout_id
    WHERE y.id = ${paymentId} AND o.id = ${orderId} AND y.status IN ${inList(OPEN_PAYMENT_STATUSES)})`;
}

/** Whether a payment was captured as PayPal calls it. */
export function isCapturedAs(paymentId: string, captureId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM payments y
    WHERE y.id = ${paymentId} AND y.status = 'captured' AND y.capture_id = ${captureId})`;
}

/** Whether the ledger has the sale of an order. */
export function isSold(orderId: Id): Condition {
  return sql`EXISTS (SELECT 1 FROM ledger_entries e WHERE e.order_id = ${orderId} AND e.kind = 'sale')`;
}

/** Whether the ledger has what a payment brought for an order. */
export function isInLedger(orderId: string, paymentId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM ledger_entries e WHERE e.order_id = ${orderId} AND e.payment_id = ${paymentId})`;
}

/** About an order's row: whether it can still be paid. */
export const isInTimeToPay: Condition = sql`orders.pay_by > ${CLOCK}`;
