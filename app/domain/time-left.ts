import { DAY, HOUR, MINUTE } from "./time";

/** An auction's page announces the time left to screen readers this long before the end. */
export const ANNOUNCED_MINUTES = [60, 15, 5, 1] as const;

/** "#" stands for the time; "one|many" are two forms. */
export interface TimeLeftTexts {
  left: string;
  soon: string;
  over: string;
}

const UNITS = { day: "d", hour: "h", minute: "min", second: "s" };
type Unit = keyof typeof UNITS;

const formats = new Map<string, Intl.NumberFormat>();

/** Such as "2 days". To make a format costs more than all else of a card. */
function inWords(count: number, unit: Unit, language: string): string {
  const key = language + unit;
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" });
  formats.set(key, format);
  return format.format(count);
}

/**
 * Such as "2 d 4 h left", or with a language "2 days 4 hours left", as a screen reader should say it. Rounded down until
 * the last minute, so that it never promises too much.
 */
export function formatTimeLeft(time: number, { left, soon, over }: TimeLeftTexts, language?: string): string {
  const say = (count: number, unit: Unit) => (language ? inWords(count, unit, language) : `${count} ${UNITS[unit]}`);
  const both = (many: number, unit: Unit, rest: number, smaller: Unit) =>
    rest > 0 ? `${say(many, unit)} ${say(rest, smaller)}` : say(many, unit);
  if (time <= 0) return over;
  const [days, hours, minutes] = [DAY, HOUR, MINUTE].map((unit) => Math.floor(time / unit)) as [number, number, number];
  if (days > 0) return fill(left, days, both(days, "day", hours % 24, "hour"));
  if (hours > 0) return fill(left, hours, both(hours, "hour", minutes % 60, "minute"));
  const seconds = Math.ceil(time / 1000);
  return minutes > 0 ? fill(soon, minutes, say(minutes, "minute")) : fill(soon, seconds, say(seconds, "second"));
}

function fill(words: string, first: number, time: string): string {
  const [one = "", many = one] = words.split("|");
  return (first === 1 ? one : many).replace("#", time);
}
