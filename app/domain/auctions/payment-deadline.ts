import type { AuctionRules } from "./auction-rules";

/**
 * Whether a sale can still be paid at `now`: until the last millisecond of its time, and longer for a payment that was
 * approved or pending (`approvedAt`) when the time ran out. Afterwards the buyer has defaulted.
 * Source: Auction rules, settlement.
 */
export function isInTime(
  { payBy, approvedAt, rules }: { payBy: number; approvedAt: number | null; rules: AuctionRules },
  now: number,
): boolean {
  const isFrozen = approvedAt !== null && approvedAt <= payBy;
  return now <= (isFrozen ? payBy + rules.paymentFreeze : payBy);
}
