import type { AppContext } from "~/context";
import { hasStrikes } from "~/data/auctions/facts.server";
import { answerHold, type HoldRefusal } from "~/domain/auctions/buy-it-now";
import { type AuctionCommand, type Decision, executeCommand } from "./execute-command.server";
import { type BidReading, readForBid } from "./place-bid.server";

/** `null` when there is no such auction. A repeated form (same key) gets the first answer. */
export async function holdAuction(
  context: AppContext,
  wanted: { auctionId: string; bidder: string; key: string },
  read: BidReading,
): Promise<Decision<HoldRefusal> | null> {
  const command: AuctionCommand<NonNullable<BidReading>, HoldRefusal> = {
    read: () => readForBid(context, wanted),
    follow: ({ bidder }, auction) => ({ auction, bidder }),
    decide({ auction, bidder: { person, number, strikes, hasHeld, doneAs } }) {
      if (doneAs !== null) return "done";
      const answer = answerHold(auction.state, auction.terms, { buyer: person, hasHeld }, auction.now);
      if (!answer.ok) return answer;
      const numbers = new Map([[person.id, number ?? auction.people + 1]]);
      return { ok: true, accepted: answer, key: wanted.key, numbers, guard: hasStrikes(person.id, strikes) };
    },
  };
  return executeCommand(context, read, command);
}
