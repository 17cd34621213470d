import { type SQL, sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import type { OrderStatus } from "~/domain/orders/order";
import { refundDoneEntries, refundDueEntries } from "~/domain/payments/ledger";
import type { RefundCause } from "~/domain/refunds/refund";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import { book } from "../payments/ledger.server";
import { refundableAmount, refundedAmount } from "./facts.server";
import type { OwnRefund } from "./pending-refunds.server";

/** An order of a payment, as far as its money goes back. */
export interface ReturnableOrder {
  id: string;
  productId: string;
  title: string;
  buyerId: string;
  sellerId: string;
  quantity: number;
  amount: Centavos;
  status: OrderStatus;
  /** Whether it was sold by this payment; otherwise what the payment brought for it is refunded apart from the sale. */
  isSale: boolean;
  /** What neither went back nor is to. */
  left: Centavos;
}

/** A payment that PayPal captured, with its orders and refunds, the oldest first. */
export interface CapturedPayment {
  id: string;
  paypalOrderId: string;
  currency: string;
  orders: ReturnableOrder[];
  refunds: OwnRefund[];
}

type Row = Omit<CapturedPayment, "orders" | "refunds"> & { orders: string; refunds: string };

/** The payment that PayPal captured under an id; `null` when it is none of ours. */
export async function findCapturedPayment(db: Database, captureId: string): Promise<CapturedPayment | null> {
  const [row] = await db.all<Row>(sql`SELECT y.id, y.paypal_order_id AS paypalOrderId, y.currency,
      (SELECT json_group_array(json_object('id', o.id, 'productId', o.product_id, 'title', o.title, 'buyerId', o.buyer_id,
          'sellerId', o.seller_id, 'quantity', o.quantity, 'amount', o.amount, 'status', o.status, 'left', ${refundableAmount(sql`o.id`, sql`y.id`)},
          'isSale', json(iif(l.kind = 'sale', 'true', 'false'))))
        FROM (SELECT order_id, kind FROM ledger_entries WHERE payment_id = y.id AND kind IN ('sale', 'unwanted')
          AND account = 'buyer_clearing' ORDER BY order_id) l JOIN orders o ON o.id = l.order_id) AS orders,
      (SELECT json_group_array(json_object('id', id, 'orderId', order_id, 'paymentId', payment_id, 'amount', amount,
          'cause', cause, 'status', status, 'paypalRefundId', paypal_refund_id))
        FROM (SELECT * FROM refunds WHERE payment_id = y.id ORDER BY created_at, id)) AS refunds
    FROM payments y WHERE y.capture_id = ${captureId}`);
  return row ? { ...row, orders: JSON.parse(row.orders), refunds: JSON.parse(row.refunds) } : null;
}

interface Returned {
  id: string;
  orderId: string;
  paymentId: string;
  amount: Centavos;
  cause: RefundCause;
  paypalRefundId: string;
  when: SQL;
}

/** Notes money that PayPal sent back without being asked by us, with its entries. */
export function addPaypalRefund(returned: Returned, newId: () => string): SQL[] {
  const { id, orderId, paymentId, amount, cause, paypalRefundId, when } = returned;
  const isThere = sql`EXISTS (SELECT 1 FROM refunds WHERE id = ${id})`;
  const entry = { orderId, of: { refund: id }, when: isThere };
  return [
    sql`INSERT INTO refunds (id, order_id, payment_id, amount, cause, status, paypal_refund_id, created_at, updated_at)
      SELECT ${id}, ${orderId}, ${paymentId}, ${amount}, ${cause}, 'done', ${paypalRefundId}, ${CLOCK}, ${CLOCK} WHERE ${when}`,
    book({ ...entry, kind: "return", entries: refundDueEntries(amount, cause) }, newId),
    book({ ...entry, kind: "refund", entries: refundDoneEntries(amount) }, newId),
  ];
}

/** How much of one of PayPal's refunds is written down. */
export function recordedAmount(paypalRefundId: string): SQL {
  return sql`(SELECT coalesce(sum(amount), 0) FROM refunds WHERE paypal_refund_id = ${paypalRefundId})`;
}

export async function findRecordedAmount(db: Database, paypalRefundId: string): Promise<Centavos> {
  const [row] = await db.all<{ amount: number }>(sql`SELECT ${recordedAmount(paypalRefundId)} AS amount`);
  return toCentavos(row?.amount ?? 0);
}

const back = refundedAmount(sql`orders.id`);

/** Whether all, or nothing, that was paid for an order is with its buyer again; conditions about the order's row. */
export const isFullyRefunded = sql`orders.amount = ${back}`;
export const isNotRefunded = sql`${back} = 0`;

/** Whether something of a payment went back without being asked by us; of money that no sale was paid with, at all. */
export function hasPaypalRefund(paymentId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM refunds WHERE payment_id = ${paymentId} AND cause IN ('paypal', 'unwanted') AND status = 'done')`;
}
