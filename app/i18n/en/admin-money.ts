/** Administrators' page of every amount that waits. */
export const adminMoney = {
  intro: "Every amount that waits for PayPal or for you, the longest waiting first.",
  waiting: "Waiting for",
  amount: "Amount",
  since: "Since",
  order: "View order",
  code: "PayPal error code: {code}",
  payments: {
    title: "Payments to accept at PayPal",
    none: "No payment waits for you.",
    accept: "Log in to PayPal and accept the payment or do what PayPal asks for. Transaction: {capture}",
  },
  refunds: {
    title: "Refunds refused by PayPal",
    none: "No refund was refused.",
    due: "PayPal refused this refund. We keep trying.",
    failed: "PayPal refused this refund for good. Retry it, or refund the buyer another way.",
  },
  disputes: {
    title: "Open PayPal disputes",
    none: "No open disputes.",
    answerBy: "Answer in PayPal's Resolution Center by",
    atPaypal: "PayPal or the buyer has the next step.",
    about: "Dispute {id}: {reason}",
  },
  payouts: {
    title: "Payouts that need you",
    none: "No payout needs you.",
    batch_one: "Batch of {count} payout",
    batch_other: "Batch of {count} payouts",
    markPaid: "Pay its file, then mark the batch as paid.",
  },
  debts: {
    title: "Owed by sellers",
    none: "No seller owes anything.",
    waits: "Deducted from the seller's coming payouts, or settled by you.",
  },
} as const;
