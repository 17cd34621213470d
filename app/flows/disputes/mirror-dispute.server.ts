import type { AppContext } from "~/context";
import { commit, type Statement } from "~/data/commit.server";
import { allOf, not } from "~/data/condition.server";
import { claimDisputesToPoll, saveDispute } from "~/data/disputes/disputes.server";
import { isDecidedAtPaypal, isDisputeKnown, isDisputeResolved } from "~/data/disputes/facts.server";
import { notify, notifyAll } from "~/data/messages/messages.server";
import { ADMIN_IDS } from "~/data/moderation/facts.server";
import { type CapturedPayment, findCapturedPayment, type RefundableOrder } from "~/data/refunds/paypal-refunds.server";
import { disputeReason, RESOLVED, winnerOf } from "~/domain/disputes/dispute";
import { isPaid } from "~/domain/orders/order";
import { HOUR } from "~/domain/time";
import type { Paypal, PaypalDispute } from "~/gateways/paypal.server";
import { openAtPaypal } from "../problems/open-at-paypal.server";
import { mirrorRefunds } from "../refunds/mirror-refund.server";
import { moveRefundedOrder } from "../refunds/move-refunded-order.server";
import { runEach } from "../run-each.server";

/** Disputes without news for this long (milliseconds) are polled; the most disputes of a run. */
const PAUSE = 6 * HOUR;
const MOST = 20;

/** Opens problems for the orders; once decided, they close with PayPal's outcome and refunds. */
export async function mirrorDispute(context: AppContext, paypal: Paypal, disputeId: string): Promise<void> {
  const { db } = context;
  const dispute = await paypal.showDispute(disputeId);
  const isOver = dispute.status === RESOLVED;
  for (const captureId of dispute.captureIds) {
    // PayPal's refund to the buyer is recorded before the dispute is closed here, so that we do not refund it again.
    if (isOver) await mirrorRefunds(context, paypal, captureId);
    const payment = await findCapturedPayment(db, captureId);
    if (!payment) continue;
    for (const { id } of payment.orders)
      await openAtPaypal(context, { orderId: id, dispute: disputeReason(disputeId) });
    const { id, reason, status, stage, amount, outcome, respondBy } = dispute;
    const shown = { id, payment_id: payment.id, reason, status, stage, outcome, respond_by: respondBy };
    await commit(db, [
      ...notices(context, payment, dispute),
      saveDispute(db, { ...shown, amount: amount?.amount ?? null }),
      ...(isOver ? payment.orders.flatMap((order) => moveRefundedOrder(context, payment.id, order)) : []),
    ]);
    context.sendMailsLater();
    // Refunds that waited for the dispute to close.
    if (isOver) context.sendRefundsLater();
    return;
  }
}

/** Asks PayPal about disputes without recent news. Run by cron. */
export async function pollDisputes(context: AppContext): Promise<void> {
  const { paypal, db } = context;
  if (!paypal) return;
  const open = await claimDisputesToPoll(db, PAUSE, MOST);
  await runEach(open.map((id) => () => mirrorDispute(context, paypal, id)));
}

/** To the sellers of paid orders and to administrators; to buyers only when it closes. */
function notices(
  { now, newId }: AppContext,
  { orders }: CapturedPayment,
  { id, status, outcome }: PaypalDispute,
): Statement[] {
  const isOver = status === RESOLVED;
  const ended = winnerOf(outcome) === "buyer" ? "dispute-lost" : "dispute-won";
  const kind = isOver ? ended : "dispute-opened";
  const isNews = not(isOver ? isDisputeResolved(id) : isDisputeKnown(id));
  const options = { when: isNews, now: now(), newId };
  const message = ({ id: order, title, amount: price }: RefundableOrder) => ({ kind, order, title, price }) as const;
  const toBuyer = ({ id: order, title, buyerId: recipient }: RefundableOrder) => {
    const when = allOf(isNews, isDecidedAtPaypal(order));
    return notify({ ...options, recipient, when, message: { kind: "problem-paypal-decided", order, title } });
  };
  const sold = orders.filter((order) => isPaid(order.status));
  const [first = orders[0]] = sold;
  return [
    ...(isOver ? orders.flatMap(toBuyer) : []),
    ...sold.flatMap((order) => notify({ ...options, recipient: order.sellerId, message: message(order) })),
    ...(first ? notifyAll({ ...options, recipient: ADMIN_IDS, message: { ...message(first), desk: "admin" } }) : []),
  ];
}
