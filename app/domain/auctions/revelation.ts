import { checkReason, type ReasonRefusal } from "../reason";
import type { Result } from "../result";

export interface Revealable {
  /** As stored: a passed end counts only once it is settled. */
  isOver: boolean;
  hasBids: boolean;
  isRevealed: boolean;
  /** The administrator sold, or bid. */
  isOwn: boolean;
}

type Barrier = "notOver" | "noBids" | "alreadyRevealed" | "ownCase";
export type RevelationRefusal = { reason: Barrier | ReasonRefusal };

export function revelationBarrier({ isOver, hasBids, isRevealed, isOwn }: Revealable): Barrier | null {
  if (!isOver) return "notOver";
  if (!hasBids) return "noBids";
  if (isRevealed) return "alreadyRevealed";
  return isOwn ? "ownCase" : null;
}

/** Reveals every maximum with its salt, in a dispute. Source: docs/rules/auctions.md, verifiable history. */
export function answerRevelation(auction: Revealable, typed: string): Result<{ reason: string }, RevelationRefusal> {
  const barrier = revelationBarrier(auction);
  if (barrier) return { ok: false, refusal: { reason: barrier } };
  const given = checkReason(typed);
  return given.ok ? given : { ok: false, refusal: { reason: given.refusal } };
}
