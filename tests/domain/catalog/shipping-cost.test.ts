import { expect, test } from "vitest";
import { splitShipping } from "~/domain/catalog/shipping-cost";
import { toCentavos } from "~/domain/money";

test.each([
  ["$350 nacional, con seguro", 350_00, null, "$350 nacional, con seguro"],
  ["Free in Guadalajara, $1,450 freight elsewhere", 1_450_00, null, "Free in Guadalajara, $1,450 freight elsewhere"],
  ["$350.00", 350_00, 350_00, null],
  ["$350.00 by mail", 350_00, null, "$350.00 by mail"],
  ["$350 nationwide, 3 days", 350_00, null, "$350 nationwide, 3 days"],
  ["$35.50 by mail", 35_50, null, "$35.50 by mail"],
  ["$3500 insured", 350_00, 350_00, "$3500 insured"],
  ["$350.75 insured", 350_00, 350_00, "$350.75 insured"],
  ["$350,000 insured", 350_00, 350_00, "$350,000 insured"],
  ["Nationwide", 80_00, 80_00, "Nationwide"],
  ["Pick-up only", 0, null, "Pick-up only"],
])("%s at %d centavos reads as cost %s and words %s", (typed, amount, cost, words) => {
  expect(splitShipping(typed, toCentavos(amount))).toEqual({ cost, words });
});
