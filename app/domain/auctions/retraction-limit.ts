import { POLICY } from "../policy";
import type { Result } from "../result";
import { DAY, MINUTE } from "../time";

export const RETRACTION_REASONS = ["typo", "description_changed"] as const;
export type RetractionReason = (typeof RETRACTION_REASONS)[number];

export function checkRetractionReason(chosen: string): Result<{ reason: RetractionReason }, "reasonRequired"> {
  const reason = RETRACTION_REASONS.find((one) => one === chosen);
  return reason ? { ok: true, reason } : { ok: false, refusal: "reasonRequired" };
}

/** How long a retraction counts towards the limit, milliseconds. */
const COUNTED = POLICY.RETRACTIONS_WINDOW_DAYS * DAY;
/** A retraction for a typo counts double unless the bidder bids again within this time, milliseconds. */
const REBID_WITHIN = POLICY.RETRACTION_REBID_MINUTES * MINUTE;

/** An earlier retraction, and when its bidder next bid in that auction (`null`: never). Times in milliseconds. */
export interface PastRetraction {
  readonly at: number;
  readonly reason: RetractionReason;
  readonly rebidAt: number | null;
}

/** How many retractions a bidder has left, at least 0. A typo without a corrected bid counts double. */
export function retractionsLeft(earlier: readonly PastRetraction[], now: number): number {
  const counted = earlier.filter(({ at }) => now - at < COUNTED).map((past) => weight(past, now));
  return counted.reduce<number>((left, each) => Math.max(0, left - each), POLICY.RETRACTIONS_MAX);
}

function weight({ at, reason, rebidAt }: PastRetraction, now: number): 1 | 2 {
  return reason === "typo" && (rebidAt ?? now) - at > REBID_WITHIN ? 2 : 1;
}
