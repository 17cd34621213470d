import { expect, test } from "vitest";
import { ANSWER_HOURS, DESK_QUEUES, isOverdue } from "~/domain/operations/waiting";
import { POLICY } from "~/domain/policy";
import { HOUR } from "~/domain/time";

const NOW = 1_800_000_000_000;

test.each(DESK_QUEUES)("%s are overdue after their hours, not before", (queue) => {
  const limit = ANSWER_HOURS[queue] * HOUR;
  expect([limit, limit + 1].map((ago) => isOverdue(queue, NOW - ago, NOW))).toEqual([false, true]);
  expect(isOverdue(queue, null, NOW)).toBe(false);
});

test("what a machine works off has limits of its own", () => {
  expect(isOverdue("emails", 0, NOW)).toBe(false);
});

test("problems are decided in the time that the policies promise", () => {
  expect(ANSWER_HOURS.decisions).toBe(POLICY.DECISION_DAYS * 24);
});
