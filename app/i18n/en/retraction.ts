import { POLICY } from "~/domain/policy";
import { days, hours, minutes, times } from "./units";

export const retraction = {
  title: "Retract your bids",
  offer: "Retract a bid",
  missing: "You have no bids to retract here",
  missingBody: "Only a bidder with active bids in this auction can retract them.",
  yours: "Your active bids",
  goes: "Will be retracted",
  stays: "Stays",
  consequence: "The price is recalculated from the remaining bids. The retraction is shown in the bid history.",
  left_one: `You can retract bids {count} more time in ${days(POLICY.RETRACTIONS_WINDOW_DAYS)}.`,
  left_other: `You can retract bids {count} more times in ${days(POLICY.RETRACTIONS_WINDOW_DAYS)}.`,
  why: "Why are you retracting?",
  reasons: { typo: "I entered the wrong amount", description_changed: "The description changed" },
  about: {
    typo: `Bid the right amount within ${minutes(POLICY.RETRACTION_REBID_MINUTES)}, or this retraction counts double.`,
    description_changed: "The seller added to the description after your bid.",
  },
  unchanged: "Nothing has been added since your latest bid.",
  submit: "Retract bids",
  keep: "Keep my bids",
  done: "Your bids were retracted",
  doneTypo: `Bid the right amount within ${minutes(POLICY.RETRACTION_REBID_MINUTES)}, or this retraction counts double.`,
  failed: "Your bids were not retracted. Try again.",
  refusal: {
    auctionNotStarted: "The auction hasn't started yet",
    auctionEnded: "The auction has ended, so bids can no longer be retracted",
    noBids: "You have no active bids here",
    retractTooLate: `It's too late. With ${hours(POLICY.RETRACTION_ALL_BIDS_HOURS)} or less left, you can only retract your latest bid, within ${hours(POLICY.RETRACTION_NEWEST_BID_HOURS)} of placing it. In the last ${minutes(POLICY.RETRACTION_CLOSED_MINUTES)}, no bid can be retracted`,
    retractionsUsedUp: `You've retracted bids ${times(POLICY.RETRACTIONS_MAX)} in ${days(POLICY.RETRACTIONS_WINDOW_DAYS)} (a wrong amount without the right bid counts double). You can't retract bids for now`,
    descriptionUnchanged: "The description hasn't changed since your latest bid",
    reasonRequired: "Choose a reason",
  },
} as const;
