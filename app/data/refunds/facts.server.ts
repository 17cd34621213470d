import { type SQL, sql } from "drizzle-orm";
import type { Centavos } from "~/domain/money";
import { PENDING_REFUNDS, type RefundCause, type RefundStatus } from "~/domain/refunds/refund";
import { type Condition, type Id, inList, literal } from "../condition.server";
import { isCapture } from "../payments/facts.server";

/** The payment by which an order was sold. What another payment brought for it came too late and is refunded apart. */
export function salePayment(orderId: Id): SQL {
  return sql`(SELECT sale.payment_id FROM ledger_entries sale
    WHERE sale.order_id = ${orderId} AND ${isCapture(sql`sale`, ["sale"])})`;
}

/** What a payment brought for an order, centavos: by default the payment by which it was sold, 0 when it was not. */
function capturedAmount(orderId: Id, paymentId: Id = salePayment(orderId)): SQL {
  return sql`coalesce((SELECT -capture.amount FROM ledger_entries capture WHERE capture.order_id = ${orderId}
    AND ${isCapture(sql`capture`)} AND capture.payment_id = ${paymentId}), 0)`;
}

function sumOfRefunds(orderId: Id, paymentId: Id, statuses: readonly RefundStatus[]): SQL {
  return sql`(SELECT coalesce(sum(refund.amount), 0) FROM refunds refund WHERE refund.order_id = ${orderId}
    AND refund.payment_id = ${paymentId} AND refund.status IN ${inList(statuses)})`;
}

/** How much of it was refunded. */
export function refundedAmount(orderId: Id, paymentId: Id = salePayment(orderId)): SQL {
  return sumOfRefunds(orderId, paymentId, ["done"]);
}

/** How much of it is being refunded. */
export function pendingRefundAmount(orderId: Id, paymentId: Id = salePayment(orderId)): SQL {
  return sumOfRefunds(orderId, paymentId, PENDING_REFUNDS);
}

/** Captured amount minus refunds that are done or pending. */
export function refundableAmount(orderId: Id, paymentId: Id = salePayment(orderId)): SQL {
  return sql`(${capturedAmount(orderId, paymentId)} - ${sumOfRefunds(orderId, paymentId, ["done", ...PENDING_REFUNDS])})`;
}

/** About an order's row: whether exactly this amount of its sale can still be refunded. */
export function refundableEquals(left: Centavos): Condition {
  return sql`${refundableAmount(sql`orders.id`)} = ${left}`;
}

/** Whether at least this amount of what a payment brought for an order can still be refunded. */
export function refundableAtLeast(orderId: Id, amount: Centavos, paymentId: Id = salePayment(orderId)): Condition {
  return sql`${refundableAmount(orderId, paymentId)} >= ${amount}`;
}

/** How much of a payment of several orders was refunded, and how much is being refunded. */
export function refundedByPayment(paymentId: Id): SQL {
  return sumByPayment(paymentId, ["done"]);
}
export function pendingRefundsByPayment(paymentId: Id): SQL {
  return sumByPayment(paymentId, PENDING_REFUNDS);
}
function sumByPayment(paymentId: Id, statuses: readonly RefundStatus[]): SQL {
  return sql`(SELECT coalesce(sum(refund.amount), 0) FROM refunds refund
    WHERE refund.payment_id = ${paymentId} AND refund.status IN ${inList(statuses)})`;
}

/** About an order's row: whether all, or nothing, of its sale was refunded. */
export const isFullyRefunded: Condition = sql`orders.amount = ${refundedAmount(sql`orders.id`)}`;
export const isNotRefunded: Condition = sql`${refundedAmount(sql`orders.id`)} = 0`;

/** Whether a refund is stored, in any status. */
export function isRefund(id: string): Condition {
  return sql`EXISTS (SELECT 1 FROM refunds WHERE refunds.id = ${id})`;
}

export function hasRefundStatus(id: string, statuses: readonly RefundStatus[]): Condition {
  return sql`EXISTS (SELECT 1 FROM refunds WHERE refunds.id = ${id} AND refunds.status IN ${inList(statuses)})`;
}

/** Whether a refund is neither done nor refused. */
export function isRefundPending(id: string): Condition {
  return hasRefundStatus(id, PENDING_REFUNDS);
}

/** Whether what a payment brought for an order was refunded by it, or is to be. */
export function hasRefund(orderId: string, paymentId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM refunds WHERE refunds.order_id = ${orderId} AND refunds.payment_id = ${paymentId})`;
}

/** Whether a refund `refund` failed and was not tried again. */
export function isFailedForGood(refund: SQL): Condition {
  return sql`(${refund}.status = ${literal<RefundStatus>("failed")} AND NOT ${isRetried(sql`${refund}.id`)})`;
}

/** Whether a refused refund was tried again. */
export function isRetried(id: Id): Condition {
  return sql`EXISTS (SELECT 1 FROM refunds retry WHERE retry.retry_of = ${id})`;
}

/** Whether a refund was given up for one that PayPal made by itself. */
export function isReplacedByPaypal(id: string, paypalRefundId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM refunds WHERE refunds.id = ${id} AND refunds.fault = ${paypalRefundId})`;
}

/** How much of one of PayPal's refunds is recorded. */
export function recordedAmount(paypalRefundId: string): SQL {
  return sql`(SELECT coalesce(sum(refund.amount), 0) FROM refunds refund WHERE refund.paypal_refund_id = ${paypalRefundId})`;
}

/** Whether one of PayPal's refunds has room for another part beside those that are recorded. */
export function fitsWhole(paypalRefundId: string, part: Centavos, whole: Centavos): Condition {
  return sql`${recordedAmount(paypalRefundId)} + ${part} <= ${whole}`;
}

/** Whether PayPal refunded something of a payment by itself; of money that no sale was paid with, anything. */
export function hasPaypalRefund(paymentId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM refunds WHERE refunds.payment_id = ${paymentId} AND refunds.status = ${literal<RefundStatus>("done")}
    AND refunds.cause IN ${inList<RefundCause>(["paypal", "unwanted"])})`;
}
