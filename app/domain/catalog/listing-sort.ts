/** How sellers sort their own listings; the first where an address names none. */
export const LISTING_SORTS = [
  "newest",
  "oldest",
  "price-asc",
  "price-desc",
  "fewest-pieces",
  "most-watched",
  "ending-soonest",
] as const;
export type ListingSort = (typeof LISTING_SORTS)[number];

/** Among titles with words, the other sorts look at the newest this many. */
export const SORTED_MAX = 1_000;

export function isListingSort(value: unknown): value is ListingSort {
  return LISTING_SORTS.some((sort) => sort === value);
}

/** By when it was published, so that every listing of a search is sorted. */
export function isByAge(sort: ListingSort): boolean {
  return sort === "newest" || sort === "oldest";
}
