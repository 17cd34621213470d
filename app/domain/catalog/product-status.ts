import type { Actor } from "../orders/order";

/** What a product can be. A draft becomes a product when it is published. Source: State machines, listing. */
export const PRODUCT_STATUSES = ["scheduled", "active", "paused", "reserved", "sold", "ended", "removed"] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** What has been on offer stays readable; what waits for its start, is paused or was taken down does not. */
export const READABLE_STATUSES: readonly ProductStatus[] = ["active", "reserved", "sold", "ended"];

type Move = readonly [from: ProductStatus | "draft", to: ProductStatus, actors: string];

/** Every move there is. Source: State machines, listing; the notes say what it leaves to other rules. */
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
  // A won auction is over before it is paid.
  ["ended", "sold", "PA"],
  // A paid order is cancelled: its pieces are on offer again, what was won is with its seller.
  ["sold", "active", "BSATP"],
  ["sold", "ended", "BSATP"],
  // An auction is cancelled before its start.
  ["scheduled", "ended", "S"],
  // The time of a paused auction runs on.
  ["paused", "ended", "ST"],
  ["scheduled", "removed", "A"],
  // A closed account takes its listings with it.
  ["active", "removed", "SA"],
  ["paused", "removed", "A"],
  ["reserved", "removed", "A"],
  ["ended", "removed", "A"],
  // Administrators delete any product (Spec section 7).
  ["sold", "removed", "A"],
  ["removed", "active", "A"],
];

/** Whether an actor may move a product from one status to another. */
export function mayMoveProduct(from: ProductStatus | "draft", to: ProductStatus, actor: Actor): boolean {
  return MOVES.some(([one, other, actors]) => one === from && other === to && actors.includes(actor));
}

/** From where an actor may move a product to a status. */
export function productSources(to: ProductStatus, actor: Actor): ProductStatus[] {
  return PRODUCT_STATUSES.filter((from) => mayMoveProduct(from, to, actor));
}
