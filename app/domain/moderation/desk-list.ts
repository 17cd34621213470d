import { CATEGORIES } from "../catalog/product";
import { PRODUCT_STATUSES } from "../catalog/product-status";
import { ORDER_STATUSES } from "../orders/order";
import { splitWords } from "../search/words";
import { cleanLine } from "../text";
import { DAY } from "../time";
import { MARKET_ZONE, readWallTime } from "../wall-time";

/** What each list of the dashboard is narrowed by, in the order of the terms of migrations 0058 and 0062. */
export const DESK_FACETS = {
  products: { status: PRODUCT_STATUSES, category: CATEGORIES, kind: ["fixed", "auction"] },
  orders: { status: ORDER_STATUSES, kind: ["fixed", "auction", "offer"], method: ["paypal", "none"] },
  users: { role: ["admin"], kind: ["seller", "buyer"], state: ["open", "suspended", "closed"] },
} as const;
export type DeskList = keyof typeof DESK_FACETS;
export const DESK_LISTS = Object.keys(DESK_FACETS) as DeskList[];

/** The first is that of a list without a choice. Only orders have amounts that stay. */
export const DESK_SORTS = {
  products: ["newest", "oldest"],
  orders: ["newest", "oldest", "highest", "lowest"],
  users: ["newest", "oldest"],
} as const satisfies Record<DeskList, readonly DeskSort[]>;
export type DeskSort = "newest" | "oldest" | "highest" | "lowest";

export interface DeskQuery {
  list: DeskList;
  /** Beginnings of words. */
  words: readonly string[];
  /** What was typed, where it may be an id, a number of PayPal's or an email. */
  number: string | null;
  /** A store's address, or its owner's email or id. */
  seller: string | null;
  facets: readonly (string | null)[];
  /** Milliseconds; `until` is the end. */
  from: number | null;
  until: number | null;
  sort: DeskSort;
  /** The choices as an address has them, without those that say nothing. */
  asked: Readonly<Record<string, string>>;
}

const TYPED_MAX = 254;
const WORDS_MAX = 10;
/** Order numbers are the first eight letters of an id; PayPal's are longer. */
const NUMBER = /^[\w-]{8,64}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Ignores what no list knows. Amounts are sorted over all days. */
export function readDeskQuery(list: DeskList, params: URLSearchParams): DeskQuery {
  const read = (name: string) => cleanLine(params.get(name) ?? "").slice(0, TYPED_MAX);
  const facets: [string, readonly string[]][] = Object.entries(DESK_FACETS[list]);
  const chosen = facets.map(([name, values]) => values.find((value) => value === read(name)) ?? null);
  const typed = read("q");
  const seller = list === "products" ? read("seller") : "";
  const [from, to] = [dayStart(read("from")), dayStart(read("to"))];
  const sorts: readonly DeskSort[] = DESK_SORTS[list];
  const wanted = sorts.find((one) => one === read("sort")) ?? "newest";
  const sort = (from !== null || to !== null) && isByAmount(wanted) ? "newest" : wanted;
  const asked = {
    q: typed,
    seller,
    ...Object.fromEntries(facets.map(([name], index) => [name, chosen[index] ?? ""])),
    ...{ from: from === null ? "" : read("from"), to: to === null ? "" : read("to") },
    sort: sort === "newest" ? "" : sort,
  };
  return {
    ...{ list, words: readDeskWords(typed) },
    number: NUMBER.test(typed) || EMAIL.test(typed) ? typed : null,
    ...{ seller: seller || null, facets: chosen, from, until: to === null ? null : to + DAY, sort },
    asked: Object.fromEntries(Object.entries(asked).filter(([, value]) => value)),
  };
}

/** The words of what was typed to search a list. */
export function readDeskWords(typed: string): string[] {
  return splitWords(typed).slice(0, WORDS_MAX);
}

/** An email is of one person; its words are those of many. */
export function isOnlyNumber({ list, number }: DeskQuery): boolean {
  return list !== "products" && number !== null && EMAIL.test(number);
}

export function isByAmount(sort: DeskSort): boolean {
  return sort === "highest" || sort === "lowest";
}

/** The term that rows with these facets have; none of them: all rows. */
export function facetTerm(facets: readonly (string | null)[]): string {
  return `\uE000${facets.map((value) => (value ?? "").replaceAll("_", "")).join("x")}`;
}

/** Of "2026-11-26", in the market's zone. */
function dayStart(typed: string): number | null {
  return readWallTime(`${typed}T00:00`, MARKET_ZONE);
}
