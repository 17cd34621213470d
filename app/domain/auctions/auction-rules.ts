import { type Centavos, toCentavos } from "../money";
import { POLICY } from "../policy";
import { DAY, HOUR, MINUTE } from "../time";
import { INCREMENTS, type Ladder } from "./increments";

/** MXN 10,000,000.00. */
export const MAX_BID: Centavos = toCentavos(1_000_000_000);

/** Copied into the auction at publication, so a running auction keeps its rules. Source: docs/rules/auctions.md. */
export interface AuctionRules {
  readonly ladder: Ladder;
  /** A bid this close to the end that changes leader or price moves the end to this long after it. */
  readonly softClose: number;
  /** Bids cannot move the end further past the original end than this. */
  readonly softCloseCap: number;
  readonly hold: number;
  /** Buy It Now is gone after so many holds. */
  readonly holdsMax: number;
  /** With more time left than this, a retraction withdraws all of a bidder's bids; otherwise only the newest. */
  readonly retractAllBefore: number;
  /** The newest bid can be retracted only this soon after being placed. */
  readonly retractNewestWithin: number;
  /** No retraction with this much time left, or less. */
  readonly retractionLock: number;
  /** With this much time left, or less, the seller can cancel neither bids nor an auction that has bids. */
  readonly sellerLock: number;
  readonly payWithin: number;
  readonly secondChanceWithin: number;
  readonly reserveOfferWithin: number;
  readonly offerValid: number;
  readonly offersMax: number;
}

/** The policy pages print the same numbers. */
export const AUCTION_RULES: AuctionRules = {
  ladder: INCREMENTS.MXN,
  softClose: POLICY.SOFT_CLOSE_MINUTES * MINUTE,
  softCloseCap: POLICY.SOFT_CLOSE_CAP_HOURS * HOUR,
  hold: POLICY.BUY_NOW_HOLD_MINUTES * MINUTE,
  holdsMax: POLICY.BUY_NOW_HOLDS_MAX,
  retractAllBefore: POLICY.RETRACTION_ALL_BIDS_HOURS * HOUR,
  retractNewestWithin: POLICY.RETRACTION_NEWEST_BID_HOURS * HOUR,
  retractionLock: POLICY.RETRACTION_CLOSED_MINUTES * MINUTE,
  sellerLock: POLICY.SELLER_CANCEL_HOURS * HOUR,
  payWithin: POLICY.PAY_WITHIN_HOURS * HOUR,
  secondChanceWithin: POLICY.SECOND_CHANCE_DAYS * DAY,
  reserveOfferWithin: POLICY.RESERVE_OFFER_DAYS * DAY,
  offerValid: POLICY.SECOND_CHANCE_HOURS * HOUR,
  offersMax: POLICY.SECOND_CHANCE_OFFERS,
};
