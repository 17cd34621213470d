/** The market promises these in its texts. Rules and texts read them here, so no page contradicts a rule. */
export const POLICY = {
  /** Spec section 9. */
  MINIMUM_AGE: 13,

  /** Spec sections 5 and 9. */
  NEW_MIN_PHOTOS: 1,
  USED_MIN_PHOTOS: 4,
  /** Spec section 9. */
  MAX_PHOTOS: 5,
  MAX_PHOTO_MB: 10,
  MAX_AVATAR_MB: 5,

  /** With two-step verification. */
  SECOND_STEP_MINUTES: 10,
  FRESH_CODE_MINUTES: 10,
  /** It has to be on for this long before a seller who is owed much changes the payout account. */
  PAYOUT_FACTOR_DAYS: 3,
  /** Of one account. */
  PASSKEYS_MAX: 10,
  /** A person decides in this time whether an application may sign them in. */
  AUTHORIZATION_MINUTES: 10,

  /** A seller can then only add to the description. */
  LISTING_LOCK_HOURS: 12,

  /** Winner's time to pay, from the end of the auction. Spec section 9. */
  PAY_WITHIN_HOURS: 48,
  /** An approved or pending payment extends the payment deadline by at most this. */
  PAYMENT_PENDING_HOURS: 72,
  /** Once, for a won auction whose payment was pending at its deadline and is refused. */
  PAYMENT_EXTENSION_HOURS: 24,
  CHECKOUT_HOLD_MINUTES: 15,
  /** One buyer's unpaid holds of one product. */
  HOLDS_MAX: 2,
  HOLDS_WINDOW_HOURS: 24,
  /** A buyer can cancel a paid fixed-price order this soon. */
  BUYER_CANCEL_HOURS: 1,
  /** After so many in FREE_CANCELLATION_DAYS, the buyer has to ask the seller for CANCELLATION_PAUSE_DAYS. */
  FREE_CANCELLATIONS: 5,
  FREE_CANCELLATION_DAYS: 30,
  CANCELLATION_PAUSE_DAYS: 30,
  /** An order without an answer or a shipment by then is cancelled. */
  CANCEL_ANSWER_HOURS: 48,
  SHIP_REMINDER_DAYS: 3,
  SHIP_WITHIN_DAYS: 14,
  /** A seller who is away can keep selling for at most this; the time to ship of an order waits no longer for a seller. */
  AWAY_SALE_DAYS: 30,
  AWAY_MAX_DAYS: 365,
  COMPLETES_AFTER_DAYS: 7,
  FEEDBACK_DAYS: 60,

  PAYOUT_DAYS: 7,
  /** Added for sellers with fewer than NEW_SELLER_SALES completed sales. */
  NEW_SELLER_PAYOUT_DAYS: 7,
  NEW_SELLER_SALES: 10,

  /** Auction results (from the end), and orders not received (from the latest estimate). Spec section 9. */
  DISPUTE_DAYS: 7,
  /** For items not as described, from delivery. Spec section 9. */
  NOT_AS_DESCRIBED_DAYS: 30,
  /** For a change of mind, from delivery, where the seller names no other time. Spec section 9. */
  DEFAULT_RETURN_DAYS: 30,
  /** A business seller has to allow at least this for a change of mind. */
  BUSINESS_RETURN_WORKING_DAYS: 5,
  /** A buyer may escalate a problem to us after this. */
  ESCALATE_AFTER_HOURS: 24,
  SELLER_ANSWER_HOURS: 72,
  OFFER_ANSWER_HOURS: 72,
  RETURN_SHIP_DAYS: 7,
  /** A return then counts as received: carriers do not report to us. */
  RETURN_SILENCE_DAYS: 14,
  CONTEST_RETURN_HOURS: 48,
  /** We decide an escalated problem in this time; after DECISION_OVERDUE_DAYS the buyer is refunded. */
  DECISION_DAYS: 7,
  DECISION_OVERDUE_DAYS: 30,
  APPEAL_DAYS: 7,
  /** Reports of a person count by what became of those in this time, once so many were decided. */
  REPORTS_DAYS: 90,
  REPORTS_FOR_WEIGHT: 4,
  /** The lengths of a suspension that ends by itself. */
  SUSPENSION_SHORT_DAYS: 7,
  SUSPENSION_MEDIUM_DAYS: 30,
  SUSPENSION_LONG_DAYS: 90,

  /** A competing bid this close to the end moves the end to this long after it. Spec section 9: a few minutes. */
  SOFT_CLOSE_MINUTES: 5,
  SOFT_CLOSE_CAP_HOURS: 24,
  /** A person's bids and raises in one auction. */
  BIDS_PER_HOUR: 30,
  BUY_NOW_OVER_START_PERCENT: 30,
  BUY_NOW_HOLD_MINUTES: 15,
  /** After so many holds of an auction, Buy It Now is gone. */
  BUY_NOW_HOLDS_MAX: 3,
  /** A seller can offer the item to the top bidder after an unmet reserve. */
  RESERVE_OFFER_DAYS: 7,

  /** With more left, a retraction removes all of a bidder's bids; with less, only the newest. */
  RETRACTION_ALL_BIDS_HOURS: 12,
  RETRACTION_NEWEST_BID_HOURS: 1,
  /** A bidder cannot retract with this much left. */
  RETRACTION_CLOSED_MINUTES: 5,
  /** A retraction for a typo without a new bid within this time counts double. */
  RETRACTION_REBID_MINUTES: 10,
  RETRACTIONS_MAX: 3,
  RETRACTIONS_WINDOW_DAYS: 180,
  /** A seller cannot cancel bids, or an auction that has bids, with this much left. */
  SELLER_CANCEL_HOURS: 12,

  STRIKE_WINDOW_DAYS: 365,
  /** A bidder with so many strikes cannot bid for STRIKE_PAUSE_DAYS. */
  STRIKES_TO_PAUSE: 2,
  STRIKE_PAUSE_DAYS: 30,
  /** A hash of the network and browser of a sign-in is kept so long, to compare bidders with sellers. */
  DEVICE_DAYS: 90,
  /** Sellers block a bidder with so many strikes, unless they switched that off. */
  STRIKES_TO_BLOCK: 2,
  /** An account with so many strikes is suspended until our review. */
  STRIKES_TO_SUSPEND: 3,

  /** A seller can make second-chance offers this long after an unpaid auction's end. */
  SECOND_CHANCE_DAYS: 14,
  SECOND_CHANCE_OFFERS: 3,
  SECOND_CHANCE_HOURS: 48,

  /** A seller answers an offer, and a buyer a counteroffer, in this time. */
  PRICE_OFFER_HOURS: 48,
  /** In percent of the listing's price. */
  LEAST_OFFER_PERCENT: 10,
  /** One buyer's offers for one listing. */
  OFFERS_PER_LISTING: 3,
  OFFERS_PER_LISTING_DAYS: 30,
  /** A buyer with so many unpaid accepted offers in UNPAID_OFFERS_DAYS makes no new ones. */
  UNPAID_OFFERS_MAX: 2,
  UNPAID_OFFERS_DAYS: 90,

  /** Networks from which an account signed in. */
  KNOWN_NETWORKS_MAX: 10,
  KNOWN_NETWORK_DAYS: 90,

  RECOVER_LINK_HOURS: 1,
  /** A link or code by email that signs in, or shows who one is, at the auth service. */
  SIGN_IN_LINK_HOURS: 1,
  CONFIRM_LINK_DAYS: 3,
  CHANGE_EMAIL_LINK_DAYS: 1,
  /** A form that was sent without a session is kept this long for after the sign-in. */
  SAVED_FORM_MINUTES: 15,

  LOG_DAYS: 90,
  /** PayPal's events lose their content and are deleted; when each kind last came stays. */
  PAYPAL_EVENT_DAYS: 30,
  SESSION_IDLE_DAYS: 7,
  SESSION_MAX_DAYS: 30,
  EMAIL_DAYS: 30,
  /** Lines of a file of listings, after the import. */
  IMPORT_DAYS: 7,
  NOTIFICATION_DAYS: 180,
  /** Without a change. */
  DRAFT_DAYS: 30,
  VISITOR_CART_DAYS: 30,
  /** From the end of the problem. */
  PROBLEM_PHOTO_DAYS: 180,
  /** The trail of sign-ins and changes of an account. */
  SECURITY_EVENT_DAYS: 180,
  /** Searches that found nothing, counted without their person. */
  MISSED_SEARCH_DAYS: 90,
  /** Views of listings are told by day for so long. */
  VIEW_DAYS: 60,
  /** Personal data outside Mexico. */
  DATA_ANSWER_MONTHS: 1,
  /** Mexico's ARCO requests. */
  ARCO_ANSWER_WORKING_DAYS: 20,
  ARCO_APPLY_WORKING_DAYS: 15,
} as const;
