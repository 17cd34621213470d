import { type HalfSession, SECOND_STEP_LIFE } from "~/domain/accounts/factor";
import type { Config } from "../config.server";
import { hostCookie, readCookie, writeCookie } from "./cookies.server";
import { sign, unsign } from "./signature.server";

type CookieSettings = Pick<Config, "secret" | "oldSecret" | "secure">;

const NAME = "half";

/** Between the password and the code: proves the password, and opens nothing. */
export function halfSessionCookie({ userId, passwordMark }: HalfSession, now: number, config: CookieSettings): string {
  const value = sign([userId, passwordMark, now + SECOND_STEP_LIFE].join("."), NAME, config.secret);
  return writeCookie(hostCookie(NAME, config.secure), value, {
    secure: config.secure,
    maxAge: SECOND_STEP_LIFE / 1000,
  });
}

export function readHalfSession(request: Request, now: number, config: CookieSettings): HalfSession | null {
  const { secret, oldSecret, secure } = config;
  const value = unsign(readCookie(request, hostCookie(NAME, secure)) ?? "", NAME, secret, oldSecret);
  const [userId, passwordMark, until] = value?.split(".") ?? [];
  return userId && passwordMark && now < Number(until) ? { userId, passwordMark } : null;
}

export function clearHalfSession({ secure }: CookieSettings): string {
  return writeCookie(hostCookie(NAME, secure), "", { secure, maxAge: 0 });
}
