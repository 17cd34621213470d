import type { Actor } from "../orders/order";

/** A draft becomes a product when it is published. Source: docs/rules/orders.md, listing. */
export const PRODUCT_STATUSES = ["scheduled", "active", "paused", "reserved", "sold", "ended", "removed"] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** Pages of products that were on offer stay readable; scheduled, paused and removed ones are hidden. */
export const READABLE_STATUSES: readonly ProductStatus[] = ["active", "reserved", "sold", "ended"];

type Move = readonly [from: ProductStatus | "draft", to: ProductStatus, actors: string];

/** All moves. Source: docs/rules/orders.md, listing; comments name the moves that come from other rules. */
const MOVES: readonly Move[] = [
  ["draft", "active", "S"],
  ["draft", "scheduled", "S"],
  ["scheduled", "active", "T"],
  ["active", "paused", "S"],
  ["paused", "active", "S"],
  ["active", "reserved", "B"],
  // A hold lapses, or its order is cancelled by any side.
  ["reserved", "active", "BSATP"],
  // An administrator completes an order that was paid elsewhere.
  ["reserved", "sold", "PA"],
  ["active", "sold", "PA"],
  ["active", "ended", "ST"],
  ["ended", "active", "S"],
  // A won auction ends before it is paid.
  ["ended", "sold", "PA"],
  // A paid order is cancelled: fixed-price pieces are on offer again, a won item is its seller's again.
  ["sold", "active", "BSATP"],
  ["sold", "ended", "BSATP"],
  // An auction is cancelled before its start.
  ["scheduled", "ended", "S"],
  // A paused auction's time runs on.
  ["paused", "ended", "ST"],
  ["scheduled", "removed", "A"],
  // A closed account takes its listings down.
  ["active", "removed", "SA"],
  ["paused", "removed", "A"],
  ["reserved", "removed", "A"],
  ["ended", "removed", "A"],
  // Administrators delete any product (Spec section 7).
  ["sold", "removed", "A"],
  ["removed", "active", "A"],
];

export function mayMoveProduct(from: ProductStatus | "draft", to: ProductStatus, actor: Actor): boolean {
  return MOVES.some(([one, other, actors]) => one === from && other === to && actors.includes(actor));
}

/** The statuses from which an actor may move a product to `to`. */
export function productSources(to: ProductStatus, actor: Actor): ProductStatus[] {
  return PRODUCT_STATUSES.filter((from) => mayMoveProduct(from, to, actor));
}
