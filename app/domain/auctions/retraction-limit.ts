import { POLICY } from "../policy";
import type { Result } from "../result";
import { DAY, MINUTE } from "../time";

export const RETRACTION_REASONS = ["typo", "description_changed"] as const;
export type RetractionReason = (typeof RETRACTION_REASONS)[number];

export function checkRetractionReason(chosen: string): Result<{ reason: RetractionReason }, "reasonRequired"> {
  const reason = RETRACTION_REASONS.find((one) => one === chosen);
  return reason ? { ok: true, reason } : { ok: false, refusal: "reasonRequired" };
}

const COUNTED = POLICY.RETRACTIONS_WINDOW_DAYS * DAY;
/** A bidder who retracts for a typo and does not bid again within this time is counted twice. */
const REBID_WITHIN = POLICY.RETRACTION_REBID_MINUTES * MINUTE;

export interface PastRetraction {
  readonly at: number;
  readonly reason: RetractionReason;
  readonly rebidAt: number | null;
  /** How long Buy It Now holds kept the bidder from bidding again. */
  readonly held: number;
}

export function retractionsLeft(earlier: readonly PastRetraction[], now: number): number {
  const counted = earlier.filter(({ at }) => now - at < COUNTED).map((past) => weight(past, now));
  return counted.reduce<number>((left, each) => Math.max(0, left - each), POLICY.RETRACTIONS_MAX);
}

function weight({ at, reason, rebidAt, held }: PastRetraction, now: number): 1 | 2 {
  return reason === "typo" && (rebidAt ?? now) - at - held > REBID_WITHIN ? 2 : 1;
}
