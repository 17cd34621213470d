import { expect, test } from "vitest";
import { needsSecond, PROPOSAL_LIFE, type Proposal, refuseDecision } from "~/domain/moderation/proposal";
import { HOUR } from "~/domain/time";

const NOW = 1_000_000;
const open: Proposal = { proposedBy: "ana", until: NOW, decision: null };
const asked = (fields: Partial<Parameters<typeof refuseDecision>[1]> = {}) =>
  refuseDecision(open, { by: "beto", decision: "confirmed", hasOthers: true, isOwn: false, now: NOW, ...fields });

test("more than the amount needs a second administrator, the amount itself does not, and nothing does without one", () => {
  expect([needsSecond(100_01, 100_00), needsSecond(100_00, 100_00), needsSecond(1, 0)]).toEqual([true, false, true]);
  expect(needsSecond(99_999_999_00, null)).toBe(false);
});

test.each([
  [60_00, 40_00, false],
  [60_00, 40_01, true],
  [1, 100_00, true],
  // Nothing is moved.
  [0, 500_00, false],
])("%d after %d that was moved of the same before: %s", (amount, before, needs) => {
  expect(needsSecond(amount, 100_00, before)).toBe(needs);
  expect(needsSecond(amount, null, before)).toBe(false);
});

test("another administrator confirms within 48 hours, to the millisecond", () => {
  expect(PROPOSAL_LIFE).toBe(48 * HOUR);
  expect([asked(), asked({ now: NOW + 1 }), asked({ decision: "declined", now: NOW + 1 })]).toEqual([
    ...[null, "proposalOver", "proposalOver"],
  ]);
});

test("who proposes declines, and confirms only where nobody else could", () => {
  expect(asked({ by: "ana" })).toBe("needsAnother");
  expect(asked({ by: "ana", decision: "declined" })).toBeNull();
  expect(asked({ by: "ana", hasOthers: false })).toBeNull();
});

test("nobody decides about their own money, also not where nobody else could", () => {
  for (const decision of ["confirmed", "declined"] as const)
    for (const hasOthers of [true, false]) expect(asked({ decision, hasOthers, isOwn: true })).toBe("ownCase");
});

test.each(["confirmed", "declined"] as const)("what was %s stays so", (decision) => {
  const again = { by: "beto", decision: "confirmed", hasOthers: true, isOwn: false, now: NOW } as const;
  expect(refuseDecision({ ...open, decision }, again)).toBe("decidedBefore");
});
