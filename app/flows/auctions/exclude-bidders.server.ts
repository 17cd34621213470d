import type { AppContext } from "~/context";
import { saveEvent } from "~/data/auctions/auction-events.server";
import { findHistory } from "~/data/auctions/auction-history.server";
import { findAuction } from "~/data/auctions/auctions.server";
import { findExcludedBidder } from "~/data/auctions/exclusions.server";
import { findBidderNumbers } from "~/data/auctions/participants.server";
import { excludeBidder } from "~/domain/auctions/withdrawal";
import { announceEvent } from "./announce-event.server";
import { notifyOfExclusion } from "./notify-withdrawal.server";

/** Voids the bids of suspended and closed accounts in an auction that is not settled, by an event for each account. */
export async function excludeBidders(context: AppContext, auctionId: string): Promise<void> {
  const { db, newId } = context;
  for (;;) {
    const [auction, history, numbers, bidder] = await Promise.all([
      findAuction(db, auctionId),
      findHistory(db, auctionId),
      findBidderNumbers(db, auctionId),
      findExcludedBidder(db, auctionId),
    ]);
    const accepted = auction && bidder && excludeBidder({ ...auction, history }, bidder, auction.now);
    if (!accepted) return;
    const effects = notifyOfExclusion(context, auction, accepted);
    const saved = await saveEvent(db, { id: newId(), before: auction, accepted, key: null, numbers, effects });
    // Otherwise another event came first: read again.
    if (saved) announceEvent(context, auction, saved);
  }
}
