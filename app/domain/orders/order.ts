import type { Moves } from "../moves";

/** Source: docs/rules/orders.md, order. */
export const ORDER_STATUSES = [
  "awaiting_payment",
  "payment_pending",
  "paid",
  "shipped",
  "delivered",
  "completed",
  "problem_open",
  "refunded",
  "partially_refunded",
  "cancelled",
  "expired_unpaid",
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Payment is due, or under review at PayPal. */
export const UNPAID_STATUSES: readonly OrderStatus[] = ["awaiting_payment", "payment_pending"];
/** Buyer or seller has something left to do. */
export const UNDER_WAY_STATUSES: readonly OrderStatus[] = ["paid", "shipped", "delivered", "problem_open"];
export const VOID_STATUSES: readonly OrderStatus[] = ["cancelled", "expired_unpaid"];
export const PAID_STATUSES: readonly OrderStatus[] = [
  ...UNDER_WAY_STATUSES,
  ...(["completed", "refunded", "partially_refunded"] as const),
];
/** The buyer's money goes back, or went. */
export const REFUND_STATUSES: readonly OrderStatus[] = ["refunded", "partially_refunded", "cancelled"];
export const OPEN_ORDER_STATUSES: readonly OrderStatus[] = [...UNPAID_STATUSES, ...UNDER_WAY_STATUSES];

/** Administrators can complete or cancel any order. Source: docs/rules/orders.md, order. */
export const ORDER_MOVES: Moves<OrderStatus> = {
  awaiting_payment: {
    payment_pending: ["P"],
    paid: ["P"],
    expired_unpaid: ["T"],
    cancelled: ["B", "A"],
    completed: ["A"],
  },
  payment_pending: { awaiting_payment: ["P"], paid: ["P"], cancelled: ["P", "T", "A"], completed: ["A"] },
  // PayPal cancels an order that it refunded in full.
  // What is picked up is delivered without being shipped.
  paid: { shipped: ["S"], delivered: ["B"], cancelled: ["B", "S", "A", "T", "P"], completed: ["A"] },
  shipped: { delivered: ["B", "T", "P"], problem_open: ["B"], completed: ["A"], cancelled: ["A"] },
  delivered: { completed: ["B", "T", "A"], problem_open: ["B"], cancelled: ["A"] },
  completed: { problem_open: ["B"], cancelled: ["A"] },
  // The problem's moves: the buyer withdraws it or accepts an offer, or time closes it.
  problem_open: {
    completed: ["B", "S", "A", "T", "P"],
    refunded: ["B", "S", "A", "T", "P"],
    partially_refunded: ["B", "S", "A", "P"],
    cancelled: ["A"],
  },
  // PayPal refunded the rest too.
  partially_refunded: { refunded: ["P"], completed: ["A"], cancelled: ["A"] },
  refunded: { completed: ["A"], cancelled: ["A"] },
  cancelled: { completed: ["A"] },
  expired_unpaid: { completed: ["A"], cancelled: ["A"] },
};

/** Neither side has anything left to do. */
export function isClosed(status: OrderStatus): boolean {
  return !OPEN_ORDER_STATUSES.includes(status);
}

export function isPaid(status: OrderStatus): boolean {
  return PAID_STATUSES.includes(status);
}

export function isVoid(status: OrderStatus): boolean {
  return VOID_STATUSES.includes(status);
}

/** The random part comes first: an order's number is its first characters, and ids of one moment begin alike. */
export function toOrderId(id: string): string {
  return id.slice(-8) + id.slice(8, -8) + id.slice(0, 8);
}

/** Spec section 9. */
export function orderNumber(id: string): string {
  return id.slice(0, 8);
}
