import { sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import { type Told, tell, tellAll } from "~/data/messages/messages.server";
import { hasOpened, isKnown, isResolved, keepDispute, takeToAsk } from "~/data/orders/disputes.server";
import { moveOrder } from "~/data/orders/moving.server";
import { type CapturedPayment, findCaptured, type ReturnableOrder } from "~/data/orders/returning.server";
import { disputeReason, endOf } from "~/domain/dispute";
import { isPaid } from "~/domain/order";
import { HOUR } from "~/domain/time";
import type { Paypal } from "~/gateways/paypal.server";
import { runEach } from "../run-each.server";
import { writeAll } from "../write-all.server";
import { followMoney } from "./follow-money.server";
import { mirrorOrder } from "./mirror-refund.server";

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
    if (isOver) await mirrorOrder(context, paypal, captureId);
    const payment = await findCaptured(db, captureId);
    if (!payment) continue;
    await writeAll(db, [
      ...(isOver ? resolve(context, payment, dispute) : open(context, payment, dispute)),
      ...payment.orders.flatMap((order) => (isOver ? followMoney(context, payment.id, order) : [])),
    ]);
    context.sendMailsLater();
    // What waited for the end of it.
    if (isOver) context.sendRefundsLater();
    return;
  }
}

/** Asks about every dispute of which nothing was heard for a while. Run by cron. */
export async function askDisputes(context: AppContext): Promise<void> {
  const { paypal, db } = context;
  if (!paypal) return;
  const open = await takeToAsk(db, PAUSE, MOST);
  await runEach(open.map((id) => () => mirrorDispute(context, paypal, id)));
}

function open(context: AppContext, payment: CapturedPayment, dispute: PaypalDispute): Told {
  const { db, newId } = context;
  const { id } = dispute;
  const when = sql`NOT ${hasOpened(id)}`;
  return [
    ...tellOf(context, payment, "dispute-opened", sql`NOT ${isKnown(id)}`),
    keep(context, payment, dispute),
    ...payment.orders.flatMap((order) => {
      const move = { eventId: newId(), to: "problem_open", actor: "B", reason: disputeReason(id), when } as const;
      return moveOrder(order.id, move).map((statement) => db.run(statement));
    }),
  ];
}

function resolve(context: AppContext, payment: CapturedPayment, dispute: PaypalDispute): Told {
  const kind = endOf(dispute.outcome) === "buyer" ? "dispute-lost" : "dispute-won";
  return [...tellOf(context, payment, kind, sql`NOT ${isResolved(dispute.id)}`), keep(context, payment, dispute)];
}

function keep(
  { db }: AppContext,
  { id: paymentId }: CapturedPayment,
  { amount, ...dispute }: PaypalDispute,
): Told[number] {
  return db.run(keepDispute({ ...dispute, paymentId, amount: amount?.amount ?? null }));
}

/** Tells each seller of what was paid for and not given up, and the administrators once. */
function tellOf(
  { db, now, newId }: AppContext,
  { orders }: CapturedPayment,
  kind: "dispute-opened" | "dispute-won" | "dispute-lost",
  when: ReturnType<typeof isKnown>,
): Told {
  const telling = { when, now: now(), newId };
  const message = ({ id: order, title, amount: price }: ReturnableOrder) => ({ kind, order, title, price });
  const sold = orders.filter(({ status }) => isPaid(status));
  const [first = orders[0]] = sold;
  const admins = sql`SELECT user_id FROM user_roles WHERE role = 'admin'`;
  return [
    ...sold.flatMap((order) => tell(db, { ...telling, whom: order.sellerId, message: message(order) })),
    ...(first ? tellAll(db, { ...telling, whom: admins, message: { ...message(first), desk: "admin" } }) : []),
  ];
}
