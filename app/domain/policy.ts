/**
 * The periods and amounts that the market promises in words. The unit is the end of each name. Rules and texts both read
 * them here, so a page cannot say one thing and the rule another.
 */
export const POLICY = {
  // People

  /** Youngest age at which someone may have an account. Spec section 9. */
  MINIMUM_AGE: 13,

  // Photos of a product

  /** Spec section 5: at least one image before publishing. */
  NEW_MIN_PHOTOS: 1,
  /** Spec section 9: used items need at least 4 photos. */
  USED_MIN_PHOTOS: 4,
  /** Spec section 9. */
  MAX_PHOTOS: 5,
  /** Size of one photo. Spec section 9. */
  MAX_PHOTO_MB: 10,
  /** Size of a profile photo. Spec section 9. */
  MAX_AVATAR_MB: 5,

  // Changing a listing

  /** In an auction's last hours its seller can only add to the description. */
  LISTING_LOCK_HOURS: 12,

  // Paying and delivering

  /** Winner's time to pay, from the end of the auction. Spec section 9. */
  PAY_WITHIN_HOURS: 48,
  /** Longest time a payment that is approved or under review stops the payment clock. */
  PAYMENT_PENDING_HOURS: 72,
  /** A fixed-price item is held for this long from the start of checkout. */
  CHECKOUT_HOLD_MINUTES: 15,
  /** A buyer may cancel a paid fixed-price order within this time. */
  BUYER_CANCEL_HOURS: 1,
  /** A seller answers a buyer who asks to cancel later; without an answer and a parcel it is cancelled. */
  CANCEL_ANSWER_HOURS: 48,
  /** A seller who has not shipped a paid order is reminded after this time. */
  SHIP_REMINDER_DAYS: 3,
  /** A paid order that is not shipped within this time is cancelled and refunded. */
  SHIP_WITHIN_DAYS: 14,
  /** A delivered order without a problem completes after this time. */
  COMPLETES_AFTER_DAYS: 7,
  /** An order can be rated for this long. */
  FEEDBACK_DAYS: 60,

  // Payouts

  /** A seller is paid this long after delivery, */
  PAYOUT_DAYS: 7,
  /** and this much later until they have NEW_SELLER_SALES completed sales. */
  NEW_SELLER_PAYOUT_DAYS: 7,
  NEW_SELLER_SALES: 10,

  // Problems and returns

  /** Complaints about an auction's result (from its end), parcels that never came (from the latest estimate). Spec 9. */
  DISPUTE_DAYS: 7,
  /** For items not as described, from delivery. Spec section 9. */
  NOT_AS_DESCRIBED_DAYS: 30,
  /** Change of mind, from delivery, where the seller names no other time. Spec section 9: returns default to 30 days. */
  DEFAULT_RETURN_DAYS: 30,
  /** The least a business seller must allow for a change of mind, in working days from delivery. */
  BUSINESS_RETURN_WORKING_DAYS: 5,
  /** A buyer may ask for a decision by us after this time. */
  ESCALATE_AFTER_HOURS: 24,
  /** A problem the seller has not answered by then comes to us. */
  SELLER_ANSWER_HOURS: 72,
  /** A buyer's time to answer an offer of part of the money. */
  OFFER_ANSWER_HOURS: 72,
  /** A buyer's time to send a return after it was agreed. */
  RETURN_SHIP_DAYS: 7,
  /** We do not hear from carriers: without a word from the seller, what was sent back counts as received after this time. */
  RETURN_SILENCE_DAYS: 14,
  /** A seller's time to contest the condition of what came back. */
  CONTEST_RETURN_HOURS: 48,
  /** Our time to decide a problem that reached us. */
  DECISION_DAYS: 7,
  /** Without a decision by then, the buyer is refunded. */
  DECISION_OVERDUE_DAYS: 30,
  /** Time to appeal a strike or a removed product. */
  APPEAL_DAYS: 7,

  // Auctions

  /** A competing bid this close to the end moves the end this far from the bid. Spec section 9: a few minutes. */
  SOFT_CLOSE_MINUTES: 5,
  /** Extensions never pass the original end by more than this. */
  SOFT_CLOSE_CAP_HOURS: 24,
  /** Least distance of an auction's buy-now price above its starting price. */
  BUY_NOW_OVER_START_PERCENT: 30,
  /** One press of buy now holds the auction for this long. */
  BUY_NOW_HOLD_MINUTES: 15,
  /** After the reserve was missed, the seller may make the top bidder an offer within this time. */
  RESERVE_OFFER_DAYS: 7,

  /** With more than this left, a retraction takes back all of a bidder's bids. */
  RETRACTION_ALL_BIDS_HOURS: 12,
  /** With less left, only the newest bid goes, and only this soon after it was placed. */
  RETRACTION_NEWEST_BID_HOURS: 1,
  /** No retraction this close to the end. */
  RETRACTION_CLOSED_MINUTES: 5,
  /** A bidder who mistyped must bid again within this time, or the retraction counts double. */
  RETRACTION_REBID_MINUTES: 10,
  /** After this many retractions within RETRACTIONS_WINDOW_DAYS there are no more. */
  RETRACTIONS_MAX: 3,
  RETRACTIONS_WINDOW_DAYS: 180,
  /** A seller may cancel a bidder's bids, or an auction that has bids, until this long before the end. */
  SELLER_CANCEL_HOURS: 12,

  /** How long an unpaid auction counts against its winner. */
  STRIKE_WINDOW_DAYS: 365,
  /** With this many strikes, no auction bidding for STRIKE_PAUSE_DAYS. */
  STRIKES_TO_PAUSE: 2,
  STRIKE_PAUSE_DAYS: 30,
  /** With this many strikes, the account is suspended until we have looked at it. */
  STRIKES_TO_SUSPEND: 3,

  /** Time from the end of an unpaid auction in which its seller may make second-chance offers. */
  SECOND_CHANCE_DAYS: 14,
  /** How many such offers, one after another. */
  SECOND_CHANCE_OFFERS: 3,
  /** How long each offer stands. */
  SECOND_CHANCE_HOURS: 48,

  // Accounts and personal data

  /** How long the links of emails work: to recover an account, to confirm an email, to change to another. */
  RECOVER_LINK_HOURS: 1,
  CONFIRM_LINK_DAYS: 3,
  CHANGE_EMAIL_LINK_DAYS: 1,
  /** A form that has to be sent again after signing in is kept for this long. */
  KEPT_FORM_MINUTES: 15,

  /** Server logs are deleted after this time. */
  LOG_DAYS: 90,
  /** A session that is not used ends after this time. */
  SESSION_IDLE_DAYS: 7,
  /** Every session ends after this time. */
  SESSION_MAX_DAYS: 30,
  /** How long an email is kept after it was sent, and a notification. */
  EMAIL_DAYS: 30,
  NOTIFICATION_DAYS: 180,
  /** Time to answer a request about personal data outside Mexico, in months. */
  DATA_ANSWER_MONTHS: 1,
  /** Time to answer an ARCO request (Mexico), in working days. */
  ARCO_ANSWER_WORKING_DAYS: 20,
  /** Time to carry out what an ARCO answer grants, in working days. */
  ARCO_APPLY_WORKING_DAYS: 15,
} as const;
