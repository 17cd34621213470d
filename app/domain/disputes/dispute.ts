/** PayPal's status of a closed dispute. */
export const RESOLVED = "RESOLVED";

/** The outcomes that refund the buyer. With any other, the seller keeps the money. */
export const BUYER_WINS: readonly string[] = ["RESOLVED_BUYER_FAVOUR", "ACCEPTED"];

export type DisputeWinner = "buyer" | "seller";

export function winnerOf(outcome: string | null): DisputeWinner {
  return BUYER_WINS.includes(outcome ?? "") ? "buyer" : "seller";
}

const REASON = "PayPal dispute ";

/** The stored reason when a PayPal dispute opened an order's problem, or took it over. */
export type StoredDispute = `${typeof REASON}${string}`;

export function disputeReason(disputeId: string): StoredDispute {
  return `${REASON}${disputeId.slice(0, 200 - REASON.length)}`;
}

export function disputeIdIn(reason: string): string | null {
  return reason.startsWith(REASON) ? reason.slice(REASON.length) : null;
}
