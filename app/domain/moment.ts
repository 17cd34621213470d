import { DAY, DAY_FORMAT, HOUR_FORMAT } from "./time";
import { MARKET_ZONE } from "./wall-time";

/**
 * `date`: "Nov 21, 2026". `day`: "Nov 21, 2026, 6:05 PM CST". `hour`: "6:05 PM CST". `near`: "today, 6:05 PM CST", "Fri, Nov 27, 6:05 PM CST".
 * `phrase`: near, after words such as "until"; in Spanish with its article, "hoy, 6:05 p.m. (CDMX)", "el vie 27 de nov".
 */
export type MomentStyle = "date" | "day" | "hour" | "near" | "phrase";

/** Where and when a moment is read. */
export interface Clock {
  now: number;
  /** Of the time zone database; the market's stands for an unknown one. */
  zone: string;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Builds each formatter once: that costs a hundred times as much as formatting. Mexican Spanish writes the clock of México
 * City, which is never moved, as "GMT-6"; no Mexican says so.
 */
function formatIn(zone: string, locale: string, options: Intl.DateTimeFormatOptions, at: number): string {
  const key = `${zone}${locale}${Object.keys(options)}`;
  const format = formats.get(key) ?? build(zone, locale, options);
  formats.set(key, format);
  // Lines break before an hour, nowhere else.
  return format
    .format(at)
    .replace("GMT-6", "(CDMX)")
    .replace(/ (?!\d+:)/g, "\u00a0");
}

function build(timeZone: string, locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { timeZone, ...options });
  } catch {
    return build(MARKET_ZONE, locale, options);
  }
}

/** A moment with the name of its zone. */
export function formatMoment(at: number, style: MomentStyle, locale: string, { now, zone }: Clock): string {
  const hour = formatIn(zone, locale, HOUR_FORMAT, at);
  if (style === "hour") return hour;
  if (style === "day") return formatIn(zone, locale, DAY_FORMAT, at);
  if (style === "date") return formatIn(zone, locale, { dateStyle: "medium" }, at);
  const away = dayOf(at, zone) - dayOf(now, zone);
  if (Math.abs(away) <= 1) return `${formatDays(away, locale)}, ${hour}`;
  const date = formatIn(zone, locale, Math.abs(away) < 180 ? NEAR_FORMAT : DAY_FORMAT, at);
  return style === "phrase" && locale === "es-MX" ? `el ${date}` : date;
}

/** "yesterday", "today", "tomorrow". */
function formatDays(days: number, locale: string): string {
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day");
}

const NEAR_FORMAT = { weekday: "short", month: "short", day: "numeric", ...HOUR_FORMAT } as const;

/** Days since 1970 on the reader's calendar. */
function dayOf(at: number, zone: string): number {
  // Swedish dates are ISO dates.
  return Date.parse(formatIn(zone, "sv-SE", { dateStyle: "short" }, at)) / DAY;
}
