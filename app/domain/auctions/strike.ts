import { POLICY } from "../policy";
import { checkReason, type ReasonAnswer } from "../reason";
import { cleanText } from "../text";
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

/** `at`: when it was given; `now`: the database's clock. */
export interface Strike {
  at: number;
  appealedAt: number | null;
  decision: StrikeDecision | null;
}

const APPEAL_WITHIN = POLICY.APPEAL_DAYS * DAY;
export const APPEAL_MAX = 1000;

export function appealableUntil({ at, appealedAt, decision }: Strike, now: number): number | null {
  const until = at + APPEAL_WITHIN;
  return appealedAt === null && decision === null && now <= until ? until : null;
}

export function checkAppeal(typed: string): ReasonAnswer {
  return checkReason(typed, APPEAL_MAX, cleanText);
}

/** An administrator may lift a strike that was not appealed; there is nothing to keep then. */
export function decisionsOf({ appealedAt, decision }: Strike): readonly StrikeDecision[] {
  if (decision !== null) return [];
  return appealedAt === null ? ["lifted"] : STRIKE_DECISIONS;
}
