import type { AppContext } from "~/context";
import { tell } from "~/data/messages/messages.server";
import type { StatusChange } from "~/data/orders/order-moves.server";
import {
  insertStrike,
  isOverdue,
  listOverdueAuctionOrders,
  type OverdueAuctionOrder,
} from "~/data/orders/unpaid-orders.server";
import { strikeMeasure } from "~/domain/auctions/strike";
import type { Message } from "~/domain/messages/message";
import { settlePayment } from "../payments/settle-payment.server";
import { runEach } from "../run-each.server";
import { changeOrderStatus } from "./change-order-status.server";

/** Orders that one run gives up at most; the next one goes on. */
const MOST = 50;

/** Gives up orders of auctions that were not paid in time, each with the strike of its buyer, once. Run by cron. */
export async function expireUnpaidOrders(context: AppContext): Promise<void> {
  const overdue = await listOverdueAuctionOrders(context.db, MOST);
  await runEach(overdue.map((order) => () => expire(context, order)));
}

async function expire(context: AppContext, order: OverdueAuctionOrder): Promise<StatusChange> {
  // PayPal is asked first about a payment that is not settled. What is paid by now is not overdue, and stays.
  if (order.paypalOrderId) await settlePayment(context, order.paypalOrderId);
  const { newId, now } = context;
  const { id, auctionId, title, buyerId, sellerId } = order;
  // Of two orders of one buyer the second is counted by the next run, after the first.
  const move = { to: "expired_unpaid", actor: "T", when: isOverdue(order) } as const;
  return changeOrderStatus(context, id, move, (isMoved) => {
    const telling = { when: isMoved, now: now(), newId };
    return [
      insertStrike(order, isMoved),
      ...tell({ ...telling, recipient: buyerId, message: messageToBuyer(order) }),
      ...tell({ ...telling, recipient: sellerId, message: { kind: "sale-unpaid", auction: auctionId, title } }),
    ];
  });
}

/** What the buyer's strikes lead to, together with this one. */
function messageToBuyer({ productId, title, now, strikes }: OverdueAuctionOrder): Message {
  const about = { product: productId, title };
  const means = strikeMeasure([...strikes, now], now);
  if (means.measure === "pause") return { kind: "strike-pause", ...about, until: means.until };
  return { kind: means.measure === "suspension" ? "strike-suspension" : "strike-warning", ...about };
}
