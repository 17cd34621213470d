import type { Goods } from "../catalog/listing";

/** What an administrator can change of a listing; only what its seller can change, too (`allowedRevision`). */
export const CORRECTED_FIELDS = ["title", "description", "category", "condition", "price"] as const;
type CorrectedField = (typeof CORRECTED_FIELDS)[number];

/** What the changed fields said before. */
export type Before = Partial<Pick<Goods, CorrectedField>>;

export type PriceLock = "auction" | "unpaid";

/** Why the price stays: bidders rely on an auction's, and a buyer who is paying on the one that was seen. */
export function lockPrice(listing: { isAuction: boolean; hasUnpaidOrder: boolean }): PriceLock | null {
  if (listing.isAuction) return "auction";
  return listing.hasUnpaidOrder ? "unpaid" : null;
}

/** Empty when nothing changes. */
export function changedBefore(listing: Goods, goods: Goods): Before {
  const changed = CORRECTED_FIELDS.filter((field) => listing[field] !== goods[field]);
  return Object.fromEntries(changed.map((field) => [field, listing[field]]));
}
