/** How PayPal ends a dispute in which the buyer gets money. In any other end the seller keeps it. */
export const FOR_BUYER: readonly string[] = ["RESOLVED_BUYER_FAVOUR", "ACCEPTED"];

export type DisputeEnd = "buyer" | "seller";

/** For whom a dispute was decided. */
export function endOf(outcome: string | null): DisputeEnd {
  return FOR_BUYER.includes(outcome ?? "") ? "buyer" : "seller";
}

/** What an order's history says when a dispute at PayPal opened its problem. */
export function disputeReason(disputeId: string): string {
  return `PayPal dispute ${disputeId}`.slice(0, 200);
}
