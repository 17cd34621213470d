import { type SQL, sql } from "drizzle-orm";
import type { Centavos } from "~/domain/money";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";

/** A dispute as PayPal shows it. Times in milliseconds. */
export interface ShownDispute {
  id: string;
  paymentId: string;
  reason: string;
  status: string;
  stage: string | null;
  amount: Centavos | null;
  outcome: string | null;
  respondBy: number | null;
}

/** Whether a buyer disputes a payment at PayPal just now: nothing of it is paid back or paid out by us meanwhile. */
export function isDisputed(paymentId: SQL | string): SQL {
  return sql`EXISTS (SELECT 1 FROM disputes WHERE payment_id = ${paymentId} AND status <> 'RESOLVED')`;
}

/** Whether a dispute is known. */
export function isDisputeKnown(id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM disputes WHERE id = ${id})`;
}

/** Whether a dispute was known to be over. */
export function isDisputeResolved(id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM disputes WHERE id = ${id} AND status = 'RESOLVED')`;
}

/** Notes what PayPal shows of a dispute. */
export function saveDispute(dispute: ShownDispute): SQL {
  const { id, paymentId, reason, status, stage, amount, outcome, respondBy } = dispute;
  return sql`INSERT INTO disputes (id, payment_id, reason, status, stage, amount, outcome, respond_by, created_at, updated_at)
    VALUES (${id}, ${paymentId}, ${reason}, ${status}, ${stage}, ${amount}, ${outcome}, ${respondBy}, ${CLOCK}, ${CLOCK})
    ON CONFLICT (id) DO UPDATE SET reason = ${reason}, status = ${status}, stage = ${stage}, amount = ${amount},
      outcome = ${outcome}, respond_by = ${respondBy}, updated_at = ${CLOCK}`;
}

/** Whether PayPal decides the problem that an order has. */
export function isDecidedAtPaypal(orderId: SQL | string): SQL {
  return sql`EXISTS (SELECT 1 FROM problems WHERE order_id = ${orderId} AND status = 'at_paypal')`;
}

/** Whether a payment was disputed and is not any more; and whether in the end a buyer gets money. */
export function isDecided(paymentId: string, forBuyer: readonly string[]): { isOver: SQL; isForBuyer: SQL } {
  const outcomes = JSON.stringify(forBuyer);
  return {
    isOver: sql`(EXISTS (SELECT 1 FROM disputes WHERE payment_id = ${paymentId}) AND NOT ${isDisputed(paymentId)})`,
    isForBuyer: sql`EXISTS (SELECT 1 FROM disputes WHERE payment_id = ${paymentId}
      AND outcome IN (SELECT value FROM json_each(${outcomes})))`,
  };
}

/**
 * Takes disputes that PayPal was not asked about for so many milliseconds, the longest ago first: those that are open, and
 * those that are over and left a problem, because their money was not seen yet.
 */
export async function takeDisputesToPoll(db: Database, pause: number, most: number): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`UPDATE disputes SET updated_at = ${CLOCK} WHERE id IN (
      SELECT id FROM (SELECT id, updated_at FROM disputes WHERE status <> 'RESOLVED'
        UNION SELECT d.id, d.updated_at FROM orders o JOIN payment_orders r ON r.order_id = o.id
          JOIN disputes d ON d.payment_id = r.payment_id WHERE o.status = 'problem_open' AND d.status = 'RESOLVED')
      WHERE updated_at <= ${CLOCK} - ${pause} ORDER BY updated_at LIMIT ${most}) RETURNING id`);
  return rows.map(({ id }) => id);
}
