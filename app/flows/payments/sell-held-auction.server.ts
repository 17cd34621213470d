import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import { type Auction, findLatestAuction } from "~/data/auctions/auctions.server";
import { findBidder } from "~/data/auctions/bidders.server";
import type { Told } from "~/data/messages/messages.server";
import type { PaidOrder } from "~/data/payments/payments.server";
import { answerCapture } from "~/domain/auctions/buy-it-now";
import { executeCommand } from "../auctions/execute-command.server";
import { notifyOfEnding } from "../auctions/notify-ending.server";

/**
 * Sells an auction to whoever held it and paid, with what `paid` adds to the batch; does nothing when the hold is over or
 * the auction is sold already.
 */
export async function sellHeldAuction(
  context: AppContext,
  buyerId: string,
  order: PaidOrder,
  paid: (also: SQL) => Told,
): Promise<void> {
  const { db } = context;
  const read = async () => {
    const auction = await findLatestAuction(db, order.productId);
    if (!auction) return null;
    const who = { auctionId: auction.id, userId: buyerId, key: null, confirmFirst: false };
    return { auction, bidder: await findBidder(db, who) };
  };
  // Mails go once all of the payment is written.
  const silent = { ...context, sendMailsLater() {} };
  await executeCommand<NonNullable<Awaited<ReturnType<typeof read>>>, { reason: "holdLapsed" }>(silent, await read(), {
    read,
    decide({ auction, bidder }) {
      const answer = answerCapture(auction.state, auction.terms, buyerId, auction.now);
      if (!answer.ok) return answer;
      const ending = notifyOfEnding(context, answer);
      const effects = (happened: SQL, after: Auction) => [
        ...ending(happened, after),
        db.run(sql`UPDATE orders SET auction_id = ${auction.id} WHERE id = ${order.id} AND ${happened}`),
        ...paid(happened),
      ];
      return { ok: true, accepted: answer, key: null, numbers: new Map([[buyerId, bidder?.number ?? 0]]), effects };
    },
  });
}
