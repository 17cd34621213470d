import { expect, test } from "vitest";
import { toCentavos } from "~/domain/money";
import { checkDecision, type TypedDecision } from "~/domain/problems/problem-decision";

const WORDS = "Las fotos lo muestran así.";
const decide = (typed: TypedDecision, kind: "not_received" | "not_as_described" = "not_as_described") =>
  checkDecision({ words: WORDS, ...typed }, { kind, unowed: toCentavos(100_00) });
const refusals = (...asked: Parameters<typeof decide>) => {
  const answer = decide(...asked);
  return answer.ok ? {} : answer.refusals;
};

test("an administrator decides for the buyer, for the seller, or for a part that is less than the whole", () => {
  for (const to of ["resolved_refund", "resolved_seller"]) {
    expect(decide({ to, amount: "40" })).toEqual({ ok: true, decision: { to, words: WORDS } });
  }
  expect(decide({ to: "resolved_partial", amount: "40" })).toEqual({
    ok: true,
    decision: { to: "resolved_partial", words: WORDS, amount: 40_00 },
  });
  expect(decide({ to: "resolved_refund" }, "not_received")).toEqual({
    ok: true,
    decision: { to: "resolved_refund", words: WORDS },
  });
  expect(Object.keys(refusals({ to: "resolved_partial" }))).toEqual(["amount"]);
  expect(Object.keys(refusals({ to: "resolved_partial", amount: "100" }))).toEqual(["amount"]);
});

test("a decision is one of those, with its reason", () => {
  for (const to of [undefined, "", "cancelled"]) expect(refusals({ to })).toEqual({ to: "decisionRequired" });
  expect(Object.keys(refusals({ to: "resolved_refund", words: " " }))).toEqual(["words"]);
  expect(Object.keys(refusals({ words: "" })).sort()).toEqual(["to", "words"]);
});

test("what never arrived cannot be returned, and a return needs its address and label", () => {
  expect(refusals({ to: "return_agreed" }, "not_received")).toMatchObject({ to: "nothingToReturn" });
  const missing = refusals({ to: "return_agreed" });
  expect(missing).not.toHaveProperty("to");
  expect(Object.keys(missing).length).toBeGreaterThan(0);
});
