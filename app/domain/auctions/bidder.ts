import { strikeMeasure } from "./strike";
import type { Terms } from "./terms";

export type BidBarrier = { is: "blocked" | "suspended" | "unconfirmed" } | { is: "paused"; until: number };

export interface BidderIdentity {
  readonly id: string;
  readonly barrier: BidBarrier | null;
}

/** Finds the barrier that is hardest to lift. `strikes`: oldest first. `isConfirmed`: or need not be. */
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

/** Returns 0, which no bidder has, for anything else. */
export function readBidderNumber(typed: string): number {
  return /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
}
