import { CONDITIONS, type Condition } from "../catalog/product";
import type { ComparableSearch } from "./comparable-search";
import { type Candidate, chooseComparables, type PriceRange, priceRange } from "./comparables";

/** Of one condition, of what was sold, or of what is on offer. */
export type GuideGroup = "all" | "sold" | "onOffer" | Condition;

export interface PriceGuide {
  /** The first is of all; groups of too few listings are left out. */
  groups: { group: GuideGroup; range: PriceRange }[];
  sold: number;
  onOffer: number;
}

/** What is read for a guide has to be the thing itself, not one of its kind. */
export function priceGuide(search: ComparableSearch, candidates: readonly Candidate[]): PriceGuide | null {
  const near = candidates.filter(({ level }) => level < search.nearest);
  const chosen = chooseComparables(search, near, null, near.length);
  const isSold = (one: Candidate) => one.isSold;
  const groups: [GuideGroup, Candidate[]][] = [
    ["all", chosen],
    ["sold", chosen.filter(isSold)],
    ["onOffer", chosen.filter((one) => !isSold(one))],
    ...CONDITIONS.map((condition): [Condition, Candidate[]] => [
      condition,
      chosen.filter((one) => one.condition === condition),
    ]),
  ];
  const shown = groups.flatMap(([group, listings]) => {
    const isOfMany = new Set(listings.map(({ seller }) => seller)).size > 1;
    const range = isOfMany ? priceRange(listings.map(({ price }) => price)) : null;
    return range ? [{ group, range }] : [];
  });
  if (shown[0]?.group !== "all") return null;
  return { groups: shown, sold: chosen.filter(isSold).length, onOffer: chosen.filter((one) => !isSold(one)).length };
}
