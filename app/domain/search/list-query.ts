import type { Language } from "~/i18n/language";
import { CATEGORIES, type Category } from "../catalog/product";
import { parseMoney } from "../money";
import { cleanLine } from "../text";
import type { Lexicon } from "./lexicon";
import { type Reading, readAsTyped, readReadings } from "./readings";
import {
  CONDITION_FILTERS,
  type Filters,
  FORMATS,
  isAuctionSort,
  type ListPosition,
  type PageCursor,
  SORTS,
  type Sort,
} from "./search";
import { TIERS } from "./tiers";

export type PriceRefusal = "priceInvalid" | "maxBelowMin";

export interface ListQuery {
  filters: Filters;
  /** Empty when no word was asked for. */
  readings: readonly Reading[];
  sorts: readonly Sort[];
  sort: Sort;
  cursor: PageCursor;
  typed: { q: string; min: string; max: string };
  refusals: { min?: PriceRefusal; max?: PriceRefusal };
}

/** Longer texts are not shown again whole. */
const TYPED_MAX = 200;
const SEQ_LIMIT = 2 ** 29;

/** A parameter: words are looked for as they were typed, however odd. */
export const AS_TYPED = "typed";

/** Ignores invalid values, but refuses invalid prices. The page's `category` overrides the parameter. */
export function readListQuery(
  params: URLSearchParams,
  category: Category | null,
  { lexicon, language }: { lexicon: Lexicon; language: Language },
): ListQuery {
  const typed = {
    q: readTypedParam(params, "q"),
    min: readTypedParam(params, "min"),
    max: readTypedParam(params, "max"),
  };
  const [minPrice, maxPrice] = [parseMoney(typed.min), parseMoney(typed.max)];
  const refusals: ListQuery["refusals"] = {};
  // A minimum of zero is no bound.
  if (typed.min && minPrice === null && !/^0+(?:[.,]0{1,2})?$/.test(typed.min)) refusals.min = "priceInvalid";
  if (typed.max && maxPrice === null) refusals.max = "priceInvalid";
  if (minPrice !== null && maxPrice !== null && maxPrice < minPrice) refusals.max = "maxBelowMin";
  const filters: Filters = {
    category: category ?? chosen(params, "category", CATEGORIES)[0] ?? null,
    formats: chosen(params, "format", FORMATS),
    conditions: chosen(params, "condition", CONDITION_FILTERS),
    freeShipping: params.get("shipping") === "free",
    // Contradictory bounds are ignored.
    minPrice: refusals.max === "maxBelowMin" ? null : minPrice,
    maxPrice: refusals.max ? null : maxPrice,
  };
  const readings = (params.get(AS_TYPED) === "yes" ? readAsTyped : readReadings)(typed.q, lexicon, {
    ...{ category: filters.category, language },
  });
  const sorts = availableSorts(filters, readings.length > 0);
  const sort = chosen(params, "sort", sorts)[0] ?? sorts[0] ?? "newest";
  if (isAuctionSort(sort)) filters.formats = ["auction"];
  return { filters, readings, sorts, sort, cursor: readCursor(params), typed, refusals };
}

/** Of a saved search: a list's address (`savedList`). */
export function readSavedList(list: string, scope: { lexicon: Lexicon; language: Language }): ListQuery {
  const { pathname, searchParams } = new URL(list, "https://here.invalid");
  const category = /^\/category\/(.+)$/.exec(pathname)?.[1];
  return readListQuery(searchParams, CATEGORIES.find((one) => one === category) ?? null, scope);
}

/** Relevance needs words; an auction's sorts need auctions in the list. */
function availableSorts({ formats }: Pick<Filters, "formats">, hasWords: boolean): readonly Sort[] {
  const hasAuctions = formats.length === 0 || formats.includes("auction");
  return SORTS.filter((sort) => (sort === "relevance" ? hasWords : hasAuctions || !isAuctionSort(sort)));
}

