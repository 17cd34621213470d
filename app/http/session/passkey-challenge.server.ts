import { randomBytes } from "node:crypto";
import type { AppContext } from "~/context";
import type { Asked } from "~/data/accounts/webauthn.server";
import { CHALLENGE_LIFE } from "~/domain/accounts/passkey";
import { briefCookie, type CookieSettings, clearBriefCookie, readBriefCookie } from "./brief-cookie.server";

const NAME = "passkey";

/** What an authenticator is to sign, and the cookie that binds it to this browser. Its tabs share a young one. */
export function drawChallenge(request: Request, context: AppContext): { challenge: string; cookie: string | null } {
  const now = context.now();
  const young = readBriefCookie(request, NAME, now + CHALLENGE_LIFE / 2, context.config);
  if (young) return { challenge: young, cookie: null };
  const challenge = randomBytes(32).toString("base64url");
  return { challenge, cookie: briefCookie(NAME, challenge, now + CHALLENGE_LIFE, now, context.config) };
}

/** `null` where this browser was asked nothing, or too long ago. */
export function readAsked(request: Request, { config, now }: AppContext): Asked | null {
  const challenge = readBriefCookie(request, NAME, now(), config);
  return challenge ? { challenge, origin: config.origin } : null;
}

export const clearChallenge = (config: CookieSettings) => clearBriefCookie(NAME, config);
