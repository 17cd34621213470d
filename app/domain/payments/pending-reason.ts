/** Who decides: the buyer's bank, PayPal, or the market in its PayPal account. */
const PENDING_KINDS = ["bank", "review", "account"] as const;
export type PendingKind = (typeof PENDING_KINDS)[number];

// PayPal's codes. Source: docs/rules/paypal.md, states.
const BANK = ["ECHECK", "TRANSACTION_APPROVED_AWAITING_FUNDING"];
/** PayPal waits until an administrator acts in the market's account. */
export const ACCOUNT_REASONS = [
  "INTERNATIONAL_WITHDRAWAL",
  "OTHER",
  "RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION",
  "UNILATERAL",
  "VERIFICATION_REQUIRED",
] as const;

export function pendingKindOf(reason: string | null): PendingKind {
  if (reason !== null && BANK.includes(reason)) return "bank";
  return ACCOUNT_REASONS.some((one) => one === reason) ? "account" : "review";
}

/** Business days, as a rule. */
export const ACCOUNT_DAYS = 1;
export const REVIEW_HOURS = 24;
