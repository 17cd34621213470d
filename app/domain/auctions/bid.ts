import { type Centavos, parseMoney } from "../money";
import { POLICY } from "../policy";
import type { Refused } from "../result";
import { type Accepted, type AuctionState, type NotLive, refuseUnlessLive, stateAt } from "./auction";
import { MAX_BID } from "./auction-rules";
import { type BidderIdentity, type BidderRefusal, refuseBidder } from "./bidder";
import type { Bid } from "./history";
import { foldBid, isReserveMet, minimumBid } from "./lead";
import { isAmount, type Terms } from "./terms";

export type BidRefusal =
  | { reason: "amountInvalid" }
  | NotLive
  | BidderRefusal
  | { reason: "tooManyBids" }
  | { reason: "maxNotHigher" }
  | { reason: "tooLow"; minimum: Centavos };

/** `null` unless it is an amount from 0.01 to `MAX_BID`. */
export function readBidAmount(typed: string): Centavos | null {
  const max = parseMoney(typed);
  return isAmount(max, MAX_BID) ? max : null;
}

/** `recentBids`: the bidder's bids in this auction within an hour, withdrawn ones included. The first check that fails is the refusal, in the order of docs/rules/auctions.md, proxy resolution. */
export function answerBid(
  state: AuctionState,
  terms: Terms,
  { bidder, max, recentBids }: { bidder: BidderIdentity; max: number; recentBids: number },
  now: number,
): Accepted | Refused<BidRefusal> {
  if (!isAmount(max, MAX_BID)) return { ok: false, refusal: { reason: "amountInvalid" } };
  const refusal = refuseUnlessLive(state, terms, now) ?? refuseBidder(bidder, terms);
  if (refusal) return { ok: false, refusal };
  if (recentBids >= POLICY.BIDS_PER_HOUR) return { ok: false, refusal: { reason: "tooManyBids" } };

  const { lead } = state;
  if (lead?.bidder === bidder.id) {
    if (max <= lead.max) return { ok: false, refusal: { reason: "maxNotHigher" } };
  } else {
    const minimum = minimumBid(lead, terms);
    if (max < minimum) return { ok: false, refusal: { reason: "tooLow", minimum } };
  }

  const event: Bid = { type: "bid", seq: state.seq + 1, at: now, bidder: bidder.id, max };
  return { ok: true, event, state: afterBid(state, terms, event) };
}

export function afterBid(before: AuctionState, terms: Terms, bid: Bid): AuctionState {
  const state = stateAt(before, terms, bid.at);
  const lead = foldBid(state.lead, bid, terms);
  const isMoved = lead.price !== state.lead?.price || lead.bidder !== state.lead.bidder;
  return {
    ...state,
    seq: bid.seq,
    lead,
    endsAt: isMoved ? endAfter(bid.at, state.endsAt, terms) : state.endsAt,
    isBuyItNowGone: state.isBuyItNowGone || isReserveMet(lead, terms),
  };
}

/** The end never moves earlier. Source: docs/rules/auctions.md, soft close. */
function endAfter(at: number, endsAt: number, { originalEnd, rules }: Terms): number {
  if (at < endsAt - rules.softClose) return endsAt;
  return Math.max(endsAt, Math.min(at + rules.softClose, originalEnd + rules.softCloseCap));
}
