import { expect, test } from "vitest";
import { runState } from "~/domain/operations/cron-run";
import { MINUTE } from "~/domain/time";

test.each([
  ["never", { startedAt: null, endedAt: null, failure: null }, 9],
  ["done", { startedAt: 0, endedAt: 5, failure: null }, 9 * MINUTE],
  ["failed", { startedAt: 0, endedAt: 5, failure: "Error: x" }, 9],
  ["running", { startedAt: 0, endedAt: null, failure: null }, 15 * MINUTE],
  ["running", { startedAt: 60 * MINUTE, endedAt: null, failure: null }, 61 * MINUTE],
  ["cutOff", { startedAt: 0, endedAt: null, failure: null }, 15 * MINUTE + 1],
] as const)("a run is %s", (state, run, now) => {
  expect(runState(run, now)).toBe(state);
});
