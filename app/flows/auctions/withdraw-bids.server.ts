import type { AppContext } from "~/context";
import { findHistory, isFormHandled } from "~/data/auctions/auction-history.server";
import { type Auction, findAuction } from "~/data/auctions/auctions.server";
import { findBidderNumbers } from "~/data/auctions/participants.server";
import type { Database } from "~/data/connect.server";
import { type AuctionEvent, activeBids } from "~/domain/auctions/history";
import type { AcceptedWithdrawal } from "~/domain/auctions/withdrawal";
import type { AcceptedCommand } from "./execute-command.server";
import { notifyOfWithdrawal } from "./notify-withdrawal.server";

export interface BidsReading {
  auction: Auction;
  history: readonly AuctionEvent[];
  numbers: ReadonlyMap<string, number>;
  /** Whether the form was sent before. */
  isDone: boolean;
}

/** `whose` is the bidder, `key` the form's idempotency key. */
export async function readBids(
  db: Database,
  { auctionId, whose, key }: { auctionId: string; whose: Parameters<typeof isFormHandled>[2]; key: string | null },
): Promise<BidsReading | null> {
  const [auction, history, numbers, done] = await Promise.all([
    findAuction(db, auctionId),
    findHistory(db, auctionId),
    findBidderNumbers(db, auctionId),
    isFormHandled(db, auctionId, whose, key),
  ]);
  return auction && { auction, history, numbers, isDone: done };
}

export function withdrawBids(
  context: AppContext,
  accepted: AcceptedWithdrawal,
  { auction, history, numbers }: BidsReading,
  key: string,
): AcceptedCommand & Required<Pick<AcceptedCommand, "effects">> {
  const { event } = accepted;
  // A bidder's newest bid is always their highest.
  const newest = activeBids([...history, event]).findLast(({ bidder }) => bidder === event.bidder);
  const effects = notifyOfWithdrawal(context, auction, accepted);
  return { ok: true, accepted, key, numbers, maxLeft: newest?.max ?? null, effects };
}
