import { type Accepted, type AuctionState, initialState } from "~/domain/auctions/auction";
import { AUCTION_RULES } from "~/domain/auctions/auction-rules";
import { answerBid } from "~/domain/auctions/bid";
import type { BidderIdentity } from "~/domain/auctions/bidder";
import { answerCapture, answerHold } from "~/domain/auctions/buy-it-now";
import { answerCancellation, answerEarlySale, answerTakedown, settle } from "~/domain/auctions/ending";
import { type AuctionEvent, activeBids } from "~/domain/auctions/history";
import type { PastRetraction, RetractionReason } from "~/domain/auctions/retraction-limit";
import type { Terms } from "~/domain/auctions/terms";
import { answerBidsCancellation, answerRetraction } from "~/domain/auctions/withdrawal";
import { toCentavos } from "~/domain/money";
import type { Refused } from "~/domain/result";
import { DAY } from "~/domain/time";

export const START = 1_800_000_000_000;
/** The end of these auctions, unless a late bid extends it. */
export const END = START + 7 * DAY;

type Amounts = { start?: number; reserve?: number | null; buyItNow?: number | null };

/** By default a week from 100.00, without a reserve or a Buy It Now price. */
export function terms({
  start = 100_00,
  reserve = null,
  buyItNow = null,
  ...given
}: Amounts & Partial<Omit<Terms, keyof Amounts>> = {}): Terms {
  return {
    seller: "sofia",
    start: toCentavos(start),
    reserve: reserve === null ? null : toCentavos(reserve),
    buyItNow: buyItNow === null ? null : toCentavos(buyItNow),
    startsAt: START,
    originalEnd: END,
    rules: AUCTION_RULES,
    ...given,
  };
}

/** By default may bid. */
export function person(id: string, given: Partial<BidderIdentity> = {}): BidderIdentity {
  return { id, barrier: null, ...given };
}

type Answer = Accepted | Refused<{ reason: string }>;

/** Applies accepted commands to an auction, each at its time. */
export class Auction {
  state: AuctionState;
  history: AuctionEvent[] = [];

  constructor(readonly terms: Terms) {
    this.state = initialState(terms);
  }

  /** "ok", or the reason of the refusal. */
  private keep(answer: Answer | null): string {
    if (!answer) return "nothing";
    if (!answer.ok) return answer.refusal.reason;
    this.history.push(answer.event);
    this.state = answer.state;
    return "ok";
  }

  bid(bidder: string | BidderIdentity, max: number, at: number): string {
    const who = typeof bidder === "string" ? person(bidder) : bidder;
    return this.keep(answerBid(this.state, this.terms, { bidder: who, max, recentBids: 0 }, at));
  }

  retract(
    bidder: string,
    at: number,
    {
      reason = "typo",
      revisedAt = null,
      earlier = [],
    }: { reason?: RetractionReason; revisedAt?: number | null; earlier?: readonly PastRetraction[] } = {},
  ): string {
    return this.keep(answerRetraction(this, { bidder, reason, revisedAt, earlier }, at));
  }

  cancelBids(bidder: string, at: number, reason = "never answers"): string {
    return this.keep(answerBidsCancellation(this, { bidder, reason }, at));
  }

  hold(buyer: string | BidderIdentity, at: number): string {
    const who = typeof buyer === "string" ? person(buyer) : buyer;
    const hasHeld = this.history.some((event) => event.type === "hold" && event.buyer === who.id);
    return this.keep(answerHold(this.state, this.terms, { buyer: who, hasHeld }, at));
  }

  capture(buyer: string, at: number): string {
    return this.keep(answerCapture(this.state, this.terms, buyer, at));
  }

  sellEarly(at: number): string {
    return this.keep(answerEarlySale(this.state, this.terms, at));
  }

  cancel(at: number): string {
    return this.keep(answerCancellation(this.state, this.terms, at));
  }

  takeDown(at: number): string {
    return this.keep(answerTakedown(this.state, this.terms, at));
  }

  settle(at: number): string {
    return this.keep(settle(this.state, this.terms, at));
  }

  get bids() {
    return activeBids(this.history);
  }
}
