import { HOUR, SECOND } from "../time";

/** Of an access token, which is also checked against its session's row each time. */
export const ACCESS_TOKEN_LIFE = HOUR;
/** A refresh token that was replaced this recently is answered with the current one: tabs refresh at once. */
export const REUSE_INTERVAL = 10 * SECOND;
/** Tabs are this many tokens behind at most; an older one was copied, whenever it comes. */
export const REUSE_STEPS = 5;
/** Of a code that is exchanged for a session. */
export const AUTH_CODE_LIFE = 300 * SECOND;

export type RefreshRefusal = "malformed" | "reused";

/**
 * What a refresh token is worth, after the one that lives moved on from it if it was that one. The one before is that of a
 * client which did not save the answer; an older one was copied, unless tabs refreshed at the same time. One of the time
 * before the second factor never becomes one of the time after it.
 */
export function judgeRefresh(
  token: number,
  session: { counter: number; refreshed_at: number; floor: number },
  now: number,
): RefreshRefusal | null {
  const distance = session.counter - token;
  if (distance < 0) return "malformed";
  if (token < session.floor) return "reused";
  if (distance <= 1) return null;
  return distance <= REUSE_STEPS && now - session.refreshed_at < REUSE_INTERVAL ? null : "reused";
}
