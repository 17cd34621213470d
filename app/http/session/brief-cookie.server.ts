import type { Config } from "../config.server";
import { hostCookie, readCookie, writeCookie } from "./cookies.server";
import { sign, unsign } from "./signature.server";

export type CookieSettings = Pick<Config, "secret" | "oldSecret" | "secure">;

/** What this browser alone may show for a while: a signed value without dots at its end, with its last moment. */
export function briefCookie(name: string, value: string, until: number, now: number, config: CookieSettings): string {
  const signed = sign(`${value}.${until}`, name, config.secret);
  return writeCookie(hostCookie(name, config.secure), signed, {
    secure: config.secure,
    maxAge: Math.ceil((until - now) / 1000),
  });
}

/** `null` from its last moment on. */
export function readBriefCookie(request: Request, name: string, now: number, config: CookieSettings): string | null {
  const { secret, oldSecret, secure } = config;
  const signed = unsign(readCookie(request, hostCookie(name, secure)) ?? "", name, secret, oldSecret);
  const [, value = "", until] = /^(.*)\.(\d+)$/.exec(signed ?? "") ?? [];
  return now < Number(until) ? value : null;
}

export function clearBriefCookie(name: string, { secure }: CookieSettings): string {
  return writeCookie(hostCookie(name, secure), "", { secure, maxAge: 0 });
}
