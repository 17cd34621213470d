import { expect, test } from "vitest";
import { toCentavos } from "~/domain/money";
import { estimateFee, FEE_RATE, parseFeeRate } from "~/domain/payments/payment-fee";

test.each([
  [6_639_00, 266_24],
  [100_00, 7_95],
  [4_16, 4_16],
  [1, 1],
])("of %i centavos PayPal keeps about %i", (amount, fee) => {
  expect(estimateFee(toCentavos(amount), FEE_RATE)).toBe(fee);
});

test.each([
  ["3.95 + 4.00", { share: 395, fixed: 4_00 }],
  [" 2.9+0.3 ", { share: 290, fixed: 30 }],
  ["5 + 0", { share: 500, fixed: 0 }],
  ["3.95", null],
  ["3.955 + 4", null],
  ["-1 + 4", null],
  ["100 + 4", null],
  ["", null],
])("the rate %j is read as %j", (set, rate) => {
  expect(parseFeeRate(set)).toEqual(rate);
});
