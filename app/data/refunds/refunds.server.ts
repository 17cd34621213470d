import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Centavos } from "~/domain/money";
import { type EntryKind, refundDueRates } from "~/domain/payments/ledger";
import type { FeeBearer, RefundCause, RefundStatus } from "~/domain/refunds/refund";
import { CLOCK } from "../clock.server";
import { always, type Condition } from "../condition.server";
import type { Database } from "../connect.server";
import { isCapture } from "../payments/facts.server";
import { addRefundEntries } from "../payments/ledger.server";
import { refunds } from "../schema.server";
import { feeOfRefund, salePayment } from "./facts.server";

export interface OwnRefund {
  id: string;
  orderId: string;
  paymentId: string;
  amount: Centavos;
  cause: RefundCause;
  status: RefundStatus;
  paypalRefundId: string | null;
}

interface NewRefund {
  /** Part of the request id at PayPal. */
  id: string;
  orderId: string;
  amount: Centavos;
  /** `unwanted` needs `paymentId`; all others are for the sale. */
  cause: RefundCause;
  feeBearer: FeeBearer | SQL<FeeBearer>;
  paymentId?: string;
  when: Condition;
}

/** Writes a due refund with its ledger entries; the request to PayPal follows later. */
export function addRefund(
  { id, orderId, paymentId, amount, cause, feeBearer, when }: NewRefund,
  newId: () => string,
): SQL[] {
  const kind: EntryKind = cause === "unwanted" ? "unwanted" : "sale";
  return [
    sql`INSERT INTO refunds (id, order_id, payment_id, amount, cause, fee_bearer, fee, created_at, updated_at)
      SELECT ${id}, ${orderId}, payment_id, ${amount}, ${cause}, ${feeBearer},
        ${feeOfRefund(orderId, amount, sql`ledger_entries.payment_id`)}, ${CLOCK}, ${CLOCK} FROM ledger_entries
      WHERE order_id = ${orderId} AND payment_id = ${paymentId ?? salePayment(orderId)} 
        AND ${isCapture(sql`ledger_entries`, [kind])} AND ${when}`,
    addRefundEntries(id, { kind: "return", ratesFor: (bearer) => refundDueRates(cause, bearer), when: always }, newId),
  ];
}

/** No row when it was not written, or another form's refund has its id. */
export function selectRefund(db: Database, refund: { id: string; orderId: string; amount: Centavos }) {
  return db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.id, refund.id), eq(refunds.order_id, refund.orderId), eq(refunds.amount, refund.amount)));
}
