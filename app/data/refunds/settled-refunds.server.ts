import { type SQL, sql } from "drizzle-orm";
import { REFUND_DONE_RATES, refundDueRates } from "~/domain/payments/ledger";
import type { FeeBearer, RefundStatus } from "~/domain/refunds/refund";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { allOf, always, literal, not } from "../condition.server";
import { hasUnplacedMovement, isDisputed } from "../disputes/facts.server";
import { mayDecide } from "../moderation/facts.server";
import { partyIds } from "../orders/facts.server";
import { addRefundEntries } from "../payments/ledger.server";
import { feeOfRefund, isFailedForGood, refundableAtLeast } from "./facts.server";
import type { FailedRefund } from "./failed-refunds.server";

/** Writes it once, and nothing while a dispute, or money that PayPal moved by itself, may be the same refund. */
export function addSettledRefund(
  { id, admin, settlement }: { id: string; admin: Admin; settlement: string },
  {
    id: failedId,
    orderId,
    paymentId,
    amount,
    cause,
  }: Pick<FailedRefund, "id" | "orderId" | "paymentId" | "amount" | "cause">,
  newId: () => string,
): SQL[] {
  const isOpen = allOf(isFailedForGood(sql`r`), not(isDisputed(paymentId)), not(hasUnplacedMovement(paymentId)));
  const when = allOf(mayDecide(admin, partyIds(orderId)), isOpen, refundableAtLeast(orderId, amount, paymentId));
  const ratesFor = (bearer: FeeBearer) => refundDueRates(cause, bearer);
  return [
    sql`INSERT INTO refunds (id, order_id, payment_id, amount, cause, fee_bearer, fee, status, retry_of, settled_by,
        settlement, created_at, updated_at)
      SELECT ${id}, r.order_id, r.payment_id, r.amount, r.cause, r.fee_bearer, ${feeOfRefund(orderId, amount, paymentId)},
        ${literal<RefundStatus>("done")}, r.id, ${admin.id}, ${settlement}, ${CLOCK}, ${CLOCK}
      FROM refunds r WHERE r.id = ${failedId} AND ${when}`,
    addRefundEntries(id, { kind: "return", ratesFor, when: always }, newId),
    addRefundEntries(id, { kind: "refund", ratesFor: () => REFUND_DONE_RATES, when: always }, newId),
  ];
}
