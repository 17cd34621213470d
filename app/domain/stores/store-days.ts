import { DAY } from "../time";

export const STORE_FIGURES = ["views", "watches", "sales", "revenue"] as const;
export type StoreFigure = (typeof STORE_FIGURES)[number];

/** `revenue` in centavos. */
export type StoreDay = Record<StoreFigure | "day", number>;

/** A period of My Store, and the one it stands beside. */
export const PERIOD_DAYS = 30;

/** The first day of the period that ends today, or of one before it. */
export function periodBegin(today: number, periods = 1): number {
  return today - (periods * PERIOD_DAYS - 1) * DAY;
}

export interface Compared<Figure = StoreFigure> {
  figure: Figure;
  now: number;
  before: number;
  /** In whole percent; `null` where there was nothing before. */
  change: number | null;
  /** Of each day, the oldest first. */
  days: { now: number[]; before: number[] };
}

/** The 30 days that end today beside the 30 before; days without a row had nothing. */
export function compareDays<Figure extends string>(
  figures: readonly Figure[],
  rows: readonly Record<Figure | "day", number>[],
  today: number,
): Compared<Figure>[] {
  const known = new Map(rows.map((row) => [row.day, row]));
  return figures.map((figure) => {
    const all = Array.from(
      { length: 2 * PERIOD_DAYS },
      (_, n) => known.get(periodBegin(today, 2) + n * DAY)?.[figure] ?? 0,
    );
    const days = { before: all.slice(0, PERIOD_DAYS), now: all.slice(PERIOD_DAYS) };
    const [now, before] = [sumOf(days.now), sumOf(days.before)];
    return { figure, now, before, change: before === 0 ? null : Math.round((now / before - 1) * 100), days };
  });
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}

export interface Plot {
  width: number;
  height: number;
}

/** The corners of a line through a figure's days, for an SVG: `most` is at the top, 0 at the bottom. */
export function linePoints(days: readonly number[], most: number, { width, height }: Plot): string {
  const step = width / Math.max(1, days.length - 1);
  const place = (one: number) => Number(one.toFixed(1));
  return days.map((one, n) => `${place(n * step)},${place(height - (most > 0 ? one / most : 0) * height)}`).join(" ");
}
