import { checkReason, type ReasonRefusal } from "../reason";
import type { Result } from "../result";

/** What it is decided on whether the bids of an auction are opened to both sides. */
export interface Revealable {
  /** As it was stored. */
  isOver: boolean;
  hasBids: boolean;
  isRevealed: boolean;
}

type Barrier = "notOver" | "nobodyBid" | "alreadyRevealed";
export type RevelationRefusal = { reason: Barrier | ReasonRefusal };

/** Why the bids cannot be revealed, whatever the reason given; `null` when they can. */
export function revelationBarrier({ isOver, hasBids, isRevealed }: Revealable): Barrier | null {
  if (!isOver) return "notOver";
  if (!hasBids) return "nobodyBid";
  return isRevealed ? "alreadyRevealed" : null;
}

/** Answers an administrator who, in a dispute, opens every maximum with its salt. Source: Auction rules, verifiable history. */
export function answerRevelation(auction: Revealable, typed: string): Result<{ reason: string }, RevelationRefusal> {
  const barrier = revelationBarrier(auction);
  if (barrier) return { ok: false, refusal: { reason: barrier } };
  const given = checkReason(typed);
  return given.ok ? given : { ok: false, refusal: { reason: given.refusal } };
}
