import { marketDay } from "./stores/market-day";
import { DAY } from "./time";

/** The last millisecond of the last of so many business days after a moment's own day, in the market's zone. */
export function workingDaysAfter(from: number, count: number): number {
  let day = marketDay(from);
  for (let left = count; left > 0; ) {
    day += DAY;
    if (isWorkingDay(day)) left -= 1;
  }
  return day + DAY - 1;
}

const [SUNDAY, MONDAY, SATURDAY] = [0, 1, 6] as const;
/** 1 January 1970 was a Thursday. */
const weekday = (date: number) => (date / DAY + 4) % 7;

/** `day`: its first moment in the market's zone. */
function isWorkingDay(day: number): boolean {
  const date = Math.floor(day / DAY) * DAY;
  if (weekday(date) === SATURDAY || weekday(date) === SUNDAY) return false;
  // The year, or the one before it.
  const year = 1970 + Math.floor(date / (365.2425 * DAY));
  return ![year, year + 1].some((near) => holidays(near).includes(date));
}

/** Ley Federal del Trabajo, article 74; without days of elections, which other laws set. */
function holidays(year: number): number[] {
  const monday = (month: number, which: number) => {
    const first = Date.UTC(year, month - 1, 1);
    return first + (((MONDAY - weekday(first) + 7) % 7) + (which - 1) * 7) * DAY;
  };
  const fixed = [[1, 1], [5, 1], [9, 16], [12, 25], ...(isInauguration(year) ? [[10, 1]] : [])] as const;
  return [
    ...fixed.map(([month = 1, date]) => Date.UTC(year, month - 1, date)),
    monday(2, 1),
    monday(3, 3),
    monday(11, 3),
  ];
}

/** A president takes office every six years, in 2024, 2030 … */
const isInauguration = (year: number) => year % 6 === 2024 % 6;
