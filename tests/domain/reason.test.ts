import { expect, test } from "vitest";
import { checkReason, isReasonRefusal, REASON_MAX } from "~/domain/reason";
import { cleanText } from "~/domain/text";

test("a reason is one line of up to two hundred letters", () => {
  expect(checkReason("  No\nexiste ")).toEqual({ ok: true, reason: "No existe" });
  expect(checkReason("ñ".repeat(REASON_MAX))).toMatchObject({ ok: true });
  expect(checkReason("ñ".repeat(REASON_MAX + 1))).toEqual({ ok: false, refusal: "reasonTooLong" });
  for (const nothing of ["", " ", "\u200b"])
    expect(checkReason(nothing)).toEqual({ ok: false, refusal: "reasonRequired" });
});

test("a reason can keep its lines and have another length", () => {
  expect(checkReason(" Compré dos \r\n por error ", 30, cleanText)).toEqual({
    ok: true,
    reason: "Compré dos \n por error",
  });
  expect(checkReason("ñ".repeat(31), 30, cleanText)).toEqual({ ok: false, refusal: "reasonTooLong" });
});

test("only the refusals of a reason are about the reason", () => {
  expect(["reasonRequired", "reasonTooLong", "", "noBids"].map(isReasonRefusal)).toEqual([true, true, false, false]);
});
