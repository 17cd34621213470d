/** How PayPal ends a dispute in which the buyer gets money. In any other end the seller keeps it. */
export const FOR_BUYER: readonly string[] = ["RESOLVED_BUYER_FAVOUR", "ACCEPTED"];

export type DisputeEnd = "buyer" | "seller";

/** For whom a dispute was decided. */
export function endOf(outcome: string | null): DisputeEnd {
  return FOR_BUYER.includes(outcome ?? "") ? "buyer" : "seller";
}

const REASON = "PayPal dispute ";

/** What is noted when a dispute at PayPal opened an order's problem, or took it over. */
export function disputeReason(disputeId: string): string {
  return `${REASON}${disputeId}`.slice(0, 200);
}

/** The dispute that was noted; `null` where something else was. */
export function disputeIn(reason: string): string | null {
  return reason.startsWith(REASON) ? reason.slice(REASON.length) : null;
}
