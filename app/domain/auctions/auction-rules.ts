import { type Centavos, toCentavos } from "../money";
import { POLICY } from "../policy";
import { DAY, HOUR, MINUTE } from "../time";
import { INCREMENTS, type Ladder } from "./increments";

/** The highest maximum bid: MXN 10,000,000.00, in centavos. */
export const MAX_BID: Centavos = toCentavos(1_000_000_000);

/**
 * The numbers that an auction runs by; lengths in milliseconds. They are copied into the auction at publication, so a
 * running auction keeps the rules it started with. Source: docs/rules/auctions.md.
 */
export interface AuctionRules {
  readonly ladder: Ladder;
  /**
   * A bid within this time of the end that changes the leader or the price moves the end to this long after the bid.
   */
  readonly softClose: number;
  /** The furthest that bids can move the end past the original end. */
  readonly softCloseCap: number;
  /** How long Buy It Now reserves the item for its buyer to pay. */
  readonly hold: number;
  /** With more time left than this, a retraction withdraws all of a bidder's bids; otherwise only the newest. */
  readonly retractAllBefore: number;
  /** The newest bid can be retracted only within this time of being placed. */
  readonly retractNewestWithin: number;
  /** No retraction with this much time left, or less. */
  readonly retractionLock: number;
  /** With this much time left, or less, the seller can cancel neither bids nor an auction that has bids. */
  readonly sellerLock: number;
  readonly payWithin: number;
  /** A payment approved before the deadline may take this much longer. */
  readonly paymentFreeze: number;
  /** After an unpaid sale, second chances can be offered until this long after the end. */
  readonly secondChanceWithin: number;
  /** The same, after an end below the reserve. */
  readonly reserveOfferWithin: number;
  readonly offerValid: number;
  /** The most second-chance offers in one auction, one at a time. */
  readonly offersMax: number;
}

/** The rules of an auction published today. The policy pages print the same numbers. */
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
