import { type SQL, sql } from "drizzle-orm";
import type { Centavos } from "~/domain/money";
import type { Actor } from "~/domain/moves";
import type { LedgerAccount } from "~/domain/payments/ledger";
import { SELLER_DISPUTES } from "~/domain/refunds/fee-bearer";
import {
  type FeeBearer,
  PENDING_REFUNDS,
  REFUND_DELAY,
  type RefundCause,
  type RefundStatus,
} from "~/domain/refunds/refund";
import { CLOCK } from "../clock.server";
import { anyOf, type Condition, type Id, inList, literal } from "../condition.server";
import { hasUnplacedMovement, isDisputed, isWonByBuyer, surplusOfPayment } from "../disputes/facts.server";
import { isCapture } from "../payments/facts.server";

/** Now. Never the time of its creation, which `updated_at` keeps until PayPal is first asked for the refund. */
export const refundAskedAt = sql`max(${CLOCK}, created_at + 1)`;

/** Subquery. Another captured payment was late, and is refunded separately. */
export function salePayment(orderId: Id): SQL {
  return sql`(SELECT sale.payment_id FROM ledger_entries sale
    WHERE sale.order_id = ${orderId} AND ${isCapture(sql`sale`, ["sale"])})`;
}

/** Centavos; of the sale by default, 0 without one. */
function capturedAmount(orderId: Id, paymentId: Id = salePayment(orderId)): SQL {
  return sql`coalesce((SELECT -capture.amount FROM ledger_entries capture WHERE capture.order_id = ${orderId}
    AND ${isCapture(sql`capture`)} AND capture.payment_id = ${paymentId}), 0)`;
}

function sumOfRefunds(orderId: Id, paymentId: Id, statuses: readonly RefundStatus[]): SQL {
  return sql`(SELECT coalesce(sum(refund.amount), 0) FROM refunds refund WHERE refund.order_id = ${orderId}
    AND refund.payment_id = ${paymentId} AND refund.status IN ${inList(statuses)})`;
}

export function refundedAmount(orderId: Id, paymentId: Id = salePayment(orderId)): SQL {
  return sumOfRefunds(orderId, paymentId, ["done"]);
}

export function pendingRefundAmount(orderId: Id, paymentId: Id = salePayment(orderId)): SQL {
  return sumOfRefunds(orderId, paymentId, PENDING_REFUNDS);
}

/** PayPal was not asked for them yet: money that it moved by itself may be them. */
export function dueRefundAmount(orderId: Id, paymentId: Id): SQL {
  return sumOfRefunds(orderId, paymentId, ["due"]);
}

/** Captured amount minus refunds that are done or pending, centavos. */
export function refundableAmount(orderId: Id, paymentId: Id = salePayment(orderId)): SQL {
  return sql`(${capturedAmount(orderId, paymentId)} - ${sumOfRefunds(orderId, paymentId, ["done", ...PENDING_REFUNDS])})`;
}

/** What PayPal refused for good and the buyer still waits for, of what is left of the sale, centavos. */
export function owedAmount(orderId: Id): SQL {
  return sql`min(${refundableAmount(orderId)}, (SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.order_id = ${orderId}
    AND r.payment_id = ${salePayment(orderId)} AND ${isFailedForGood(sql`r`)}))`;
}

/** What is left of the sale beside what is owed: of it a part may be refunded, centavos. */
export function unowedAmount(orderId: Id): SQL {
  return sql`(${refundableAmount(orderId)} - ${owedAmount(orderId)})`;
}

/** What administrators refunded of an order, or decided that it is, centavos. What PayPal refused for good may still be tried again. */
export function refundedByAdmins(orderId: Id): SQL {
  return sql`((SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.order_id = ${orderId} AND r.cause = ${literal<RefundCause>("admin")}
      AND (r.status <> ${literal<RefundStatus>("failed")} OR ${isFailedForGood(sql`r`)}))
    + (SELECT coalesce(sum(e.amount), 0) FROM problem_events e JOIN problems b ON b.id = e.problem_id
      WHERE b.order_id = ${orderId} AND e.actor = ${literal<Actor>("A")}))`;
}

