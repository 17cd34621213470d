import type { SQL } from "drizzle-orm";
import type { AppContext } from "~/context";
import { findHistory, isDone } from "~/data/auctions/auction-history.server";
import { type Auction, findAuction } from "~/data/auctions/auctions.server";
import { findNumbers } from "~/data/auctions/participants.server";
import type { Database } from "~/data/connect.server";
import { type AuctionEvent, standingBids } from "~/domain/auctions/history";
import type { Withdrawn } from "~/domain/auctions/withdrawal";
import type { Grant } from "./execute-command.server";
import { withdrawalStatements } from "./notify-withdrawal.server";

/** What it is decided on whether bids are withdrawn. */
export interface Standing {
  auction: Auction;
  history: readonly AuctionEvent[];
  numbers: ReadonlyMap<string, number>;
  /** Whether the form was sent before. */
  isDone: boolean;
}

/** Reads an auction with all that happened in it; `whose` bids are meant, and `key` is of the form. */
export async function readStanding(
  db: Database,
  { auctionId, whose, key }: { auctionId: string; whose: string | SQL; key: string | null },
): Promise<Standing | null> {
  const [auction, history, numbers, done] = await Promise.all([
    findAuction(db, auctionId),
    findHistory(db, auctionId),
    findNumbers(db, auctionId),
    isDone(db, auctionId, whose, key),
  ]);
  return auction && { auction, history, numbers, isDone: done };
}

/** What is written when bids are withdrawn, and what is told. */
export function withdraw(
  context: AppContext,
  accepted: Withdrawn,
  { auction, history, numbers }: Standing,
  key: string,
): Grant & Required<Pick<Grant, "also">> {
  const { event } = accepted;
  // Everybody's newest bid is their highest.
  const newest = standingBids([...history, event]).findLast(({ bidder }) => bidder === event.bidder);
  const also = withdrawalStatements(context, auction, accepted);
  return { ok: true, accepted, key, numbers, maxLeft: newest?.max ?? null, also };
}
