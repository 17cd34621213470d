import { HOUR } from "../time";

/** Before an auction's end: once, with price and standing, so close to it that they still tell something. */
export const END_REMINDER = HOUR;

/** Before a payment is due. */
export const PAYMENT_REMINDERS = [24 * HOUR, 4 * HOUR] as const;

/** `reminded` counts the reminders sent. When both are due, only the second is sent. */
export function duePaymentReminder(reminded: number, left: number): 1 | 2 | null {
  const [first, second] = PAYMENT_REMINDERS;
  if (left <= 0) return null;
  if (left <= second) return reminded < 2 ? 2 : null;
  return left <= first && reminded < 1 ? 1 : null;
}
