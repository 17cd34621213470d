import { DAY, HOUR, MINUTE } from "./time";

/** How time left is said in a language; "#" stands for the time itself, which is written alike in all of them. */
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
  if (days > 0) return left.replace("#", units(days, "d", hours % 24, "h"));
  if (hours > 0) return left.replace("#", units(hours, "h", minutes % 60, "min"));
  return soon.replace("#", minutes > 0 ? `${minutes} min` : `${Math.ceil(time / 1000)} s`);
}

function units(many: number, unit: string, rest: number, smaller: string): string {
  return rest > 0 ? `${many} ${unit} ${rest} ${smaller}` : `${many} ${unit}`;
}
