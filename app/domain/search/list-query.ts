import { CATEGORIES, type Category } from "../catalog/product";
import { parseMoney } from "../money";
import { cleanLine } from "../text";
import {
  CONDITION_FILTERS,
  type Filters,
  FORMATS,
  isAuctionSort,
  type ListPosition,
  type PageCursor,
  SORTS,
  type Sort,
  searchWords,
} from "./search";

export type PriceRefusal = "priceInvalid" | "maxBelowMin";

/** What the address of a list asks for. */
export interface ListQuery {
  filters: Filters;
  sort: Sort;
  cursor: PageCursor;
  /** The texts of its fields, as typed. */
  typed: { q: string; min: string; max: string };
  refusals: { min?: PriceRefusal; max?: PriceRefusal };
}

/** Longest text that a field gives back. */
const TYPED_MAX = 200;
const SEQ_LIMIT = 2 ** 29;

/**
 * Reads a list's parameters. What is not on a list of allowed values is as if it were not there; a price that is none
 * is refused, and does not narrow the list. `category` is the one of the page's path, which the parameter cannot change.
 */
export function readListQuery(params: URLSearchParams, category: Category | null): ListQuery {
  const typed = {
    q: readTypedParam(params, "q"),
    min: readTypedParam(params, "min"),
    max: readTypedParam(params, "max"),
  };
  const [minPrice, maxPrice] = [parseMoney(typed.min), parseMoney(typed.max)];
  const refusals: ListQuery["refusals"] = {};
  // Nothing at the least is no bound.
  if (typed.min && minPrice === null && !/^0+(?:[.,]0{1,2})?$/.test(typed.min)) refusals.min = "priceInvalid";
  if (typed.max && maxPrice === null) refusals.max = "priceInvalid";
  if (minPrice !== null && maxPrice !== null && maxPrice < minPrice) refusals.max = "maxBelowMin";
  const filters: Filters = {
    words: searchWords(typed.q),
    category: category ?? chosen(params, "category", CATEGORIES)[0] ?? null,
    formats: chosen(params, "format", FORMATS),
    conditions: chosen(params, "condition", CONDITION_FILTERS),
    freeShipping: params.get("shipping") === "free",
    // Bounds that leave nothing between them are as if they were not there.
    minPrice: refusals.max === "maxBelowMin" ? null : minPrice,
    maxPrice: refusals.max ? null : maxPrice,
  };
  const sort = readSort(params, filters);
  if (isAuctionSort(sort)) filters.formats = ["auction"];
  return { filters, sort, cursor: readCursor(params), typed, refusals };
}

/** The sorts of a list: the best match is one only where there are words to match, and an auction's only for auctions. */
export function sortsOf({ words, formats }: Filters): readonly Sort[] {
  const hasAuctions = formats.length === 0 || formats.includes("auction");
  return SORTS.filter((sort) => (sort === "relevance" ? words.length > 0 : hasAuctions || !isAuctionSort(sort)));
}

/** Whether a list is narrowed by anything but its words, its page's category and what its sort brings with it. */
export function isNarrowed({ filters, sort, typed }: ListQuery): boolean {
  const { formats, conditions, freeShipping } = filters;
  const chosen = conditions.length + (isAuctionSort(sort) ? 0 : formats.length);
  return chosen > 0 || freeShipping || typed.min !== "" || typed.max !== "";
}

/** The address of another page of the same list: every filter and the sort stay, an empty field goes. */
export function listAddress(path: string, params: URLSearchParams, turn: PageCursor): string {
  const kept = new URLSearchParams();
  for (const name of ["q", "category", "format", "condition", "shipping", "min", "max", "sort", "lang"]) {
    for (const value of new Set(params.getAll(name))) if (value.trim()) kept.append(name, value.slice(0, TYPED_MAX));
  }
  if (turn) kept.set("after" in turn ? "after" : "before", writePosition("after" in turn ? turn.after : turn.before));
  const query = kept.toString();
  return query ? `${path}?${query}` : path;
}

/** Reads a turn, of tier, seq and rank: `after=t.123.45000` or `before=…`. Anything else is the first page. */
export function readCursor(params: URLSearchParams): PageCursor {
  const after = readPosition(params.get("after"));
  const before = readPosition(params.get("before"));
  return after ? { after } : before ? { before } : null;
}

function readSort(params: URLSearchParams, filters: Filters): Sort {
  const sorts = sortsOf(filters);
  return chosen(params, "sort", sorts)[0] ?? sorts[0] ?? "newest";
}

function readPosition(text: string | null): ListPosition | null {
  const match = /^([td])\.(\d{1,9})\.(\d{1,10})$/.exec(text ?? "");
  if (!match) return null;
  const place: ListPosition = {
    tier: match[1] === "t" ? "title" : "description",
    seq: Number(match[2]),
    rank: Number(match[3]),
  };
  return place.seq < SEQ_LIMIT ? place : null;
}

function writePosition({ tier, seq, rank }: ListPosition): string {
  return `${tier === "title" ? "t" : "d"}.${seq}.${rank}`;
}

/** What was typed into a field of a list's address, as it is shown again and looked for. */
export function readTypedParam(params: URLSearchParams, name: string): string {
  return cleanLine((params.get(name) ?? "").slice(0, TYPED_MAX));
}

/** The values of a parameter that are on a list, each once, in the list's order. */
function chosen<Value extends string>(params: URLSearchParams, name: string, allowed: readonly Value[]): Value[] {
  const given = params.getAll(name);
  return allowed.filter((value) => given.includes(value));
}
