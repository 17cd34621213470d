import type { Moves } from "../moves";

export const PRODUCT_STATUSES = ["scheduled", "active", "paused", "reserved", "sold", "ended", "removed"] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];
export type ListingStatus = ProductStatus | "draft";

/** Pages of products that were on offer stay readable; scheduled, paused and removed ones are hidden. */
export const READABLE_STATUSES: readonly ProductStatus[] = ["active", "reserved", "sold", "ended"];

/** Source: docs/rules/orders.md, listing; comments name what comes from other rules. */
export const PRODUCT_MOVES: Moves<ListingStatus> = {
  draft: { active: ["S"], scheduled: ["S"] },
  // An auction is cancelled before its start. An administrator releases what was held; one that was held until its auction ended ends as well.
  scheduled: { active: ["A", "T"], ended: ["S", "T"], removed: ["A"] },
  // A seller sets the pieces to none, while others are held or not; an administrator completes an order that was paid elsewhere; a closed account takes
  // its listings down.
  active: { paused: ["S"], reserved: ["B", "S"], sold: ["S", "A", "P"], ended: ["S", "T"], removed: ["S", "A"] },
  // A paused auction's time runs on.
  paused: { active: ["S", "A"], ended: ["S", "T"], removed: ["S", "A"] },
  // A hold lapses, or its order is cancelled by any side.
  reserved: { active: ["B", "S", "A", "T", "P"], sold: ["A", "P"], removed: ["A"] },
  // A cancelled order: fixed-price pieces are on offer again, a won item is not. Spec section 7: any can be removed.
  sold: { active: ["B", "S", "A", "T", "P"], ended: ["B", "S", "A", "T", "P"], removed: ["A"] },
  // A won auction ends before it is paid.
  ended: { active: ["S", "A"], sold: ["A", "P"], removed: ["S", "A"] },
  // Restored: a sold listing as sold, an auction as ended.
  removed: { active: ["A"], paused: ["A"], sold: ["A"], ended: ["A"] },
};

/** Which an administrator has to have read a held listing for. */
export const SHOWN_STATUSES: readonly ProductStatus[] = ["active", "reserved", "sold"];

/** From here a seller takes a fixed-price listing off sale for good. What is sold ends when its order is cancelled. */
export const ENDABLE_STATUSES: readonly ProductStatus[] = ["active", "paused"];

/** An auction is cancelled instead. */
export function mayEnd({ status, isAuction }: { status: ProductStatus; isAuction: boolean }): boolean {
  return !isAuction && ENDABLE_STATUSES.includes(status);
}
