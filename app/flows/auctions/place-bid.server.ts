import type { AppContext } from "~/context";
import { type Auction, findAuction } from "~/data/auctions/auctions.server";
import { type Bidder, findBidder } from "~/data/auctions/bidders.server";
import { answerBid, type BidRefusal } from "~/domain/auction/bid";
import { type Decision, decide, type Wish } from "./decide.server";

/** A bid as it was sent: `max` in centavos, `key` drawn with its form. */
export interface BidSent {
  auctionId: string;
  bidder: string;
  max: number;
  key: string;
}

export type BidAnswer = Decision<BidRefusal>;

/** What a bid is decided on; `null` when there is no such auction. */
export type BidReading = { auction: Auction; bidder: Bidder } | null;

/** Reads what a bid is decided on, in one round trip. */
export async function readForBid(
  { db, config: { confirmFirst } }: AppContext,
  { auctionId, bidder: userId, key }: Pick<BidSent, "auctionId" | "bidder" | "key">,
): Promise<BidReading> {
  const [auction, bidder] = await Promise.all([
    findAuction(db, auctionId),
    findBidder(db, { auctionId, userId, key, confirmFirst }),
  ]);
  return auction && bidder && { auction, bidder };
}

/**
 * Places a bid, or refuses it, decided on what was `read`; `null` when there is no such auction. The same bid sent again
 * (its key) has no effect, and is answered as the first one was.
 */
export async function placeBid(context: AppContext, bid: BidSent, read: BidReading): Promise<BidAnswer | null> {
  const wish: Wish<NonNullable<BidReading>, BidRefusal> = {
    read: () => readForBid(context, bid),
    follow: ({ bidder }, auction) => ({ auction, bidder }),
    ask({ auction, bidder: { person, number, doneAs } }) {
      if (doneAs !== null) return "done";
      const answer = answerBid(auction.state, auction.terms, { bidder: person, max: bid.max }, auction.now);
      if (!answer.ok) return answer;
      return {
        ok: true,
        accepted: answer,
        key: bid.key,
        numbers: new Map([[person.id, number ?? auction.people + 1]]),
      };
    },
  };
  return decide(context, read, wish);
}
