import { HOUR, MINUTE } from "../time";

/** How long before its end each of the two reminders of something is due, milliseconds. */
export const REMINDERS = {
  auction: [24 * HOUR, 15 * MINUTE],
  payment: [24 * HOUR, 4 * HOUR],
} as const;

/**
 * Which reminder is due with so much time `left`, after those that went out (`reminded` of them): when both are, the second
 * alone. `null` for none, and when it is over.
 */
export function dueReminder(of: keyof typeof REMINDERS, reminded: number, left: number): 1 | 2 | null {
  const [first, second] = REMINDERS[of];
  if (left <= 0) return null;
  if (left <= second) return reminded < 2 ? 2 : null;
  return left <= first && reminded < 1 ? 1 : null;
}
