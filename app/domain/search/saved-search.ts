import type { Category, Condition } from "../catalog/product";
import { DAY, HOUR } from "../time";
import { AS_TYPED, type ListQuery } from "./list-query";
import { type ListingWords, listingTokens, type Match, matchTokens, meets } from "./match";
import type { Filters } from "./search";
import { matchUpTo } from "./tiers";
import { splitWords } from "./words";

/** How soon a person is told of new matches. */
export const CADENCES = ["instant", "daily", "off"] as const;
export type Cadence = (typeof CADENCES)[number];

export function isCadence(value: unknown): value is Cadence {
  return CADENCES.some((cadence) => cadence === value);
}

export const SAVED_SEARCHES_MAX = 50;
export const NAME_MAX = 400;
const LIST_MAX = 1_000;

/** The address of a list, the same for all of its sorts and pages; `null` for one of everything, and for a longer one. */
export function savedList(
  { filters, typed, readings }: Pick<ListQuery, "filters" | "typed" | "readings">,
  asTyped: boolean,
) {
  const { category, formats, conditions, freeShipping, minPrice, maxPrice } = filters;
  const params = new URLSearchParams();
  if (readings.length > 0) params.set("q", typed.q);
  if (readings.length > 0 && category) params.set("category", category);
  for (const format of formats) params.append("format", format);
  for (const condition of conditions) params.append("condition", condition);
  if (freeShipping) params.set("shipping", "free");
  if (minPrice !== null) params.set("min", typed.min);
  if (maxPrice !== null) params.set("max", typed.max);
  if (readings.length > 0 && asTyped) params.set(AS_TYPED, "yes");
  const path = category && readings.length === 0 ? `/category/${category}` : "/search";
  if (path === "/search" && params.size === 0) return null;
  const list = params.size > 0 ? `${path}?${params}` : path;
  return list.length <= LIST_MAX ? list : null;
}

type Wanted = Pick<ListQuery, "filters" | "readings">;

/** What saved searches read of a listing. */
export interface Found {
  title: string;
  category: Category;
  condition: Condition;
  price: number;
  /** `null` is free. */
  shipping: string | null;
  isAuction: boolean | number;
  forms: string;
  senses: string;
}

export function wordsOf({ title, forms, senses }: Pick<Found, "title" | "forms" | "senses">): ListingWords {
  const words = (text: string) => new Set(splitWords(text));
  return { title: words(title), forms: words(forms), senses: words(senses) };
}

/** Of every word, as typed or as the lexicon corrects it, and of what lists show before accessories of a thing. */
function matchesOf({ readings }: Pick<Wanted, "readings">): Match[] {
  return readings
    .filter(({ kind, marketWords }) => kind !== "partial" && marketWords.length === 0)
    .map(({ query }) => matchUpTo(query, query.units.some(({ isThing }) => isThing) ? "kind" : "accessory"));
}

/** Whether a search finds a listing; its words are read once for all listings. */
export type Finds = (found: Found, words?: ListingWords) => boolean;

export function findsOf(wanted: Wanted): Finds {
  const matches = matchesOf(wanted);
  return (found, words = wordsOf(found)) => {
    const isFound = wanted.readings.length === 0 || matches.some((match) => meets(match, words));
    return isFound && fits(wanted.filters, found);
  };
}

function fits(filters: Filters, { category, condition, price, shipping, isAuction }: Found): boolean {
  const { formats, conditions, freeShipping, minPrice, maxPrice } = filters;
  return (
    (filters.category === null || filters.category === category) &&
    (formats.length === 0 || formats.includes(isAuction ? "auction" : "fixed")) &&
    (conditions.length === 0 || conditions.includes(condition === "new" ? "new" : "used")) &&
    (!freeShipping || shipping === null) &&
    (minPrice === null || price >= minPrice) &&
    (maxPrice === null || price <= maxPrice)
  );
}

/** Each listing that a saved search finds has one of these (`foundTokens`): those of its rarest word, or its filters. */
export function searchTokens(wanted: Wanted): string[] {
  if (wanted.readings.length === 0) return [facetToken(wanted.filters)];
  return [...new Set(matchesOf(wanted).flatMap(matchTokens))];
}

export function foundTokens(found: Found, words: ListingWords): string[] {
  return [...listingTokens(words), ...facetTokensOf(found)];
}

const ANY = "*";
const facets = (...parts: readonly string[]) => `f:${parts.join("/")}`;

function facetToken({ category, formats, conditions, freeShipping }: Filters): string {
  const only = (chosen: readonly string[]) => (chosen.length === 1 ? (chosen[0] ?? ANY) : ANY);
  return facets(category ?? ANY, only(formats), only(conditions), freeShipping ? "free" : ANY);
}

/** Sixteen: each of four filters is set or not. */
function facetTokensOf({ category, isAuction, condition, shipping }: Found): string[] {
  const free = shipping === null ? ["free", ANY] : [ANY];
  return [category, ANY].flatMap((first) =>
    [isAuction ? "auction" : "fixed", ANY].flatMap((second) =>
      [condition === "new" ? "new" : "used", ANY].flatMap((third) =>
        free.map((fourth) => facets(first, second, third, fourth)),
      ),
    ),
  );
}

/** Eight in the morning in Mexico City, which has no summer time. */
const MORNING = 14 * HOUR;

/** When a match is told that is found now. */
export function toldAt(cadence: Exclude<Cadence, "off">, now: number): number {
  return cadence === "instant" ? now : Math.floor((now - MORNING) / DAY) * DAY + DAY + MORNING;
}
