import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { commit } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import { refundExists } from "~/data/refunds/facts.server";
import type { FailedRefund } from "~/data/refunds/failed-refunds.server";
import { addSettledRefund } from "~/data/refunds/settled-refunds.server";
import { moveRefundedOrder } from "./move-refunded-order.server";

/** Such as by bank transfer. `false` when it was retried or settled, or PayPal may still move the same money. */
export async function settleRefund(
  context: AppContext,
  admin: Admin,
  failed: FailedRefund,
  settlement: string,
): Promise<boolean> {
  const { db, newId, now } = context;
  const { orderId, productId, quantity, title, buyerId, amount } = failed;
  const id = newId();
  const message = { kind: "refund-settled" as const, order: orderId, title, price: amount, reason: settlement };
  const isSettled = await commit(
    db,
    [
      ...addSettledRefund({ id, admin, settlement }, failed, newId),
      ...notify({ message, recipient: buyerId, when: refundExists(id), now: now(), newId }),
      ...moveRefundedOrder(context, { id: orderId, productId, quantity }),
    ],
    refundExists(id),
  );
  context.sendMailsLater();
  return isSettled;
}
