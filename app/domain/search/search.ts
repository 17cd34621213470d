import type { Category } from "../catalog/product";
import { MAX_PRICE } from "../money";

export const PAGE_SIZE = 24;
/** Above this, pages say "more than". */
export const COUNT_CAP = 200;
/** The index has prefixes of 2 to 8 letters (migrations/0002_catalog_and_search.sql, `prefix=`). */
const PREFIX_MAX = 8;
const QUERY_MAX = 200;
const WORDS_MAX = 8;

/** The tokenizer splits words at 21 letters of Tai Lue and Vedic; this index cannot look up split words. */
const WORD = /(?:(?![\u19b0-\u19c9\u1cf2\u1cf3])[\p{L}\p{N}])+/gu;
/** Combining accents without a precomposed letter; the tokenizer drops them inside a word. */
const LOOSE_ACCENTS = /[\u0300-\u0331]/g;

/** Safe between quotes in FTS5. Long words without digits are cut to the index's prefix: it finds other endings too. */
export function searchWords(query: string): string[] {
  const typed = query.slice(0, QUERY_MAX).normalize("NFC").replace(LOOSE_ACCENTS, "");
  const words = typed.match(WORD) ?? [];
  return words
    .slice(0, WORDS_MAX)
    .map(singular)
    .map((word) => {
      const letters = [...word];
      return /\p{N}/u.test(word) || letters.length <= PREFIX_MAX ? word : letters.slice(0, PREFIX_MAX).join("");
    });
}

/** Look-ups are by prefix: "zapatos" finds "zapato". Short words keep their "e": "lentes" is "lente". */
function singular(word: string): string {
  if (/\p{N}/u.test(word)) return word;
  if (word.length >= 7 && /[^aeiou]es$/i.test(word)) return word.slice(0, -2);
  return word.length >= 4 && /[^s]s$/i.test(word) ? word.slice(0, -1) : word;
}

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
  words: readonly string[];
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

function facetExpression(filters: Filters): string | null {
  const words = filters.category ? [`cat${filters.category}`] : [];
  if (filters.formats.length === 1) words.push(`fmt${filters.formats[0]}`);
  if (filters.conditions.length === 1) words.push(`cond${filters.conditions[0]}`);
  if (filters.freeShipping) words.push("shipfree");
  const facets = words.map((word) => `"${word}"`);
  if (filters.minPrice !== null || filters.maxPrice !== null) {
    const bands = priceBands(filters.minPrice ?? 0, filters.maxPrice ?? MAX_PRICE);
    facets.push(bands.length > 0 ? `(${bands.map((band) => `"${band}"`).join(" OR ")})` : '"none"');
  }
  // Every product has the word "any", so it filters nothing; an FTS5 query needs at least one word.
  if (facets.length === 0 && filters.words.length === 0) facets.push('"any"');
  return facets.length > 0 ? `facets : (${facets.join(" AND ")})` : null;
}

/** `description`: some words are only in the description. */
export type Tier = "title" | "description";

export function matchExpression(filters: Filters, tier: Tier | "all"): string {
  const facets = facetExpression(filters);
  // A single letter is looked up as a whole word: the index has no prefixes of one letter.
  const all = filters.words.map((word) => `"${word}"${[...word].length > 1 ? "*" : ""}`).join(" AND ");
  const within = (expression: string) => [facets, expression].filter(Boolean).join(" AND ");
  if (filters.words.length === 0) return within("");
  const title = `(title : (${all}))`;
  if (tier === "title") return within(title);
  const anywhere = within(`({title description} : (${all}))`);
  return tier === "all" ? anywhere : `(${anywhere}) NOT ${title}`;
}

export interface ListPosition {
  seq: number;
  /** The sort key before `seq`: centavos, bids, or the second of an end; 0 without one. */
  rank: number;
  tier: Tier;
}

/** `null` is the first page. */
export type PageCursor = { after: ListPosition } | { before: ListPosition } | null;
