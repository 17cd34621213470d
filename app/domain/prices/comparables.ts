import type { Category, Condition } from "../catalog/product";
import { type Centavos, toCentavos } from "../money";
import { type ComparableSearch, likeness } from "./comparable-search";

/** A listing that may be compared: on offer at a fixed price, or sold. */
export interface Candidate {
  id: string;
  seller: string;
  title: string;
  category: Category;
  condition: Condition;
  /** Of one piece: what was paid for it, or what is asked. */
  price: number;
  isSold: boolean;
  /** Which expression found it: the first says most. */
  level: number;
}

/** Days for which a sale is compared. */
export const COMPARED_DAYS = 90;
/** Fewer say nothing, and might tell what one seller earned. */
export const COMPARABLES_MIN = 4;
const COMPARABLES_MAX = 24;
/** Of one seller. */
const SELLERS_MAX = 4;
/** A listing that is less alike than this share of the one most alike is another thing. */
const LIKENESS_MIN = 0.75;

/** What compares with what: for parts is neither new nor used. */
type ConditionClass = "new" | "used" | "parts";

function classOf(condition: Condition): ConditionClass {
  return condition === "new" ? "new" : condition === "for-parts" ? "parts" : "used";
}

export interface PriceRange {
  /** How many it was made of, and how many more were left out as too far off. */
  count: number;
  left: number;
  low: Centavos;
  median: Centavos;
  high: Centavos;
}

/** The listings most like what is asked, of the same class where there are enough; empty when they are too few. */
export function chooseComparables<One extends Candidate>(
  search: Pick<ComparableSearch, "words">,
  candidates: readonly One[],
  condition: Condition | null,
  most = COMPARABLES_MAX,
): One[] {
  const ranked = onceEach(candidates)
    .map((one) => ({ one, score: likeness(search, one.title) }))
    .sort((a, b) => b.score - a.score || a.one.level - b.one.level);
  const same =
    condition &&
    alike(
      ranked.filter(({ one }) => classOf(one.condition) === classOf(condition)),
      most,
    );
  return same && same.length >= COMPARABLES_MIN ? same : alike(ranked, most);
}

function alike<One extends Candidate>(ranked: readonly { one: One; score: number }[], most: number): One[] {
  const best = ranked[0]?.score ?? 0;
  const bySeller = new Map<string, number>();
  const chosen: One[] = [];
  for (const { one, score } of ranked) {
    const ofSeller = bySeller.get(one.seller) ?? 0;
    const isNear = score >= best * LIKENESS_MIN || chosen.length < COMPARABLES_MIN;
    if (ofSeller >= SELLERS_MAX || !isNear) continue;
    bySeller.set(one.seller, ofSeller + 1);
    chosen.push(one);
    if (chosen.length === most) break;
  }
  return chosen.length >= COMPARABLES_MIN && bySeller.size > 1 ? chosen : [];
}

/** A listing that sold and is still on offer counts by its sale. */
function onceEach<One extends Candidate>(candidates: readonly One[]): One[] {
  const sold = new Set(candidates.filter(({ isSold }) => isSold).map(({ id }) => id));
  return candidates.filter(({ id, isSold }) => isSold || !sold.has(id));
}

/** Without prices that are far outside the middle half; `null` when too few are left. */
export function priceRange(prices: readonly number[]): PriceRange | null {
  const sorted = prices.toSorted((a, b) => a - b);
  if (sorted.length < COMPARABLES_MIN) return null;
  const [first, third] = [quantile(sorted, 0.25), quantile(sorted, 0.75)];
  // As ratios: half the price is as far off as twice the price.
  const reach = Math.max(third / first, REACH_MIN) ** 1.5;
  const kept = sorted.filter((price) => price >= first / reach && price <= third * reach);
  const [low = 0, high = 0] = [kept[0], kept.at(-1)];
  return {
    ...{ count: kept.length, left: sorted.length - kept.length },
    ...{ low: toCentavos(low), median: toCentavos(Math.round(quantile(kept, 0.5))), high: toCentavos(high) },
  };
}

/** Where most prices are equal, others near them are not far off. */
const REACH_MIN = 1.2;

/**
 * The middle of the range's prices, where one counts by how alike its listing is, and more when its condition is of the same
 * class. Rounded as a person would write it.
 */
export function suggestPrice(
  search: Pick<ComparableSearch, "words">,
  chosen: readonly Candidate[],
  condition: Condition,
): { price: Centavos; range: PriceRange } | null {
  const range = priceRange(chosen.map(({ price }) => price));
  if (!range) return null;
  const weighed = chosen
    .filter(({ price }) => price >= range.low && price <= range.high)
    .map((one) => ({
      price: one.price,
      weight:
        (LEAST_WEIGHT + likeness(search, one.title)) * (classOf(one.condition) === classOf(condition) ? SAME_CLASS : 1),
    }))
    .toSorted((a, b) => a.price - b.price);
  const half = weighed.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let before = 0;
  const middle = weighed.find(({ weight }) => {
    before += weight;
    return before >= half;
  });
  return { price: roundPrice(toCentavos(middle?.price ?? range.median)), range };
}

const LEAST_WEIGHT = 0.05;
const SAME_CLASS = 3;

/** Between the two nearest of sorted values. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low + (high - low) * (at - Math.floor(at));
}

/** A price that a person would write: three digits, in whole pesos. */
function roundPrice(price: Centavos): Centavos {
  const step = Math.max(100, 10 ** (String(price).length - 3));
  return toCentavos(Math.max(step, Math.round(price / step) * step));
}
