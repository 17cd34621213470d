import { type Centavos, sumOf, toCentavos } from "../money";
import { SELLER_DISPUTES } from "../refunds/fee-bearer";
import { DAY, HOUR, MINUTE } from "../time";

/** PayPal's status of a closed dispute. */
export const RESOLVED = "RESOLVED";

/** The seller keeps the money with any other outcome. */
export const BUYER_WINS: readonly string[] = ["RESOLVED_BUYER_FAVOUR", "ACCEPTED"];

export type DisputeWinner = "buyer" | "seller";

export function winnerOf(outcome: string | null): DisputeWinner {
  return BUYER_WINS.includes(outcome ?? "") ? "buyer" : "seller";
}

interface Outcome {
  /** PayPal's code; `null` while the dispute is open. */
  outcome: string | null;
  refunded: Centavos | null;
  movements: readonly { party: string | null; type: string | null; amount: Centavos | null }[];
}

/** `null` while it is open or PayPal does not say. What PayPal pays the buyer itself takes nothing. */
export function amountTaken({ outcome, refunded, movements }: Outcome): Centavos | null {
  if (outcome === null) return null;
  if (movements.length > 0) {
    const signed = movements
      .filter(({ party }) => party === "SELLER")
      .map(({ type, amount }) => (type === "CREDIT" ? -(amount ?? 0) : (amount ?? 0)));
    return toCentavos(Math.max(0, sumOf(signed)));
  }
  return winnerOf(outcome) === "buyer" ? refunded : toCentavos(0);
}

/** Administrators then see a buyer's dispute without a known refund. */
export const UNKNOWN_REFUND_AFTER = 7 * DAY;
/** PayPal is asked about a dispute without news for this long. */
export const POLL_DISPUTE_EVERY = 6 * HOUR;
/** How often PayPal's list of changed disputes is read, and how far back it reaches. */
export const READ_DISPUTES_EVERY = HOUR / 2;
export const DISPUTES_REACH = 179 * DAY;
/** A listed dispute that could not be recorded is asked about again after a pause within these milliseconds. */
export const LISTED_PAUSE = { least: MINUTE, most: 6 * HOUR };

const REASON = "PayPal dispute ";

export type StoredDispute = `${typeof REASON}${string}`;

export function disputeReason(disputeId: string): StoredDispute {
  return `${REASON}${disputeId.slice(0, 200 - REASON.length)}`;
}

export function disputeIdIn(reason: string): string | null {
  return reason.startsWith(REASON) ? reason.slice(REASON.length) : null;
}

/** PayPal's words that have a text of ours. */
export const DISPUTE_REASONS = [
  ...SELLER_DISPUTES,
  "UNAUTHORISED",
  "CREDIT_NOT_PROCESSED",
  "DUPLICATE_TRANSACTION",
  "INCORRECT_AMOUNT",
  "PAYMENT_BY_OTHER_MEANS",
  "OTHER",
] as const;
