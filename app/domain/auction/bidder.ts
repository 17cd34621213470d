import type { Terms } from "./terms";

/** Somebody who wants to bid or to buy, as the auction's seller and the market see them. */
export interface Person {
  readonly id: string;
  /** By this seller. */
  readonly isBlocked: boolean;
  /** Not suspended, not paused by strikes, and with a confirmed e-mail where the market asks for one. */
  readonly isEligible: boolean;
}

export type BidderRefusal = { reason: "sellerCannotBid" | "bidderBlocked" | "notEligible" };

/** Why somebody may not bid in an auction at all; `null` when they may. */
export function refuseBidder(person: Person, terms: Terms): BidderRefusal | null {
  if (person.id === terms.seller) return { reason: "sellerCannotBid" };
  if (person.isBlocked) return { reason: "bidderBlocked" };
  return person.isEligible ? null : { reason: "notEligible" };
}

/** A bidder's number as it stands in an address or a form; 0, which nobody has, for anything else. */
export function readNumber(typed: string): number {
  return /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
}
