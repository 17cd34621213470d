import { type HalfSession, SECOND_STEP_LIFE } from "~/domain/accounts/factor";
import { briefCookie, type CookieSettings, clearBriefCookie, readBriefCookie } from "./brief-cookie.server";

const NAME = "half";

/** Between the password and the code: proves the password, and opens nothing. */
export function halfSessionCookie({ userId, passwordMark }: HalfSession, now: number, config: CookieSettings): string {
  return briefCookie(NAME, `${userId}.${passwordMark}`, now + SECOND_STEP_LIFE, now, config);
}

export function readHalfSession(request: Request, now: number, config: CookieSettings): HalfSession | null {
  const [userId, passwordMark] = readBriefCookie(request, NAME, now, config)?.split(".") ?? [];
  return userId && passwordMark ? { userId, passwordMark } : null;
}

export const clearHalfSession = (config: CookieSettings) => clearBriefCookie(NAME, config);
