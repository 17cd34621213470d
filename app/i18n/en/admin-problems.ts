/** Administrators' decisions about escalated problems. */
export const adminProblems = {
  about: "Problems that wait for our decision.",
  others: "All problems with orders",
  none: "No problems waiting for a decision.",
  problem: "Problem",
  amount: "Amount",
  since: "Escalated",
  by: "Decide by",
  late: "Overdue",
  decide: "Decide",
  title: "Resolve a problem",
  order: "View order",
  left: "Up to {refundable, money} of {amount, money} can be refunded.",
  decided: "Your decision was saved. Both sides have been notified",
  changed: "This problem has already been decided, or has changed since you opened it. Nothing was changed.",
  heading: "Your decision",
  to: {
    resolved_refund: "Refund in full: {refundable, money}",
    resolved_partial: "Partial refund",
    resolved_seller: "Decide for the seller: no refund",
    return_agreed: "Return the item, then refund in full",
  },
  fee: {
    seller: "The seller pays PayPal's fee of a refund.",
    market: "The marketplace pays PayPal's fee of a refund.",
  },
  part: "Refund amount",
  partHint: "Less than {unowed, money}.",
  words: "Explanation",
  wordsHint: "The buyer and the seller will read it. {min} to {max} characters.",
  proposed:
    "A proposal waits for a second administrator. A decision that you save here takes effect at once, and the proposal can't be confirmed after that.",
  alone:
    "Alone you can refund up to {alone, money} of this order. For more, the proposal has to be declined first, or expire.",
  notAlone:
    "Any refund of this order needs a second administrator. To propose another one, this proposal has to be declined first, or expire.",
  yes: "Save decision",
} as const;
