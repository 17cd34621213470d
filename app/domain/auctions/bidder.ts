import { strikeMeasure } from "./strike";
import type { Terms } from "./terms";

/**
 * What keeps somebody from bidding and buying in an auction: the seller, strikes (for a while, until that moment in
 * milliseconds, or until the market has looked), or an e-mail that is to be confirmed first.
 */
export type BidBarrier = { is: "blocked" | "suspended" | "unconfirmed" } | { is: "paused"; until: number };

/** Somebody who wants to bid or to buy. */
export interface BidderIdentity {
  readonly id: string;
  readonly barrier: BidBarrier | null;
}

/**
 * What keeps somebody out of an auction at `now`, first what they can do least about; `null` when nothing does. `strikes`
 * are their moments, oldest first; `isConfirmed` is so as well where the market does not ask for it.
 */
export function findBidBarrier(
  { isBlocked, strikes, isConfirmed }: { isBlocked: boolean; strikes: readonly number[]; isConfirmed: boolean },
  now: number,
): BidBarrier | null {
  if (isBlocked) return { is: "blocked" };
  const means = strikeMeasure(strikes, now);
  if (means.measure === "suspension") return { is: "suspended" };
  if (means.measure === "pause") return { is: "paused", until: means.until };
  return isConfirmed ? null : { is: "unconfirmed" };
}

export type BidderRefusal = { reason: "sellerCannotBid" | "bidderBlocked" | "notEligible" };

/** Why somebody may not bid in an auction at all; `null` when they may. */
export function refuseBidder(person: BidderIdentity, terms: Terms): BidderRefusal | null {
  if (person.id === terms.seller) return { reason: "sellerCannotBid" };
  if (!person.barrier) return null;
  return { reason: person.barrier.is === "blocked" ? "bidderBlocked" : "notEligible" };
}

/** A bidder's number as it stands in an address or a form; 0, which nobody has, for anything else. */
export function readBidderNumber(typed: string): number {
  return /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
}
