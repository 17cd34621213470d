import type { AppContext } from "~/context";
import { commit, type Statement } from "~/data/commit.server";
import { notify, notifyAll } from "~/data/messages/messages.server";
import { ADMIN_IDS } from "~/data/moderation/facts.server";
import { isRefundPending, isRefusalUnreported } from "~/data/refunds/facts.server";
import type { RefundableOrder } from "~/data/refunds/paypal-refunds.server";
import { completeRefund, failRefund, moveRefund, moveRefundedPayment } from "~/data/refunds/refund-moves.server";
import type { OwnRefund } from "~/data/refunds/refunds.server";
import { markRefusalReported, saveRefundIssue } from "~/data/refunds/refused-refunds.server";
import type { PaypalRefund } from "~/gateways/paypal.server";
import { moveRefundedOrder } from "./move-refunded-order.server";

/** One batch, once; the order moves with it. Returns PayPal's code of a refusal, or `null`. */
export async function recordRefund(
  context: AppContext,
  refund: OwnRefund & Pick<RefundableOrder, "title" | "productId" | "quantity" | "buyerId">,
  paypalRefund: Pick<PaypalRefund, "id" | "status" | "reason">,
): Promise<string | null> {
  const { db, newId, now } = context;
  const { id: paypalId, status, reason } = paypalRefund;
  if (status === "PENDING") {
    await commit(db, [moveRefund(refund.id, { to: "pending", paypalId })]);
    return null;
  }
  if (status !== "COMPLETED") return recordFailedRefund(context, refund, reason ?? status);
  const { title, orderId: id, paymentId, amount: price, buyerId: recipient } = refund;
  const message = { kind: "payment-returned" as const, order: id, title, price };
  await commit(db, [
    ...notify({ message, recipient, when: isRefundPending(refund.id), now: now(), newId }),
    ...completeRefund(refund, paypalId, newId),
    ...moveRefundedPayment(paymentId),
    ...moveRefundedOrder(context, { ...refund, id }),
  ]);
  context.sendMailsLater();
  return null;
}

type RefusedRefund = OwnRefund & Pick<RefundableOrder, "title">;

/** Returns the refusal's code. */
export async function recordFailedRefund(context: AppContext, refund: RefusedRefund, issue: string): Promise<string> {
  const { db, newId } = context;
  await commit(db, [...failRefund(refund, issue, newId), ...reportRefusal(context, refund, issue)]);
  context.sendMailsLater();
  return issue;
}

/** The refund stays due. Returns the refusal's code. */
export async function recordRefusedRefund(context: AppContext, refund: RefusedRefund, issue: string): Promise<string> {
  const { db } = context;
  await commit(db, [saveRefundIssue(db, refund.id, issue), ...reportRefusal(context, refund, issue)]);
  context.sendMailsLater();
  return issue;
}

/** To administrators, once per refund. */
function reportRefusal(
  { db, now, newId }: AppContext,
  { id, orderId: order, title, amount: price }: RefusedRefund,
  code: string,
): Statement[] {
  const message = { kind: "refund-refused" as const, order, title, price, code };
  const options = { recipient: ADMIN_IDS, when: isRefusalUnreported(id), now: now(), newId };
  return [...notifyAll({ ...options, message }), markRefusalReported(db, id)];
}
