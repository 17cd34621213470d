import type { AppContext } from "~/context";
import { type Auction, findLatestAuction } from "~/data/auctions/auctions.server";
import { findBidder } from "~/data/auctions/bidders.server";
import type { Statement } from "~/data/commit.server";
import type { Condition } from "~/data/condition.server";
import { linkAuction } from "~/data/payments/captures.server";
import type { PaidOrder } from "~/data/payments/payments.server";
import { answerCapture, type HoldLapsed } from "~/domain/auctions/buy-it-now";
import { type AuctionCommand, executeCommand } from "../auctions/execute-command.server";
import { notifyOfEnding } from "../auctions/notify-ending.server";

interface Reading {
  auction: Auction;
  /** The buyer has it from the hold. */
  number: number | null;
}

/** Commits `pay` too. Does nothing when the hold expired or the auction is sold. The caller sends the emails. */
export async function sellHeldAuction(
  context: AppContext,
  buyerId: string,
  order: Pick<PaidOrder, "id" | "productId">,
  pay: (also: Condition) => Statement[],
): Promise<void> {
  const { db } = context;
  const read = async (): Promise<Reading | null> => {
    const auction = await findLatestAuction(db, order.productId);
    if (!auction) return null;
    const who = { auctionId: auction.id, userId: buyerId, key: null, confirmFirst: false };
    return { auction, number: (await findBidder(db, who))?.number ?? null };
  };
  const command: AuctionCommand<Reading, HoldLapsed> = {
    read,
    decide({ auction, number }) {
      const answer = answerCapture(auction.state, auction.terms, buyerId, auction.now);
      if (!answer.ok) return answer;
      if (number === null) throw new Error("a hold without a bidder number");
      const ending = notifyOfEnding(context, answer);
      const effects = (isEnded: Condition, after: Auction) => [
        ...ending(isEnded, after),
        linkAuction(order.id, auction.id, isEnded),
        ...pay(isEnded),
      ];
      const numbers = new Map([[buyerId, number]]);
      return { ok: true, accepted: answer, key: null, numbers, effects, sendsMails: false };
    },
  };
  await executeCommand(context, await read(), command);
}
