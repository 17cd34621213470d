import { strikeMeasure, strikesBlockUntil } from "./strike";
import type { Terms } from "./terms";

/** `barred`: by an administrator; `suspended`: by strikes. */
export type BidBarrier =
  | { is: "barred" | "blocked" | "suspended" | "unconfirmed" }
  | { is: "paused" | "struck"; until: number };

export interface BidderIdentity {
  readonly id: string;
  readonly barrier: BidBarrier | null;
}

interface Barriers {
  /** An administrator suspended the account. */
  isBarred: boolean;
  isBlocked: boolean;
  /** The seller takes no bids of persons with several strikes. */
  blocksStrikes: boolean;
  /** Oldest first. */
  strikes: readonly number[];
  /** Or need not be. */
  isConfirmed: boolean;
}

/** Finds the barrier that is hardest to lift; of two that end by themselves, the one in all auctions. */
export function findBidBarrier(
  { isBarred, isBlocked, blocksStrikes, strikes, isConfirmed }: Barriers,
  now: number,
): BidBarrier | null {
  if (isBarred) return { is: "barred" };
  if (isBlocked) return { is: "blocked" };
  const means = strikeMeasure(strikes, now);
  if (means.measure === "suspension") return { is: "suspended" };
  if (means.measure === "pause") return { is: "paused", until: means.until };
  const until = blocksStrikes ? strikesBlockUntil(strikes, now) : null;
  if (until !== null) return { is: "struck", until };
  return isConfirmed ? null : { is: "unconfirmed" };
}

export type BidderRefusal = { reason: "sellerCannotBid" | "bidderBlocked" | "bidderStruck" | "notEligible" };

export function refuseBidder(person: BidderIdentity, terms: Terms): BidderRefusal | null {
  if (person.id === terms.seller) return { reason: "sellerCannotBid" };
  if (!person.barrier) return null;
  if (person.barrier.is === "struck") return { reason: "bidderStruck" };
  return { reason: person.barrier.is === "blocked" ? "bidderBlocked" : "notEligible" };
}

/** Returns 0, which no bidder has, for anything else. */
export function readBidderNumber(typed: string): number {
  return /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
}
