import { expect, test } from "vitest";
import { checkRefund, readOrderView } from "~/domain/moderation/admin-action";
import { toCentavos } from "~/domain/money";

test("not more is paid back than is left", () => {
  const left = toCentavos(100_50);
  expect(checkRefund("100.50", left)).toEqual({ ok: true, amount: 100_50 });
  expect(checkRefund("100.51", left)).toEqual({ ok: false, refusal: "amountTooHigh" });
  for (const typed of ["", "0", "-1", "1e1", "1.005"]) {
    expect(checkRefund(typed, left)).toEqual({ ok: false, refusal: "amountInvalid" });
  }
});

test("a view that there is not is all orders", () => {
  expect(["to-ship", "nothing", null].map(readOrderView)).toEqual(["to-ship", "all", "all"]);
});
