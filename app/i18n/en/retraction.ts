import { POLICY } from "~/domain/policy";

export const retraction = {
  title: "Take back your bids",
  offer: "Take back a bid",
  missing: "You have no bids here to take back",
  yours: "Your bids that stand",
  goes: "goes",
  stays: "stays",
  consequence:
    "The price is worked out again from the bids that remain, and the history tells everybody that bids were taken back.",
  left_one: `You can do this {count} more time within ${POLICY.RETRACTIONS_WINDOW_DAYS} days.`,
  left_other: `You can do this {count} more times within ${POLICY.RETRACTIONS_WINDOW_DAYS} days.`,
  why: "Why do you take them back?",
  reasons: { typo: "I mistyped the amount", description_changed: "The description changed" },
  about: {
    typo: `Bid the right amount within ${POLICY.RETRACTION_REBID_MINUTES} minutes, or this counts double.`,
    description_changed: "Something was added to it after your bid.",
  },
  unchanged: "Nothing was added to it since your newest bid.",
  submit: "Take back",
  keep: "Keep my bids",
  done: "Your bids are taken back",
  doneTypo: `Bid the right amount within ${POLICY.RETRACTION_REBID_MINUTES} minutes, or this counts double.`,
  failed: "Your bids were not taken back. Try again.",
  refusal: {
    auctionNotStarted: "The auction is not open yet",
    auctionEnded: "The auction is over: what was bid counts",
    heldForPurchase: "Somebody is buying it right now. Try again if they do not pay in time",
    noBids: "You have no bids here that stand",
    retractTooLate: `It is too late: with ${POLICY.RETRACTION_ALL_BIDS_HOURS} hours or less left only your newest bid can go, within ${POLICY.RETRACTION_NEWEST_BID_HOURS} hour of placing it, and in the last ${POLICY.RETRACTION_CLOSED_MINUTES} minutes none`,
    retractionsUsedUp: `You took back bids ${POLICY.RETRACTIONS_MAX} times within ${POLICY.RETRACTIONS_WINDOW_DAYS} days (a typo without the right bid counts double). You cannot do it again yet`,
    descriptionUnchanged: "The description has not changed since your newest bid",
    reasonRequired: "Choose a reason",
  },
} as const;
