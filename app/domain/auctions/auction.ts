import type { Centavos } from "../money";
import type { AuctionEvent } from "./history";
import { isReserveMet, type Lead } from "./lead";
import type { Terms } from "./terms";

/** A sale: who buys, for how much, and until when they may pay (milliseconds); `null` when it is paid. */
export interface Sale {
  readonly buyer: string;
  readonly price: Centavos;
  readonly payBy: number | null;
}

/** `sold_bin`: by Buy It Now; `void`: taken down. */
export const CLOSINGS = ["sold", "sold_bin", "ended_no_bids", "ended_reserve_not_met", "cancelled", "void"] as const;

/** How an auction ended, for ever. */
export interface Closing {
  readonly status: (typeof CLOSINGS)[number];
  readonly at: number;
  readonly sale: Sale | null;
}

/** The state of an auction: stored in its row, and equal to the replay of its history. */
export interface AuctionState {
  /** The last event. A new one is saved only while this still is the last. */
  readonly seq: number;
  readonly lead: Lead | null;
  readonly endsAt: number;
  /** Buy It Now never comes back, not even when the bids are withdrawn that ended it. */
  readonly isBuyItNowGone: boolean;
  readonly hold: { readonly buyer: string; readonly until: number } | null;
  readonly closing: Closing | null;
}

/** What an accepted request adds to the history, and the state after it. */
export type Accepted = { ok: true; event: AuctionEvent; state: AuctionState };

/** An auction to which nothing has happened yet. */
export function initialState(terms: Terms): AuctionState {
  return { seq: 0, lead: null, endsAt: terms.originalEnd, isBuyItNowGone: false, hold: null, closing: null };
}

/** A state as time has changed it: a hold that was not paid lapses by itself, and the auction gets its time back. */
export function stateAt(state: AuctionState, terms: Terms, now: number): AuctionState {
  if (!state.hold || state.closing || now < state.hold.until) return state;
  return { ...state, hold: null, endsAt: state.endsAt + terms.rules.hold };
}

/** The visible end of an auction; during a hold, the end if the hold lapses. */
export function shownEnd({ closing, hold, endsAt }: AuctionState, terms: Terms): number {
  return closing?.at ?? (hold ? endsAt + terms.rules.hold : endsAt);
}

/** How an auction has ended by now, whether or not that was settled; `null` while it has not. */
export function closingAt(state: AuctionState, terms: Terms, now: number): Closing | null {
  const { closing, hold, endsAt, lead } = stateAt(state, terms, now);
  if (closing) return closing;
  if (hold || now < endsAt) return null;
  if (!lead) return { status: "ended_no_bids", at: endsAt, sale: null };
  if (!isReserveMet(lead, terms)) return { status: "ended_reserve_not_met", at: endsAt, sale: null };
  return { status: "sold", at: endsAt, sale: saleToLeader(lead, terms, endsAt) };
}

/** Whether an auction has ended by time and is not settled yet. */
export function isUnsettled(state: AuctionState, terms: Terms, now: number): boolean {
  return state.closing === null && closingAt(state, terms, now) !== null;
}

/** A sale to the leader at the visible price. */
export function saleToLeader(lead: Lead, terms: Terms, at: number): Sale {
  return { buyer: lead.bidder, price: lead.price, payBy: at + terms.rules.payWithin };
}

export type AuctionStatus = "scheduled" | "live" | "held" | Closing["status"];

/** The status of an auction at a moment. */
export function statusAt(state: AuctionState, terms: Terms, now: number): AuctionStatus {
  const closing = closingAt(state, terms, now);
  if (closing) return closing.status;
  if (stateAt(state, terms, now).hold) return "held";
  return now < terms.startsAt ? "scheduled" : "live";
}

export type NotLive = { reason: "auctionNotStarted" | "auctionEnded" | "heldForPurchase" };

/** Why nothing can be done with an auction now but wait; `null` while it is live. A bid at the very end is too late. */
export function refuseUnlessLive(state: AuctionState, terms: Terms, now: number): NotLive | null {
  const status = statusAt(state, terms, now);
  if (status === "live") return null;
  if (status === "scheduled") return { reason: "auctionNotStarted" };
  return { reason: status === "held" ? "heldForPurchase" : "auctionEnded" };
}
