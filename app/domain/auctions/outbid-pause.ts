import { HOUR, MINUTE } from "../time";

/** After an outbid email, a bidder gets no other for the same auction for this long, milliseconds. */
export const OUTBID_EMAIL_PAUSE = 10 * MINUTE;

/** The pause between two outbid emails when `left` milliseconds remain; none in the last hour. */
export function outbidEmailPause(left: number): number {
  return left <= HOUR ? 0 : OUTBID_EMAIL_PAUSE;
}
