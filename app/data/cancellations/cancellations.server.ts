import { type SQL, sql } from "drizzle-orm";
import type { CancelRequest } from "~/domain/cancellations/cancellation";
import { type Centavos, toCentavos } from "~/domain/money";
import type { RefundStatus } from "~/domain/refunds/refund";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import { refundableAmount, salePayment } from "../refunds/facts.server";

/** What has to be known to cancel an order, beside itself. */
export interface Cancelling {
  request: CancelRequest | null;
  /** Its product, whether or not that has a page. */
  productId: string;
  /** What of its money was not sent back nor is to. */
  left: Centavos;
  /** What of it was, or is to; the oldest first. What failed and went back otherwise is not among them. */
  refunds: { amount: Centavos; status: RefundStatus }[];
  /** Of a payment that may still be open; `null` when PayPal knows of none. */
  paypalOrderId: string | null;
}

type Row = Omit<Cancelling, "request" | "refunds"> & { refunds: string } & {
  [Field in keyof CancelRequest]: CancelRequest[Field] | null;
};

const orderId = sql`orders.id`;

/** Of what failed: whether it was sent again, or PayPal sent it by itself. */
const isReplaced = sql`EXISTS (SELECT 1 FROM refunds other WHERE other.order_id = refunds.order_id
  AND (other.retry_of = refunds.id OR other.paypal_refund_id = refunds.fault))`;

/** Reads it for the buyer or the seller of an order, in the same tick as the order; `null` when it is not theirs. */
export async function findCancelling(db: Database, userId: string, orderId: string): Promise<Cancelling | null> {
  const [row] = await db.all<Row>(sql`SELECT product_id AS productId, ${refundableAmount(orderId)} AS "left",
      (SELECT json_group_array(json_object('amount', amount, 'status', status)) FROM (SELECT amount, status FROM refunds
        WHERE order_id = orders.id AND payment_id = ${salePayment(orderId)} AND NOT (status = 'failed' AND ${isReplaced})
        ORDER BY created_at, id)) AS refunds,
      (SELECT paypal_order_id FROM payments WHERE checkout_id = orders.checkout_id AND status IN ('created', 'approved')
        ORDER BY attempt DESC LIMIT 1) AS paypalOrderId,
      reason, asked_at AS askedAt, answer, answered_at AS answeredAt
    FROM orders LEFT JOIN cancellations ON order_id = id WHERE id = ${orderId} AND ${userId} IN (buyer_id, seller_id)`);
  if (!row) return null;
  const { productId, left, refunds, paypalOrderId, reason, askedAt, answer, answeredAt } = row;
  const request = reason === null || askedAt === null ? null : { reason, askedAt, answer, answeredAt };
  return { request, productId, left: toCentavos(left), refunds: JSON.parse(refunds), paypalOrderId };
}

/** Whether a buyer waits for an answer; a condition that stands alone. */
export function isAsked(orderId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM cancellations WHERE order_id = ${orderId} AND answer IS NULL)`;
}

/** Notes that a buyer asks for their own paid order to be cancelled, once. */
export function ask(orderId: string, buyerId: string, reason: string): SQL {
  return sql`INSERT INTO cancellations (order_id, reason, asked_at) SELECT id, ${reason}, ${CLOCK} FROM orders
    WHERE id = ${orderId} AND buyer_id = ${buyerId} AND status = 'paid' ON CONFLICT DO NOTHING`;
}

/** Notes that the seller declined. */
export function decline(orderId: string, when: SQL): SQL {
  return sql`UPDATE cancellations SET answer = 'declined', answered_at = ${CLOCK}
    WHERE order_id = ${orderId} AND answer IS NULL AND ${when}`;
}

/** A request that nobody answered. */
export interface Unanswered extends Pick<Cancelling, "productId" | "left"> {
  id: string;
  title: string;
  buyerId: string;
  sellerId: string;
  quantity: number;
}

/** Requests that were not answered within so many milliseconds, of orders that were not sent, the oldest first. */
export async function listUnanswered(db: Database, within: number, most: number): Promise<Unanswered[]> {
  return await db.all<Unanswered>(sql`SELECT id, title, buyer_id AS buyerId, seller_id AS sellerId, product_id AS productId,
      quantity, ${refundableAmount(orderId)} AS "left"
    FROM cancellations JOIN orders ON id = order_id
    WHERE answer IS NULL AND asked_at <= ${CLOCK} - ${within} AND status = 'paid' ORDER BY asked_at LIMIT ${most}`);
}
