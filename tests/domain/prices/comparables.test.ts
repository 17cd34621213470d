import { expect, test } from "vitest";
import {
  type Candidate,
  COMPARABLES_MIN,
  chooseComparables,
  priceRange,
  suggestPrice,
} from "~/domain/prices/comparables";
import { priceGuide } from "~/domain/prices/price-guide";

const IPHONE = { words: [{ forms: ["12"], weight: 4 }] };
let made = 0;

const candidate = (given: Partial<Candidate> = {}): Candidate => ({
  ...{ id: `p${++made}`, seller: `s${made}`, title: "iPhone 12", category: "electronics", condition: "used-good" },
  ...{ price: 5_000_00, isSold: false, level: 0 },
  ...given,
});
const of = (prices: readonly number[], given: Partial<Candidate> = {}) =>
  prices.map((price) => candidate({ price: price * 100, ...given }));
const pesos = (all: readonly Candidate[]) => all.map(({ price }) => price / 100);

test("the listings most alike are compared, and others only until there are enough", () => {
  const others = of([1, 2, 3], { title: "iPhone 8", level: 1 });
  expect(pesos(chooseComparables(IPHONE, [...others, ...of([10, 11, 12, 13])], null))).toEqual([10, 11, 12, 13]);
  expect(pesos(chooseComparables(IPHONE, [...others, ...of([10, 11])], null))).toEqual([10, 11, 1, 2]);
});

test("what says the same goes before what only is the same, and what is three quarters as alike counts", () => {
  const same = of([10, 11, 12, 13]);
  const wider = of([20, 21], { level: 1 });
  expect(pesos(chooseComparables(IPHONE, [...wider, ...same], null))).toEqual([10, 11, 12, 13, 20, 21]);
  expect(pesos(chooseComparables(IPHONE, [...wider, ...same], null, 5))).toEqual([10, 11, 12, 13, 20]);
  const search = {
    words: [
      { forms: ["12"], weight: 3 },
      { forms: ["pro"], weight: 1 },
    ],
  };
  const pro = of([30, 31, 32, 33], { title: "iPhone 12 Pro" });
  expect(chooseComparables(search, [...pro, ...same], null)).toHaveLength(8);
  expect(chooseComparables(IPHONE, [], null)).toEqual([]);
});

test("too few listings, or those of one seller, say nothing", () => {
  expect(chooseComparables(IPHONE, of([10, 11, 12]), null)).toEqual([]);
  expect(chooseComparables(IPHONE, of([10, 11, 12, 13], { seller: "ana" }), null)).toEqual([]);
  expect(priceRange([1, 2, 3])).toBeNull();
});

test("of one seller at most four count", () => {
  const many = of([1, 2, 3, 4, 5, 6, 7], { seller: "ana" });
  expect(pesos(chooseComparables(IPHONE, [...many, ...of([10])], null))).toEqual([1, 2, 3, 4, 10]);
});

test("what was sold counts once, by its sale", () => {
  const all = [candidate({ id: "x", price: 900_00, isSold: true }), candidate({ id: "x", price: 1_000_00 })];
  expect(pesos(chooseComparables(IPHONE, [...all, ...of([10, 11, 12])], null))).toEqual([900, 10, 11, 12]);
});

test("new compares with new and used with used where there are enough; for parts is neither", () => {
  const used = of([10, 11, 12, 13]);
  const fresh = of([20, 21, 22, 23], { condition: "new" });
  const parts = of([1, 2], { condition: "for-parts" });
  const all = [...used, ...fresh, ...parts];
  expect(pesos(chooseComparables(IPHONE, all, "used-fair"))).toEqual([10, 11, 12, 13]);
  expect(pesos(chooseComparables(IPHONE, all, "new"))).toEqual([20, 21, 22, 23]);
  expect(chooseComparables(IPHONE, all, "for-parts")).toHaveLength(10);
});

test.each([
  [[100, 110, 120, 130, 1_000], { count: 4, left: 1, low: 100_00, median: 115_00, high: 130_00 }],
  [[1, 100, 110, 120, 130], { count: 4, left: 1, low: 100_00, median: 115_00, high: 130_00 }],
  [[100, 100, 100, 101], { count: 4, left: 0, low: 100_00, median: 100_00, high: 101_00 }],
  // A middle half of four times its lower end: up to eight times beyond.
  [[12.5, 100, 200, 400, 3_200], { count: 5, left: 0, low: 12_50, median: 200_00, high: 3_200_00 }],
  [[12.49, 100, 200, 400, 3_200.01], { count: 3, left: 2, low: 100_00, median: 200_00, high: 400_00 }],
  [[100, 200, 300, 400], { count: 4, left: 0, low: 100_00, median: 250_00, high: 400_00 }],
])("of %j, what is far off is left out, and counted", (prices, range) => {
  expect(priceRange(prices.map((price) => price * 100))).toEqual(range);
});

test("the suggested price leans to what is most alike and of the same class, and is one that a person would write", () => {
  const alike = of([5_512, 5_523, 5_534]);
  const others = of([4_000, 4_100, 4_200, 4_300], { title: "iPhone 11" });
  expect(suggestPrice(IPHONE, [...alike, ...others], "used-good")?.price).toBe(5_520_00);
  const fresh = of([8_000, 8_100], { condition: "new" });
  expect(suggestPrice(IPHONE, [...alike, ...fresh], "new")?.price).toBe(8_000_00);
  expect(suggestPrice(IPHONE, alike, "new")).toBeNull();
});

test("the suggested price is the lower middle of the prices that are not far off, in whatever order they come", () => {
  expect(suggestPrice(IPHONE, of([130, 100, 120, 110]), "used-good")?.price).toBe(110_00);
  expect(suggestPrice(IPHONE, of([130, 100, 90_000, 120, 110]), "used-good")?.price).toBe(110_00);
  expect(suggestPrice(IPHONE, of([130, 140, 100, 1, 120, 110]), "used-good")?.price).toBe(120_00);
});

test("a suggested price is never nothing", () => {
  expect(suggestPrice(IPHONE, of([0.5, 0.5, 0.4, 0.6]), "new")?.price).toBe(1_00);
});

test("a guide tells of groups only with enough listings of several sellers", () => {
  const sold = of([10, 11, 12, 13], { isSold: true });
  const ofAna = of([20, 21, 22, 23], { seller: "ana", condition: "new" });
  const guide = priceGuide(IPHONE, [...sold, ...ofAna, ...of([16])]);
  expect(guide?.all).toMatchObject({ count: 9, median: 16_00 });
  expect(guide?.groups).toMatchObject([
    { group: "sold", range: { count: COMPARABLES_MIN, median: 11_50 } },
    { group: "onOffer", range: { count: 5 } },
    { group: "used-good", range: { count: 5 } },
  ]);
  expect(priceGuide(IPHONE, of([10, 11, 12]))).toBeNull();
});
