import { POLICY } from "../policy";
import { DAY, HOUR, MINUTE } from "../time";

/** How long a sent email, and a notification, is kept, milliseconds. */
export const MAIL_LIFE = POLICY.EMAIL_DAYS * DAY;
export const NOTIFICATION_LIFE = POLICY.NOTIFICATION_DAYS * DAY;

/** How long a run's claim of an email lasts, milliseconds: longer than a mail service may take. */
export const MAIL_LEASE = MINUTE;
const FIRST_PAUSE = MINUTE;
const LONGEST_PAUSE = 6 * HOUR;
/** What could not be sent for this long is given up. */
const PATIENCE = 3 * DAY;

/** The time of the next attempt, in milliseconds since 1970; `null` when it is given up. */
export function nextOutboxTry(message: { created_at: number; tries: number }, now: number): number | null {
  if (now - message.created_at >= PATIENCE) return null;
  return now + Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (message.tries - 1));
}
