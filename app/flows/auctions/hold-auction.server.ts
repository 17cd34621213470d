import type { AppContext } from "~/context";
import type { Auction } from "~/data/auctions/auctions.server";
import { saveEvent } from "~/data/auctions/events.server";
import { answerHold, type HoldRefusal } from "~/domain/auction/buy-it-now";
import { type BidReading, readForBid } from "./place-bid.server";

export type HoldAnswer = { ok: true; auction: Auction } | { ok: false; auction: Auction; refusal: HoldRefusal };

/** So often somebody may be faster before we give up. */
const TRIES = 10;

/**
 * Holds an auction for somebody who pressed Buy It Now, or refuses it, decided on what was `read`; `null` when there is
 * no such auction. The same form sent again (its key) has no effect, and is answered as the first one was.
 */
export async function holdAuction(
  context: AppContext,
  wanted: { auctionId: string; bidder: string; key: string },
  read: BidReading,
): Promise<HoldAnswer | null> {
  let [auction, buyer] = read;
  for (let tries = 0; tries < TRIES; tries++) {
    if (!auction || !buyer) return null;
    if (buyer.doneAs !== null) return { ok: true, auction };

    const { person, number, hasHeld } = buyer;
    const answer = answerHold(auction.state, auction.terms, { buyer: person, hasHeld }, auction.now);
    if (!answer.ok) return { ...answer, auction };
    const numbers = new Map([[person.id, number ?? auction.people + 1]]);
    const id = context.newId();
    const saved = await saveEvent(context.db, { before: auction, accepted: answer, id, key: wanted.key, numbers });
    if (saved) return { ok: true, auction: saved };
    // Something happened between our read and our write: ask the rules again.
    [auction, buyer] = await readForBid(context, wanted);
  }
  throw new Response(null, { status: 503, headers: { "Retry-After": "1" } });
}
