import { HOUR, MINUTE } from "../time";

/** Who was mailed that they were outbid in an auction is not mailed again for so long, milliseconds. */
export const OUTBID_EMAIL_PAUSE = 10 * MINUTE;

/** The pause between two emails about being outbid with so much time `left`; none in the last hour. */
export function outbidEmailPause(left: number): number {
  return left <= HOUR ? 0 : OUTBID_EMAIL_PAUSE;
}
