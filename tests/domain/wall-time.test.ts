import { expect, test } from "vitest";
import { readWallTime } from "~/domain/wall-time";

const NEW_YORK = "America/New_York";

test("a day and an hour are those of the market, wherever the server and the reader are", () => {
  expect(readWallTime("2026-11-21T18:05")).toBe(Date.UTC(2026, 10, 22, 0, 5));
  expect(readWallTime(" 2026-07-01 00:00 ")).toBe(Date.UTC(2026, 6, 1, 6));
  expect(readWallTime("2028-02-29T23:59")).toBe(Date.UTC(2028, 2, 1, 5, 59));
  // The market's zone had daylight saving time until 2022.
  expect(readWallTime("2022-07-01T00:00")).toBe(Date.UTC(2022, 6, 1, 5));
});

test("days and hours that do not exist are none, and neither is anything else", () => {
  for (const typed of [
    ...["2026-02-30T10:00", "2027-02-29T10:00", "2026-13-01T10:00", "2026-00-10T10:00", "2026-01-00T10:00"],
    ...["2026-01-01T24:00", "2026-01-01T10:60", "0000-00-00T00:00", "0050-01-01T10:00"],
    ...["", " ", "now", "2026-11-21", "18:05", "2026-11-21T18:05Z", "2026-11-21T18:05:00", "+12026-11-21T18:05"],
    ...["21/11/2026 18:05", "２０２６-11-21T18:05", "1e3", "9".repeat(500)],
  ]) {
    expect(readWallTime(typed), typed).toBeNull();
  }
});

test("an hour that the clocks skip is none, and of one that comes twice it is the first", () => {
  // In 2026 New York's clocks go from 2 to 3 on March 8, and from 2 back to 1 on November 1.
  expect(readWallTime("2026-03-08T01:59", NEW_YORK)).toBe(Date.UTC(2026, 2, 8, 6, 59));
  for (const typed of ["2026-03-08T02:00", "2026-03-08T02:30", "2026-03-08T02:59"]) {
    expect(readWallTime(typed, NEW_YORK), typed).toBeNull();
  }
  expect(readWallTime("2026-03-08T03:00", NEW_YORK)).toBe(Date.UTC(2026, 2, 8, 7));
  expect(readWallTime("2026-11-01T01:30", NEW_YORK)).toBe(Date.UTC(2026, 10, 1, 5, 30));
  expect(readWallTime("2026-11-01T02:00", NEW_YORK)).toBe(Date.UTC(2026, 10, 1, 7));
});

test("zones far from UTC are read as well", () => {
  expect(readWallTime("2026-01-01T00:00", "Pacific/Kiritimati")).toBe(Date.UTC(2025, 11, 31, 10));
  expect(readWallTime("2026-01-01T00:00", "Pacific/Pago_Pago")).toBe(Date.UTC(2026, 0, 1, 11));
  expect(readWallTime("2026-01-01T00:00", "Asia/Kathmandu")).toBe(Date.UTC(2025, 11, 31, 18, 15));
});

test("an hour that comes twice is the first one east of UTC too", () => {
  expect(readWallTime("2026-10-25T02:30", "Europe/Berlin")).toBe(Date.UTC(2026, 9, 25, 0, 30));
  expect(readWallTime("2026-03-29T02:30", "Europe/Berlin")).toBeNull();
});