export function isFiltered({ filters, typed }: Pick<ListQuery, "filters" | "typed">): boolean {
  const { formats, conditions, freeShipping } = filters;
  return conditions.length + formats.length > 0 || freeShipping || typed.min !== "" || typed.max !== "";
}

export interface AppliedFilter {
  name: "category" | "format" | "condition" | "shipping" | "min" | "max";
  value: string;
}

/** What narrows a list and can be taken off. */
export function appliedFilters(
  { filters, typed }: Pick<ListQuery, "filters" | "typed">,
  isCategoryPage: boolean,
): AppliedFilter[] {
  const { category, formats, conditions, freeShipping, minPrice, maxPrice } = filters;
  return [
    ...(category && !isCategoryPage ? [{ name: "category" as const, value: category }] : []),
    ...formats.map((value) => ({ name: "format" as const, value })),
    ...conditions.map((value) => ({ name: "condition" as const, value })),
    ...(freeShipping ? [{ name: "shipping" as const, value: "free" }] : []),
    ...(minPrice === null ? [] : [{ name: "min" as const, value: typed.min }]),
    ...(maxPrice === null ? [] : [{ name: "max" as const, value: typed.max }]),
  ];
}

/** Without auctions a sort that only they have goes as well. */
export function urlWithout(path: string, params: URLSearchParams, { name, value }: AppliedFilter): string {
  const rest = new URLSearchParams(params);
  if (value === "auction") for (const sort of SORTS.filter(isAuctionSort)) rest.delete("sort", sort);
  if (name === "min" || name === "max") rest.delete(name);
  else rest.delete(name, value);
  return listUrl(path, rest, null);
}

/** Keeps all filters and the sort, without empty fields. */
export function listUrl(path: string, params: URLSearchParams, turn: PageCursor): string {
  const query = new URLSearchParams();
  for (const name of ["q", "category", "format", "condition", "shipping", "min", "max", "sort", AS_TYPED, "lang"]) {
    for (const value of new Set(params.getAll(name))) if (value.trim()) query.append(name, value.slice(0, TYPED_MAX));
  }
  if (turn) query.set("after" in turn ? "after" : "before", writePosition("after" in turn ? turn.after : turn.before));
  const search = query.toString();
  return search ? `${path}?${search}` : path;
}

/** The address of a list's feed: what narrows the list stays, its sort and place do not. */
export function feedUrl(path: string, params: URLSearchParams): string {
  const narrowed = new URLSearchParams(params);
  narrowed.delete("sort");
  return listUrl(`${path === "/" ? "" : path}/feed.atom`, narrowed, null);
}

/** Reads "after=e.123.45000" or "before=…" (tier, seq, rank). Anything else is the first page. */
export function readCursor(params: URLSearchParams): PageCursor {
  const after = readPosition(params.get("after"));
  const before = readPosition(params.get("before"));
  return after ? { after } : before ? { before } : null;
}

function readPosition(text: string | null): ListPosition | null {
  const match = /^([a-z])\.(\d{1,9})\.(\d{1,10})$/.exec(text ?? "");
  const tier = TIERS.find((name) => name[0] === match?.[1]);
  if (!match || !tier) return null;
  const place: ListPosition = { tier, seq: Number(match[2]), rank: Number(match[3]) };
  return place.seq < SEQ_LIMIT ? place : null;
}

/** Tiers by their first letters. */
function writePosition({ tier, seq, rank }: ListPosition): string {
  return `${tier[0]}.${seq}.${rank}`;
}

export function readTypedParam(params: URLSearchParams, name: string): string {
  return cleanLine((params.get(name) ?? "").slice(0, TYPED_MAX));
}

function chosen<Value extends string>(params: URLSearchParams, name: string, allowed: readonly Value[]): Value[] {
  const given = params.getAll(name);
  return allowed.filter((value) => given.includes(value));
}
