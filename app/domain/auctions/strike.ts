import { POLICY } from "../policy";
import { DAY } from "../time";

const COUNTED = POLICY.STRIKE_WINDOW_DAYS * DAY;
const PAUSE = POLICY.STRIKE_PAUSE_DAYS * DAY;

export type StrikeMeasure = { measure: "none" | "warning" | "suspension" } | { measure: "pause"; until: number };

/** The newest strike and the year before it count. Oldest first. Source: docs/rules/auctions.md, unpaid. */
export function strikeMeasure(strikes: readonly number[], now: number): StrikeMeasure {
  const newest = strikes.at(-1);
  if (newest === undefined || now - newest >= COUNTED) return { measure: "none" };
  const together = strikes.filter((at) => newest - at < COUNTED).length;
  if (together >= POLICY.STRIKES_TO_SUSPEND) return { measure: "suspension" };
  const isPaused = together >= POLICY.STRIKES_TO_PAUSE && now < newest + PAUSE;
  return isPaused ? { measure: "pause", until: newest + PAUSE } : { measure: "warning" };
}

/** A suspended person neither bids nor publishes. */
export function isSuspended(strikes: readonly number[], now: number): boolean {
  return strikeMeasure(strikes, now).measure === "suspension";
}
