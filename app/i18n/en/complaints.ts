import { POLICY } from "~/domain/policy";
import { days } from "./units";

/** About an auction's result. */
export const complaints = {
  title: "File a complaint about the result",
  link: "File a complaint about the result",
  about: `For ${days(POLICY.DISPUTE_DAYS)} after an auction ends, its seller and its bidders can each complain about the result once. We open all bids to both sides and decide; until then the seller isn't paid.`,
  until: "You can complain until",
  over: `The ${days(POLICY.DISPUTE_DAYS)} to complain are over.`,
  notEnded: "You can complain once the auction has ended.",
  why: "What went wrong?",
  cause: {
    sellerBids: "The seller bid, or had someone bid for them",
    agreement: "Bidders agreed among themselves",
    result: "The price or the winner is wrong",
    bids: "Bids were retracted or cancelled that should count",
    fault: "The site failed in the last minutes",
    other: "Something else",
  },
  words: "What happened?",
  hint: "Our team reads it. Up to {max} characters.",
  send: "Send complaint",
  sent: "We received your complaint",
  notPossible: "This result can't be complained about: you did so before, the time is over, or the sale is void",
  failed: "We couldn't send your complaint. Please try again.",
  yours: "Your complaint",
  waits: "We're reviewing it and will email you our decision.",
  decision: "Our decision",
  decided: { stands: "The result stands.", void: "The sale is void." },
  refusal: {
    causeRequired: "Choose what went wrong",
    reasonRequired: "Tell us what happened",
    reasonTooLong: "Your complaint can have up to {max} characters",
  },
} as const;

export const adminComplaints = {
  tab: "Complaints",
  title: "Complaints about auction results",
  aboutDesk:
    "Open the bids first, so that both sides can read them. An order isn't paid out while a complaint is open.",
  none: "No complaints to decide.",
  auction: "Auction",
  people: "Who complained",
  since: "Since",
  decide: "Decide",
  missing: "No complaint about this auction waits for a decision",
  heading: "Decide a complaint",
  seller: "Seller",
  bidder: "Bidder",
  proof: "Bid history",
  openFirst: "Open the bids of this auction first",
  opened: "All bids are open to both sides.",
  order: "Order",
  noOrder: "There is no sale to undo.",
  decision: "Decision",
  choice: { stands: "The result stands", void: "The sale is void: its order is cancelled and refunded" },
  voidHint: "The seller can relist the item.",
  reasonHint: "Those who complained, the seller and the buyer will read this.",
  done: { stands: "The result stands. Both sides were told", void: "The sale is void. Both sides were told" },
  proposed: "The refund needs a second administrator. Decide again once the order is cancelled",
  refusal: {
    refunded: "An administrator already cancelled and refunded the order, so the sale can only be void",
    decisionRequired: "Choose a decision",
    moved: "This was decided before, its bids aren't open yet, or its order changed. Look again",
    paypalAway: "PayPal didn't answer. Try again in a minute",
  },
} as const;
