import { DAY, HOUR } from "../time";
import { AS_TYPED, type ListQuery } from "./list-query";
import { type Found, type FoundWords, fits, meets, wordsOf } from "./match";
import { BEGINNING, beginningsOf, type SearchQuery, tokensOf, type Unit } from "./query";
import type { Filters } from "./search";
import { singularsOf } from "./words";

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

/** What a saved search looks for: every word, as typed or as the lexicon corrects it. */
function queriesOf({ readings }: Pick<Wanted, "readings">): SearchQuery[] {
  return readings
    .filter(({ kind, marketWords }) => kind !== "partial" && marketWords.length === 0)
    .map(({ query }) => query);
}

export function finds(wanted: Wanted, found: Found, words: FoundWords = wordsOf(found)): boolean {
  return (
    fits(wanted.filters, found) &&
    (wanted.readings.length === 0 || queriesOf(wanted).some((query) => meets(query, words)))
  );
}

/** At least one of these each listing has that a saved search finds (`listingTokens`): those of its most telling word, or its filters. */
export function searchTokens(wanted: Wanted): string[] {
  if (wanted.readings.length === 0) return [facetToken(wanted.filters)];
  const told = queriesOf(wanted).flatMap(({ units, apart }) => [units, apart ?? []].flatMap(mostTelling));
  return [...new Set(told.flatMap(unitTokens))];
}

/** Names and models are rarer than words of the lexicon, and those than numbers and short words; of two, the longer one. */
function mostTelling(units: readonly Unit[]): Unit[] {
  const letters = ({ words }: Unit) => words.join("").length;
  const rank = (unit: Unit) =>
    unit.senses.length > 0 ? 1 : beginningsOf(unit).length > 0 || /\p{L}\d|\d\p{L}/u.test(unit.words.join("")) ? 2 : 0;
  return units.toSorted((a, b) => rank(b) - rank(a) || letters(b) - letters(a)).slice(0, 1);
}

function unitTokens(unit: Unit): string[] {
  const [beginning] = beginningsOf(unit).toSorted((a, b) => b.length - a.length);
  const named = [unit.words, ...(unit.alike ?? [])].flatMap(([word = ""]) => singularsOf(word).map(wordToken));
  return [...named, ...tokensOf(unit).map(senseMark), ...(beginning ? [beginningToken(beginning)] : [])];
}

/** All tokens that a saved search may have for a listing. */
export function listingTokens(found: Found, { title, words, senses }: FoundWords): string[] {
  const beginnings = title.flatMap((word) => {
    const most = Math.min(word.length, BEGINNING.most) - BEGINNING.least + 1;
    return Array.from({ length: Math.max(0, most) }, (_, more) => word.slice(0, BEGINNING.least + more));
  });
  return [
    ...new Set([
      ...[...words].map(wordToken),
      ...[...senses].map(senseMark),
      ...beginnings.map(beginningToken),
      ...facetTokensOf(found),
    ]),
  ];
}

const wordToken = (word: string) => `w:${word}`;
const senseMark = (token: string) => `s:${token}`;
const beginningToken = (letters: string) => `b:${letters}`;
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
