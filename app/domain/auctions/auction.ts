import type { Centavos } from "../money";
import type { AuctionEvent } from "./history";
import { isReserveMet, type Lead } from "./lead";
import type { Terms } from "./terms";

/** `payBy` is `null` once it is paid. */
export interface Sale {
  readonly buyer: string;
  readonly price: Centavos;
  readonly payBy: number | null;
}

/** `sold_bin`: sold by Buy It Now; `void`: taken down by an administrator. */
export const CLOSINGS = ["sold", "sold_bin", "ended_no_bids", "ended_reserve_not_met", "cancelled", "void"] as const;

export interface Closing {
  readonly status: (typeof CLOSINGS)[number];
  readonly at: number;
  readonly sale: Sale | null;
}

/** The state of an auction: stored in its row, and equal to the replay of its history. */
export interface AuctionState {
  /** The `seq` of the last event. A new event is saved only while this is unchanged. */
  readonly seq: number;
  readonly lead: Lead | null;
  readonly endsAt: number;
  /** Buy It Now never returns, not even when the bids that ended it are withdrawn. */
  readonly isBuyItNowGone: boolean;
  /** The number of Buy It Now holds so far. */
  readonly holds: number;
  readonly hold: { readonly buyer: string; readonly until: number } | null;
  readonly closing: Closing | null;
}

export type Accepted = { ok: true; event: AuctionEvent; state: AuctionState };

/** Who gets the lead or the sale without an act of their own. */
export function receiverOf({ event, state }: Pick<Accepted, "event" | "state">): string | null {
  if (event.type === "settlement" || event.type === "earlySale") return state.closing?.sale?.buyer ?? null;
  const isRecomputed = event.type === "retraction" || event.type === "bidsCancellation";
  return isRecomputed ? (state.lead?.bidder ?? null) : null;
}

export function initialState(terms: Terms): AuctionState {
  return { seq: 0, lead: null, endsAt: terms.originalEnd, isBuyItNowGone: false, holds: 0, hold: null, closing: null };
}

/** An expired hold is removed, and the end moves later by the length of the hold. */
export function stateAt(state: AuctionState, terms: Terms, now: number): AuctionState {
  if (!state.hold || state.closing || now < state.hold.until) return state;
  return { ...state, hold: null, endsAt: state.endsAt + terms.rules.hold };
}

/** For a bidder's retraction: it stands still during a hold. */
export function timeLeft(state: AuctionState, terms: Terms, now: number): number {
  const { hold, endsAt } = stateAt(state, terms, now);
  return endsAt - (hold ? hold.until - terms.rules.hold : now);
}

/** During a hold: the end if the hold expires unpaid. */
export function visibleEnd({ closing, hold, endsAt }: AuctionState, terms: Terms): number {
  return closing?.at ?? (hold ? endsAt + terms.rules.hold : endsAt);
}

export function closingAt(state: AuctionState, terms: Terms, now: number): Closing | null {
  const { closing, hold, endsAt, lead } = stateAt(state, terms, now);
  if (closing) return closing;
  if (hold || now < endsAt) return null;
  if (!lead) return { status: "ended_no_bids", at: endsAt, sale: null };
  if (!isReserveMet(lead, terms)) return { status: "ended_reserve_not_met", at: endsAt, sale: null };
  return { status: "sold", at: endsAt, sale: saleToLeader(lead, terms, endsAt) };
}

export function isUnsettled(state: AuctionState, terms: Terms, now: number): boolean {
  return state.closing === null && closingAt(state, terms, now) !== null;
}

export function saleToLeader(lead: Lead, terms: Terms, at: number): Sale {
  return { buyer: lead.bidder, price: lead.price, payBy: at + terms.rules.payWithin };
}

/** Whether an event changes more for others than its line in the history and the number of bids. */
export function changesView(before: AuctionState, after: AuctionState, terms: Terms): boolean {
  const seen = ({ lead, endsAt, isBuyItNowGone, hold, closing }: AuctionState) =>
    JSON.stringify([lead?.bidder, lead?.price, isReserveMet(lead, terms), endsAt, isBuyItNowGone, hold, closing]);
  return seen(before) !== seen(after);
}

export type AuctionStatus = "scheduled" | "live" | "held" | Closing["status"];

export function statusAt(state: AuctionState, terms: Terms, now: number): AuctionStatus {
  const closing = closingAt(state, terms, now);
  if (closing) return closing.status;
  if (stateAt(state, terms, now).hold) return "held";
  return now < terms.startsAt ? "scheduled" : "live";
}

export type NotLive = { reason: "auctionNotStarted" | "auctionEnded" | "heldForPurchase" };

/** A bid in the millisecond of the end is too late. */
export function refuseUnlessLive(state: AuctionState, terms: Terms, now: number): NotLive | null {
  const status = statusAt(state, terms, now);
  if (status === "live") return null;
  if (status === "scheduled") return { reason: "auctionNotStarted" };
  return { reason: status === "held" ? "heldForPurchase" : "auctionEnded" };
}
