import type { ProductStatus } from "./product-status";

/** Parts of a seller's list of own listings. */
export const LISTING_GROUPS = ["active", "scheduled", "paused", "sold", "ended", "removed"] as const;
export type ListingGroup = (typeof LISTING_GROUPS)[number];
/** The same, with the listings that are not published. */
export const LISTING_TABS = ["active", "drafts", "scheduled", "paused", "sold", "ended", "removed"] as const;
export type ListingTab = (typeof LISTING_TABS)[number];

/** Listings of a group are counted up to this. */
export const OWN_COUNT_MAX = 1_000;

/** While the last piece is held for a buyer, a listing still counts as active. */
export function statusesOf(group: ListingGroup): readonly ProductStatus[] {
  return group === "active" ? ["active", "reserved"] : [group];
}

export function isListingTab(value: unknown): value is ListingTab {
  return LISTING_TABS.some((tab) => tab === value);
}

export function groupOf(status: ProductStatus): ListingGroup {
  return status === "reserved" ? "active" : status;
}
