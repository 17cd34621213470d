import { expect, test } from "vitest";
import { checkReason, checkRefund, REASON_MAX, readOrderView } from "~/domain/moderation/admin-action";
import { toCentavos } from "~/domain/money";

test("a reason is one line of up to two hundred letters", () => {
  expect(checkReason("  No\nexiste ")).toEqual({ ok: true, value: "No existe" });
  expect(checkReason("ñ".repeat(REASON_MAX))).toMatchObject({ ok: true });
  expect(checkReason("ñ".repeat(REASON_MAX + 1))).toEqual({ ok: false, refusal: "reasonTooLong" });
  for (const nothing of ["", " ", "\u200b"])
    expect(checkReason(nothing)).toEqual({ ok: false, refusal: "reasonRequired" });
});

test("not more is paid back than is left", () => {
  const left = toCentavos(100_50);
  expect(checkRefund("100.50", left)).toEqual({ ok: true, value: 100_50 });
  expect(checkRefund("100.51", left)).toEqual({ ok: false, refusal: "amountTooHigh" });
  for (const typed of ["", "0", "-1", "1e1", "1.005"]) {
    expect(checkRefund(typed, left)).toEqual({ ok: false, refusal: "amountInvalid" });
  }
});

test("a view that there is not is all orders", () => {
  expect(["to-ship", "nothing", null].map(readOrderView)).toEqual(["to-ship", "all", "all"]);
});
