import type { AppContext } from "~/context";
import { findRetractions, findRevisedAt, hasRetractionCount } from "~/data/auctions/retractions.server";
import { activeBids } from "~/domain/auctions/history";
import type { PastRetraction, RetractionReason } from "~/domain/auctions/retraction-limit";
import { answerRetraction, type RetractionRefusal } from "~/domain/auctions/withdrawal";
import { type Decision, executeCommand } from "./execute-command.server";
import { type BidsReading, readBids, withdrawBids } from "./withdraw-bids.server";

/** `key` is the idempotency key. */
export interface RetractionSubmission {
  auctionId: string;
  bidder: string;
  reason: RetractionReason;
  key: string;
}

export type RetractionReading = BidsReading & { revisedAt: number | null; earlier: readonly PastRetraction[] };

/** One round trip; `null` for a user without bids to retract. */
export async function readForRetraction(
  { db }: AppContext,
  { auctionId, bidder, key }: { auctionId: string; bidder: string; key: string | null },
): Promise<RetractionReading | null> {
  const [standing, revisedAt, earlier] = await Promise.all([
    readBids(db, { auctionId, whose: bidder, key }),
    findRevisedAt(db, auctionId),
    findRetractions(db, bidder),
  ]);
  if (!standing) return null;
  const isTheirs = standing.isDone || activeBids(standing.history).some((bid) => bid.bidder === bidder);
  return isTheirs ? { ...standing, revisedAt, earlier } : null;
}

/** A repeated form has no effect. */
export async function retractBids(
  context: AppContext,
  sent: RetractionSubmission,
  read: RetractionReading | null,
): Promise<Decision<RetractionRefusal> | null> {
  const { bidder, reason, key } = sent;
  return executeCommand<RetractionReading, RetractionRefusal>(context, read, {
    read: () => readForRetraction(context, sent),
    decide(reading) {
      if (reading.isDone) return "done";
      const { auction, history, revisedAt, earlier } = reading;
      const answer = answerRetraction({ ...auction, history }, { bidder, reason, revisedAt, earlier }, auction.now);
      if (!answer.ok) return answer;
      // Of two simultaneous retractions in different auctions, the second has to count the first.
      return { ...withdrawBids(context, answer, reading, key), guard: hasRetractionCount(bidder, earlier.length) };
    },
  });
}
