import type { AppContext } from "~/context";
import { type Auction, findAuction } from "~/data/auctions/auctions.server";
import { type Bidder, findBidder } from "~/data/auctions/bidders.server";
import { hasStrikes, mayBidMore } from "~/data/auctions/facts.server";
import { allOf } from "~/data/condition.server";
import { deletePendingOutbid, notifyOutbid } from "~/data/messages/outbid-notifications.server";
import type { Accepted } from "~/domain/auctions/auction";
import { answerBid, type BidRefusal } from "~/domain/auctions/bid";
import { priceAnywhere } from "~/domain/catalog/shipping-rates";
import { type AcceptedCommand, type Decision, executeCommand } from "./execute-command.server";

/** `key` is the idempotency key. */
export interface BidSubmission {
  auctionId: string;
  bidder: string;
  max: number;
  key: string;
}

export type BidAnswer = Decision<BidRefusal>;

export type BidReading = { auction: Auction; bidder: Bidder } | null;

/** One round trip. */
export async function readForBid(
  { db, config: { confirmFirst } }: AppContext,
  { auctionId, bidder: userId, key }: Pick<BidSubmission, "auctionId" | "bidder" | "key">,
): Promise<BidReading> {
  const [auction, bidder] = await Promise.all([
    findAuction(db, auctionId),
    findBidder(db, { auctionId, userId, key, confirmFirst }),
  ]);
  return auction && bidder && { auction, bidder };
}

/** `null` when there is no such auction. A repeated form (same key) gets the first answer. */
export async function placeBid(context: AppContext, bid: BidSubmission, read: BidReading): Promise<BidAnswer | null> {
  return executeCommand<NonNullable<BidReading>, BidRefusal>(context, read, {
    read: () => readForBid(context, bid),
    follow: ({ bidder }, auction) => ({ auction, bidder }),
    decide({ auction, bidder }) {
      const { person, number, strikes, recentBids, doneAs } = bidder;
      if (doneAs !== null) return "done";
      const answer = answerBid(auction.state, auction.terms, { bidder: person, max: bid.max, recentBids }, auction.now);
      if (!answer.ok) return answer;
      const numbers = new Map([[person.id, number ?? auction.people + 1]]);
      const effects = notifyOfLead(context, auction, bidder, answer);
      const guard = allOf(hasStrikes(person.id, strikes), mayBidMore({ auctionId: auction.id, userId: person.id }));
      return { ok: true, accepted: answer, key: bid.key, numbers, guard, effects };
    },
  });
}

/** Deletes the new leader's outbid message that is not sent yet. */
function notifyOfLead(
  { now, newId }: AppContext,
  { id, productId, title, rates, state: before }: Auction,
  { person, outbidMailedAt }: Bidder,
  { event, state: { lead, endsAt } }: Accepted,
): AcceptedCommand["effects"] {
  const leader = before.lead?.bidder;
  if (lead?.bidder !== person.id || leader === person.id) return undefined;
  if (!leader && outbidMailedAt === null) return undefined;
  const message = {
    kind: "outbid" as const,
    auction: id,
    product: productId,
    title,
    price: lead.price,
    shipping: priceAnywhere(rates, lead.price),
  };
  const proved = ({ hash }: Auction) => ({ ...message, proof: { auction: id, hash } });
  const moment = { at: event.at, endsAt };
  return (when, after) => [
    ...(leader ? notifyOutbid({ message: proved(after), recipient: leader, when, now: now(), newId }, moment) : []),
    ...(outbidMailedAt === null ? [] : deletePendingOutbid({ auction: id, recipient: person.id, when }, event.at)),
  ];
}
