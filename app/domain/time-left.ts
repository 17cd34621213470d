import { DAY, HOUR, MINUTE } from "./time";

/** Minutes before the end at which an auction\'s page announces the time left to screen readers. */
export const ANNOUNCED_MINUTES = [60, 15, 5, 1] as const;

/**
 * The phrases of a language; "#" stands for the time itself, which is the same in all of them. A phrase that depends on
 * the first number has two forms, "one|many".
 */
export interface TimeLeftTexts {
  left: string;
  /** For the last hour. */
  soon: string;
  over: string;
}

/**
 * Formats milliseconds that are left: "2 d 4 h left", "4 h 12 min left", "Ends in 12 min", "Ends in 45 s", "Ended".
 * Rounded down until the last minute, so that it never promises too much.
 */
export function formatTimeLeft(time: number, { left, soon, over }: TimeLeftTexts): string {
  if (time <= 0) return over;
  const [days, hours, minutes] = [DAY, HOUR, MINUTE].map((unit) => Math.floor(time / unit)) as [number, number, number];
  if (days > 0) return fill(left, days, units(days, "d", hours % 24, "h"));
  if (hours > 0) return fill(left, hours, units(hours, "h", minutes % 60, "min"));
  const seconds = Math.ceil(time / 1000);
  return minutes > 0 ? fill(soon, minutes, `${minutes} min`) : fill(soon, seconds, `${seconds} s`);
}

function fill(words: string, first: number, time: string): string {
  const [one = "", many = one] = words.split("|");
  return (first === 1 ? one : many).replace("#", time);
}

function units(many: number, unit: string, rest: number, smaller: string): string {
  return rest > 0 ? `${many} ${unit} ${rest} ${smaller}` : `${many} ${unit}`;
}
