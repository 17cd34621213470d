import type { AppContext } from "~/context";
import { hasStrikes } from "~/data/auctions/facts.server";
import type { Condition } from "~/data/condition.server";
import { countAllowed, ownLimits } from "~/data/rate-limits.server";
import { answerHold, type HoldRefusal } from "~/domain/auctions/buy-it-now";
import { type AuctionCommand, type Decision, executeCommand } from "./execute-command.server";
import { type BidReading, readForBid } from "./place-bid.server";

type TooManyHolds = { reason: "tooManyHolds"; seconds: number };

/** `wait` are the milliseconds that the rate limit asks for. `null` when there is no such auction. A repeated form (same key) gets the first answer. */
export async function holdAuction(
  context: AppContext,
  wanted: { auctionId: string; bidder: string; key: string; wait: number },
  read: BidReading,
): Promise<Decision<HoldRefusal | TooManyHolds> | null> {
  const limits = ownLimits.hold(wanted.bidder);
  const command: AuctionCommand<NonNullable<BidReading>, HoldRefusal | TooManyHolds> = {
    read: () => readForBid(context, wanted),
    follow: ({ bidder }, auction) => ({ auction, bidder }),
    decide({ auction, bidder: { person, number, strikes, hasHeld, doneAs } }) {
      if (doneAs !== null) return "done";
      const answer = answerHold(auction.state, auction.terms, { buyer: person, hasHeld }, auction.now);
      if (!answer.ok) return answer;
      const { wait } = wanted;
      if (wait > 0) return { ok: false, refusal: { reason: "tooManyHolds", seconds: Math.ceil(wait / 1000) } };
      const numbers = new Map([[person.id, number ?? auction.people + 1]]);
      const guard = hasStrikes(person.id, strikes);
      const effects = (isSaved: Condition) => [countAllowed(limits, context.now(), isSaved)];
      return { ok: true, accepted: answer, key: wanted.key, numbers, guard, effects, sendsMails: false };
    },
  };
  return executeCommand(context, read, command);
}
