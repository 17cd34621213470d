import { expect, test } from "vitest";
import { readShippingCost, readShippingWords, splitShipping } from "~/domain/catalog/shipping-cost";
import { toCentavos } from "~/domain/money";

test.each([
  ["$350 nacional, con seguro", 350_00, 350_00, "nacional, con seguro"],
  ["Free in Guadalajara, $1,450 freight elsewhere", 1_450_00, null, "Free in Guadalajara, $1,450 freight elsewhere"],
  ["$350.00", 350_00, 350_00, null],
  ["$350.00 by mail", 350_00, 350_00, "by mail"],
  ["$350 nationwide, 3 days", 350_00, 350_00, "nationwide, 3 days"],
  ["$350 MXN, by mail", 350_00, 350_00, "by mail"],
  ["$1,290 freight", 1_290_00, 1_290_00, "freight"],
  ["$35.50 by mail", 35_50, 35_50, "by mail"],
  ["By mail: $350", 350_00, null, "By mail: $350"],
  ["$3500 insured", 350_00, 350_00, "$3500 insured"],
  ["$350.75 insured", 350_00, 350_00, "$350.75 insured"],
  ["$350,000 insured", 350_00, 350_00, "$350,000 insured"],
  ["Nationwide", 80_00, 80_00, "Nationwide"],
  ["Pick-up only", 0, null, "Pick-up only"],
])("%s at %d centavos reads as cost %s and words %s", (typed, amount, cost, words) => {
  expect(splitShipping(typed, toCentavos(amount))).toEqual({ cost, words });
});

test.each([
  ["", 0],
  [" 0 ", 0],
  ["000", 0],
  ["$ 0.00", 0],
  ["0,0", 0],
  ["$150", 150_00],
  ["x0", null],
  ["0.000", null],
  ["free", null],
])("%j costs %j centavos to ship", (typed, cost) => {
  expect(readShippingCost(typed)).toBe(cost);
});

test.each([
  ["", 0, undefined, null],
  [" FREE ", 0, undefined, null],
  ["Envio gratis", 0, undefined, null],
  ["Free to Jalisco", 0, undefined, "Free to Jalisco"],
  ["", 150_00, undefined, "$150.00"],
  ["free shipping", 0, false, "$0.00"],
  ["$150  by mail", 150_00, undefined, "$150 by mail"],
])("words %j at %d centavos, free everywhere %j, are kept as %j", (typed, cost, isFree, kept) => {
  expect(readShippingWords(typed, toCentavos(cost), isFree)).toBe(kept);
});
