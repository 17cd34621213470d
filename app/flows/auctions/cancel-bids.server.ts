import type { AppContext } from "~/context";
import { insertBlock } from "~/data/auctions/blocks.server";
import { participantId } from "~/data/auctions/participants.server";
import { answerBidsCancellation, type BidsCancellationRefusal } from "~/domain/auctions/withdrawal";
import { type Decision, executeCommand } from "./execute-command.server";
import { type BidsReading, readBids, withdrawBids } from "./withdraw-bids.server";

/** `reason` is public; `key` is the idempotency key. */
export interface BidsCancellationSubmission {
  auctionId: string;
  seller: string;
  number: number;
  reason: string;
  isBlocked: boolean;
  key: string;
}

type Target = Pick<BidsCancellationSubmission, "auctionId" | "seller" | "number"> & { key: string | null };
type Reading = BidsReading & { bidder: string };

/** One round trip; `null` unless the seller owns the auction and it has that bidder. */
export async function readForBidsCancellation(
  { db }: AppContext,
  { auctionId, seller, number, key }: Target,
): Promise<Reading | null> {
  const standing = await readBids(db, { auctionId, whose: participantId(auctionId, number), key });
  if (standing?.auction.terms.seller !== seller) return null;
  const [bidder] = [...standing.numbers].find(([, theirs]) => theirs === number) ?? [];
  return bidder === undefined ? null : { ...standing, bidder };
}

/** A repeated form has no effect. */
export async function cancelBids(
  context: AppContext,
  sent: BidsCancellationSubmission,
  read: Reading | null,
): Promise<Decision<BidsCancellationRefusal> | null> {
  const { seller, reason, isBlocked, key } = sent;
  return executeCommand<Reading, BidsCancellationRefusal>(context, read, {
    read: () => readForBidsCancellation(context, sent),
    decide(reading) {
      if (reading.isDone) return "done";
      const { auction, history, bidder } = reading;
      const answer = answerBidsCancellation({ ...auction, history }, { bidder, reason }, auction.now);
      if (!answer.ok) return answer;
      const withdrawn = withdrawBids(context, answer, reading, key);
      return {
        ...withdrawn,
        effects: (happened, after) => [
          ...withdrawn.effects(happened, after),
          ...(isBlocked ? [insertBlock(seller, sent, happened)] : []),
        ],
      };
    },
  });
}
