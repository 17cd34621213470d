import { CATEGORIES, type Category } from "../catalog/product";
import type { Lexicon } from "./lexicon";
import type { Reading } from "./readings";

/** Where things are that a search may mean; all categories when nobody knows. */
export function nearestCategories(readings: readonly Reading[], lexicon: Lexicon): readonly Category[] {
  const senses = readings.flatMap(({ query }) => query.units.flatMap((unit) => unit.senses));
  const near = new Set(senses.flatMap(({ concept }) => lexicon.concept(concept).categories));
  return near.size > 0 ? CATEGORIES.filter((category) => near.has(category)) : CATEGORIES;
}
