import { expect, test } from "vitest";
import { isSuspended, strikeMeasure } from "~/domain/auctions/strike";
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

test("a person is suspended by the third strike of a year, until a year after it", () => {
  const strikes = [START, START + DAY, START + 2 * DAY];
  expect(isSuspended(strikes.slice(0, 2), START + 2 * DAY)).toBe(false);
  expect(isSuspended(strikes, START + 2 * DAY)).toBe(true);
  expect(isSuspended(strikes, START + 367 * DAY - 1)).toBe(true);
  expect(isSuspended(strikes, START + 367 * DAY)).toBe(false);
});
