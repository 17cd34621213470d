import { type Centavos, toCentavos } from "../money";
import { POLICY } from "../policy";
import { DAY, HOUR, MINUTE } from "../time";
import { INCREMENTS, type Ladder } from "./increments";

/** 10,000,000.00, the highest maximum of a bid. */
export const MAX_BID: Centavos = toCentavos(1_000_000_000);

/**
 * The numbers an auction runs by; lengths in milliseconds. They are copied into it at publication, as plain data, so a
 * running auction keeps the rules it started with.
 */
export interface AuctionRules {
  readonly ladder: Ladder;
  /** A competing bid that comes with less than this left moves the end to this long after it. */
  readonly softClose: number;
  /** Extensions by bids never pass the original end by more than this. */
  readonly softCloseCap: number;
  /** Buy It Now keeps bidders away for this long. */
  readonly hold: number;
  /** With more than this left, a retraction takes back all of a bidder's bids, otherwise the newest only. */
  readonly retractAllBefore: number;
  /** The newest bid goes only this soon after it was placed. */
  readonly retractNewestWithin: number;
  /** No retraction with this much left, or less. */
  readonly retractionLock: number;
  /** With this much left, or less, a seller can cancel neither bids nor an auction that has bids. */
  readonly sellerLock: number;
  readonly payWithin: number;
  /** A payment approved in time may take this long beyond it. */
  readonly paymentFreeze: number;
  /** Second chances are offered this long after the end of an auction that was sold. */
  readonly secondChanceWithin: number;
  /** The same after an end below the reserve. */
  readonly reserveOfferWithin: number;
  readonly offerValid: number;
  /** Offers, one after another. */
  readonly offersMax: number;
}

/** What an auction published today runs by. The policy pages print the same numbers. */
export const AUCTION_RULES: AuctionRules = {
  ladder: INCREMENTS.MXN,
  softClose: POLICY.SOFT_CLOSE_MINUTES * MINUTE,
  softCloseCap: POLICY.SOFT_CLOSE_CAP_HOURS * HOUR,
  hold: POLICY.BUY_NOW_HOLD_MINUTES * MINUTE,
  retractAllBefore: POLICY.RETRACTION_ALL_BIDS_HOURS * HOUR,
  retractNewestWithin: POLICY.RETRACTION_NEWEST_BID_HOURS * HOUR,
  retractionLock: POLICY.RETRACTION_CLOSED_MINUTES * MINUTE,
  sellerLock: POLICY.SELLER_CANCEL_HOURS * HOUR,
  payWithin: POLICY.PAY_WITHIN_HOURS * HOUR,
  paymentFreeze: POLICY.PAYMENT_PENDING_HOURS * HOUR,
  secondChanceWithin: POLICY.SECOND_CHANCE_DAYS * DAY,
  reserveOfferWithin: POLICY.RESERVE_OFFER_DAYS * DAY,
  offerValid: POLICY.SECOND_CHANCE_HOURS * HOUR,
  offersMax: POLICY.SECOND_CHANCE_OFFERS,
};
