import { type SQL, sql } from "drizzle-orm";
import type { Centavos } from "~/domain/money";
import { refundDoneEntries, refundFailedEntries } from "~/domain/payments/ledger";
import type { RefundCause, RefundStatus } from "~/domain/refunds/refund";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import { isDisputed } from "../disputes/disputes.server";
import { book } from "../payments/ledger.server";

/** A refund as far as PayPal and its buyer go. */
export interface OwnRefund {
  id: string;
  orderId: string;
  paymentId: string;
  amount: Centavos;
  cause: RefundCause;
  status: RefundStatus;
  paypalRefundId: string | null;
}

export interface RefundToSend extends OwnRefund {
  captureId: string;
  currency: string;
  title: string;
  productId: string;
  quantity: number;
  buyerId: string;
  createdAt: number;
  now: number;
}

/** How soon refunds are asked about again: after half of how long they have waited, within these milliseconds. */
interface Pause {
  least: number;
  most: number;
}

/**
 * Takes refunds that PayPal is to be asked for or about now, the longest ago asked first: nobody else takes them until their
 * pause is over. Those of a disputed payment wait.
 */
export async function takeRefundsToSend(db: Database, { least, most }: Pause, atMost: number): Promise<RefundToSend[]> {
  const ofPayment = (column: SQL) => sql`(SELECT ${column} FROM payments WHERE id = payment_id)`;
  const ofOrder = (column: SQL) => sql`(SELECT ${column} FROM orders WHERE id = order_id)`;
  const pause = sql`max(${least}, min((updated_at - created_at) / 2, ${most}))`;
  return await db.all<RefundToSend>(sql`UPDATE refunds SET updated_at = ${CLOCK} WHERE id IN (SELECT id FROM refunds
      WHERE status IN ('due', 'pending') AND (updated_at = created_at OR updated_at + ${pause} <= ${CLOCK})
        AND NOT (status = 'due' AND ${isDisputed(sql`refunds.payment_id`)})
      ORDER BY updated_at LIMIT ${atMost})
    RETURNING id, order_id AS orderId, payment_id AS paymentId, amount, cause, status, paypal_refund_id AS paypalRefundId,
      ${ofPayment(sql`capture_id`)} AS captureId, ${ofPayment(sql`currency`)} AS currency, ${ofOrder(sql`title`)} AS title,
      ${ofOrder(sql`product_id`)} AS productId, ${ofOrder(sql`quantity`)} AS quantity,
      ${ofOrder(sql`buyer_id`)} AS buyerId, created_at AS createdAt, ${CLOCK} AS now`);
}

/** Whether a refund waits still to be sent. */
export async function isDue(db: Database, id: string): Promise<boolean> {
  const rows = await db.all(sql`SELECT 1 FROM refunds WHERE id = ${id} AND status = 'due'`);
  return rows.length > 0;
}

/** Whether PayPal was not yet heard to have made a refund, or to refuse it for good. */
export function isRefundPending(id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM refunds WHERE id = ${id} AND status IN ('due', 'pending'))`;
}

/** Notes that a refund is with its buyer, with its entries; when `when` holds. */
export function completeRefund(
  { id, orderId, amount }: OwnRefund,
  paypalId: string,
  newId: () => string,
  when = sql`1`,
): SQL[] {
  const isDone = sql`EXISTS (SELECT 1 FROM refunds WHERE id = ${id} AND status = 'done')`;
  return [
    sql`UPDATE refunds SET status = 'done', paypal_refund_id = ${paypalId}, fault = NULL, updated_at = ${CLOCK}
      WHERE id = ${id} AND status IN ('due', 'pending') AND ${when}`,
    book({ orderId, of: { refund: id }, kind: "refund", entries: refundDoneEntries(amount), when: isDone }, newId),
  ];
}

/** Makes a payment what went back of it, and `whole` when all did. */
export function moveRefundedPayment(paymentId: string, whole: "refunded" | "reversed" = "refunded"): SQL {
  const back = sql`(SELECT coalesce(sum(amount), 0) FROM refunds WHERE payment_id = ${paymentId} AND status = 'done')`;
  return sql`UPDATE payments SET status = iif(${back} = amount, ${whole}, 'partially_refunded')
    WHERE id = ${paymentId} AND status IN ('captured', 'partially_refunded') AND ${back} > 0`;
}

/** Notes that PayPal looks at a refund before it is one. */
export function markRefundPending(id: string, paypalId: string): SQL {
  return sql`UPDATE refunds SET status = 'pending', paypal_refund_id = ${paypalId}, fault = NULL
    WHERE id = ${id} AND status = 'due'`;
}

/** Notes why PayPal refused a refund that it may make another day. */
export function saveRefundFault(id: string, fault: string): SQL {
  return sql`UPDATE refunds SET fault = ${fault} WHERE id = ${id} AND status = 'due'`;
}

/** Notes that PayPal refused a refund for good: the money stays where it is, and the books say so. */
export function failRefund(
  { id, orderId, amount, cause }: OwnRefund,
  fault: string,
  newId: () => string,
  when = sql`1`,
): SQL[] {
  const isFailed = sql`EXISTS (SELECT 1 FROM refunds WHERE id = ${id} AND status = 'failed')`;
  return [
    sql`UPDATE refunds SET status = 'failed', fault = ${fault}
      WHERE id = ${id} AND status IN ('due', 'pending') AND ${when}`,
    book(
      { orderId, of: { refund: id }, kind: "kept", entries: refundFailedEntries(amount, cause), when: isFailed },
      newId,
    ),
  ];
}
