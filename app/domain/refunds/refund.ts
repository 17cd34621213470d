import { type Centavos, parseMoney, toCentavos } from "../money";
import type { Moves } from "../moves";
import type { Result } from "../result";
import { DAY, HOUR, MINUTE } from "../time";

/** `unwanted`: the payment did not sell the order, for example because it was late. */
export const REFUND_CAUSES = ["unwanted", "cancelled", "problem", "admin", "paypal"] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];
/** `pending`: under PayPal's review. `failed`: refused for good. */
export const REFUND_STATUSES = ["due", "pending", "done", "failed"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];
export const REFUND_MOVES: Moves<RefundStatus> = {
  due: { pending: ["P"], done: ["P"], failed: ["P"] },
  pending: { done: ["P"], failed: ["P"] },
  done: {},
  failed: {},
};

/** The money went back by refunds, or the last part by PayPal or a bank. */
export const WHOLE_STATUSES = ["refunded", "reversed"] as const;
export type WholeStatus = (typeof WHOLE_STATUSES)[number];

/** One of them bears PayPal's fee, which PayPal does not return. */
export const FEE_BEARERS = ["seller", "market"] as const;
export type FeeBearer = (typeof FEE_BEARERS)[number];

export const PENDING_REFUNDS: readonly RefundStatus[] = ["due", "pending"];

export function isPendingRefund(status: RefundStatus): boolean {
  return PENDING_REFUNDS.includes(status);
}

/** Each pause is half as long as the refund has waited so far. */
export const REFUND_PAUSE = { least: MINUTE, most: 6 * HOUR };
/** PayPal forgets request ids after 45 days: look later refunds up first. Source: docs/rules/paypal.md. */
export const REFUND_MEMORY = 40 * DAY;

/** A refund that PayPal has not made for this long counts as delayed. */
export const REFUND_DELAY = DAY;

/** `act`: the market has to act at PayPal first. `wait`: it may have happened, or works later. */
export type RefusalKind = "final" | "act" | "wait";

// Source: docs/rules/paypal.md, refund refusals.
const FINAL_REFUSALS: ReadonlySet<string> = new Set([
  "CAPTURE_FULLY_REFUNDED",
  "INVALID_RESOURCE_ID",
  "MAX_NUMBER_OF_REFUNDS_EXCEEDED",
  "PARTIAL_REFUND_NOT_ALLOWED",
  "PAYER_ACCOUNT_LOCKED_OR_CLOSED",
  "REFUND_AMOUNT_EXCEEDED",
  "REFUND_IS_RESTRICTED",
  "REFUND_NOT_ALLOWED",
  "REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK",
  "REFUND_TIME_LIMIT_EXCEEDED",
]);

const REFUSALS_FOR_NOW: ReadonlySet<string> = new Set([
  "INTERNAL_SERVER_ERROR",
  "PREVIOUS_REQUEST_IN_PROGRESS",
  "RATE_LIMIT_REACHED",
  "RESOURCE_CONFLICT",
  "SERVICE_UNAVAILABLE",
]);

/** An administrator has to look at unknown codes. */
export function kindOfRefusal(issues: readonly string[]): RefusalKind {
  if (issues.some((issue) => FINAL_REFUSALS.has(issue))) return "final";
  return issues.some((issue) => REFUSALS_FOR_NOW.has(issue)) ? "wait" : "act";
}

export type AmountRefusal = { reason: "amountInvalid" | "amountTooHigh"; most: Centavos };

export function checkRefundAmount(typed: string, most: Centavos): Result<{ amount: Centavos }, AmountRefusal> {
  const amount = parseMoney(typed);
  if (amount === null) return { ok: false, refusal: { reason: "amountInvalid", most } };
  return amount > most ? { ok: false, refusal: { reason: "amountTooHigh", most } } : { ok: true, amount };
}

/** Another refund leaves what refused ones still owe the buyer, or is all that is left: it then ends them. */
export function checkRefundBeside(
  typed: string,
  { refundable, owed }: { refundable: Centavos; owed: Centavos },
): Result<{ amount: Centavos }, AmountRefusal | { reason: "amountBeside" | "amountWhole" }> {
  const answer = checkRefundAmount(typed, refundable);
  if (owed === 0 || (answer.ok && (answer.amount === refundable || answer.amount + owed <= refundable))) return answer;
  return { ok: false, refusal: { reason: owed < refundable ? "amountBeside" : "amountWhole" } };
}

/** Of what is left beside what is owed. */
export function largestPart(unowed: Centavos): Centavos {
  return toCentavos(Math.max(0, unowed - 1));
}

interface OrderShare {
  orderId: string;
  refundable: Centavos;
}

interface DueRefund {
  id: string;
  orderId: string;
  amount: Centavos;
}

/** Places a refund initiated at PayPal. `part`: it pays part of ours, and `stillDue` remains. */
export type Allocation =
  | { kind: "refund"; id: string; amount: Centavos }
  | { kind: "order"; orderId: string; amount: Centavos }
  | { kind: "part"; id: string; orderId: string; amount: Centavos; stillDue: Centavos };

/** Exact matches first, due refunds before orders. `null` when it is more than can be refunded. */
export function allocateRefund(
  amount: Centavos,
  shares: readonly OrderShare[],
  due: readonly DueRefund[],
): Allocation[] | null {
  const meant = due.find((refund) => refund.amount === amount);
  if (meant) return [{ kind: "refund", id: meant.id, amount }];
  const whole = shares.find(({ refundable }) => refundable === amount);
  if (whole) return [{ kind: "order", orderId: whole.orderId, amount }];

  const allocations: Allocation[] = [];
  let rest: number = amount;
  for (const { orderId, refundable } of shares) {
    const part = toCentavos(Math.min(refundable, rest));
    if (part > 0) allocations.push({ kind: "order", orderId, amount: part });
    rest -= part;
  }
  for (const { id, orderId, amount: wanted } of due) {
    const part = toCentavos(Math.min(wanted, rest));
    if (part === wanted) allocations.push({ kind: "refund", id, amount: part });
    else if (part > 0)
      allocations.push({ kind: "part", id, orderId, amount: part, stillDue: toCentavos(wanted - part) });
    rest -= part;
  }
  return rest === 0 ? allocations : null;
}
