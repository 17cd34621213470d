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

/** How a Mexican names the zones of México; the locale's data write "GMT-6". */
const PLACES: Readonly<Record<string, string>> = {
  Mexico_City: "CDMX",
  Monterrey: "Monterrey",
  Merida: "Mérida",
  Cancun: "Cancún",
  Tijuana: "Tijuana",
  Hermosillo: "Hermosillo",
  Chihuahua: "Chihuahua",
  Ciudad_Juarez: "Ciudad Juárez",
  Mazatlan: "Mazatlán",
  Matamoros: "Matamoros",
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Builds each formatter once: that costs a hundred times as much as formatting. */
function formatIn(zone: string, locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${locale} ${Object.keys(options)}`;
  const format = formats.get(key) ?? build(zone, locale, options);
  formats.set(key, format);
  return format;
}

function build(timeZone: string, locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { timeZone, ...options });
  } catch {
    return new Intl.DateTimeFormat(locale, { timeZone: MARKET_ZONE, ...options });
  }
}

/** A moment with the name of its zone. */
export function formatMoment(at: number, style: MomentStyle, locale: string, clock: Clock): string {
  const place = locale.startsWith("es") && PLACES[clock.zone.slice("America/".length)];
  const text = format(at, style, locale, clock);
  return place ? text.replace(/GMT\S*$/, `(${place})`) : text;
}

function format(at: number, style: MomentStyle, locale: string, { now, zone }: Clock): string {
  const hour = formatIn(zone, locale, HOUR_FORMAT).format(at);
  if (style === "hour") return hour;
  if (style === "day") return formatIn(zone, locale, DAY_FORMAT).format(at);
  if (style === "date") return formatIn(zone, locale, { dateStyle: "medium" }).format(at);
  const away = dayOf(at, zone) - dayOf(now, zone);
  if (Math.abs(away) <= 1) return `${formatDays(away, locale)}, ${hour}`;
  const date = formatIn(zone, locale, Math.abs(away) < 180 ? NEAR_FORMAT : DAY_FORMAT).format(at);
  return style === "phrase" && locale.startsWith("es") ? `el ${date}` : date;
}

/** "yesterday", "today", "tomorrow". */
function formatDays(days: number, locale: string): string {
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day");
}

const NEAR_FORMAT = { weekday: "short", month: "short", day: "numeric", ...HOUR_FORMAT } as const;

/** Days since 1970 on the reader's calendar. */
function dayOf(at: number, zone: string): number {
  // Swedish dates are ISO dates.
  return Date.parse(formatIn(zone, "sv-SE", { dateStyle: "short" }).format(at)) / DAY;
}
