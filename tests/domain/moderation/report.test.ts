import fc from "fast-check";
import { expect, test } from "vitest";
import {
  CAUSES,
  caseDue,
  checkReportWords,
  FULL_WEIGHT,
  HEAD_START,
  nounOf,
  REPORT_WORDS_MAX,
  REPORTABLES,
  REPORTED_NOUNS,
  reportWeight,
} from "~/domain/moderation/report";
import { heldStatus, REVIEW_WEIGHT, termsAtRelease, termsFromNow } from "~/domain/moderation/review";
import { isRuled, RULING_PARTS } from "~/domain/moderation/ruling";
import { decisionsOf } from "~/domain/moderation/takedown";
import { POLICY } from "~/domain/policy";
import { HOUR } from "~/domain/time";
import { terms } from "../auctions/builders";

test.each([
  [0, 0, FULL_WEIGHT],
  [POLICY.REPORTS_FOR_WEIGHT - 1, POLICY.REPORTS_FOR_WEIGHT - 1, FULL_WEIGHT],
  [4, 2, FULL_WEIGHT],
  [4, 3, 50],
  [8, 6, 50],
  [8, 7, 25],
  [100, 100, 25],
])("of %i decided reports %i were dismissed: the next one weighs %i", (decided, dismissed, weight) => {
  expect(reportWeight({ decided, dismissed })).toBe(weight);
});

test("reports weigh less once enough of them were decided", () => {
  expect([3, 4].map((decided) => reportWeight({ decided, dismissed: decided }))).toEqual([FULL_WEIGHT, 25]);
});

test("whatever became of them, a person's reports count something, and more dismissed ones never more", () => {
  fc.assert(
    fc.property(fc.nat(100), fc.nat(100), (upheld, dismissed) => {
      const weight = reportWeight({ decided: upheld + dismissed, dismissed });
      expect(weight).toBeGreaterThan(0);
      expect(reportWeight({ decided: upheld + dismissed + 1, dismissed: dismissed + 1 })).toBeLessThanOrEqual(weight);
    }),
  );
});

test("a case comes before an older one by its weight, but an old one is not overtaken for ever", () => {
  const since = 1_000 * HOUR;
  expect(caseDue({ since, weight: FULL_WEIGHT })).toBe(since - HEAD_START);
  const [light, heavy] = [caseDue({ since, weight: 25 }), caseDue({ since: since + HOUR, weight: 300 })];
  expect(heavy).toBeLessThan(light);
  expect(caseDue({ since: since + 400 * HOUR, weight: 300 })).toBeGreaterThan(light);
  expect(REVIEW_WEIGHT).toBe(4 * FULL_WEIGHT);
});

test("words are asked for where no rule of the list fits, and bounded", () => {
  expect(checkReportWords(" ", "offensive")).toEqual({ ok: true, reason: null });
  expect(checkReportWords(" ", "other")).toEqual({ ok: false, refusal: "reasonRequired" });
  expect(checkReportWords("Insulta\n", "other")).toEqual({ ok: true, reason: "Insulta" });
  const long = "x".repeat(REPORT_WORDS_MAX + 1);
  for (const cause of ["offensive", "other"] as const)
    expect(checkReportWords(long, cause)).toEqual({ ok: false, refusal: "reasonTooLong" });
});

test("every noun has its causes, with another for the rest, and every noun but a listing its parts", () => {
  for (const noun of REPORTED_NOUNS) {
    expect(CAUSES[noun]).toContain("other");
    expect(new Set(CAUSES[noun]).size).toBe(CAUSES[noun].length);
    expect(isRuled(noun) ? RULING_PARTS[noun].length > 0 : noun === "listing").toBe(true);
  }
  expect(new Set(REPORTABLES.map(nounOf))).toEqual(new Set(REPORTED_NOUNS));
});

test("a decision is kept after an appeal only, and a restored one is not decided again", () => {
  expect(decisionsOf({ appealedAt: null, decision: null })).toEqual(["restored"]);
  expect(decisionsOf({ appealedAt: 5, decision: null })).toEqual(["restored", "kept"]);
  expect(decisionsOf({ appealedAt: 5, decision: "kept" })).toEqual(["restored"]);
  expect(decisionsOf({ appealedAt: 5, decision: "restored" })).toEqual([]);
});

test("a held auction begins when it is released, with its full time, or at the hour that it was scheduled for", () => {
  const held = { ...terms(), startsAt: 100, originalEnd: 1_100 };
  expect(termsAtRelease(held, 600)).toMatchObject({ startsAt: 600, originalEnd: 1_600 });
  expect(termsAtRelease(held, 50)).toEqual(held);
  expect(termsFromNow(held, 50)).toMatchObject({ startsAt: 50, originalEnd: 1_050 });
  expect([heldStatus("active"), heldStatus("paused"), heldStatus("scheduled")]).toEqual([
    ...["paused", "paused", "scheduled"],
  ]);
});
