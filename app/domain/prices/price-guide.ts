import { CONDITIONS, type Condition } from "../catalog/product";
import type { ComparableSearch } from "./comparable-search";
import { type Candidate, chooseComparables, type PriceRange, priceRange } from "./comparables";

/** Of one condition, of what was sold, or of what is on offer. */
export type GuideGroup = "sold" | "onOffer" | Condition;

export interface PriceGuide {
  all: PriceRange;
  /** Without groups of too few listings or of one seller. */
  groups: { group: GuideGroup; range: PriceRange }[];
}

/** `null` when too few are alike. */
export function priceGuide(
  search: Pick<ComparableSearch, "words">,
  candidates: readonly Candidate[],
): PriceGuide | null {
  const chosen = chooseComparables(search, candidates, null, candidates.length);
  const all = priceRange(chosen.map(({ price }) => price));
  if (!all) return null;
  const groups: [GuideGroup, (one: Candidate) => boolean][] = [
    ["sold", ({ isSold }) => isSold],
    ["onOffer", ({ isSold }) => !isSold],
    ...CONDITIONS.map((condition): [Condition, (one: Candidate) => boolean] => [
      condition,
      (one) => one.condition === condition,
    ]),
  ];
  const shown = groups.flatMap(([group, isOf]) => {
    const listings = chosen.filter(isOf);
    const isOfMany = new Set(listings.map(({ seller }) => seller)).size > 1;
    const range = isOfMany ? priceRange(listings.map(({ price }) => price)) : null;
    return range ? [{ group, range }] : [];
  });
  return { all, groups: shown };
}
