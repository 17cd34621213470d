import { type Centavos, parseMoney } from "../money";
import { cleanLine, textLength } from "../text";

/** What an administrator did, as it is kept. */
export type AdminAction =
  | "completed"
  | "cancelled"
  | "refund"
  | "refund_again"
  | "payout"
  | "payout_paid"
  | "payout_failed"
  | "payout_returned";

/** What an administrator makes of an order. Source: Spec section 5, order status. */
export type OrderEnd = "completed" | "cancelled";

/** What the list of orders can be narrowed to, in the order of its links. */
export const ORDER_VIEWS = [
  "all",
  "unpaid",
  "to-ship",
  "problems",
  "escalated",
  "refund-failed",
  "completed",
  "cancelled",
] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

/** What an address asks for; everything when it asks for what there is not. */
export function readOrderView(asked: string | null): OrderView {
  return ORDER_VIEWS.find((view) => view === asked) ?? "all";
}

/** Letters of a reason, as both people read it. */
export const REASON_MAX = 200;

export type ReasonRefusal = "reasonRequired" | "reasonTooLong";
export type AmountRefusal = "amountInvalid" | "amountTooHigh";

type Checked<T, Refusal> = { ok: true; value: T } | { ok: false; refusal: Refusal };

/** Checks why something is done: in one line, and always said. */
export function checkReason(typed: string): Checked<string, ReasonRefusal> {
  const value = cleanLine(typed);
  if (!value) return { ok: false, refusal: "reasonRequired" };
  return textLength(value) > REASON_MAX ? { ok: false, refusal: "reasonTooLong" } : { ok: true, value };
}

/** Checks how much is paid back of what is left of an order's payment. */
export function checkRefund(typed: string, left: Centavos): Checked<Centavos, AmountRefusal> {
  const value = parseMoney(typed);
  if (value === null) return { ok: false, refusal: "amountInvalid" };
  return value > left ? { ok: false, refusal: "amountTooHigh" } : { ok: true, value };
}
