import { POLICY } from "../policy";
import { HOUR } from "../time";

/** Limits unpaid holds of one product by one buyer. */
export const HOLDS = { most: POLICY.HOLDS_MAX, window: POLICY.HOLDS_WINDOW_HOURS * HOUR };

/** A buyer can continue a running hold. Source: docs/rules/orders.md, amendments. */
export function holdableFrom(ends: readonly number[], now: number): number | null {
  if (ends.some((end) => end >= now)) return null;
  const recent = ends.filter((end) => now < end + HOLDS.window).sort((one, other) => other - one);
  const oldest = recent[HOLDS.most - 1];
  return oldest === undefined ? null : oldest + HOLDS.window;
}
