import type { Category } from "../catalog/product";
import { MAX_PRICE } from "../money";

export const PAGE_SIZE = 24;
/** Above this, pages say "more than". */
export const COUNT_CAP = 200;
/** The search index has prefixes of 2 to 8 letters (migrations/0002_catalog_and_search.sql, `prefix=`). */
const PREFIX_MAX = 8;
const QUERY_MAX = 200;
const WORDS_MAX = 8;

/**
 * Letters and digits as the index's tokenizer knows them: all of Unicode's but 21 of Tai Lue and Vedic, which it treats
 * as separators. A word that the tokenizer splits becomes a phrase, and phrases are an error in an index without
 * positions.
 */
const WORD = /(?:(?![\u19b0-\u19c9\u1cf2\u1cf3])[\p{L}\p{N}])+/gu;
/** Combining accents without a precomposed letter; the tokenizer drops them inside a word. */
const LOOSE_ACCENTS = /[\u0300-\u0331]/g;

/**
 * The words of a search, safe between quotes in an FTS5 expression. The index folds accents and case. Long words
 * without digits are cut to the longest prefix of the index, which also finds other endings.
 */
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

/**
 * A word without its plural ending, in both languages. Look-ups are by prefix, so "zapatos" finds "zapato", "monitores"
 * "monitor" and "sofás" "sofá". Short words keep their "e": "lentes" is "lente".
 */
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

/** Prices in centavos, both ends included. */
export interface Filters {
  words: readonly string[];
  category: Category | null;
  formats: readonly Format[];
  conditions: readonly ConditionFilter[];
  freeShipping: boolean;
  minPrice: number | null;
  maxPrice: number | null;
}

/**
 * The words of the price bands that a range touches: a letter for the number of digits when all such prices are inside,
 * otherwise with the first digit ("g" is 10,000.00 to 99,999.99, "g4" 40,000.00 to 49,999.99). A hundred words cover
 * all prices, so a range is an index look-up as well.
 */
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

/** The filters as an FTS5 expression of facet words (view `product_words`). */
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

/** `title`: all words are in the title. `description`: some are only in the description. */
export type Tier = "title" | "description";

/** The FTS5 expression of one tier of a search, or of a list without words. */
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

/** The product next to which a page begins. */
export interface ListPosition {
  seq: number;
  /** The sort key before `seq`: centavos, bids, or the second of an end; 0 without one. */
  rank: number;
  tier: Tier;
}

/** The page after a position, before it, or (`null`) the first. */
export type PageCursor = { after: ListPosition } | { before: ListPosition } | null;
