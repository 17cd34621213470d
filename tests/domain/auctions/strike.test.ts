import { expect, test } from "vitest";
import { decisionsOf, strikeMeasure, strikesBlockUntil } from "~/domain/auctions/strike";
import { APPEAL_MAX, appealableUntil, checkAppeal } from "~/domain/moderation/appeal";
import { DAY } from "~/domain/time";
import { START } from "./builders";

/** The measure `days` after the newest of strikes at these days. */
const measure = (strikes: number[], days: number) =>
  strikeMeasure(
    strikes.map((day) => START + day * DAY),
    START + ((strikes.at(-1) ?? 0) + days) * DAY,
  ).measure;

test.each([
  [[], 0, "none"],
  [[0], 364, "warning"],
  [[0], 365, "none"],
  [[0, 364], 29, "pause"],
  [[0, 364], 30, "warning"],
  [[0, 365], 0, "warning"],
  [[0, 1, 364], 364, "suspension"],
  [[0, 1, 364], 365, "none"],
  [[0, 1, 365], 0, "pause"],
  [[0, 1, 2, 3], 31, "suspension"],
])("strikes at days %j, %i days after the last, mean %s", (strikes, days, expected) => {
  expect(measure(strikes, days)).toBe(expected);
});

test("two strikes of a year keep a person out of auctions of sellers who block, until a year after the newer one", () => {
  const strikes = [START, START + 10 * DAY];
  const until = START + 375 * DAY;
  expect(strikesBlockUntil([], START)).toBe(null);
  expect(strikesBlockUntil(strikes.slice(0, 1), START)).toBe(null);
  expect(strikesBlockUntil(strikes, START + 10 * DAY)).toBe(until);
  expect(strikesBlockUntil(strikes, until - 1)).toBe(until);
  expect(strikesBlockUntil(strikes, until)).toBe(null);
  expect(strikesBlockUntil([START, START + 365 * DAY], START + 365 * DAY)).toBe(null);
});

test("a strike can be appealed once, for seven days, and not after it was decided", () => {
  const strike = { at: START, appealedAt: null, decision: null };
  const until = START + 7 * DAY;
  expect(appealableUntil(strike, START)).toBe(until);
  expect(appealableUntil(strike, until)).toBe(until);
  expect(appealableUntil(strike, until + 1)).toBe(null);
  expect(appealableUntil({ ...strike, appealedAt: START }, START + 1)).toBe(null);
  expect(appealableUntil({ ...strike, decision: "kept" }, START + 1)).toBe(null);
});

test("an administrator lifts any strike, keeps only one that was appealed, and decides once", () => {
  const strike = { at: START, appealedAt: null, decision: null };
  expect(decisionsOf(strike)).toEqual(["lifted"]);
  expect(decisionsOf({ ...strike, appealedAt: START })).toEqual(["lifted", "kept"]);
  expect(decisionsOf({ ...strike, appealedAt: START, decision: "kept" })).toEqual([]);
  expect(decisionsOf({ ...strike, decision: "lifted" })).toEqual([]);
});

test("an appeal has words, and at most so many", () => {
  expect(checkAppeal("  ").ok).toBe(false);
  expect(checkAppeal("x".repeat(APPEAL_MAX))).toEqual({ ok: true, reason: "x".repeat(APPEAL_MAX) });
  expect(checkAppeal("x".repeat(APPEAL_MAX + 1)).ok).toBe(false);
});
