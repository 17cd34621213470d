import { expect, test } from "vitest";
import { toWallTime } from "~/domain/wall-time";
import { workingDaysAfter } from "~/domain/working-days";

const after = (day: string, count: number) =>
  toWallTime(workingDaysAfter(Date.parse(`${day}T18:00:00-06:00`), count)).slice(0, 16);

test("working days are counted from the day after, to the end of the last, in the market's zone", () => {
  expect(after("2026-11-24", 1)).toBe("2026-11-25T23:59");
  expect(toWallTime(workingDaysAfter(Date.parse("2026-11-24T23:59:59-06:00"), 1))).toBe("2026-11-25T23:59");
  expect(after("2026-11-27", 1)).toBe("2026-11-30T23:59");
  expect(after("2026-11-28", 5)).toBe("2026-12-04T23:59");
});

test.each([
  ["2026-12-31", "2027-01-04"],
  ["2027-12-31", "2028-01-03"],
  ["2024-12-31", "2025-01-02"],
  ["2026-01-30", "2026-02-03"],
  ["2027-01-29", "2027-02-02"],
  ["2026-03-13", "2026-03-17"],
  ["2026-04-30", "2026-05-04"],
  ["2026-09-15", "2026-09-17"],
  ["2026-11-13", "2026-11-17"],
  ["2026-12-24", "2026-12-28"],
  ["2029-10-01", "2029-10-02"],
  ["2030-09-30", "2030-10-02"],
  ["2024-09-30", "2024-10-02"],
])("the next working day after %s leaves out Mexico's holidays", (day, next) => {
  expect(after(day, 1)).toBe(`${next}T23:59`);
});
