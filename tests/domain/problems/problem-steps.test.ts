import { expect, test } from "vitest";
import { mayMove } from "~/domain/moves";
import { PROBLEM_MOVES, PROBLEM_STATUSES, type ProblemStatus } from "~/domain/problems/problem";
import { type ProblemFacts, STEPS, type Step, stepsNow } from "~/domain/problems/problem-steps";
import { HOUR } from "~/domain/time";

const OPENED = 1_700_000_000_000;

const problem = (facts: Partial<ProblemFacts> = {}): ProblemFacts => ({
  ...{ kind: "not_as_described", status: "open", openedAt: OPENED, dueAt: OPENED + 72 * HOUR, hasOffer: false },
  ...facts,
});

test("a step is a move that its actor may make, and every move of buyer and seller is a step", () => {
  const steps = Object.values(STEPS).flatMap(({ by, from, to }) =>
    [...by].flatMap((actor) => from.map((one) => `${actor} ${one} > ${to}`)),
  );
  const moves = (["B", "S"] as const).flatMap((actor) =>
    PROBLEM_STATUSES.flatMap((from) =>
      PROBLEM_STATUSES.filter((to) => mayMove(PROBLEM_MOVES, from, to, actor)).map((to) => `${actor} ${from} > ${to}`),
    ),
  );
  expect(steps.sort()).toEqual(moves.sort());
});

test("who can do what, status by status, on the second day", () => {
  const now = OPENED + 30 * HOUR;
  const expected: Partial<Record<ProblemStatus, Record<"B" | "S", Step[]>>> = {
    open: { B: ["escalate", "withdraw"], S: ["refund", "offer", "return", "escalate"] },
    partial_offered: { B: ["accept", "decline"], S: [] },
    return_agreed: { B: ["sent"], S: [] },
    return_shipped: { B: [], S: ["received"] },
    return_received: { B: [], S: ["refund", "contest"] },
  };
  for (const status of PROBLEM_STATUSES) {
    for (const actor of ["B", "S"] as const) {
      expect([status, stepsNow(problem({ status }), actor, now)]).toEqual([status, expected[status]?.[actor] ?? []]);
    }
  }
});

test("a decision can be asked for after a day, to the millisecond", () => {
  for (const actor of ["B", "S"] as const) {
    expect(stepsNow(problem(), actor, OPENED + 24 * HOUR - 1)).not.toContain("escalate");
    expect(stepsNow(problem(), actor, OPENED + 24 * HOUR)).toContain("escalate");
  }
});

test("from the moment that it is due only time moves it", () => {
  for (const status of PROBLEM_STATUSES) {
    const due = problem({ status, dueAt: OPENED + 100 * HOUR });
    for (const actor of ["B", "S"] as const) {
      expect(stepsNow(due, actor, OPENED + 100 * HOUR)).toEqual([]);
      expect(stepsNow(due, actor, OPENED + 100 * HOUR - 1)).toEqual(
        stepsNow({ ...due, dueAt: null }, actor, OPENED + 99 * HOUR),
      );
    }
  }
});

test("part of the money is offered once, and what never came cannot be sent back", () => {
  expect(stepsNow(problem({ hasOffer: true }), "S", OPENED)).toEqual(["refund", "return"]);
  expect(stepsNow(problem({ kind: "not_received" }), "S", OPENED)).toEqual(["refund", "offer"]);
  expect(stepsNow(problem({ kind: "change_of_mind" }), "S", OPENED)).toEqual(["refund", "offer", "return"]);
});