/** In proportion to what is left of amount and fee, so that the last refund has the rest. */
export function feeOfRefund(orderId: Id, amount: Centavos | SQL, paymentId: Id): SQL {
  const left = refundableAmount(orderId, paymentId);
  const fee = feeLeft(orderId, paymentId);
  return sql`iif(${amount} >= ${left}, ${fee}, CAST(${fee} * ${amount} / ${left} AS INTEGER))`;
}

/** PayPal's fee that no refund has had its part of. */
export function feeLeft(orderId: Id, paymentId: Id = salePayment(orderId)): SQL {
  return sql`((SELECT coalesce(sum(fee.amount), 0) FROM ledger_entries fee WHERE fee.order_id = ${orderId}
      AND fee.payment_id = ${paymentId} AND fee.account = ${literal<LedgerAccount>("paypal_fee")})
    - (SELECT coalesce(sum(refund.fee), 0) FROM refunds refund WHERE refund.order_id = ${orderId}
      AND refund.payment_id = ${paymentId} AND refund.status <> ${literal<RefundStatus>("failed")}))`;
}

/** Who bears the fee of a stored refund, for another one in its place. */
export function bearerOfRefund(id: string): SQL<FeeBearer> {
  return sql`(SELECT refund.fee_bearer FROM refunds refund WHERE refund.id = ${id})`;
}

/** The seller, if a dispute of the order blames them. */
export function bearerOfPaypalRefund(orderId: string): SQL<FeeBearer> {
  return sql`iif(EXISTS (SELECT 1 FROM dispute_orders r JOIN disputes d ON d.id = r.dispute_id WHERE r.order_id = ${orderId}
    AND d.reason IN ${inList(SELLER_DISPUTES)} AND (d.outcome IS NULL OR ${isWonByBuyer()})), ${literal<FeeBearer>("seller")}, ${literal<FeeBearer>("market")})`;
}

/** For an order's row: whether exactly this amount of its sale can still be refunded. */
export function refundableEquals(amount: Centavos): Condition {
  return sql`${refundableAmount(sql`orders.id`)} = ${amount}`;
}

export function refundableAtLeast(orderId: Id, amount: Centavos, paymentId: Id = salePayment(orderId)): Condition {
  return sql`${refundableAmount(orderId, paymentId)} >= ${amount}`;
}

/** The same as `checkRefundBeside` of domain/refunds/refund.ts. */
export function leavesOwed(orderId: Id, amount: Centavos): Condition {
  return sql`(${refundableAmount(orderId)} = ${amount} OR ${unowedAmount(orderId)} >= ${amount})`;
}

/** Leaves out what buyers got another way. */
export function refundedByPayment(paymentId: Id): SQL {
  return sql`(${sumByPayment(paymentId, ["done"])} + ${surplusOfPayment(paymentId)})`;
}
export function pendingRefundsByPayment(paymentId: Id): SQL {
  return sumByPayment(paymentId, PENDING_REFUNDS);
}
function sumByPayment(paymentId: Id, statuses: readonly RefundStatus[]): SQL {
  return sql`(SELECT coalesce(sum(refund.amount), 0) FROM refunds refund
    WHERE refund.payment_id = ${paymentId} AND refund.settlement IS NULL AND refund.status IN ${inList(statuses)})`;
}

/** For an order's row: whether all, or nothing, of its sale was refunded. */
export const isFullyRefunded: Condition = sql`orders.amount = ${refundedAmount(sql`orders.id`)}`;
export const isNotRefunded: Condition = sql`${refundedAmount(sql`orders.id`)} = 0`;

export function refundExists(id: string): Condition {
  return sql`EXISTS (SELECT 1 FROM refunds WHERE refunds.id = ${id})`;
}

export function hasRefundStatus(id: string, statuses: readonly RefundStatus[]): Condition {
  return sql`EXISTS (SELECT 1 FROM refunds WHERE refunds.id = ${id} AND refunds.status IN ${inList(statuses)})`;
}

export function isRefundPending(id: string): Condition {
  return hasRefundStatus(id, PENDING_REFUNDS);
}

