import type { Category, Condition } from "../catalog/product";
import { ACCESSORY } from "./document";
import { beginningsOf, type SearchQuery, tokensOf, type Unit } from "./query";
import type { Filters } from "./search";
import { singularsOf, splitWords } from "./words";

/** What searches find of a listing. */
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

/** Its words and meanings, as the index has them. */
export interface FoundWords {
  title: readonly string[];
  /** Of title and forms. */
  words: ReadonlySet<string>;
  senses: ReadonlySet<string>;
}

export function wordsOf({ title, forms, senses }: Pick<Found, "title" | "forms" | "senses">): FoundWords {
  const own = splitWords(title);
  return { title: own, words: new Set([...own, ...splitWords(forms)]), senses: new Set(splitWords(senses)) };
}

/** Whether a query finds a listing by its title: what `expressionUpTo(query, "other-language")` says to FTS5. */
export function meets({ units, apart, isOfAccessory }: SearchQuery, found: FoundWords): boolean {
  if (!isOfAccessory && found.senses.has(ACCESSORY)) return false;
  return [units, apart ?? []].some((all) => all.length > 0 && all.every((unit) => has(found, unit)));
}

function has({ title, words, senses }: FoundWords, unit: Unit): boolean {
  const beginnings = beginningsOf(unit);
  const isNamed = [unit.words, ...(unit.alike ?? [])].some((all) =>
    all.every((word) => singularsOf(word).some((form) => words.has(form))),
  );
  return (
    isNamed ||
    tokensOf(unit).some((token) => senses.has(token)) ||
    (beginnings.length > 0 && beginnings.every((letters) => title.some((word) => word.startsWith(letters))))
  );
}

export function fits(filters: Filters, { category, condition, price, shipping, isAuction }: Found): boolean {
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
