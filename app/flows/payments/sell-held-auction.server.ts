import type { AppContext } from "~/context";
import { type Auction, findLatestAuction } from "~/data/auctions/auctions.server";
import { findBidder } from "~/data/auctions/bidders.server";
import type { Statement } from "~/data/commit.server";
import type { Condition } from "~/data/condition.server";
import { linkAuction } from "~/data/payments/captures.server";
import type { PaidOrder } from "~/data/payments/payments.server";
import { answerCapture } from "~/domain/auctions/buy-it-now";
import { executeCommand } from "../auctions/execute-command.server";
import { notifyOfEnding } from "../auctions/notify-ending.server";

/** The statements of `pay` are in the same batch. Does nothing when the hold expired or the auction is sold already. */
export async function sellHeldAuction(
  context: AppContext,
  buyerId: string,
  order: PaidOrder,
  pay: (also: Condition) => Statement[],
): Promise<void> {
  const { db } = context;
  const read = async () => {
    const auction = await findLatestAuction(db, order.productId);
    if (!auction) return null;
    const who = { auctionId: auction.id, userId: buyerId, key: null, confirmFirst: false };
    return { auction, bidder: await findBidder(db, who) };
  };
  // Emails are sent once the whole payment is written.
  const silent = { ...context, sendMailsLater() {} };
  await executeCommand<NonNullable<Awaited<ReturnType<typeof read>>>, { reason: "holdLapsed" }>(silent, await read(), {
    read,
    decide({ auction, bidder }) {
      const answer = answerCapture(auction.state, auction.terms, buyerId, auction.now);
      if (!answer.ok) return answer;
      const ending = notifyOfEnding(context, answer);
      const effects = (isEnded: Condition, after: Auction) => [
        ...ending(isEnded, after),
        linkAuction(order.id, auction.id, isEnded),
        ...pay(isEnded),
      ];
      return { ok: true, accepted: answer, key: null, numbers: new Map([[buyerId, bidder?.number ?? 0]]), effects };
    },
  });
}
