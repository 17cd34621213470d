import { POLICY } from "~/domain/policy";
import { REFUND_DELAY } from "~/domain/refunds/refund";
import { HOUR } from "~/domain/time";
import { hours } from "./units";

/** Administrators' page of every amount that waits. */
const PENDING_LIMIT = `After ${hours(POLICY.PAYMENT_PENDING_HOURS)} the order is cancelled.`;

export const adminMoney = {
  intro: "Amounts that are waiting for PayPal or for you, the oldest first in each section.",
  balances: "What each seller has available, what is on hold, and why, is under",
  waiting: "What to do",
  amount: "Amount",
  since: "Since",
  order: "View order",
  code: "PayPal code: {code}",
  payments: {
    title: "Payments to accept at PayPal",
    none: "No payments to accept.",
    accept: `Log in to PayPal, then accept the payment or do what PayPal asks for. ${PENDING_LIMIT} Transaction: {capture}`,
  },
  reviewed: {
    title: "Payments pending at PayPal",
    none: "No payments are pending.",
    bank: `The buyer's bank has to complete the payment. You don't need to do anything. ${PENDING_LIMIT} Transaction: {capture}`,
    review: `PayPal is reviewing the payment. You don't need to do anything. ${PENDING_LIMIT} Transaction: {capture}`,
  },
  refunds: {
    title: "Refunds that PayPal hasn't made",
    none: "No refused or late refunds.",
    unanswered: `No answer from PayPal for more than ${hours(REFUND_DELAY / HOUR)}. We keep trying. Check PayPal's status, and look there for the refund.`,
    pending: `PayPal has been reviewing this refund for more than ${hours(REFUND_DELAY / HOUR)}. Look it up there to see whether it needs anything from you.`,
    due: "PayPal refused this refund. Resolve what its code says at PayPal. We keep trying.",
    failed:
      "PayPal refused this refund. Pay the buyer another way and record it on the order; retry only if PayPal tells you to.",
  },
  disputes: {
    title: "Disputes open at PayPal",
    none: "No open disputes.",
    noOthers: "No other open disputes.",
    answerBy: "Answer in PayPal's Resolution Center by",
    atPaypal: "PayPal or the buyer has the next step.",
    about: "Dispute {id}: {reason}",
    reasons: {
      MERCHANDISE_OR_SERVICE_NOT_RECEIVED: "item not received",
      MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: "item not as described",
      UNAUTHORISED: "payment not authorized",
      CREDIT_NOT_PROCESSED: "refund not received",
      DUPLICATE_TRANSACTION: "charged twice",
      INCORRECT_AMOUNT: "wrong amount",
      PAYMENT_BY_OTHER_MEANS: "paid another way",
      OTHER: "other",
    },
    unknownRefund:
      "PayPal decided for the buyer, but doesn't say what was refunded. Look it up at PayPal, and refund what the buyer is still missing.",
    refused:
      "PayPal doesn't let us read this account's disputes ({code}). Turn on Disputes for the app in PayPal's developer dashboard. Since",
  },
  place: {
    section: "Disputes and reversals to assign",
    none: "There is nothing to assign.",
    action: "Choose order",
    waits: {
      dispute: "This dispute may be about several sellers. Until you choose, no seller's money is held.",
      movement: "PayPal took this back, and it may be about several sellers. Until you choose, no seller is charged.",
      surplus: "PayPal took this beyond what was left of the payment. Confirm that the marketplace bears it.",
    },
    title: {
      dispute: "Choose the disputed orders",
      movement: "Choose the order that this money was for",
      surplus: "PayPal took more than was left",
    },
    id: "PayPal refund {id}",
    body: {
      dispute:
        "Look up the dispute at PayPal. Only the sellers of the orders you choose have their money held, and pay if the buyer wins.",
      movement:
        "Look up the transaction at PayPal. Only the seller of the order you choose is charged. If less than this amount is left of it, the rest stays here for another order.",
      surplus:
        "All that was left of the payment is recorded, and PayPal took this amount on top. The buyer was probably refunded another way before. No seller is charged for it. If you can, get it back from the buyer or PayPal.",
    },
    orders: "Orders of this payment",
    yes: "Save",
    bear: "The marketplace bears it",
    borne: "Recorded: the marketplace bears it",
    refusal: "Choose an order of this payment",
    nothingLeft: "Nothing is left to refund of this order. Choose another one",
    done: "Saved. It takes effect shortly",
    changed: "This was already assigned, or has changed since you opened it. Nothing was changed.",
    placed: {
      title: "Already assigned",
      body: "Nothing is left to choose. These are the orders that it was assigned to:",
      over: "Nothing is left to choose: this ended without an order.",
    },
    missing: "Nothing to choose here",
  },
  payouts: {
    title: "Payouts that need action",
    none: "No payouts need action.",
    batch_one: "Batch of {count} payout",
    batch_other: "Batch of {count} payouts",
    markPaid: "Pay the payouts in its file, then mark the batch as paid.",
    unbatched_one: "{count} payout without a batch",
    unbatched_other: "{count} payouts without a batch",
    closeBatch: "Close a batch to get its payment file.",
  },
  debts: {
    title: "Owed by sellers",
    none: "No seller owes more than we hold for them.",
    waits: "It is deducted from the seller's next payouts, or you settle it.",
  },
} as const;
