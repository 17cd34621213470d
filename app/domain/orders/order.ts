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

/** The payment is due, or under review at PayPal. */
export const UNPAID_STATUSES: readonly OrderStatus[] = ["awaiting_payment", "payment_pending"];
/** Paid, and buyer or seller has something left to do. */
export const UNDER_WAY_STATUSES: readonly OrderStatus[] = ["paid", "shipped", "delivered", "problem_open"];
/** Neither to be paid nor to be shipped. */
export const VOID_STATUSES: readonly OrderStatus[] = ["cancelled", "expired_unpaid"];
/** Paid, and not cancelled since. */
export const PAID_STATUSES: readonly OrderStatus[] = [
  ...UNDER_WAY_STATUSES,
  ...(["completed", "refunded", "partially_refunded"] as const),
];
export const OPEN_ORDER_STATUSES: readonly OrderStatus[] = [...UNPAID_STATUSES, ...UNDER_WAY_STATUSES];

/** Who moves an order: buyer, seller, administrator, time, PayPal. */
export const ACTORS = ["B", "S", "A", "T", "P"] as const;
export type Actor = (typeof ACTORS)[number];

type Move = readonly [from: OrderStatus, to: OrderStatus, actors: string];

/** All moves except an administrator's completion and cancellation. Source: docs/rules/orders.md, order. */
const MOVES: readonly Move[] = [
  ["awaiting_payment", "paid", "P"],
  ["awaiting_payment", "payment_pending", "P"],
  ["payment_pending", "paid", "P"],
  ["payment_pending", "awaiting_payment", "P"],
  ["payment_pending", "cancelled", "PT"],
  ["awaiting_payment", "expired_unpaid", "T"],
  ["awaiting_payment", "cancelled", "B"],
  // PayPal, when all of it was refunded there.
  ["paid", "cancelled", "BSATP"],
  ["paid", "shipped", "S"],
  ["shipped", "delivered", "PBT"],
  ["delivered", "completed", "BT"],
  ["shipped", "problem_open", "B"],
  ["delivered", "problem_open", "B"],
  ["completed", "problem_open", "B"],
  // The moves of its problem: the buyer withdraws it or accepts an offer, or time closes it.
  ["problem_open", "completed", "BSATP"],
  ["problem_open", "refunded", "SATP"],
  ["problem_open", "partially_refunded", "BSAP"],
  // When the rest was refunded as well.
  ["partially_refunded", "refunded", "P"],
];

export function isPaid(status: OrderStatus): boolean {
  return PAID_STATUSES.includes(status);
}

export function isVoid(status: OrderStatus): boolean {
  return VOID_STATUSES.includes(status);
}

export function mayMove(from: OrderStatus, to: OrderStatus, actor: Actor): boolean {
  if (actor === "A" && (to === "completed" || to === "cancelled")) return from !== to;
  return MOVES.some(([one, other, actors]) => one === from && other === to && actors.includes(actor));
}

export function sourcesOf(to: OrderStatus, actor: Actor): OrderStatus[] {
  return ORDER_STATUSES.filter((from) => mayMove(from, to, actor));
}

/** The random part comes first: an order's number is its first characters, and ids of one moment begin alike. */
export function toOrderId(id: string): string {
  return id.slice(-8) + id.slice(8, -8) + id.slice(0, 8);
}

/** An order's displayed number: the first eight characters of its id. Spec section 9. */
export function orderNumber(id: string): string {
  return id.slice(0, 8);
}
