import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { commit } from "~/data/commit.server";
import { allOf } from "~/data/condition.server";
import { insertAdminAction } from "~/data/moderation/admin-actions.server";
import { isStillAdmin } from "~/data/moderation/facts.server";
import { bearerOfRefund, isOwed, refundableAtLeast, refundExists } from "~/data/refunds/facts.server";
import { type FailedRefund, markRetry } from "~/data/refunds/failed-refunds.server";
import { addRefund, selectRefund } from "~/data/refunds/refunds.server";

/** `false`, and nothing is written, when the buyer has it already or the amount can no longer be refunded. */
export async function retryRefund(
  context: AppContext,
  admin: Admin,
  failed: Pick<FailedRefund, "id" | "orderId" | "paymentId" | "amount" | "cause">,
): Promise<boolean> {
  const { db, newId } = context;
  const { id: failedId, orderId, paymentId, amount, cause } = failed;
  const id = newId();
  const when = allOf(isStillAdmin(admin), isOwed(failedId), refundableAtLeast(orderId, amount, paymentId));
  const action = { id, admin, what: "refund_again", about: { order: orderId }, amount } as const;
  const statements = [
    ...addRefund({ id, orderId, paymentId, amount, cause, feeBearer: bearerOfRefund(failedId), when }, newId),
    markRetry(db, id, failedId),
    insertAdminAction({ ...action, when: refundExists(id) }),
  ];
  const written = await commit(db, statements, selectRefund(db, { id, orderId, amount }));
  context.sendRefundsLater();
  return written.length > 0;
}
