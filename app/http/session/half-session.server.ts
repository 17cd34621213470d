import { type HalfSession, SECOND_STEP_LIFE } from "~/domain/accounts/factor";
import { briefCookie, type CookieSettings, clearBriefCookie, readBriefCookie } from "./brief-cookie.server";

const NAME = "half";

/** Between the password, or a provider, and the code: proves the first, and opens nothing. */
export function halfSessionCookie(half: HalfSession, now: number, config: CookieSettings): string {
  const { userId, passwordMark, provider } = half;
  const value = [userId, passwordMark, ...(provider ? [provider] : [])].join(".");
  return briefCookie(NAME, value, now + SECOND_STEP_LIFE, now, config);
}

export function readHalfSession(request: Request, now: number, config: CookieSettings): HalfSession | null {
  const [userId, passwordMark, provider = null] = readBriefCookie(request, NAME, now, config)?.split(".") ?? [];
  return userId && passwordMark ? { userId, passwordMark, provider } : null;
}

export const clearHalfSession = (config: CookieSettings) => clearBriefCookie(NAME, config);
