import type { Refused } from "../result";
import { type Accepted, type AuctionState, type NotLive, refuseUnlessLive, stateAt } from "./auction";
import { type BidderIdentity, type BidderRefusal, refuseBidder } from "./bidder";
import type { Purchase } from "./history";
import type { Terms } from "./terms";

/** Offered until the first bid, or with a reserve until it is met, and for `holdsMax` holds. Source: docs/rules/auctions.md, Buy It Now. */
export function isBuyItNowOffered(state: AuctionState, terms: Terms): boolean {
  return terms.buyItNow !== null && !state.isBuyItNowGone;
}

export type HoldRefusal = NotLive | BidderRefusal | { reason: "buyItNowUnavailable" | "holdUsed" };

/** A buyer gets one hold per auction. Source: docs/rules/auctions.md, Buy It Now. */
export function answerHold(
  state: AuctionState,
  terms: Terms,
  { buyer, hasHeld }: { buyer: BidderIdentity; hasHeld: boolean },
  now: number,
): Accepted | Refused<HoldRefusal> {
  const refusal = refuseUnlessLive(state, terms, now) ?? refuseBidder(buyer, terms);
  if (refusal) return { ok: false, refusal };
  if (!isBuyItNowOffered(state, terms)) return { ok: false, refusal: { reason: "buyItNowUnavailable" } };
  if (hasHeld) return { ok: false, refusal: { reason: "holdUsed" } };

  const event: Purchase = { type: "hold", seq: state.seq + 1, at: now, buyer: buyer.id };
  return { ok: true, event, state: afterPurchase(state, terms, event) };
}

export type HoldLapsed = { reason: "holdLapsed" };

/** A payment captured after the hold expired has to be refunded. */
export function answerCapture(
  state: AuctionState,
  terms: Terms,
  buyer: string,
  now: number,
): Accepted | Refused<HoldLapsed> {
  const { hold, closing } = stateAt(state, terms, now);
  if (closing || hold?.buyer !== buyer) return { ok: false, refusal: { reason: "holdLapsed" } };

  const event: Purchase = { type: "capture", seq: state.seq + 1, at: now, buyer };
  return { ok: true, event, state: afterPurchase(state, terms, event) };
}

/** A capture closes the auction and voids all bids. Throws an Error when the auction has no Buy It Now price. */
export function afterPurchase(before: AuctionState, terms: Terms, { type, seq, at, buyer }: Purchase): AuctionState {
  const state = stateAt(before, terms, at);
  if (type === "hold") return afterHold(state, terms, { seq, at, buyer });

  if (terms.buyItNow === null) throw new Error("bought for a price that the auction does not have");
  const sale = { buyer, price: terms.buyItNow, payBy: null };
  return { ...state, seq, hold: null, closing: { status: "sold_bin", at, sale } };
}

/** When the hold expires, at least the time of the soft close is left. The last hold allowed ends the offer. */
function afterHold(state: AuctionState, { rules }: Terms, { seq, at, buyer }: Omit<Purchase, "type">): AuctionState {
  const holds = state.holds + 1;
  return {
    ...state,
    seq,
    endsAt: Math.max(state.endsAt, at + rules.softClose),
    isBuyItNowGone: state.isBuyItNowGone || holds >= rules.holdsMax,
    holds,
    hold: { buyer, until: at + rules.hold },
  };
}
