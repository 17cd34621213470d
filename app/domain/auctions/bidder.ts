import { strikeMeasure } from "./strike";
import type { Terms } from "./terms";

/**
 * Why a user may not bid or buy: blocked by the seller, suspended or paused for strikes (`until` in milliseconds), or
 * an unconfirmed email.
 */
export type BidBarrier = { is: "blocked" | "suspended" | "unconfirmed" } | { is: "paused"; until: number };

export interface BidderIdentity {
  readonly id: string;
  readonly barrier: BidBarrier | null;
}

/**
 * The barrier at `now`, the hardest to lift first; `null` without one. `strikes` are times in milliseconds, oldest
 * first; `isConfirmed` is also true where confirmation is not required.
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

export function refuseBidder(person: BidderIdentity, terms: Terms): BidderRefusal | null {
  if (person.id === terms.seller) return { reason: "sellerCannotBid" };
  if (!person.barrier) return null;
  return { reason: person.barrier.is === "blocked" ? "bidderBlocked" : "notEligible" };
}

/** A bidder number from a URL or a form; 0, which no bidder has, for anything else. */
export function readBidderNumber(typed: string): number {
  return /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
}
