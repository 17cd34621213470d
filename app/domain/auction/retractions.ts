import { POLICY } from "../policy";
import { DAY, MINUTE } from "../time";

export type RetractionReason = "typo" | "description_changed";

/** How long a retraction counts, milliseconds. */
const COUNTED = POLICY.RETRACTIONS_WINDOW_DAYS * DAY;
/** Who mistyped has this long to bid what was meant, milliseconds. */
const REBID_WITHIN = POLICY.RETRACTION_REBID_MINUTES * MINUTE;

/** A retraction made before, and when its bidder bid again in that auction, if they did. */
export interface PastRetraction {
  readonly at: number;
  readonly reason: RetractionReason;
  readonly rebidAt: number | null;
}

/** Whether somebody has retracted so often that they may not again. A typo without the right bid counts double. */
export function hasUsedUpRetractions(earlier: readonly PastRetraction[], now: number): boolean {
  const counted = earlier.filter(({ at }) => now - at < COUNTED).map((past) => weight(past, now));
  return counted.reduce((sum, each) => sum + each, 0) >= POLICY.RETRACTIONS_MAX;
}

function weight({ at, reason, rebidAt }: PastRetraction, now: number): 1 | 2 {
  return reason === "typo" && (rebidAt ?? now) - at > REBID_WITHIN ? 2 : 1;
}
