import { type Centavos, parseMoney } from "../money";

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

export type AmountRefusal = "amountInvalid" | "amountTooHigh";

/** Checks how much is paid back of what is left of an order's payment. */
export function checkRefund(
  typed: string,
  left: Centavos,
): { ok: true; amount: Centavos } | { ok: false; refusal: AmountRefusal } {
  const amount = parseMoney(typed);
  if (amount === null) return { ok: false, refusal: "amountInvalid" };
  return amount > left ? { ok: false, refusal: "amountTooHigh" } : { ok: true, amount };
}
