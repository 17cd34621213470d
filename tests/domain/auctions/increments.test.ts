import { expect, test } from "vitest";
import { INCREMENTS, increment } from "~/domain/auctions/increments";

// [first price of the band, last price of the band, increment] in centavos, copied from the rules.
const BANDS = [
  [1, 1999, 100],
  [2000, 9999, 500],
  [10000, 49999, 1000],
  [50000, 199999, 2000],
  [200000, 499999, 5000],
  [500000, 999999, 10000],
  [1000000, 1999999, 20000],
  [2000000, 4999999, 50000],
  [5000000, 9999999, 100000],
  [10000000, 1000000000, 200000],
] as const;

test.each(BANDS)("from %i to %i centavos the increment is %i", (first, last, step) => {
  expect(increment(first)).toBe(step);
  expect(increment(first + 1)).toBe(step);
  expect(increment(Math.floor((first + last) / 2))).toBe(step);
  expect(increment(last - 1)).toBe(step);
  expect(increment(last)).toBe(step);
});

test.each(BANDS.slice(1))("one centavo below %i the smaller increment still holds", (first, _last, step) => {
  expect(increment(first - 1)).toBeLessThan(step);
  expect(increment(first)).toBe(step);
});

test("the bands leave no price out: each begins one centavo after the one before it", () => {
  expect(INCREMENTS.MXN.map((band) => band.from)).toEqual(BANDS.map(([first]) => first));
  for (const [index, [first]] of BANDS.slice(1).entries()) expect(first).toBe((BANDS[index]?.[1] ?? 0) + 1);
});

test("the ladder only climbs", () => {
  const steps = INCREMENTS.MXN.map((band) => band.increment);
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  expect(new Set(steps).size).toBe(steps.length);
});

test("the ladder is that of pesos unless another is given", () => {
  expect(increment(123456, INCREMENTS.MXN)).toBe(increment(123456));
  expect(increment(123456, [{ from: 1, increment: 7 }])).toBe(7);
});

test("the last band has no upper end", () => {
  expect(increment(Number.MAX_SAFE_INTEGER)).toBe(200000);
});

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])("%d is not a price and throws", (price) => {
  expect(() => increment(price)).toThrow(RangeError);
});
