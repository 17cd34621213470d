import { POLICY } from "../policy";
import { DAY } from "../time";

/** How long a strike counts, milliseconds. */
const COUNTED = POLICY.STRIKE_WINDOW_DAYS * DAY;
/** How long bidding is paused after too many strikes, milliseconds. */
const PAUSE = POLICY.STRIKE_PAUSE_DAYS * DAY;

export type StrikeMeasure = { measure: "none" | "warning" | "suspension" } | { measure: "pause"; until: number };

/**
 * What a user's strikes mean at `now`. `strikes` are times in milliseconds, oldest first. The newest decides, together
 * with the strikes of the year before it. Source: docs/rules/auctions.md, unpaid.
 */
export function strikeMeasure(strikes: readonly number[], now: number): StrikeMeasure {
  const newest = strikes.at(-1);
  if (newest === undefined || now - newest >= COUNTED) return { measure: "none" };
  const together = strikes.filter((at) => newest - at < COUNTED).length;
  if (together >= POLICY.STRIKES_TO_SUSPEND) return { measure: "suspension" };
  const isPaused = together >= POLICY.STRIKES_TO_PAUSE && now < newest + PAUSE;
  return isPaused ? { measure: "pause", until: newest + PAUSE } : { measure: "warning" };
}
