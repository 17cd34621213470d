import { type SQL, sql } from "drizzle-orm";
import type { Centavos } from "~/domain/money";
import type { RefundStatus } from "~/domain/refunds/refund";
import { type Id, literal } from "../condition.server";
import type { RowOf } from "../rows.server";
import type { refunds } from "../schema.server";
import { salePayment } from "./facts.server";

/** A refund as a party of the order sees it. */
export type OrderRefund = RowOf<{
  amount: Centavos;
  status: typeof refunds.status;
  /** The part of PayPal's fee in it, only for the seller. */
  fee: { amount: Centavos; bearer: typeof refunds.$inferSelect.fee_bearer } | null;
  /** Whether the buyer got it other than by PayPal; and how, only for the buyer. */
  isSettled: 0 | 1;
  settlement: typeof refunds.settlement;
  /** When the buyer got it, or else since when they are to get it. */
  at: typeof refunds.created_at;
}>;

const isSuperseded = sql`(refunds.status = ${literal<RefundStatus>("failed")} AND EXISTS (SELECT 1 FROM refunds other
  WHERE other.order_id = refunds.order_id AND (other.retry_of = refunds.id OR other.paypal_refund_id = refunds.fault)))`;

/** JSON, oldest first: those of the order's sale, or settled other than by PayPal, without failed ones that were replaced. `o` is the order's alias. */
export function orderRefunds(o: SQL, userId: Id): SQL {
  return sql`(SELECT json_group_array(json_object('amount', amount, 'status', status, 'fee',
      iif(${o}.seller_id = ${userId}, json_object('amount', fee, 'bearer', fee_bearer), NULL), 'isSettled', settlement IS NOT NULL,
      'settlement', iif(${o}.buyer_id = ${userId}, settlement, NULL), 'at', iif(status = ${literal<RefundStatus>("done")}, updated_at, created_at)))
    FROM (SELECT * FROM refunds
      WHERE order_id = ${o}.id AND (payment_id = ${salePayment(sql`${o}.id`)} OR settlement IS NOT NULL) AND NOT ${isSuperseded}
      ORDER BY created_at, id))`;
}
