import type { OrderStatus } from "../orders/order";

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

/** Orders that wait for an administrator. */
export const ORDER_QUEUES = ["escalated", "refund-failed"] as const;
export type OrderQueue = (typeof ORDER_QUEUES)[number];

/** Lists of orders that are one press away: queues, and statuses. */
export const ORDER_VIEWS = ["all", "unpaid", "to-ship", "problems", ...ORDER_QUEUES, "completed", "cancelled"] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];

export const VIEW_STATUSES: Partial<Record<OrderView, OrderStatus>> = {
  unpaid: "awaiting_payment",
  "to-ship": "paid",
  problems: "problem_open",
  completed: "completed",
  cancelled: "cancelled",
};

export function isOrderQueue(view: string | null): view is OrderQueue {
  return ORDER_QUEUES.some((queue) => queue === view);
}
