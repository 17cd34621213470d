import { DAY, HOUR, MINUTE } from "./time";

/**
 * How time left is said in a language; "#" stands for the time itself, which is written alike in all of them. Where the
 * sentence depends on the first number, it has two forms: of one, "|", of many.
 */
export interface TimeLeftWords {
  left: string;
  /** For the last hour. */
  soon: string;
  over: string;
}

/**
 * Says how much time is left, in milliseconds: "2 d 4 h left", "4 h 12 min left", "Ends in 12 min", "Ends in 45 s",
 * "Ended". Rounded down until the last minute, so that nothing is promised that is not there.
 */
export function sayTimeLeft(time: number, { left, soon, over }: TimeLeftWords): string {
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
