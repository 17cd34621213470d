import { type SQL, sql } from "drizzle-orm";
import { BUYER_WINS, RESOLVED } from "~/domain/disputes/dispute";
import type { RefundCause, RefundStatus } from "~/domain/refunds/refund";
import { type Condition, type Id, inList, literal } from "../condition.server";
import { hasProblemStatus } from "../problems/facts.server";

// `dispute` is the alias of `disputes` in the statement.

export function isDisputeOpen(dispute: SQL = sql`d`): Condition {
  return sql`${dispute}.status <> ${literal(RESOLVED)}`;
}

export function isWonByBuyer(dispute: SQL = sql`d`): Condition {
  return sql`${dispute}.outcome IN ${inList(BUYER_WINS)}`;
}

/** PayPal refuses refunds of a payment until its dispute closes. */
export function isDisputed(paymentId: Id): Condition {
  return sql`(EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = ${paymentId} AND ${isDisputeOpen()})
    OR EXISTS (SELECT 1 FROM dispute_payments p JOIN disputes d ON d.id = p.dispute_id
      WHERE p.payment_id = ${paymentId} AND ${isDisputeOpen()}))`;
}

/** Whether an open dispute is about an order, by any payment of it. Until it closes, nothing of it is paid out. */
export function hasDisputedPayment(orderId: Id): Condition {
  return hasDispute(orderId, isDisputeOpen());
}

/** The buyer won, and not all that PayPal took is recorded yet. */
export function hasUnrecordedLoss(orderId: Id): Condition {
  return hasDispute(orderId, sql`${isWonByBuyer()} AND NOT ${isLossRecorded()}`);
}

/** All that PayPal took is recorded, on any of its orders. Without an amount, any refund of PayPal's counts. */
export function isLossRecorded(dispute: SQL = sql`d`): Condition {
  const recorded = sql`(SELECT coalesce(sum(${recordedOfDispute(sql`p.dispute_id`, sql`p.payment_id`)}), 0)
    FROM dispute_payments p WHERE p.dispute_id = ${dispute}.id)`;
  return sql`iif(${dispute}.moved IS NOT NULL, ${recorded} >= ${dispute}.moved, EXISTS (SELECT 1 FROM dispute_orders a
    JOIN refunds refund ON refund.order_id = a.order_id WHERE a.dispute_id = ${dispute}.id
      AND refund.status = ${literal<RefundStatus>("done")}
      AND (refund.cause IN ${inList<RefundCause>(["paypal", "unwanted"])} OR refund.created_at >= ${dispute}.decided_at)))`;
}

export function isDisputeOver(orderId: Id): Condition {
  return sql`(${hasDispute(orderId, sql`1`)} AND NOT ${hasDisputedPayment(orderId)})`;
}

/** A dispute without payments was written by an older version, and is about all orders of its payment. */
function hasDispute(orderId: Id, condition: Condition): Condition {
  return sql`(EXISTS (SELECT 1 FROM dispute_orders r JOIN disputes d ON d.id = r.dispute_id
      WHERE r.order_id = ${orderId} AND ${condition})
    OR EXISTS (SELECT 1 FROM payment_orders r JOIN disputes d ON d.payment_id = r.payment_id
      WHERE r.order_id = ${orderId} AND ${condition}
        AND NOT EXISTS (SELECT 1 FROM dispute_payments p WHERE p.dispute_id = d.id)))`;
}

export function isDisputeKnown(id: string): Condition {
  return sql`EXISTS (SELECT 1 FROM disputes d WHERE d.id = ${id})`;
}

export function isDisputeResolved(id: string): Condition {
  return sql`EXISTS (SELECT 1 FROM disputes d WHERE d.id = ${id} AND NOT ${isDisputeOpen()})`;
}

export function isDisputeUndecided(id: string): Condition {
  return sql`EXISTS (SELECT 1 FROM disputes d WHERE d.id = ${id} AND d.outcome IS NULL)`;
}

export function isDisputeLost(id: string): Condition {
  return sql`EXISTS (SELECT 1 FROM disputes d WHERE d.id = ${id} AND ${isWonByBuyer()} AND NOT ${isDisputeOpen()})`;
}

/** PayPal moved money of the payment, and no order is chosen for it yet. */
export function hasUnplacedMovement(paymentId: Id): Condition {
  return sql`EXISTS (SELECT 1 FROM paypal_movements m WHERE m.payment_id = ${paymentId} AND m.recorded_at IS NULL)`;
}

export function isDisputeAbout(id: Id, orderId: Id): Condition {
  return sql`EXISTS (SELECT 1 FROM dispute_orders r WHERE r.dispute_id = ${id} AND r.order_id = ${orderId})`;
}

/** Whether it is known which orders of a payment a dispute is about. */
export function isPlaced(disputeId: Id, paymentId: Id): Condition {
  return sql`EXISTS (SELECT 1 FROM dispute_orders r WHERE r.dispute_id = ${disputeId} AND r.payment_id = ${paymentId})`;
}

export function isDecidedAtPaypal(orderId: Id): Condition {
  return sql`EXISTS (SELECT 1 FROM problems p WHERE p.order_id = ${orderId} AND ${hasProblemStatus("at_paypal", sql`p`)})`;
}

/** Subquery: recorded, as refunds or as surplus, centavos. */
export function recordedOfDispute(disputeId: Id, paymentId: Id): SQL {
  return sql`(SELECT coalesce(sum(coalesce(m.surplus, 0) + (SELECT coalesce(sum(refund.amount), 0) FROM refunds refund
      WHERE refund.paypal_refund_id = m.id AND refund.payment_id = m.payment_id
        AND refund.status = ${literal<RefundStatus>("done")})), 0)
    FROM paypal_movements m WHERE m.dispute_id = ${disputeId} AND m.payment_id = ${paymentId})`;
}

/** Subquery: what PayPal took beyond what was left of a payment, centavos. */
export function surplusOfPayment(paymentId: Id): SQL {
  return sql`(SELECT coalesce(sum(m.surplus), 0) FROM paypal_movements m
    WHERE m.payment_id = ${paymentId} AND m.surplus IS NOT NULL)`;
}
