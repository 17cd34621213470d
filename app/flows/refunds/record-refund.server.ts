import type { AppContext } from "~/context";
import { tell } from "~/data/messages/messages.server";
import type { ReturnableOrder } from "~/data/refunds/paypal-refunds.server";
import {
  completeRefund,
  failRefund,
  isRefundPending,
  markRefundPending,
  moveRefundedPayment,
  type OwnRefund,
} from "~/data/refunds/pending-refunds.server";
import type { Paypal } from "~/gateways/paypal.server";
import { writeAll } from "../write-all.server";
import { moveRefundedOrder } from "./move-refunded-order.server";

/** What PayPal answers about a refund. */
export type PaypalRefund = Awaited<ReturnType<Paypal["showRefund"]>>;

/**
 * Writes down what PayPal made of a refund of ours, in one batch and once: with its buyer, looked at, or refused for good.
 * The order goes where its money is. Answers PayPal's code of the last.
 */
export async function recordRefund(
  context: AppContext,
  refund: OwnRefund & Pick<ReturnableOrder, "title" | "productId" | "quantity" | "buyerId">,
  told: Pick<PaypalRefund, "id" | "status" | "reason">,
): Promise<string | null> {
  const { db, newId, now } = context;
  if (told.status === "PENDING") {
    await writeAll(db, [db.run(markRefundPending(refund.id, told.id))]);
    return null;
  }
  if (told.status !== "COMPLETED") return recordFailedRefund(context, refund, told.reason ?? told.status);
  const { title, orderId: id, paymentId, amount: price, buyerId: whom } = refund;
  const message = { kind: "payment-returned" as const, order: id, title, price };
  await writeAll(db, [
    ...tell(db, { message, whom, when: isRefundPending(refund.id), now: now(), newId }),
    ...[...completeRefund(refund, told.id, newId), moveRefundedPayment(paymentId)].map((statement) =>
      db.run(statement),
    ),
    ...moveRefundedOrder(context, paymentId, { ...refund, id }),
  ]);
  context.sendMailsLater();
  return null;
}

/** Writes down that PayPal will never make a refund, and answers why. */
export async function recordFailedRefund({ db, newId }: AppContext, refund: OwnRefund, fault: string): Promise<string> {
  await writeAll(
    db,
    failRefund(refund, fault, newId).map((statement) => db.run(statement)),
  );
  return fault;
}
