import type { PriceRange } from "~/domain/prices/comparables";

const [WIDTH, HEIGHT] = [120, 12];

/** A range from nothing to the highest price of all, with a mark at its median. The numbers stand beside it. */
export function RangeBar({ range: { low, median, high }, most }: { range: PriceRange; most: number }) {
  const at = (price: number) => Math.round((price / most) * WIDTH);
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" fill="currentColor">
      <rect y="5" width={WIDTH} height="2" opacity=".2" />
      <rect x={at(low)} y="3" width={Math.max(2, at(high) - at(low))} height="6" rx="3" opacity=".5" />
      <rect x={Math.min(WIDTH - 3, at(median) - 1)} width="3" height={HEIGHT} />
    </svg>
  );
}
