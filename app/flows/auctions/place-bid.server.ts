import type { AppContext } from "~/context";
import { type Auction, findAuction } from "~/data/auctions/auctions.server";
import { type Bidder, findBidder } from "~/data/auctions/bidders.server";
import { saveEvent } from "~/data/auctions/events.server";
import { answerBid, type BidRefusal } from "~/domain/auction/bid";
import { inTurn } from "./turns.server";

/** A bid as it was sent: `max` in centavos, `key` drawn with its form. */
export interface BidSent {
  auctionId: string;
  bidder: string;
  max: number;
  key: string;
}

export type BidAnswer = { ok: true; auction: Auction } | { ok: false; refusal: BidRefusal };

/** What a bid is decided on. */
export type BidReading = [Auction | null, Bidder | null];

/** So often somebody in another isolate may be faster, and have a bid accepted, before we give up. */
const TRIES = 100;

/** Reads what a bid is decided on, in one round trip. */
export function readForBid(
  { db, config }: AppContext,
  { auctionId, bidder, key }: Pick<BidSent, "auctionId" | "bidder" | "key">,
): Promise<BidReading> {
  const { confirmFirst } = config;
  return Promise.all([findAuction(db, auctionId), findBidder(db, { auctionId, userId: bidder, key, confirmFirst })]);
}

/**
 * Places a bid, or refuses it, decided on what was `read`; `null` when there is no such auction. The same bid sent again
 * (its key) has no effect, and is answered as the first one was.
 */
export async function placeBid(context: AppContext, bid: BidSent, read: BidReading): Promise<BidAnswer | null> {
  return inTurn<Auction | null, BidAnswer | null>(bid.auctionId, async (ahead) => {
    let [auction, bidder] = read;
    // Who bid just before us knows better how it stands than what we read before our turn.
    const handed = ahead && auction && ahead.state.seq > auction.state.seq ? { ...ahead, now: auction.now } : null;
    auction = handed ?? auction;
    for (let tries = 0; tries < TRIES; tries++) {
      if (!auction || !bidder) return { left: null, result: null };
      if (bidder.doneAs !== null) return { left: auction, result: { ok: true, auction } };

      const { person } = bidder;
      const answer = answerBid(auction.state, auction.terms, { bidder: person, max: bid.max }, auction.now);
      // What they know of the auction they do not know of this bidder, who may have sent this form just before.
      if (!answer.ok && !(handed && tries === 0)) return { left: auction, result: answer };
      if (answer.ok) {
        const numbers = new Map([[person.id, bidder.number ?? auction.people + 1]]);
        const id = context.newId();
        const saved = await saveEvent(context.db, { before: auction, accepted: answer, id, key: bid.key, numbers });
        if (saved) context.announce({ id: saved.id, seq: saved.state.seq, endsAt: saved.state.endsAt });
        if (saved) return { left: saved, result: { ok: true, auction: saved } };
      }
      // Somebody bid between our read and our write, or time ran out: ask the rules again.
      [auction, bidder] = await readForBid(context, bid);
    }
    throw new Response(null, { status: 503, headers: { "Retry-After": "1" } });
  });
}
