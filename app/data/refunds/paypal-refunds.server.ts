import { type SQL, sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import { type EntryKind, REFUND_DONE_RATES, refundDueRates } from "~/domain/payments/ledger";
import type { FeeBearer, RefundCause, RefundStatus } from "~/domain/refunds/refund";
import { CLOCK } from "../clock.server";
import { always, type Condition, literal } from "../condition.server";
import type { Database } from "../connect.server";
import { isCapture } from "../payments/facts.server";
import { addRefundEntries } from "../payments/ledger.server";
import type { Found, Json, RowOf } from "../rows.server";
import type { orders, payments, refunds } from "../schema.server";
import { feeOfRefund, recordedAmount, refundableAmount } from "./facts.server";
import type { OwnRefund } from "./refunds.server";

export type RefundableOrder = RowOf<{
  id: typeof orders.id;
  title: typeof orders.title;
  quantity: typeof orders.quantity;
  status: typeof orders.status;
  productId: typeof orders.product_id;
  buyerId: typeof orders.buyer_id;
  sellerId: typeof orders.seller_id;
  amount: Centavos;
  /** Whether this payment sold it. If not, its amount is refunded separately from the sale. */
  isSale: boolean;
  refundable: Centavos;
}>;

export type CapturedPayment = RowOf<{
  id: typeof payments.id;
  paypalOrderId: Found<typeof payments.paypal_order_id>;
  currency: typeof payments.currency;
  orders: RefundableOrder[];
  refunds: OwnRefund[];
}>;

type Row = Omit<CapturedPayment, "orders" | "refunds"> & { orders: Json; refunds: Json };

/** `null` also until its capture is recorded. */
export async function findCapturedPayment(db: Database, captureId: string): Promise<CapturedPayment | null> {
  const [row] = await db.all<Row>(sql`SELECT y.id, y.paypal_order_id AS paypalOrderId, y.currency,
      (SELECT json_group_array(json_object('id', o.id, 'productId', o.product_id, 'title', o.title, 'buyerId', o.buyer_id,
          'sellerId', o.seller_id, 'quantity', o.quantity, 'amount', o.amount, 'status', o.status,
          'isSale', json(iif(l.kind = ${literal<EntryKind>("sale")}, 'true', 'false')), 'refundable', ${refundableAmount(sql`o.id`, sql`y.id`)}))
        FROM (SELECT order_id, kind FROM ledger_entries 
          WHERE payment_id = y.id AND ${isCapture(sql`ledger_entries`)} ORDER BY order_id) l JOIN orders o ON o.id = l.order_id) AS orders,
      (SELECT json_group_array(json_object('id', id, 'orderId', order_id, 'paymentId', payment_id, 'amount', amount,
          'cause', cause, 'status', status, 'paypalRefundId', paypal_refund_id))
        FROM (SELECT * FROM refunds WHERE payment_id = y.id ORDER BY created_at, id)) AS refunds
    FROM payments y WHERE y.capture_id = ${captureId}`);
  if (!row) return null;
  const orders: RefundableOrder[] = JSON.parse(row.orders);
  if (orders.length === 0) return null;
  const refunds: OwnRefund[] = JSON.parse(row.refunds);
  return {
    ...row,
    orders: orders.map((order) => ({
      ...order,
      amount: toCentavos(order.amount),
      refundable: toCentavos(order.refundable),
    })),
    refunds: refunds.map((refund) => ({ ...refund, amount: toCentavos(refund.amount) })),
  };
}

interface PaypalRefund {
  id: string;
  orderId: string;
  paymentId: string;
  amount: Centavos;
  cause: RefundCause;
  feeBearer: SQL<FeeBearer>;
  paypalRefundId: string;
  when: Condition;
}

export function addPaypalRefund(refund: PaypalRefund, newId: () => string): SQL[] {
  const { id, orderId, paymentId, amount, cause, feeBearer, paypalRefundId, when } = refund;
  const ratesFor = (bearer: FeeBearer) => refundDueRates(cause, bearer);
  return [
    sql`INSERT INTO refunds (id, order_id, payment_id, amount, cause, fee_bearer, fee, status, paypal_refund_id, created_at, updated_at)
      SELECT ${id}, ${orderId}, ${paymentId}, ${amount}, ${cause}, ${feeBearer}, ${feeOfRefund(orderId, amount, paymentId)},
        ${literal<RefundStatus>("done")}, ${paypalRefundId}, ${CLOCK}, ${CLOCK} WHERE ${when}`,
    addRefundEntries(id, { kind: "return", ratesFor, when: always }, newId),
    addRefundEntries(id, { kind: "refund", ratesFor: () => REFUND_DONE_RATES, when: always }, newId),
  ];
}

export async function findRecordedAmount(db: Database, paypalRefundId: string): Promise<Centavos> {
  const [row] = await db.all<RowOf<{ amount: typeof refunds.amount }>>(
    sql`SELECT ${recordedAmount(paypalRefundId)} AS amount`,
  );
  return toCentavos(row?.amount ?? 0);
}
