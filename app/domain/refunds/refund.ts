import { type Centavos, toCentavos } from "../money";
import { DAY, HOUR, MINUTE } from "../time";

/**
 * Why money goes back. `unwanted` came by a payment that did not sell the order, such as one that came too late; what
 * PayPal decided is `paypal`.
 */
export type RefundCause = "unwanted" | "cancelled" | "problem" | "admin" | "paypal";
/** To be asked for, looked at by PayPal, with the buyer, or refused for good. */
export type RefundStatus = "due" | "pending" | "done" | "failed";
/** Neither with the buyer nor refused. */
export const PENDING_REFUNDS = ["due", "pending"] as const satisfies readonly RefundStatus[];

/** PayPal is asked about a refund again after half the time that it has waited, within these. */
export const REFUND_PAUSE = { least: MINUTE, most: 6 * HOUR };
/** PayPal remembers for 45 days what it was asked for under an id; before that is over, it is looked whether it was done. */
export const REFUND_MEMORY = 40 * DAY;

/** What PayPal refuses a refund with and will never do. Everything else may be done another day. */
const FOR_GOOD: ReadonlySet<string> = new Set([
  "CAPTURE_FULLY_REFUNDED",
  "INVALID_RESOURCE_ID",
  "MAX_NUMBER_OF_REFUNDS_EXCEEDED",
  "REFUND_AMOUNT_EXCEEDED",
  "REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK",
  "REFUND_TIME_LIMIT_EXCEEDED",
]);

/** Whether a refund that PayPal refuses is refused for good. */
export function isFinalRefusal(issues: readonly string[]): boolean {
  return issues.some((issue) => FOR_GOOD.has(issue));
}

/** An order of a payment, and what of its money was not sent back nor is to be. */
export interface Share {
  orderId: string;
  left: Centavos;
}

/** A refund of ours that PayPal was not heard to have made. */
export interface DueRefund {
  id: string;
  orderId: string;
  amount: Centavos;
}

/**
 * What money that PayPal sent back by itself was for: one of our refunds, which is done by it; an order; or, where more came
 * back than was left otherwise, a part of a refund of ours, of which `left` is still due.
 */
export type Allocation =
  | { is: "refund"; id: string; amount: Centavos }
  | { is: "order"; orderId: string; amount: Centavos }
  | { is: "part"; id: string; orderId: string; amount: Centavos; left: Centavos };

/**
 * Places money that PayPal sent back by itself: first where it fits to the centavo, a refund of ours before an order, then
 * from one order to the next, then upon what is due. `null` when there is less than came back.
 */
export function allocateRefund(
  amount: Centavos,
  shares: readonly Share[],
  due: readonly DueRefund[],
): Allocation[] | null {
  const meant = due.find((refund) => refund.amount === amount);
  if (meant) return [{ is: "refund", id: meant.id, amount }];
  const whole = shares.find(({ left }) => left === amount);
  if (whole) return [{ is: "order", orderId: whole.orderId, amount }];

  const placed: Allocation[] = [];
  let rest: number = amount;
  for (const { orderId, left } of shares) {
    const part = toCentavos(Math.min(left, rest));
    if (part > 0) placed.push({ is: "order", orderId, amount: part });
    rest -= part;
  }
  for (const { id, orderId, amount: wanted } of due) {
    const part = toCentavos(Math.min(wanted, rest));
    if (part === wanted) placed.push({ is: "refund", id, amount: part });
    else if (part > 0) placed.push({ is: "part", id, orderId, amount: part, left: toCentavos(wanted - part) });
    rest -= part;
  }
  return rest === 0 ? placed : null;
}