export function hasRefund(orderId: string, paymentId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM refunds WHERE refunds.order_id = ${orderId} AND refunds.payment_id = ${paymentId})`;
}

/** As the index of open refunds has it. */
const isDue = (refund: SQL) =>
  sql`${refund}.status IN ${inList(PENDING_REFUNDS)} AND ${refund}.status = ${literal<RefundStatus>("due")}`;

/** PayPal is asked again. `refund` is the alias of `refunds`. */
export function isRefusedForNow(refund: SQL): Condition {
  return sql`(${isDue(refund)} AND ${refund}.fault IS NOT NULL)`;
}

/** The payment is disputed, or PayPal moved money that no order is chosen for: it may be the same money. */
export function waitsForDispute(refund: SQL): Condition {
  return sql`(${isDisputed(sql`${refund}.payment_id`)} OR ${hasUnplacedMovement(sql`${refund}.payment_id`)})`;
}

/** PayPal neither made nor refused it for `REFUND_DELAY`. */
export function isUnanswered(refund: SQL): Condition {
  return sql`(${isDue(refund)} AND ${refund}.fault IS NULL
    AND ${refund}.created_at <= ${CLOCK} - ${REFUND_DELAY} AND NOT ${waitsForDispute(refund)})`;
}

/** PayPal has reviewed it for longer than `REFUND_DELAY`. */
export function isReviewed(refund: SQL): Condition {
  return sql`(${refund}.status IN ${inList(PENDING_REFUNDS)} AND ${refund}.status = ${literal<RefundStatus>("pending")}
    AND ${refund}.created_at <= ${CLOCK} - ${REFUND_DELAY})`;
}

/** PayPal refused it, and it was neither retried, nor settled another way, nor replaced by PayPal's own refund. */
export function isFailedForGood(refund: SQL): Condition {
  const isReplaced = sql`EXISTS (SELECT 1 FROM refunds other WHERE other.order_id = ${refund}.order_id
    AND other.paypal_refund_id = ${refund}.fault)`;
  // PayPal may have given the buyer all of it by itself, such as by a reversal.
  const [orderId, paymentId] = [sql`${refund}.order_id`, sql`${refund}.payment_id`];
  const isRefundedInFull = sql`${refundedAmount(orderId, paymentId)} >= ${capturedAmount(orderId, paymentId)}`;
  return sql`(${refund}.status = ${literal<RefundStatus>("failed")} AND NOT ${isRetried(sql`${refund}.id`)}
    AND NOT ${isReplaced} AND ${isRefundedInFull} IS NOT 1)`;
}

export function isOwed(id: string): Condition {
  return sql`EXISTS (SELECT 1 FROM refunds r WHERE r.id = ${id} AND ${isFailedForGood(sql`r`)})`;
}

/** Whether its buyer still waits for a refund. */
export function isBeingRefunded(orderId: Id): Condition {
  return sql`EXISTS (SELECT 1 FROM refunds r WHERE r.order_id = ${orderId}
    AND (r.status IN ${inList(PENDING_REFUNDS)} OR ${isFailedForGood(sql`r`)}))`;
}

/** Whether PayPal refused a refund, or does not answer about it, and administrators were not told. */
export function isUnreported(id: string): Condition {
  const row = sql`refunds`;
  const isStuck = anyOf(isRefusedForNow(row), isUnanswered(row), isFailedForGood(row));
  return sql`EXISTS (SELECT 1 FROM refunds WHERE refunds.id = ${id} AND refunds.alerted_at IS NULL AND ${isStuck})`;
}

/** A second request is in its place, or how the buyer got it another way. */
function isRetried(id: Id): Condition {
  return sql`EXISTS (SELECT 1 FROM refunds retry WHERE retry.retry_of = ${id})`;
}

export function isReplacedByPaypal(id: string, paypalRefundId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM refunds WHERE refunds.id = ${id} AND refunds.fault = ${paypalRefundId})`;
}

export function recordedAmount(paypalRefundId: Id): SQL {
  return sql`(SELECT coalesce(sum(refund.amount), 0) FROM refunds refund WHERE refund.paypal_refund_id = ${paypalRefundId})`;
}

/** Whether another part fits into a PayPal refund of the amount `whole`, beside the recorded parts. */
export function fitsWhole(paypalRefundId: string, part: Centavos, whole: Centavos): Condition {
  return sql`${recordedAmount(paypalRefundId)} + ${part} <= ${whole}`;
}
