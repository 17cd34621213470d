import type { Appealable } from "../moderation/appeal";
import { POLICY } from "../policy";
import { DAY } from "../time";

const COUNTED = POLICY.STRIKE_WINDOW_DAYS * DAY;
const PAUSE = POLICY.STRIKE_PAUSE_DAYS * DAY;

export const STRIKE_DECISIONS = ["lifted", "kept"] as const;
export type StrikeDecision = (typeof STRIKE_DECISIONS)[number];

export type StrikeMeasure = { measure: "none" | "warning" } | { measure: "pause" | "suspension"; until: number };

/** The newest strike and the year before it count. Oldest first. Source: docs/rules/auctions.md, unpaid. */
export function strikeMeasure(strikes: readonly number[], now: number): StrikeMeasure {
  const newest = strikes.at(-1);
  if (newest === undefined || now - newest >= COUNTED) return { measure: "none" };
  const together = strikes.filter((at) => newest - at < COUNTED).length;
  if (together >= POLICY.STRIKES_TO_SUSPEND) return { measure: "suspension", until: suspendedUntil(newest) };
  const isPaused = together >= POLICY.STRIKES_TO_PAUSE && now < newest + PAUSE;
  return isPaused ? { measure: "pause", until: newest + PAUSE } : { measure: "warning" };
}

/** What strikes still keep a person from. */
export type Bar = Exclude<StrikeMeasure["measure"], "none" | "warning">;

/** Nothing for who is free. */
export function barOf(strikes: readonly number[], now: number): { measure?: Bar } {
  const { measure } = strikeMeasure(strikes, now);
  return measure === "pause" || measure === "suspension" ? { measure } : {};
}

/** A suspension ends a year after its newest strike that counts, unless one is lifted before. */
export function suspendedUntil(newest: number): number {
  return newest + COUNTED;
}

/** Until when sellers keep a bidder with several strikes out; `null` with fewer. */
export function strikesBlockUntil(strikes: readonly number[], now: number): number | null {
  const newest = strikes.at(-1);
  if (newest === undefined || now - newest >= COUNTED) return null;
  const together = strikes.filter((at) => newest - at < COUNTED).length;
  return together >= POLICY.STRIKES_TO_BLOCK ? newest + COUNTED : null;
}

export type Strike = Appealable<StrikeDecision>;

/** An administrator may lift a strike that was not appealed; there is nothing to keep then. */
export function decisionsOf({ appealedAt, decision }: Strike): readonly StrikeDecision[] {
  if (decision !== null) return [];
  return appealedAt === null ? ["lifted"] : STRIKE_DECISIONS;
}
