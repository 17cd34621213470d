import { POLICY } from "../policy";
import { DAY } from "../time";

/** How long a mail is kept after it went out, and a notice, milliseconds. */
export const MAIL_LIFE = POLICY.EMAIL_DAYS * DAY;
export const NOTIFICATION_LIFE = POLICY.NOTIFICATION_DAYS * DAY;

/** How long a mail that is being sent is nobody else's to send, milliseconds: longer than a mail service may take. */
export const MAIL_LEASE = 60_000;
const FIRST_PAUSE = 60_000;
const LONGEST_PAUSE = 6 * 3_600_000;
/** A mail that could not be sent for so long is given up. */
const PATIENCE = 3 * 86_400_000;

/** When a mail that failed is tried again, in milliseconds since 1970; `null` when it is given up. */
export function nextMailTry(mail: { created_at: number; tries: number }, now: number): number | null {
  if (now - mail.created_at >= PATIENCE) return null;
  return now + Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (mail.tries - 1));
}
