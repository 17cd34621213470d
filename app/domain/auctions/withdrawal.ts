import type { Centavos } from "../money";
import { checkReason, type ReasonRefusal } from "../reason";
import type { Refused } from "../result";
import { type Accepted, type AuctionState, type NotLive, refuseUnlessLive, stateAt, timeLeft } from "./auction";
import { type AuctionEvent, activeBids, type Exclusion, timeHeld, type Withdrawal } from "./history";
import { leadOf } from "./lead";
import { type PastRetraction, type RetractionReason, retractionsLeft } from "./retraction-limit";
import type { Terms } from "./terms";

/** `history` is complete. */
export interface RunningAuction {
  state: AuctionState;
  terms: Terms;
  history: readonly AuctionEvent[];
}

export type AcceptedWithdrawal = Accepted & { event: Withdrawal | Exclusion };

export interface RetractionRequest {
  bidder: string;
  reason: RetractionReason;
  revisedAt: number | null;
  earlier: readonly PastRetraction[];
}

export type RetractionRefusal =
  | { reason: Exclude<NotLive["reason"], "heldForPurchase"> }
  | { reason: "noBids" | "retractTooLate" | "retractionsUsedUp" | "descriptionUnchanged" };

/** Allowed during a Buy It Now hold. Source: docs/rules/auctions.md, retraction and cancellation; amendments. */
export function answerRetraction(
  { state, terms, history }: RunningAuction,
  { bidder, reason, revisedAt, earlier }: RetractionRequest,
  now: number,
): AcceptedWithdrawal | Refused<RetractionRefusal> {
  const refuse = (why: RetractionRefusal) => ({ ok: false as const, refusal: why });
  const notLive = refuseUnlessLive(state, terms, now)?.reason;
  if (notLive && notLive !== "heldForPurchase") return refuse({ reason: notLive });

  const bids = activeBids(history).filter((bid) => bid.bidder === bidder);
  const newest = bids.at(-1);
  if (!newest) return refuse({ reason: "noBids" });

  const { rules } = terms;
  const left = timeLeft(state, terms, now);
  const age = now - newest.at - timeHeld(history, rules.hold, newest.at, now);
  const takesAll = left > rules.retractAllBefore;
  if (left <= rules.retractionLock) return refuse({ reason: "retractTooLate" });
  if (!takesAll && age > rules.retractNewestWithin) return refuse({ reason: "retractTooLate" });
  if (retractionsLeft(earlier, now) === 0) return refuse({ reason: "retractionsUsedUp" });
  // A bidder who bid after the change has seen it.
  if (reason === "description_changed" && (revisedAt === null || revisedAt <= newest.at)) {
    return refuse({ reason: "descriptionUnchanged" });
  }

  const taken = (takesAll ? bids : [newest]).map(({ seq }) => seq);
  const event: Withdrawal = { type: "retraction", seq: state.seq + 1, at: now, bidder, bids: taken, reason };
  return { ok: true, event, state: afterWithdrawal(state, terms, event, [...history, event]) };
}

/** `left` is the number of retractions that the bidder has left. */
export interface RetractionPreview {
  bids: { seq: number; at: number; max: Centavos; isWithdrawn: boolean }[];
  refusal: RetractionRefusal["reason"] | null;
  canClaimChange: boolean;
  left: number;
}

/** For the bidder only: it contains their maximums. */
export function previewRetraction(
  running: RunningAuction,
  wanted: Omit<RetractionRequest, "reason">,
  now: number,
): RetractionPreview {
  const typo = answerRetraction(running, { ...wanted, reason: "typo" }, now);
  const going: readonly number[] = typo.ok ? typo.event.bids : [];
  const own = activeBids(running.history).filter(({ bidder }) => bidder === wanted.bidder);
  return {
    bids: own.map(({ seq, at, max }) => ({ seq, at, max, isWithdrawn: going.includes(seq) })),
    refusal: typo.ok ? null : typo.refusal.reason,
    canClaimChange: answerRetraction(running, { ...wanted, reason: "description_changed" }, now).ok,
    left: retractionsLeft(wanted.earlier, now),
  };
}

export type BidsCancellationRefusal = NotLive | { reason: "noBids" | "endEarlyLocked" | ReasonRefusal };

export function bidsCancellationBarrier(
  { state, terms, history }: RunningAuction,
  bidder: string,
  now: number,
): NotLive | { reason: "noBids" | "endEarlyLocked" } | null {
  const notLive = refuseUnlessLive(state, terms, now);
  if (notLive) return notLive;
  if (!activeBids(history).some((bid) => bid.bidder === bidder)) return { reason: "noBids" };
  return stateAt(state, terms, now).endsAt - now <= terms.rules.sellerLock ? { reason: "endEarlyLocked" } : null;
}

/** The seller's reason is public. */
export function answerBidsCancellation(
  running: RunningAuction,
  { bidder, reason: typed }: { bidder: string; reason: string },
  now: number,
): AcceptedWithdrawal | Refused<BidsCancellationRefusal> {
  const refuse = (why: BidsCancellationRefusal) => ({ ok: false as const, refusal: why });
  const barrier = bidsCancellationBarrier(running, bidder, now);
  if (barrier) return refuse(barrier);
  const given = checkReason(typed);
  if (!given.ok) return refuse({ reason: given.refusal });

  const { state, terms, history } = running;
  const bids = activeBids(history).filter((bid) => bid.bidder === bidder);
  const taken = bids.map(({ seq }) => seq);
  const event: Withdrawal = {
    type: "bidsCancellation",
    seq: state.seq + 1,
    at: now,
    bidder,
    bids: taken,
    reason: given.reason,
  };
  return { ok: true, event, state: afterWithdrawal(state, terms, event, [...history, event]) };
}

/**
 * Voids all bids of a suspended or closed account, also during a hold and after the end until it is settled. Source:
 * docs/rules/auctions.md, amendments.
 */
export function excludeBidder(
  { state, terms, history }: RunningAuction,
  bidder: string,
  now: number,
): AcceptedWithdrawal | null {
  const bids = activeBids(history).filter((bid) => bid.bidder === bidder);
  if (state.closing || bids.length === 0) return null;
  const event: Exclusion = { type: "exclusion", seq: state.seq + 1, at: now, bidder, bids: bids.map(({ seq }) => seq) };
  return { ok: true, event, state: afterWithdrawal(state, terms, event, [...history, event]) };
}

/** The reserve can become unmet; the end stays. `history` may contain later events. */
export function afterWithdrawal(
  before: AuctionState,
  terms: Terms,
  { seq, at }: Withdrawal | Exclusion,
  history: readonly AuctionEvent[],
): AuctionState {
  const untilThen = history.filter((event) => event.seq <= seq);
  return { ...stateAt(before, terms, at), seq, lead: leadOf(activeBids(untilThen), terms) };
}
