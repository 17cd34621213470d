/** A step of the ladder, in centavos: from this price on (inclusive), a bid rises by at least `increment`. */
interface Band {
  readonly from: number;
  readonly increment: number;
}

/** Lowest band first. */
export type Ladder = readonly [Band, ...Band[]];

export const INCREMENTS: { readonly MXN: Ladder } = {
  MXN: [
    { from: 1, increment: 1_00 },
    { from: 20_00, increment: 5_00 },
    { from: 100_00, increment: 10_00 },
    { from: 500_00, increment: 20_00 },
    { from: 2_000_00, increment: 50_00 },
    { from: 5_000_00, increment: 100_00 },
    { from: 10_000_00, increment: 200_00 },
    { from: 20_000_00, increment: 500_00 },
    { from: 50_000_00, increment: 1_000_00 },
    { from: 100_000_00, increment: 2_000_00 },
  ],
};

/** Centavos. Throws a RangeError below 1. Source: docs/rules/auctions.md, increment ladder. */
export function increment(price: number, ladder: Ladder = INCREMENTS.MXN): number {
  if (!Number.isSafeInteger(price) || price < 1) throw new RangeError(`not a price in centavos: ${price}`);

  let [{ increment: step }] = ladder;
  for (const band of ladder) {
    if (band.from > price) break;
    step = band.increment;
  }
  return step;
}
