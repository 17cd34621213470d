import { POLICY } from "../policy";
import { HOUR } from "../time";

/** The most unpaid holds of one product by one buyer in a window, milliseconds. */
export const HOLDS = { most: POLICY.HOLDS_MAX, window: POLICY.HOLDS_WINDOW_HOURS * HOUR };

/**
 * From when a buyer can have a product held again; `null` for now. `ends` says when each of their unpaid holds of it ends or
 * ended: a running one goes on. Milliseconds. Source: docs/rules/orders.md, amendments.
 */
export function holdableFrom(ends: readonly number[], now: number): number | null {
  if (ends.some((end) => end >= now)) return null;
  const recent = ends.filter((end) => now < end + HOLDS.window).sort((one, other) => other - one);
  const oldest = recent[HOLDS.most - 1];
  return oldest === undefined ? null : oldest + HOLDS.window;
}
