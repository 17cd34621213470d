/** PayPal's status of a dispute that is over. */
export const RESOLVED = "RESOLVED";

/** The outcomes by which the buyer gets money. By any other the seller keeps it. */
export const BUYER_WINS: readonly string[] = ["RESOLVED_BUYER_FAVOUR", "ACCEPTED"];

export type DisputeWinner = "buyer" | "seller";

/** The side that won a dispute. */
export function winnerOf(outcome: string | null): DisputeWinner {
  return BUYER_WINS.includes(outcome ?? "") ? "buyer" : "seller";
}

const REASON = "PayPal dispute ";

/** What is noted when a dispute at PayPal opened an order's problem, or took it over. */
export type StoredDispute = `${typeof REASON}${string}`;

export function disputeReason(disputeId: string): StoredDispute {
  return `${REASON}${disputeId.slice(0, 200 - REASON.length)}`;
}

/** The dispute that was noted; `null` where something else was. */
export function disputeIdIn(reason: string): string | null {
  return reason.startsWith(REASON) ? reason.slice(REASON.length) : null;
}
