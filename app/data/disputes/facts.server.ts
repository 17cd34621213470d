import { type SQL, sql } from "drizzle-orm";
import { BUYER_WINS, RESOLVED } from "~/domain/disputes/dispute";
import { type Condition, type Id, inList, literal } from "../condition.server";
import { hasProblemStatus } from "../problems/facts.server";

/** `dispute` is the alias of `disputes` in the statement. */
export function isDisputeOpen(dispute: SQL = sql`d`): Condition {
  return sql`${dispute}.status <> ${literal(RESOLVED)}`;
}

/** Whether a payment has an open dispute: until it closes, nothing of it is refunded or paid out by us. */
export function isDisputed(paymentId: Id): Condition {
  return sql`EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = ${paymentId} AND ${isDisputeOpen()})`;
}

/** Whether any payment of an order is disputed, including payments that did not sell it. */
export function hasDisputedPayment(orderId: Id): Condition {
  return sql`EXISTS (SELECT 1 FROM payment_orders r JOIN disputes d ON d.payment_id = r.payment_id
    WHERE r.order_id = ${orderId} AND ${isDisputeOpen()})`;
}

export function isDisputeOver(paymentId: string): Condition {
  return sql`(EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = ${paymentId}) AND NOT ${isDisputed(paymentId)})`;
}

export function isWonByBuyer(paymentId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM disputes d WHERE d.payment_id = ${paymentId} AND d.outcome IN ${inList(BUYER_WINS)})`;
}

export function isDisputeKnown(id: string): Condition {
  return sql`EXISTS (SELECT 1 FROM disputes d WHERE d.id = ${id})`;
}

export function isDisputeResolved(id: string): Condition {
  return sql`EXISTS (SELECT 1 FROM disputes d WHERE d.id = ${id} AND NOT ${isDisputeOpen()})`;
}

export function isDecidedAtPaypal(orderId: Id): Condition {
  return sql`EXISTS (SELECT 1 FROM problems p WHERE p.order_id = ${orderId} AND ${hasProblemStatus("at_paypal", sql`p`)})`;
}
