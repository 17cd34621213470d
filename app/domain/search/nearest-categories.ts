import { CATEGORIES, type Category } from "../catalog/product";
import type { Lexicon } from "./lexicon";
import type { Reading } from "./readings";

/** Where things are that a search may mean; all categories when nobody knows, or only "other", which says nothing. */
export function nearestCategories(readings: readonly Reading[], lexicon: Lexicon): readonly Category[] {
  const senses = readings.flatMap(({ query }) => query.units.flatMap((unit) => unit.senses));
  const near = new Set(senses.flatMap(({ concept }) => lexicon.concept(concept).categories));
  const isTelling = [...near].some((category) => category !== "other");
  return isTelling ? CATEGORIES.filter((category) => near.has(category)) : CATEGORIES;
}
