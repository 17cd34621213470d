import { DAY, HOUR, MINUTE } from "./time";

/** An auction's page announces the time left to screen readers this long before the end. */
export const ANNOUNCED_MINUTES = [60, 15, 5, 1] as const;

/** "#" stands for the time; "one|many" are two forms. */
export interface TimeLeftTexts {
  left: string;
  soon: string;
  over: string;
}

/** Such as "2 d 4 h left". Rounded down until the last minute, so that it never promises too much. */
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
