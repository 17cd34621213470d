/**
 * Periods and amounts that the market promises in its texts. Names end in their unit. Rules and texts both read them
 * here, so a page cannot contradict a rule.
 */
export const POLICY = {
  // People

  /** Youngest age of a user. Spec section 9. */
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
  /** An approved or pending payment stops the payment deadline for at most this long. */
  PAYMENT_PENDING_HOURS: 72,
  /** More time for a won auction whose payment was pending at its deadline and is refused, once. */
  PAYMENT_EXTENSION_HOURS: 24,
  /** A fixed-price item is held for this long from the start of checkout. */
  CHECKOUT_HOLD_MINUTES: 15,
  /** The most times that one buyer can have a product held within HOLDS_WINDOW_HOURS without paying. */
  HOLDS_MAX: 2,
  HOLDS_WINDOW_HOURS: 24,
  /** A buyer may cancel a paid fixed-price order within this time. */
  BUYER_CANCEL_HOURS: 1,
  /** With this many such cancellations within FREE_CANCELLATION_DAYS, the buyer can only ask the seller ... */
  FREE_CANCELLATIONS: 5,
  FREE_CANCELLATION_DAYS: 30,
  /** ... for this long after the last of them. */
  CANCELLATION_PAUSE_DAYS: 30,
  /** A seller's time to answer a later request; without an answer or a shipment the order is cancelled. */
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

  /** A seller is paid this long after delivery. */
  PAYOUT_DAYS: 7,
  /** Added for sellers with fewer than NEW_SELLER_SALES completed sales. */
  NEW_SELLER_PAYOUT_DAYS: 7,
  NEW_SELLER_SALES: 10,

  // Problems and returns

  /**
   * Complaints about an auction's result (from its end) and orders not received (from the latest estimate). Spec
   * section 9.
   */
  DISPUTE_DAYS: 7,
  /** For items not as described, from delivery. Spec section 9. */
  NOT_AS_DESCRIBED_DAYS: 30,
  /** Change of mind, from delivery, where the seller names no other time. Spec section 9: returns default to 30 days. */
  DEFAULT_RETURN_DAYS: 30,
  /** The least that a business seller must allow for a change of mind, in working days from delivery. */
  BUSINESS_RETURN_WORKING_DAYS: 5,
  /** From then on a buyer may escalate a problem to us. */
  ESCALATE_AFTER_HOURS: 24,
  /** A problem without the seller's answer by then is escalated to us. */
  SELLER_ANSWER_HOURS: 72,
  /** A buyer's time to answer an offer of a partial refund. */
  OFFER_ANSWER_HOURS: 72,
  /** A buyer's time to send a return after it was agreed. */
  RETURN_SHIP_DAYS: 7,
  /** Carriers do not report to us: without the seller's confirmation a return counts as received after this time. */
  RETURN_SILENCE_DAYS: 14,
  /** A seller's time to contest the condition of a return. */
  CONTEST_RETURN_HOURS: 48,
  /** Our time to decide an escalated problem. */
  DECISION_DAYS: 7,
  /** Without a decision by then, the buyer is refunded. */
  DECISION_OVERDUE_DAYS: 30,
  /** Time to appeal a strike or a removed product. */
  APPEAL_DAYS: 7,

  // Auctions

  /** A competing bid this close to the end moves the end to this long after the bid. Spec section 9: a few minutes. */
  SOFT_CLOSE_MINUTES: 5,
  /** Extensions never pass the original end by more than this. */
  SOFT_CLOSE_CAP_HOURS: 24,
  /** Least distance of a Buy It Now price above the starting price. */
  BUY_NOW_OVER_START_PERCENT: 30,
  /** How long Buy It Now holds an auction for its buyer. */
  BUY_NOW_HOLD_MINUTES: 15,
  /** Time to offer the item to the top bidder after the reserve was not met. */
  RESERVE_OFFER_DAYS: 7,

  /** With more than this left, a retraction removes all of a bidder's bids. */
  RETRACTION_ALL_BIDS_HOURS: 12,
  /** With less left, it removes only the newest bid, and only this soon after it was placed. */
  RETRACTION_NEWEST_BID_HOURS: 1,
  /** No retraction this close to the end. */
  RETRACTION_CLOSED_MINUTES: 5,
  /** A bidder who mistyped must bid again within this time, or the retraction counts double. */
  RETRACTION_REBID_MINUTES: 10,
  /** The most retractions within RETRACTIONS_WINDOW_DAYS. */
  RETRACTIONS_MAX: 3,
  RETRACTIONS_WINDOW_DAYS: 180,
  /** A seller may cancel a bidder's bids, or an auction that has bids, until this long before the end. */
  SELLER_CANCEL_HOURS: 12,

  /** How long a strike counts. */
  STRIKE_WINDOW_DAYS: 365,
  /** With this many strikes, no auction bidding for STRIKE_PAUSE_DAYS. */
  STRIKES_TO_PAUSE: 2,
  STRIKE_PAUSE_DAYS: 30,
  /** With this many strikes, the account is suspended until our review. */
  STRIKES_TO_SUSPEND: 3,

  /** Time from the end of an unpaid auction in which its seller may make second-chance offers. */
  SECOND_CHANCE_DAYS: 14,
  /** The most such offers, one after another. */
  SECOND_CHANCE_OFFERS: 3,
  /** How long an offer is open. */
  SECOND_CHANCE_HOURS: 48,

  // Accounts and personal data

  /** How long links in emails work: recovery, confirmation, change of email. */
  RECOVER_LINK_HOURS: 1,
  CONFIRM_LINK_DAYS: 3,
  CHANGE_EMAIL_LINK_DAYS: 1,
  /** How long a form is saved that has to be sent again after signing in. */
  SAVED_FORM_MINUTES: 15,

  /** Server logs are deleted after this time. */
  LOG_DAYS: 90,
  /** How long PayPal's events are kept, without their content; when each kind last came stays. */
  PAYPAL_EVENT_DAYS: 30,
  /** A session ends after this time without use. */
  SESSION_IDLE_DAYS: 7,
  /** Every session ends after this time. */
  SESSION_MAX_DAYS: 30,
  /** How long sent emails, and notifications, are kept. */
  EMAIL_DAYS: 30,
  NOTIFICATION_DAYS: 180,
  /** Time to answer a request about personal data outside Mexico, in months. */
  DATA_ANSWER_MONTHS: 1,
  /** Time to answer an ARCO request (Mexico), in working days. */
  ARCO_ANSWER_WORKING_DAYS: 20,
  /** Time to carry out a granted ARCO request, in working days. */
  ARCO_APPLY_WORKING_DAYS: 15,
} as const;
