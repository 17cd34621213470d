import { POLICY } from "../policy";
import { DAY, HOUR, MINUTE } from "../time";

export const MAIL_LIFE = POLICY.EMAIL_DAYS * DAY;
export const NOTIFICATION_LIFE = POLICY.NOTIFICATION_DAYS * DAY;

/** Longer than a mail service may take: another run cannot claim the email meanwhile. */
export const MAIL_LEASE = MINUTE;
const FIRST_PAUSE = MINUTE;
const LONGEST_PAUSE = 6 * HOUR;
/** Emails that could not be sent for this long are given up. */
const GIVE_UP_AFTER = 3 * DAY;

export function nextOutboxTry(message: { created_at: number; tries: number }, now: number): number | null {
  if (now - message.created_at >= GIVE_UP_AFTER) return null;
  return now + Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (message.tries - 1));
}
