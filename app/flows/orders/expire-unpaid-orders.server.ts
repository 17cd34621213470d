import type { AppContext } from "~/context";
import { tell } from "~/data/messages/messages.server";
import { giveUp, isOverdue, listUnpaid, type WaitingOrder } from "~/data/orders/unpaid-orders.server";
import { strikeMeasure } from "~/domain/auctions/strike";
import type { Message } from "~/domain/messages/message";
import { settlePayment } from "../payments/settle-payment.server";
import { runEach } from "../run-each.server";
import { writeAll } from "../write-all.server";

/** Orders that one run gives up at most; the next one goes on. */
const MOST = 50;

/**
 * Gives up orders of auctions that were not paid in time, each in one batch with the strike of its buyer and what buyer and
 * seller are told, once. PayPal is asked first about a payment that is not settled. Run by cron.
 */
export async function expireUnpaid(context: AppContext): Promise<void> {
  const { db, newId } = context;
  const unpaid = await listUnpaid(db, MOST);
  await runEach(
    unpaid.map((order) => async () => {
      // What is paid by now is no longer as it was read, and stays.
      if (order.paypalOrderId) await settlePayment(context, order.paypalOrderId);
      const { auctionId, title, buyerId, sellerId, strikes } = order;
      // Of two orders of one buyer the second is counted by the next run, after the first.
      const when = isOverdue(order);
      const telling = { when, now: context.now(), newId };
      return writeAll(db, [
        ...tell(db, { ...telling, whom: buyerId, message: messageToBuyer(order, strikes) }),
        ...tell(db, { ...telling, whom: sellerId, message: { kind: "sale-unpaid", auction: auctionId, title } }),
        ...giveUp(order, when, newId()).map((statement) => db.run(statement)),
      ]);
    }),
  );
}

/** What the strikes of a buyer mean, together with this one. */
function messageToBuyer({ productId, title, now }: WaitingOrder, strikes: readonly number[]): Message {
  const about = { product: productId, title };
  const means = strikeMeasure([...strikes, now], now);
  if (means.measure === "pause") return { kind: "strike-pause", ...about, until: means.until };
  return { kind: means.measure === "suspension" ? "strike-suspension" : "strike-warning", ...about };
}
