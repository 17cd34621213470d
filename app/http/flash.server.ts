import { redirect, type TypedResponse } from "@remix-run/cloudflare";
import type { AppContext } from "~/context";
import type { Flash } from "~/forms/flash";
import type { Config } from "./config.server";
import { hostCookie, readCookie, writeCookie } from "./session/cookies.server";
import { sign, unsign } from "./session/signature.server";

type CookieSettings = Pick<Config, "secret" | "secure"> & Partial<Pick<Config, "oldSecret">>;

export function redirectWithFlash(
  context: AppContext,
  to: string,
  flash: Flash,
  headers: string[] = [],
): TypedResponse<never> {
  const response = redirect(to, 303);
  // Redirected before the last flash was shown: the next page shows both.
  const both = context.flash ? { ...flash, earlier: context.flash } : flash;
  for (const cookie of [...headers, flashCookie(context.config, both)]) response.headers.append("Set-Cookie", cookie);
  return response;
}

function flashCookie({ secret, secure }: CookieSettings, flash: Flash): string {
  const value = sign(Buffer.from(JSON.stringify(flash)).toString("base64url"), "flash", secret);
  return writeCookie(hostCookie("flash", secure), value, { secure, maxAge: 300 });
}

export function readFlash(request: Request, { secret, oldSecret, secure }: CookieSettings): Flash | null {
  const value = unsign(readCookie(request, hostCookie("flash", secure)) ?? "", "flash", secret, oldSecret);
  return value ? (JSON.parse(Buffer.from(value, "base64url").toString()) as Flash) : null;
}

export function clearFlashCookie({ secure }: Pick<CookieSettings, "secure">): string {
  return writeCookie(hostCookie("flash", secure), "", { secure, maxAge: 0 });
}
