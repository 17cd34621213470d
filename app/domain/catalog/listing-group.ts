import type { ProductStatus } from "./product-status";

/** Parts of a seller's list of own listings. What is held stands in `review` alone, whatever its status. */
export const LISTING_GROUPS = ["active", "scheduled", "review", "paused", "sold", "ended", "removed"] as const;
export type ListingGroup = (typeof LISTING_GROUPS)[number];
/** The same, with the listings that are not published. */
export const LISTING_TABS = ["active", "drafts", "scheduled", "review", "paused", "sold", "ended", "removed"] as const;
export type ListingTab = (typeof LISTING_TABS)[number];

/** Most sellers never have one that was held or taken down. */
const RARE_GROUPS = ["review", "removed"] as const satisfies readonly ListingGroup[];

/** Listings of a group are counted up to this. */
export const OWN_COUNT_MAX = 1_000;

/** While the last piece is held for a buyer, a listing still counts as active. */
export function statusesOf(group: Exclude<ListingGroup, "review">): readonly ProductStatus[] {
  return group === "active" ? ["active", "reserved"] : [group];
}

export function isListingTab(value: unknown): value is ListingTab {
  return LISTING_TABS.some((tab) => tab === value);
}

export function groupOf({ status, isHeld }: { status: ProductStatus; isHeld: boolean }): ListingGroup {
  if (isHeld) return "review";
  return status === "reserved" ? "active" : status;
}

export function isRareGroup(tab: ListingTab): tab is (typeof RARE_GROUPS)[number] {
  return RARE_GROUPS.some((rare) => rare === tab);
}
