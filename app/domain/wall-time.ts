import { DAY } from "./time";

export const MARKET_ZONE = "America/Mexico_City";

const WALL_TIME = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)$/;

/** Reads "2026-11-21T18:05". `null` for an hour that clocks skip, the first of one that occurs twice. */
export function readWallTime(typed: string, zone: string = MARKET_ZONE): number | null {
  const [, year, month, day, hour, minute] = (WALL_TIME.exec(typed.trim()) ?? []).map(Number);
  if (year === undefined || month === undefined) return null;
  const asUtc = Date.UTC(year, month - 1, day, hour, minute);
  // No zone is a day or more from UTC, and none changes its clocks twice within two days.
  const moments = [asUtc - DAY, asUtc + DAY].map((near) => asUtc - offsetAt(near, zone));
  const shown = typed.trim().replace(" ", "T");
  return moments.find((moment) => toWallTime(moment, zone) === shown) ?? null;
}

/** "2026-11-21T18:05". */
export function toWallTime(moment: number, zone: string = MARKET_ZONE): string {
  const { year, month, day, hour, minute } = partsAt(moment, zone);
  return `${year}-${month}-${day}T${hour}:${minute}`;
}

function offsetAt(moment: number, zone: string): number {
  const { year, month, day, hour, minute, second } = partsAt(moment, zone);
  const shown = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  return shown - Math.floor(moment / 1000) * 1000;
}

function partsAt(moment: number, zone: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
}
