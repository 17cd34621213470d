import type { SQL } from "drizzle-orm";
import type { AppContext } from "~/context";
import { findEvents, listWithdrawnLater } from "~/data/auctions/auction-history.server";
import { findLatestAuction } from "~/data/auctions/auctions.server";
import { findBidder } from "~/data/auctions/bidders.server";
import { latestAuctionId } from "~/data/auctions/facts.server";
import { isUnsettled } from "~/domain/auctions/auction";
import { type AuctionView, auctionAsSeenBy, historyAsSeenBy } from "~/domain/auctions/auction-view";
import { type HistoryLine, historyLines } from "~/domain/auctions/history-lines";
import { findViewer } from "../session/session.server";

/** Events of a history on a page. */
const EVENTS_SHOWN = 50;

export interface AuctionPage {
  productId: string;
  auction: AuctionView;
  history: HistoryLine[];
  /** The URLs of the newest page, unless this is it, and of the one with earlier events. */
  pages: { newest: string | null; earlier: string | null };
  isDue: boolean;
}

/** The current or latest auction of a product, read in one round trip; `null` when it never had one. */
export async function readAuction(
  context: AppContext,
  productId: string | SQL,
  search: URLSearchParams,
): Promise<AuctionPage | null> {
  const { db, session, config } = context;
  const before = readPlace(search.get("before"));
  const [stored, events, withdrawnLater, bidder, viewer] = await Promise.all([
    findLatestAuction(db, productId),
    // One extra: the effect of an event depends on the one before it.
    findEvents(db, productId, before, EVENTS_SHOWN + 1),
    before === null ? [] : listWithdrawnLater(db, productId, before, EVENTS_SHOWN + 1),
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
  const leader = before === null ? stored.leaderNumber : null;
  const history = historyLines(historyAsSeenBy(events, mine), { leader, mine, withdrawnLater });
  const isMore = (events.at(-1)?.seq ?? 1) > 1;
  const page = `/product/${stored.productId}`;
  return {
    productId: stored.productId,
    auction,
    history,
    pages: {
      newest: before === null ? null : `${page}#history`,
      earlier: isMore ? `${page}?before=${events.at(-2)?.seq}#history` : null,
    },
    isDue: isUnsettled(stored.state, stored.terms, stored.now),
  };
}

/** The number of the event before which a page ends; `null` for the newest page. */
function readPlace(before: string | null): number | null {
  return /^\d{1,7}$/.test(before ?? "") && Number(before) > 1 ? Number(before) : null;
}
