export const ADMIN_ACTIONS = [
  "completed",
  "cancelled",
  "refund",
  "refund_again",
  "payout",
  "payout_paid",
  "payout_failed",
  "payout_returned",
  "batch",
  "batch_paid",
  "debt_repaid",
  "debt_written_off",
] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];

/** Source: Spec section 5, order status. */
export type OrderEnd = "completed" | "cancelled";

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

export function readOrderView(asked: string | null): OrderView {
  return ORDER_VIEWS.find((view) => view === asked) ?? "all";
}
