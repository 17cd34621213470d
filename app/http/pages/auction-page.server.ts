import type { SQL } from "drizzle-orm";
import type { AppContext } from "~/context";
import { findEvents } from "~/data/auctions/auction-history.server";
import { findLatestAuction } from "~/data/auctions/auctions.server";
import { findBidder } from "~/data/auctions/bidders.server";
import { latestAuctionId } from "~/data/auctions/facts.server";
import { isUnsettled } from "~/domain/auctions/auction";
import { type AuctionView, auctionAsSeenBy, historyAsSeenBy } from "~/domain/auctions/auction-view";
import { type HistoryLine, historyLines } from "~/domain/auctions/history-lines";
import { findViewer } from "../session/session.server";

/** Events of a history that are shown, unless the request asks for all. */
const EVENTS_SHOWN = 50;
const EVENTS_MAX = 100_000;

export interface AuctionPage {
  productId: string;
  auction: AuctionView;
  history: HistoryLine[];
  isMore: boolean;
  isDue: boolean;
}

/** The current or latest auction of a product, read in one round trip; `null` when it never had one. */
export async function readAuction(
  context: AppContext,
  productId: string | SQL,
  wantsAll: boolean,
): Promise<AuctionPage | null> {
  const { db, session, config } = context;
  const shown = wantsAll ? EVENTS_MAX : EVENTS_SHOWN;
  const [stored, events, bidder, viewer] = await Promise.all([
    findLatestAuction(db, productId),
    // One extra: the effect of an event depends on the one before it.
    findEvents(db, productId, shown + 1),
    session &&
      findBidder(db, {
        auctionId: latestAuctionId(productId),
        userId: session.userId,
        key: null,
        confirmFirst: config.confirmFirst,
      }),
    findViewer(context),
  ]);
  if (!stored) return null;
  const reader = viewer && bidder && { id: viewer.id, ...bidder, barrier: bidder.person.barrier };
  const mine = reader?.number ?? null;
  const auction = auctionAsSeenBy(stored, reader);
  const history = historyLines(historyAsSeenBy(events, mine), { leader: stored.leaderNumber, mine });
  const isMore = (events.at(-1)?.seq ?? 1) > 1;
  return {
    productId: stored.productId,
    auction,
    history,
    isMore,
    isDue: isUnsettled(stored.state, stored.terms, stored.now),
  };
}
