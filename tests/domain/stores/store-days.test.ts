import { expect, test } from "vitest";
import { marketDay } from "~/domain/stores/market-day";
import { compareDays, linePoints, PERIOD_DAYS, periodBegin, STORE_FIGURES } from "~/domain/stores/store-days";
import { DAY, HOUR } from "~/domain/time";
import { MARKET_ZONE, readWallTime } from "~/domain/wall-time";

const TODAY = marketDay(Date.UTC(2026, 10, 24, 12));
const row = (daysAgo: number, numbers: object) => ({
  ...{ day: TODAY - daysAgo * DAY, views: 0, watches: 0, sales: 0, revenue: 0 },
  ...numbers,
});

test("a day begins at midnight in the market's zone, all year", () => {
  for (const date of ["2026-01-15", "2026-04-10", "2026-07-01", "2026-10-30", "2027-12-31"]) {
    const midnight = readWallTime(`${date}T00:00`, MARKET_ZONE) ?? 0;
    expect([midnight, midnight + 1, midnight + DAY - 1].map(marketDay)).toEqual([midnight, midnight, midnight]);
    expect(marketDay(midnight - 1)).toBe(midnight - DAY);
  }
});

test("the last thirty days end today and stand beside the thirty before", () => {
  const rows = [
    row(0, { views: 3, sales: 1, revenue: 150_00 }),
    row(PERIOD_DAYS - 1, { views: 3, watches: 2 }),
    row(PERIOD_DAYS, { views: 4, revenue: 200_00 }),
    row(2 * PERIOD_DAYS - 1, { views: 4 }),
    row(2 * PERIOD_DAYS, { views: 99 }),
  ];
  const figures = compareDays(STORE_FIGURES, rows, TODAY);
  expect(figures.map(({ figure, now, before, change }) => [figure, now, before, change])).toEqual([
    ["views", 6, 8, -25],
    ["watches", 2, 0, null],
    ["sales", 1, 0, null],
    ["revenue", 150_00, 200_00, -25],
  ]);
  const [views] = figures;
  expect([views?.days.now.length, views?.days.now[0], views?.days.now.at(-1)]).toEqual([PERIOD_DAYS, 3, 3]);
  expect([views?.days.before[0], views?.days.before.at(-1)]).toEqual([4, 4]);
  expect(periodBegin(TODAY)).toBe(marketDay(TODAY - 29 * DAY + HOUR));
});

test("a line goes from the left to the right, the most at the top and nothing at the bottom", () => {
  expect(linePoints([0, 5, 10], 10, { width: 100, height: 20 })).toBe("0,20 50,10 100,0");
  expect(linePoints([0, 0], 0, { width: 10, height: 20 })).toBe("0,20 10,20");
});
