import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAmount, fromDecimal, MAX_PRICE, parseMoney, toCentavos, toDecimal } from "~/domain/money";
import { processorTime } from "../support/processor-time";

test.each([
  ["1250", 125_000],
  ["1,250.00", 125_000],
  ["1 250.5", 125_050],
  ["1\u00a0250", 125_000],
  ["1250,5", 125_050],
  ["12,34", 1_234],
  ["$1,250", 125_000],
  ["$ 99", 9_900],
  ["MX$1,250.50", 125_050],
  ["  7  ", 700],
  ["0.01", 1],
  ["007", 700],
  ["99,999,999.99", 9_999_999_999],
])("%j is read as %d centavos", (typed, amount) => {
  expect(parseMoney(typed)).toBe(amount);
});

test.each([
  "",
  " ",
  "$",
  "0",
  "0.00",
  "-5",
  "+5",
  "-0",
  "1e9",
  "0x10",
  "0b1",
  "NaN",
  "Infinity",
  "1.005",
  "1.2.3",
  "1,2,3",

  "1,2345",
  "1,23,456",
  "1,250,5",
  ".5",
  ",5",
  "5.",
  "1 2",
  "１２５０",
  "١٢٥٠",
  "१२",
  "1_000",
  "100000000",
  "999999999.99",
  "12\u0000",
  "1\n2",
  "10 pesos",
  "$$10",
  "1'000",
  "∞",
  "💰",
])("%j is not a price", (typed) => {
  expect(parseMoney(typed)).toBeNull();
});

test("ten thousand digits are not a price, and cost nothing to refuse", () => {
  const refused = ["1".repeat(10_000), `${"1,".repeat(5_000)}000`, `1${",000".repeat(2_500)}`, " ".repeat(10_000)];
  expect(processorTime(() => expect(refused.map(parseMoney)).toEqual([null, null, null, null]))).toBeLessThan(200);
});

test("what is drawn can be read again", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: MAX_PRICE }), (amount) => {
      const money = toCentavos(amount);
      expect(parseMoney(formatAmount(money))).toBe(money);
    }),
  );
});

test("whatever is typed, a price is a whole number of centavos above zero, or nothing", () => {
  const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789.,$ -e") }));
  fc.assert(
    fc.property(typed, (text) => {
      const amount = parseMoney(text);
      if (amount !== null) expect(Number.isSafeInteger(amount) && amount >= 1 && amount <= MAX_PRICE).toBe(true);
    }),
  );
});

test.each([
  [0, "0.00"],
  [5, "0.05"],
  [100, "1.00"],
  [99_999, "999.99"],
  [100_000, "1,000.00"],
  [9_999_999_999, "99,999,999.99"],
])("%d centavos are drawn as %s", (amount, drawn) => {
  expect(formatAmount(toCentavos(amount))).toBe(drawn);
});

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("%d is no amount of money", (amount) => {
  expect(() => toCentavos(amount)).toThrow(RangeError);
});

test.each([
  [0, "0.00"],
  [5, "0.05"],
  [123_450, "1234.50"],
  [9_999_999_999, "99999999.99"],
])("%d centavos are %s to other programs", (amount, decimal) => {
  expect(toDecimal(toCentavos(amount))).toBe(decimal);
  expect(fromDecimal(decimal)).toBe(amount);
});

test.each([
  [-5, "-0.05"],
  [-123, "-1.23"],
  [-120_000, "-1200.00"],
])("a debt of %d centavos is %s to other programs", (amount, decimal) => {
  expect(toDecimal(toCentavos(amount))).toBe(decimal);
});

test.each([
  ["1234.5", 123_450],
  ["1234", 123_400],
])("%s of another program is %d centavos", (decimal, amount) => {
  expect(fromDecimal(decimal)).toBe(amount);
});

test.each(["", "-1.00", "1,234.00", "1.005", ".50", "1.", "1e3", " 1.00", "１.00", "99999999999999.00"])(
  "%j of another program is no amount",
  (decimal) => {
    expect(fromDecimal(decimal)).toBeNull();
  },
);

test("the highest price is read, and none above it; a peso sign stands before an amount only", () => {
  expect(parseMoney("99,999,999.99")).toBe(MAX_PRICE);
  for (const typed of ["100,000,000.00", "999,999,999.99", "5$", "1$2"]) expect(parseMoney(typed), typed).toBeNull();
});
