import { type Centavos, sumOf, toCentavos } from "../money";
import { DAY, HOUR, MINUTE } from "../time";

/** PayPal's status of a closed dispute. */
export const RESOLVED = "RESOLVED";

/** The outcomes that refund the buyer. With any other, the seller keeps the money. */
export const BUYER_WINS: readonly string[] = ["RESOLVED_BUYER_FAVOUR", "ACCEPTED"];

export type DisputeWinner = "buyer" | "seller";

export function winnerOf(outcome: string | null): DisputeWinner {
  return BUYER_WINS.includes(outcome ?? "") ? "buyer" : "seller";
}

interface Outcome {
  /** PayPal's code; `null` while the dispute is open. */
  outcome: string | null;
  /** What the buyer got, centavos. */
  refunded: Centavos | null;
  movements: readonly { party: string | null; type: string | null; amount: Centavos | null }[];
}

/**
 * What PayPal's decision takes from the market, centavos; `null` while it is open or where PayPal does not say. What
 * PayPal pays the buyer itself takes nothing.
 */
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

/** A buyer's dispute whose refund is not known after this long is shown to administrators, milliseconds. */
export const UNKNOWN_REFUND_AFTER = 7 * DAY;
/** PayPal is asked about a dispute without news for this long, milliseconds. */
export const POLL_DISPUTE_EVERY = 6 * HOUR;
/** PayPal is asked this often for disputes that changed, milliseconds; and no further back than it lists them. */
export const READ_DISPUTES_EVERY = HOUR / 2;
export const DISPUTES_REACH = 179 * DAY;
/** A listed dispute that could not be recorded is asked about again after a pause within these milliseconds. */
export const LISTED_PAUSE = { least: MINUTE, most: 6 * HOUR };

const REASON = "PayPal dispute ";

/** The stored reason when a PayPal dispute opened an order's problem, or took it over. */
export type StoredDispute = `${typeof REASON}${string}`;

export function disputeReason(disputeId: string): StoredDispute {
  return `${REASON}${disputeId.slice(0, 200 - REASON.length)}`;
}

export function disputeIdIn(reason: string): string | null {
  return reason.startsWith(REASON) ? reason.slice(REASON.length) : null;
}
