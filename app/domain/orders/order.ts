/** Source: State machines, order. */
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

/** The payment is awaited, or under review at PayPal. */
export const UNPAID_STATUSES: readonly OrderStatus[] = ["awaiting_payment", "payment_pending"];
/** Paid, and buyer or seller has something left to do. */
export const UNDER_WAY_STATUSES: readonly OrderStatus[] = ["paid", "shipped", "delivered", "problem_open"];
/** Given up: it is neither to be paid nor to be sent. */
export const VOID_STATUSES: readonly OrderStatus[] = ["cancelled", "expired_unpaid"];
/** Paid, and not given up since. */
export const PAID_STATUSES: readonly OrderStatus[] = [
  ...UNDER_WAY_STATUSES,
  ...(["completed", "refunded", "partially_refunded"] as const),
];
export const OPEN_ORDER_STATUSES: readonly OrderStatus[] = [...UNPAID_STATUSES, ...UNDER_WAY_STATUSES];

/** Who moves an order: buyer, seller, administrator, time, PayPal. */
export const ACTORS = ["B", "S", "A", "T", "P"] as const;
export type Actor = (typeof ACTORS)[number];

type Move = readonly [from: OrderStatus, to: OrderStatus, actors: string];

/** Every move but the administrator's two. Source: State machines, order. */
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
  // The moves of its problem, see there: the buyer withdraws it or takes an offer, time ends it.
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

/** Whether an actor may move an order from one status to another; administrators complete and cancel any. */
export function mayMove(from: OrderStatus, to: OrderStatus, actor: Actor): boolean {
  if (actor === "A" && (to === "completed" || to === "cancelled")) return from !== to;
  return MOVES.some(([one, other, actors]) => one === from && other === to && actors.includes(actor));
}

/** The statuses from which an actor may move an order to another. */
export function sourcesOf(to: OrderStatus, actor: Actor): OrderStatus[] {
  return ORDER_STATUSES.filter((from) => mayMove(from, to, actor));
}

/**
 * The id of an order, made of a sortable one. Its random part comes first, because an order is called by its first characters
 * and orders of one moment would all be called alike.
 */
export function toOrderId(id: string): string {
  return id.slice(-8) + id.slice(8, -8) + id.slice(0, 8);
}

/** What people call an order: the first eight characters of its id. Spec section 9. */
export function orderNumber(id: string): string {
  return id.slice(0, 8);
}
