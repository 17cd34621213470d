import type { AuctionRules } from "./auction-rules";

/**
 * Whether a sale can still be paid at `now`: up to and including the deadline, and `paymentFreeze` longer for a payment
 * that was approved or pending (`approvedAt`) at the deadline. After that the buyer has defaulted. Times in
 * milliseconds. Source: docs/rules/auctions.md, settlement.
 */
export function isInTime(
  { payBy, approvedAt, rules }: { payBy: number; approvedAt: number | null; rules: AuctionRules },
  now: number,
): boolean {
  const isFrozen = approvedAt !== null && approvedAt <= payBy;
  return now <= (isFrozen ? payBy + rules.paymentFreeze : payBy);
}
