import { sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import {
  isDecidedAtPaypal,
  isDisputeKnown,
  isDisputeResolved,
  saveDispute,
  takeDisputesToPoll,
} from "~/data/disputes/disputes.server";
import { type Told, tell, tellAll } from "~/data/messages/messages.server";
import { type CapturedPayment, findCapturedPayment, type ReturnableOrder } from "~/data/refunds/paypal-refunds.server";
import { disputeReason, winnerOf } from "~/domain/disputes/dispute";
import { isPaid } from "~/domain/orders/order";
import { HOUR } from "~/domain/time";
import type { Paypal } from "~/gateways/paypal.server";
import { openAtPaypal } from "../problems/open-at-paypal.server";
import { mirrorRefunds } from "../refunds/mirror-refund.server";
import { moveRefundedOrder } from "../refunds/move-refunded-order.server";
import { runEach } from "../run-each.server";
import { writeAll } from "../write-all.server";

/** Disputes that nothing was heard of for so long are asked about, so many at most in one run. */
const PAUSE = 6 * HOUR;
const MOST = 20;

type PaypalDispute = Awaited<ReturnType<Paypal["showDispute"]>>;

/**
 * Asks PayPal about a dispute and writes down what it is: it opens the problems of the orders that were sent, and once it is
 * decided they end as PayPal ended it, with the money that went back. Sellers and administrators are told, once.
 */
export async function mirrorDispute(context: AppContext, paypal: Paypal, disputeId: string): Promise<void> {
  const { db } = context;
  const dispute = await paypal.showDispute(disputeId);
  const isOver = dispute.status === "RESOLVED";
  for (const captureId of dispute.captureIds) {
    // Before it is over here: what a buyer won is with them, and is not sent again by us.
    if (isOver) await mirrorRefunds(context, paypal, captureId);
    const payment = await findCapturedPayment(db, captureId);
    if (!payment) continue;
    for (const { id } of payment.orders)
      await openAtPaypal(context, { orderId: id, dispute: disputeReason(disputeId) });
    await writeAll(db, [
      ...tellOf(context, payment, dispute),
      db.run(saveDispute({ ...dispute, paymentId: payment.id, amount: dispute.amount?.amount ?? null })),
      ...(isOver ? payment.orders.flatMap((order) => moveRefundedOrder(context, payment.id, order)) : []),
    ]);
    context.sendMailsLater();
    // What waited for the end of it.
    if (isOver) context.sendRefundsLater();
    return;
  }
}

/** Asks about every dispute of which nothing was heard for a while. Run by cron. */
export async function pollDisputes(context: AppContext): Promise<void> {
  const { paypal, db } = context;
  if (!paypal) return;
  const open = await takeDisputesToPoll(db, PAUSE, MOST);
  await runEach(open.map((id) => () => mirrorDispute(context, paypal, id)));
}

/**
 * Tells each seller of what was paid for and not given up, and the administrators once, when it began or ended; and each
 * buyer of its end.
 */
function tellOf(
  { db, now, newId }: AppContext,
  { orders }: CapturedPayment,
  { id, status, outcome }: PaypalDispute,
): Told {
  const isOver = status === "RESOLVED";
  const end = winnerOf(outcome) === "buyer" ? "dispute-lost" : "dispute-won";
  const kind = isOver ? end : "dispute-opened";
  const telling = {
    when: isOver ? sql`NOT ${isDisputeResolved(id)}` : sql`NOT ${isDisputeKnown(id)}`,
    now: now(),
    newId,
  };
  const message = ({ id: order, title, amount: price }: ReturnableOrder) => ({ kind, order, title, price }) as const;
  const sold = orders.filter((order) => isPaid(order.status));
  const [first = orders[0]] = sold;
  const admins = sql`SELECT user_id FROM user_roles WHERE role = 'admin'`;
  const decided = ({ id: order, title, buyerId: whom }: ReturnableOrder) => {
    const when = sql`${telling.when} AND ${isDecidedAtPaypal(order)}`;
    return tell(db, { ...telling, whom, when, message: { kind: "problem-paypal-decided", order, title } });
  };
  return [
    ...(isOver ? orders.flatMap(decided) : []),
    ...sold.flatMap((order) => tell(db, { ...telling, whom: order.sellerId, message: message(order) })),
    ...(first ? tellAll(db, { ...telling, whom: admins, message: { ...message(first), desk: "admin" } }) : []),
  ];
}
