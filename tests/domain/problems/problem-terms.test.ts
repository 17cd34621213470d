import { expect, test } from "vitest";
import { toCentavos } from "~/domain/money";
import { checkDecision } from "~/domain/problems/problem-decision";
import { checkReturn } from "~/domain/problems/problem-terms";
import { RETURN_ADDRESS } from "../../support/home";

test("who sold what is not as described pays the label, whatever was typed", () => {
  const typed = { ...RETURN_ADDRESS, label_by: "buyer", label_note: "Código 123" };
  expect(checkReturn(typed, "not_as_described")).toEqual({
    ok: true,
    terms: { address: RETURN_ADDRESS, labelBy: "seller", labelNote: "Código 123" },
  });
  expect(checkReturn(typed, "change_of_mind")).toMatchObject({ ok: true, terms: { labelBy: "buyer" } });
});

test("a seller who pays says how to get the label; an address is complete", () => {
  expect(checkReturn(RETURN_ADDRESS, "not_as_described")).toEqual({
    ok: false,
    refusals: { label_note: "labelNoteRequired" },
  });
  expect(checkReturn({ ...RETURN_ADDRESS, label_by: "buyer" }, "change_of_mind").ok).toBe(true);
  expect(checkReturn({ ...RETURN_ADDRESS, label_by: "nobody" }, "change_of_mind")).toEqual({
    ok: false,
    refusals: { label_by: "labelByRequired" },
  });
  const full = { ...RETURN_ADDRESS, label_by: "seller", label_note: "x".repeat(500) };
  expect(checkReturn(full, "change_of_mind").ok).toBe(true);
  const long = { ...RETURN_ADDRESS, city: "", label_by: "seller", label_note: "x".repeat(501) };
  expect(checkReturn(long, "change_of_mind")).toEqual({
    ok: false,
    refusals: { city: "required", label_note: "labelNoteTooLong" },
  });
});

test("a decision says why, and what it needs", () => {
  const unowed = toCentavos(100_00);
  const words = "Both photos show the same lens";
  const decide = (typed: object, kind: "not_received" | "change_of_mind" = "change_of_mind") =>
    checkDecision({ words, ...typed }, { kind, unowed });
  expect(decide({ to: "resolved_refund" })).toEqual({ ok: true, decision: { to: "resolved_refund", words } });
  expect(decide({ to: "resolved_seller" })).toEqual({ ok: true, decision: { to: "resolved_seller", words } });
  expect(decide({ to: "resolved_partial", amount: "40" })).toMatchObject({ ok: true, decision: { amount: 40_00 } });
  expect(decide({ to: "return_agreed", ...RETURN_ADDRESS, label_by: "buyer" })).toMatchObject({
    ok: true,
    decision: { terms: { labelBy: "buyer" } },
  });
  expect(decide({ to: "resolved_partial", amount: "100" })).toMatchObject({ refusals: { amount: { most: 99_99 } } });
  expect(decide({ to: "resolved_partial" })).toMatchObject({ refusals: { amount: { reason: "amountInvalid" } } });
  expect(decide({ to: "withdrawn" })).toEqual({ ok: false, refusals: { to: "decisionRequired" } });
  expect(decide({ to: "return_agreed", ...RETURN_ADDRESS, label_by: "buyer" }, "not_received")).toEqual({
    ok: false,
    refusals: { to: "nothingToReturn" },
  });
  expect(decide({ to: "resolved_refund", words: "no" })).toEqual({ ok: false, refusals: { words: "wordsTooShort" } });
});

test("a seller whose listing said so pays for the return of a change of mind", () => {
  const typed = { ...RETURN_ADDRESS, label_by: "buyer", label_note: "Guía prepagada" };
  expect(checkReturn(typed, "change_of_mind", "seller")).toMatchObject({ ok: true, terms: { labelBy: "seller" } });
  expect(checkReturn(typed, "change_of_mind", "buyer")).toMatchObject({ ok: true, terms: { labelBy: "buyer" } });
});
