import type { AuctionRules } from "./auction-rules";

/** An approved or pending payment gets `paymentFreeze` more. Source: docs/rules/auctions.md, settlement. */
export function isInTime(
  { payBy, approvedAt, rules }: { payBy: number; approvedAt: number | null; rules: AuctionRules },
  now: number,
): boolean {
  const isFrozen = approvedAt !== null && approvedAt <= payBy;
  return now <= (isFrozen ? payBy + rules.paymentFreeze : payBy);
}
