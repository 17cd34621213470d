import type { AppContext } from "~/context";
import { saveEvent } from "~/data/auctions/auction-events.server";
import { findHistory } from "~/data/auctions/auction-history.server";
import { findAuction } from "~/data/auctions/auctions.server";
import {
  findExcludedBidder,
  finishExclusion,
  listAuctionsOfSuspended,
  listDueExclusions,
} from "~/data/auctions/exclusions.server";
import { findBidderNumbers } from "~/data/auctions/participants.server";
import { commit } from "~/data/commit.server";
import { answerSuspension } from "~/domain/auctions/ending";
import { excludeBidder } from "~/domain/auctions/withdrawal";
import { runEach } from "../run-each.server";
import { announceEvent } from "./announce-event.server";
import { endAuction } from "./end-auction.server";
import { notifyOfExclusion } from "./notify-withdrawal.server";

/** The most accounts of a run; each run takes one auction of each. */
const MOST = 50;

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

/** An auction that has come to its end keeps its result, and one at its Buy It Now price waits for its buyer. */
async function cancelOfSuspended(context: AppContext, id: string): Promise<void> {
  const read = () => findAuction(context.db, id);
  await endAuction(context, await read(), read, ({ state, terms, now }) => answerSuspension(state, terms, now), {
    sendsMails: false,
  });
}

/** Run by cron, which sends the emails afterwards, and after strikes. */
export async function excludeDueBidders(context: AppContext): Promise<void> {
  const running = await listAuctionsOfSuspended(context.db, MOST);
  await runEach(running.map((id) => () => cancelOfSuspended(context, id)));
  const due = await listDueExclusions(context.db, MOST);
  await runEach(
    due.map(({ userId, auctionId }) => async () => {
      if (auctionId) await excludeBidders(context, auctionId);
      await commit(context.db, [finishExclusion(userId)]);
    }),
  );
}
