import { HOUR, MINUTE } from "../time";

export const REMINDERS = {
  auction: [24 * HOUR, 15 * MINUTE],
  payment: [24 * HOUR, 4 * HOUR],
} as const;

/** `reminded` counts the reminders sent. When both are due, only the second is sent. */
export function dueReminder(of: keyof typeof REMINDERS, reminded: number, left: number): 1 | 2 | null {
  const [first, second] = REMINDERS[of];
  if (left <= 0) return null;
  if (left <= second) return reminded < 2 ? 2 : null;
  return left <= first && reminded < 1 ? 1 : null;
}
