import type { AppContext } from "~/context";
import { findAuction } from "~/data/auctions/auctions.server";
import { finishExclusion, listAuctionsOfSuspended, listDueExclusions } from "~/data/auctions/exclusions.server";
import { commit } from "~/data/commit.server";
import { answerSuspension } from "~/domain/auctions/ending";
import { runEach } from "../run-each.server";
import { endAuction } from "./end-auction.server";
import { excludeBidders } from "./exclude-bidders.server";

/** The most accounts of a run; each run takes one auction of each. */
const MOST = 50;

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
