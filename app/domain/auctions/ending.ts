import type { Refused } from "../result";
import {
  type Accepted,
  type AuctionState,
  type Closing,
  closingAt,
  type NotLive,
  refuseUnlessLive,
  saleToLeader,
  stateAt,
} from "./auction";
import type { Ending } from "./history";
import type { Terms } from "./terms";

/** Depends on the history alone, not on when it is settled. Source: docs/rules/auctions.md, settlement. */
export function settle(state: AuctionState, terms: Terms, now: number): Accepted | null {
  if (state.closing || !closingAt(state, terms, now)) return null;
  return accept("settlement", state, terms, now);
}

/** Sells at the visible price, even below the reserve. */
export function answerEarlySale(
  state: AuctionState,
  terms: Terms,
  now: number,
): Accepted | Refused<NotLive | { reason: "noBids" }> {
  const refusal = refuseUnlessLive(state, terms, now);
  if (refusal) return { ok: false, refusal };
  if (!state.lead) return { ok: false, refusal: { reason: "noBids" } };
  return accept("earlySale", state, terms, now);
}

export type CancellationRefusal = NotLive | { reason: "endEarlyLocked" };

/** Refused in the last `sellerLock` with bids. Source: docs/rules/auctions.md, retraction and cancellation. */
export function answerCancellation(
  state: AuctionState,
  terms: Terms,
  now: number,
): Accepted | Refused<CancellationRefusal> {
  const refusal = refuseUnlessLive(state, terms, now);
  // A scheduled auction can be cancelled too.
  if (refusal && refusal.reason !== "auctionNotStarted") return { ok: false, refusal };
  const left = stateAt(state, terms, now).endsAt - now;
  if (state.lead && left <= terms.rules.sellerLock) return { ok: false, refusal: { reason: "endEarlyLocked" } };
  return accept("cancellation", state, terms, now);
}

/** The auction of a suspended seller is cancelled, also with bids and close to its end. */
export function answerSuspension(state: AuctionState, terms: Terms, now: number): Accepted | Refused<NotLive> {
  const refusal = refuseUnlessLive(state, terms, now);
  if (refusal && refusal.reason !== "auctionNotStarted") return { ok: false, refusal };
  return accept("cancellation", state, terms, now);
}

export function answerTakedown(
  state: AuctionState,
  terms: Terms,
  now: number,
): Accepted | Refused<{ reason: "auctionEnded" }> {
  if (closingAt(state, terms, now)) return { ok: false, refusal: { reason: "auctionEnded" } };
  return accept("takedown", state, terms, now);
}

function accept(type: Ending["type"], state: AuctionState, terms: Terms, now: number): Accepted {
  const event: Ending = { type, seq: state.seq + 1, at: now };
  return { ok: true, event, state: afterEnding(state, terms, event) };
}

/** Throws an Error when the auction cannot end this way. */
export function afterEnding(before: AuctionState, terms: Terms, { type, seq, at }: Ending): AuctionState {
  const state = stateAt(before, terms, at);
  const closing = closingOf(type, state, terms, at);
  if (!closing) throw new Error(`an auction that had not come to its ${type}`);
  return { ...state, seq, hold: null, closing };
}

function closingOf(type: Ending["type"], state: AuctionState, terms: Terms, at: number): Closing | null {
  if (type === "settlement") return closingAt(state, terms, at);
  if (type === "earlySale") return state.lead && { status: "sold", at, sale: saleToLeader(state.lead, terms, at) };
  return { status: type === "takedown" ? "void" : "cancelled", at, sale: null };
}
