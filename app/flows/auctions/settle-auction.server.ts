import type { AppContext } from "~/context";
import { type Auction, findAuction } from "~/data/auctions/auctions.server";
import { listDueAuctions } from "~/data/auctions/due-auctions.server";
import { settle } from "~/domain/auctions/ending";
import { runEach } from "../run-each.server";
import { endAuction } from "./end-auction.server";

/** The most auctions of a run, and how many in parallel. */
const MOST = 100;
const AT_ONCE = 5;

/** Once, however often it is called. Returns the current auction; `null` when there is none. */
export async function settleAuction(
  context: AppContext,
  auctionId: string,
  options?: { sendsMails: boolean },
): Promise<Auction | null> {
  const read = () => findAuction(context.db, auctionId);
  const settled = await endAuction<never>(
    context,
    await read(),
    read,
    ({ state, terms, now }) => settle(state, terms, now) ?? "done",
    options,
  );
  return settled?.ok ? settled.auction : null;
}

/** Earliest end first. Run by cron, which sends all emails afterwards. */
export async function settleDueAuctions(context: AppContext): Promise<void> {
  const due = await listDueAuctions(context.db, MOST);
  await runEach(
    due.map((id) => () => settleAuction(context, id, { sendsMails: false })),
    AT_ONCE,
  );
}
