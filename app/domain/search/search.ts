import type { Category } from "../catalog/product";
import { MAX_PRICE } from "../money";
import type { SearchQuery } from "./query";
import { expressionUpTo, isEmptyTier, LAST_TIER, type Tier, tierExpression } from "./tiers";

export const PAGE_SIZE = 24;
/** Above this, pages say "more than". */
export const COUNT_CAP = 200;
export const SORTS = ["relevance", "newest", "ending-soonest", "price-asc", "price-desc", "most-bids"] as const;
export type Sort = (typeof SORTS)[number];

export function isAuctionSort(sort: Sort): boolean {
  return sort === "ending-soonest" || sort === "most-bids";
}

export const FORMATS = ["fixed", "auction"] as const;
type Format = (typeof FORMATS)[number];
export const CONDITION_FILTERS = ["new", "used"] as const;
type ConditionFilter = (typeof CONDITION_FILTERS)[number];

export interface Filters {
  category: Category | null;
  formats: readonly Format[];
  conditions: readonly ConditionFilter[];
  freeShipping: boolean;
  minPrice: number | null;
  maxPrice: number | null;
}

/** "g" is 10,000.00 to 99,999.99, "g4" 40,000.00 to 49,999.99: a hundred words make a range an index look-up. */
export function priceBands(min: number, max: number): string[] {
  const bands: string[] = [];
  for (let digits = 1; digits <= 10; digits++) {
    const unit = 10 ** (digits - 1);
    const letter = `price${"abcdefghij"[digits - 1]}`;
    if (min <= unit && unit * 10 - 1 <= max) {
      bands.push(letter);
      continue;
    }
    for (let first = 1; first <= 9; first++) {
      if (first * unit <= max && (first + 1) * unit - 1 >= min) bands.push(`${letter}${first}`);
    }
  }
  return bands;
}

/** Words of a listing's facets that filters ask for, without its price. */
export function facetWords(filters: Filters): string[] {
  const words = filters.category ? [`cat${filters.category}`] : [];
  if (filters.formats.length === 1) words.push(`fmt${filters.formats[0]}`);
  if (filters.conditions.length === 1) words.push(`cond${filters.conditions[0]}`);
  if (filters.freeShipping) words.push("shipfree");
  return words;
}

function facetExpression(filters: Filters): string | null {
  const facets = facetWords(filters).map((word) => `"${word}"`);
  if (filters.minPrice !== null || filters.maxPrice !== null) {
    const bands = priceBands(filters.minPrice ?? 0, filters.maxPrice ?? MAX_PRICE);
    facets.push(bands.length > 0 ? `(${bands.map((band) => `"${band}"`).join(" OR ")})` : '"none"');
  }
  return facets.length > 0 ? `facets : (${facets.join(" AND ")})` : null;
}

/** For FTS5: what the filters let through and the query finds, in one tier or in all. */
export function matchExpression(filters: Filters, query: SearchQuery | null, tier: Tier | "all"): string {
  // Every product has the word "any", so it filters nothing; an FTS5 query needs at least one word.
  if (!query) return facetExpression(filters) ?? 'facets : ("any")';
  if (tier !== "all" && isEmptyTier(query, tier)) return 'senses : "none"';
  const found = tier === "all" ? expressionUpTo(query, LAST_TIER) : tierExpression(query, tier);
  return [facetExpression(filters), found].filter(Boolean).join(" AND ");
}

export interface ListPosition {
  seq: number;
  /** The sort key before `seq`: centavos, bids, or the second of an end; 0 without one. */
  rank: number;
  tier: Tier;
}

/** `null` is the first page. */
export type PageCursor = { after: ListPosition } | { before: ListPosition } | null;
