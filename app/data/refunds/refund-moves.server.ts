import { type SQL, sql } from "drizzle-orm";
import { sourcesIn } from "~/domain/moves";
import { REFUND_DONE_RATES, refundFailedRates } from "~/domain/payments/ledger";
import { type FeeBearer, REFUND_MOVES, type RefundStatus, type WholeStatus } from "~/domain/refunds/refund";
import { always, type Condition, inList } from "../condition.server";
import { addRefundEntries } from "../payments/ledger.server";
import { movePayment } from "../payments/payment-moves.server";
import { hasRefundStatus, refundAskedAt, refundedByPayment } from "./facts.server";
import type { OwnRefund } from "./refunds.server";

interface RefundMove {
  to: RefundStatus;
  paypalId?: string;
  /** PayPal's code. */
  issue?: string;
  when?: Condition;
}

export function moveRefund(id: string, { to, paypalId, issue, when = always }: RefundMove): SQL {
  return sql`UPDATE refunds SET status = ${to}, paypal_refund_id = coalesce(${paypalId ?? null}, paypal_refund_id),
      fault = ${issue ?? null}, updated_at = ${refundAskedAt}
    WHERE id = ${id} AND status IN ${inList(sourcesIn(REFUND_MOVES, to))} AND ${when}`;
}

export function completeRefund({ id }: OwnRefund, paypalId: string, newId: () => string, when = always): SQL[] {
  const isDone = hasRefundStatus(id, ["done"]);
  return [
    moveRefund(id, { to: "done", paypalId, when }),
    addRefundEntries(id, { kind: "refund", ratesFor: () => REFUND_DONE_RATES, when: isDone }, newId),
  ];
}

/** The money stays where it is. */
export function failRefund({ id, cause }: OwnRefund, issue: string, newId: () => string, when = always): SQL[] {
  const isFailed = hasRefundStatus(id, ["failed"]);
  const ratesFor = (bearer: FeeBearer) => refundFailedRates(cause, bearer);
  return [
    moveRefund(id, { to: "failed", issue, when }),
    addRefundEntries(id, { kind: "kept", ratesFor, when: isFailed }, newId),
  ];
}

/** `whole` when all of it was refunded. */
export function moveRefundedPayment(id: string, whole: WholeStatus = "refunded"): SQL[] {
  const refunded = refundedByPayment(sql`payments.id`);
  return [
    movePayment(id, { to: whole, when: sql`${refunded} = payments.amount` }),
    movePayment(id, { to: "partially_refunded", when: sql`${refunded} > 0` }),
  ];
}
