import type { AppContext } from "~/context";
import { queueExclusion } from "~/data/auctions/exclusions.server";
import { restock } from "~/data/catalog/product-moves.server";
import { allOf, always, not } from "~/data/condition.server";
import { notify } from "~/data/messages/messages.server";
import type { StatusChange } from "~/data/orders/order-moves.server";
import {
  insertStrike,
  isOverdue,
  listOverdueAgreements,
  type OverdueAgreement,
} from "~/data/orders/unpaid-orders.server";
import { hadOutage } from "~/data/payments/facts.server";
import { markPolled } from "~/data/payments/payment-polls.server";
import { strikeMeasure } from "~/domain/auctions/strike";
import type { Message } from "~/domain/messages/message";
import { askPaypal, claimFrom } from "../ask-paypal.server";
import { excludeDueBidders } from "../auctions/exclude-due-bidders.server";
import { passOverFaults } from "../payments/pass-over-faults.server";
import { settleOverdue } from "../payments/settle-payment.server";
import { changeOrderStatus } from "./change-order-status.server";

const MOST = 50;

/** Gives a strike unless PayPal or our account kept the buyer from paying; a third voids their bids. Run by cron. */
export async function expireUnpaidOrders(context: AppContext): Promise<void> {
  const overdue = await listOverdueAgreements(context.db, MOST);
  const claim = claimFrom(overdue, (orders) =>
    markPolled(
      context.db,
      orders.flatMap(({ paymentId }) => paymentId ?? []),
    ),
  );
  await askPaypal(context, overdue.length, claim, (order) =>
    passOverFaults(context, { order: order.id }, () => expire(context, order)),
  );
  await excludeDueBidders(context);
}

async function expire(context: AppContext, order: OverdueAgreement): Promise<StatusChange> {
  // PayPal is asked first about an unsettled payment. An order that turns out to be paid is not overdue and stays.
  if (order.paypalOrderId) await settleOverdue(context, order.paypalOrderId);
  const { config, newId, now } = context;
  const { id, auctionId, title, buyerId, sellerId } = order;
  if (order.offerId !== null) return expireOffered(context, order, order.offerId);
  if (auctionId === null) throw new Error("an order with a deadline of its own has an auction or an offer");
  // Of two orders of one buyer, the second waits for the next run, which counts the strike of the first.
  const move = { to: "expired_unpaid", actor: "T", when: isOverdue(order) } as const;
  const isExcused = order.amount > config.maxPayment ? always : hadOutage(id);
  return changeOrderStatus(context, id, move, (isMoved) => {
    const options = { when: isMoved, now: now(), newId };
    const isStruck = allOf(isMoved, not(isExcused));
    const excuse = { kind: "unpaid-excused", product: order.productId, title } as const;
    return [
      insertStrike(order, isStruck),
      queueExclusion(buyerId, isStruck),
      ...notify({ ...options, recipient: buyerId, message: messageToBuyer(order), when: isStruck }),
      ...notify({ ...options, recipient: buyerId, message: excuse, when: allOf(isMoved, isExcused) }),
      ...notify({ ...options, recipient: sellerId, message: { kind: "sale-unpaid", auction: auctionId, title } }),
    ];
  });
}

/** No strike: its pieces are on sale again, and what the buyer left unpaid limits their offers. */
function expireOffered(context: AppContext, order: OverdueAgreement, offer: string): Promise<StatusChange> {
  const { newId, now } = context;
  const { id, productId, title, buyerId, sellerId } = order;
  const message = { kind: "offer-unpaid", offer, product: productId, title } as const;
  return changeOrderStatus(context, id, { to: "expired_unpaid", actor: "T", when: isOverdue(order) }, (isMoved) => [
    ...restock(order, "T", isMoved),
    ...[buyerId, sellerId].flatMap((recipient) => notify({ message, recipient, when: isMoved, now: now(), newId })),
  ]);
}

function messageToBuyer({ productId, title, now, strikes }: OverdueAgreement): Message {
  const about = { product: productId, title };
  const means = strikeMeasure([...strikes, now], now);
  if (means.measure === "pause") return { kind: "strike-pause", ...about, until: means.until };
  return { kind: means.measure === "suspension" ? "strike-suspension" : "strike-warning", ...about };
}
