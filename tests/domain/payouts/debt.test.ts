import { expect, test } from "vitest";
import { isSettlement } from "~/domain/payouts/debt";

test("a debt ends in one of two ways, and a form's other words are neither", () => {
  expect(["repaid", "written_off", "", "paid", null, undefined, 1].map(isSettlement)).toEqual([
    ...[true, true, false, false, false, false, false],
  ]);
});
