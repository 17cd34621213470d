import type { AppContext } from "~/context";
import { commit } from "~/data/commit.server";
import { notify } from "~/data/messages/messages.server";
import { isRefundPending } from "~/data/refunds/facts.server";
import type { RefundableOrder } from "~/data/refunds/paypal-refunds.server";
import { completeRefund, failRefund, moveRefund, moveRefundedPayment } from "~/data/refunds/refund-moves.server";
import type { OwnRefund } from "~/data/refunds/refunds.server";
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
    ...moveRefundedOrder(context, paymentId, { ...refund, id }),
  ]);
  context.sendMailsLater();
  return null;
}

export async function recordFailedRefund({ db, newId }: AppContext, refund: OwnRefund, issue: string): Promise<string> {
  await commit(db, failRefund(refund, issue, newId));
  return issue;
}
