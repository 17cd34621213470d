import { type SQL, sql } from "drizzle-orm";
import type { Centavos } from "~/domain/money";
import { PENDING_REFUNDS, type RefundCause, type RefundStatus } from "~/domain/refunds/refund";
import { type Condition, type Id, inList, inWords } from "../condition.server";
import { isCapture } from "../payments/facts.server";

/** The payment by which an order was sold. What another payment brought for it came too late and is refunded apart. */
export function salePayment(orderId: Id): SQL {
  return sql`(SELECT sale.payment_id FROM ledger_entries sale
    WHERE sale.order_id = ${orderId} AND ${isCapture(sql`sale`, ["sale"])})`;
}

/** What a payment brought for an order, centavos: by default the payment by which it was sold, 0 when it was not. */
function capturedAmount(orderId: Id, paymentId: Id = salePayment(orderId)): SQL {
  return sql`coalesce((SELECT -came.amount FROM ledger_entries came WHERE came.order_id = ${orderId}
    AND ${isCapture(sql`came`)} AND came.payment_id = ${paymentId}), 0)`;
}

function sumOfRefunds(orderId: Id, paymentId: Id, statuses: readonly RefundStatus[]): SQL {
  return sql`(SELECT coalesce(sum(back.amount), 0) FROM refunds back WHERE back.order_id = ${orderId}
    AND back.payment_id = ${paymentId} AND back.status IN ${inList(statuses)})`;
}

/** What of it is with the buyer again. */
export function refundedAmount(orderId: Id, paymentId: Id = salePayment(orderId)): SQL {
  return sumOfRefunds(orderId, paymentId, ["done"]);
}

/** What of it is on its way back. */
export function pendingRefundAmount(orderId: Id, paymentId: Id = salePayment(orderId)): SQL {
  return sumOfRefunds(orderId, paymentId, PENDING_REFUNDS);
}

/** Captured amount minus refunds that are done or pending. */
export function refundableAmount(orderId: Id, paymentId: Id = salePayment(orderId)): SQL {
  return sql`(${capturedAmount(orderId, paymentId)} - ${sumOfRefunds(orderId, paymentId, ["done", ...PENDING_REFUNDS])})`;
}

/** About an order's row: whether so much of its sale can still be refunded, as it was read. */
export function isRefundable(left: Centavos): Condition {
  return sql`${refundableAmount(sql`orders.id`)} = ${left}`;
}

/** Whether at least this amount of what a payment brought for an order can still be refunded. */
export function canRefund(orderId: Id, amount: Centavos, paymentId: Id = salePayment(orderId)): Condition {
  return sql`${refundableAmount(orderId, paymentId)} >= ${amount}`;
}

/** What is with buyers again of a payment of several orders, and what is on its way to them. */
export function refundedByPayment(paymentId: Id): SQL {
  return sumByPayment(paymentId, ["done"]);
}
export function pendingRefundsByPayment(paymentId: Id): SQL {
  return sumByPayment(paymentId, PENDING_REFUNDS);
}
function sumByPayment(paymentId: Id, statuses: readonly RefundStatus[]): SQL {
  return sql`(SELECT coalesce(sum(back.amount), 0) FROM refunds back
    WHERE back.payment_id = ${paymentId} AND back.status IN ${inList(statuses)})`;
}

/** About an order's row: whether all, or nothing, of its sale is with its buyer again. */
export const isFullyRefunded: Condition = sql`orders.amount = ${refundedAmount(sql`orders.id`)}`;
export const isNotRefunded: Condition = sql`${refundedAmount(sql`orders.id`)} = 0`;

/** Whether a refund is stored, in any status. */
export function isRefund(id: string): Condition {
  return sql`EXISTS (SELECT 1 FROM refunds WHERE refunds.id = ${id})`;
}

export function hasRefundStatus(id: string, statuses: readonly RefundStatus[]): Condition {
  return sql`EXISTS (SELECT 1 FROM refunds WHERE refunds.id = ${id} AND refunds.status IN ${inList(statuses)})`;
}

/** Whether a refund is neither with its buyer nor refused. */
export function isRefundPending(id: string): Condition {
  return hasRefundStatus(id, PENDING_REFUNDS);
}

/** Whether what a payment brought for an order was refunded by it, or is to be. */
export function hasRefund(orderId: string, paymentId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM refunds WHERE refunds.order_id = ${orderId} AND refunds.payment_id = ${paymentId})`;
}

/** Whether a refund `refund` failed and was not tried again. */
export function isFailedForGood(refund: SQL): Condition {
  return sql`(${refund}.status = ${inWords<RefundStatus>("failed")} AND NOT ${isRetried(sql`${refund}.id`)})`;
}

/** Whether a refused refund was tried again. */
export function isRetried(id: Id): Condition {
  return sql`EXISTS (SELECT 1 FROM refunds again WHERE again.retry_of = ${id})`;
}

/** Whether a refund was given up for one that PayPal made by itself. */
export function isReplaced(id: string, paypalRefundId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM refunds WHERE refunds.id = ${id} AND refunds.fault = ${paypalRefundId})`;
}

/** How much of one of PayPal's refunds is recorded. */
export function recordedAmount(paypalRefundId: string): SQL {
  return sql`(SELECT coalesce(sum(back.amount), 0) FROM refunds back WHERE back.paypal_refund_id = ${paypalRefundId})`;
}

/** Whether so much more of one of PayPal's refunds fits into what it is in all. */
export function isUnrecorded(paypalRefundId: string, part: Centavos, whole: Centavos): Condition {
  return sql`${recordedAmount(paypalRefundId)} + ${part} <= ${whole}`;
}

/** Whether PayPal refunded something of a payment by itself; of money that no sale was paid with, anything. */
export function hasPaypalRefund(paymentId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM refunds WHERE refunds.payment_id = ${paymentId} AND refunds.status = ${inWords<RefundStatus>("done")}
    AND refunds.cause IN ${inList<RefundCause>(["paypal", "unwanted"])})`;
}
