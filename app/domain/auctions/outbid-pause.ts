import { HOUR, MINUTE } from "../time";

export const OUTBID_EMAIL_PAUSE = 10 * MINUTE;

/** The pause between two outbid emails of one auction to one bidder, with `left` milliseconds to the end. */
export function outbidEmailPause(left: number): number {
  return left <= HOUR ? 0 : OUTBID_EMAIL_PAUSE;
}
