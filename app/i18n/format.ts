import { DAY, DAY_FORMAT, HOUR, MINUTE } from "~/domain/time";
import { MARKET_ZONE } from "~/domain/wall-time";
import type { Language } from "./language";

/** Between the facts of a line; no line begins with it. */
export const SEPARATOR = "\u00a0· ";

/** Before the own title of a page. Its no-break space shows the island of outbid readers where that begins. */
export const TITLE_SEPARATOR = " ·\u00a0";

export const locales = { en: "en-US", es: "es-MX" } as const;

/** Builds each formatter once: that costs a hundred times as much as formatting. */
function once<Key, Format>(build: (key: Key) => Format): (key: Key) => Format {
  const built = new Map<Key, Format>();
  return (key) => {
    const format = built.get(key) ?? build(key);
    built.set(key, format);
    return format;
  };
}

const inMarket = (options: Intl.DateTimeFormatOptions) =>
  once((language: Language) => new Intl.DateTimeFormat(locales[language], { timeZone: MARKET_ZONE, ...options }));

const dateTimes = inMarket(DAY_FORMAT);
const days = inMarket({ dateStyle: "medium" });
const shortDays = inMarket({ month: "short", day: "numeric" });
const years = inMarket({ year: "numeric" });

/** "Nov 21, 2026, 6:05 PM CST", in Spanish "21 nov 2026, 6:05 p.m. (hora de CDMX)", as nobody there says "GMT-6". */
export function formatDateTime(time: number, language: Language): string {
  return dateTimes(language)
    .format(time)
    .replace(/GMT-\d$/, "(hora de CDMX)");
}

/** "Nov 21, 2026", in one line. */
export function formatDay(time: number, language: Language): string {
  return days(language).format(time).replaceAll(" ", "\u00a0");
}

/** "Nov 21". */
export function formatShortDay(time: number, language: Language): string {
  return shortDays(language).format(time);
}

/** "2024". */
export function formatYear(time: number): string {
  return years("en").format(time);
}

/** Spec section 2. */
export const FIRST_YEAR = 2025;

/**
 * The years of the copyright until a time: "2025", "2025-2026". With a hyphen: a dash, as the only character of most pages
 * that is not Latin-1, doubles their HTML in memory and slows its encoding. The market is west of UTC, so its year differs
 * on January 1 in UTC only: then a formatter says it, which is a tenth of an isolate's start.
 */
export function formatYears(time: number): string {
  const date = new Date(time);
  const isNewYearsDay = date.getUTCMonth() === 0 && date.getUTCDate() === 1;
  const year = isNewYearsDay ? Number(formatYear(time)) : date.getUTCFullYear();
  return year > FIRST_YEAR ? `${FIRST_YEAR}-${year}` : String(FIRST_YEAR);
}

const prices = {
  en: once((currency: string) => new Intl.NumberFormat(locales.en, { style: "currency", currency })),
  es: once((currency: string) => new Intl.NumberFormat(locales.es, { style: "currency", currency })),
};

/** "MX$1,234.50" for readers of English, "$1,234.50" for those of Spanish, "−$5.00". `amount` is in hundredths. */
export function formatMoney(amount: number, language: Language, currency: string): string {
  return prices[language](currency)
    .format(amount / 100)
    .replace("-", "−");
}

const UNITS = [
  ["year", 365 * DAY],
  ["month", 30 * DAY],
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
] as const;

const agos = {
  auto: once((language: Language) => new Intl.RelativeTimeFormat(locales[language], { numeric: "auto" })),
  always: once((language: Language) => new Intl.RelativeTimeFormat(locales[language], { numeric: "always" })),
};

/** In whole units: "2 hours ago", below a minute "now". */
export function formatAgo(time: number, now: number, language: Language): string {
  const ago = now - time;
  const [unit, length] = UNITS.find(([, length]) => ago >= length) ?? ["second", Number.POSITIVE_INFINITY];
  const numeric = unit === "second" ? "auto" : "always";
  return agos[numeric](language).format(-Math.floor(ago / length), unit);
}

/** "3 seconds", above a minute "60 minutes". */
export function formatWait(seconds: number, language: Language): string {
  const [unit, length] = seconds > 60 ? (["minute", 60] as const) : (["second", 1] as const);
  const format = new Intl.NumberFormat(locales[language], { style: "unit", unit, unitDisplay: "long" });
  return format.format(Math.ceil(seconds / length));
}
