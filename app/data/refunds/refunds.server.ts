import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Centavos } from "~/domain/money";
import { type EntryKind, refundDueRates } from "~/domain/payments/ledger";
import type { FeeBearer, RefundCause } from "~/domain/refunds/refund";
import { CLOCK } from "../clock.server";
import { always, type Condition } from "../condition.server";
import type { Database } from "../connect.server";
import { isCapture } from "../payments/facts.server";
import { addRefundEntries } from "../payments/ledger.server";
import type { RowOf } from "../rows.server";
import { refunds } from "../schema.server";
import { type Slots, template } from "../template.server";
import { feeOfRefund, salePayment } from "./facts.server";

export type OwnRefund = RowOf<{
  id: typeof refunds.id;
  orderId: typeof refunds.order_id;
  paymentId: typeof refunds.payment_id;
  amount: Centavos;
  cause: typeof refunds.cause;
  status: typeof refunds.status;
  paypalRefundId: typeof refunds.paypal_refund_id;
}>;

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
  const payment = paymentId ?? salePayment(orderId);
  return [
    insertion[cause === "unwanted" ? "unwanted" : "sale"]({ id, orderId, amount, cause, feeBearer, payment, when }),
    addRefundEntries(id, { kind: "return", ratesFor: (bearer) => refundDueRates(cause, bearer), when: always }, newId),
  ];
}

const SLOTS = ["id", "orderId", "amount", "cause", "feeBearer", "payment", "when"] as const;
type RefundSlots = Slots<(typeof SLOTS)[number]>;

const insertion = {
  sale: template(SLOTS, (slots) => insertRefund("sale", slots)),
  unwanted: template(SLOTS, (slots) => insertRefund("unwanted", slots)),
};

function insertRefund(kind: EntryKind, { id, orderId, amount, cause, feeBearer, payment, when }: RefundSlots): SQL {
  return sql`INSERT INTO refunds (id, order_id, payment_id, amount, cause, fee_bearer, fee, created_at, updated_at)
    SELECT ${id}, ${orderId}, payment_id, ${amount}, ${cause}, ${feeBearer},
      ${feeOfRefund(orderId, amount, sql`ledger_entries.payment_id`)}, ${CLOCK}, ${CLOCK} FROM ledger_entries
    WHERE order_id = ${orderId} AND payment_id = ${payment}
      AND ${isCapture(sql`ledger_entries`, [kind])} AND ${when}`;
}

/** No row when it was not written, or another form's refund has its id. */
export function selectRefund(db: Database, refund: { id: string; orderId: string; amount: Centavos }) {
  return db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.id, refund.id), eq(refunds.order_id, refund.orderId), eq(refunds.amount, refund.amount)));
}
