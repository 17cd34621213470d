import { createHash, randomBytes } from "node:crypto";
import type { AppContext } from "~/context";
import type { NewSession } from "~/data/accounts/sessions.server";
import { SESSION_LIFE } from "~/domain/accounts/account";
import { networkOf } from "~/domain/rate-limit";
import { hostCookie, readCookie, writeCookie } from "./cookies.server";
import { USER_AGENT_MAX } from "./device.server";
import { sign, unsign } from "./signature.server";

/** Content of a signed session cookie. Only the database knows whether the session is still valid. */
export interface SessionClaim {
  userId: string;
  idHash: string;
}

interface CookieSettings {
  secret: string;
  oldSecret?: string | null;
  secure: boolean;
}

export function createSession(
  request: Request,
  context: AppContext,
  userId: string,
): { cookie: string; session: NewSession } {
  const { cookie, idHash } = generateSession(userId, context.config);
  const user_agent = userAgentOf(request);
  const now = context.now();
  const session = { id_hash: idHash, user_id: userId, user_agent, created_at: now, last_used_at: now, factor_at: null };
  return { cookie, session: { ...session, device: deviceHash(request, context) } };
}

export function userAgentOf(request: Request): string {
  return (request.headers.get("User-Agent") ?? "").slice(0, USER_AGENT_MAX);
}

/** Two accounts of one person often share network and browser; the key keeps it from being guessed. */
export function deviceHash(request: Request, { address, config }: AppContext): string {
  const key = `device|${config.secret}|${networkOf(address).own}|${userAgentOf(request)}`;
  return createHash("sha256").update(key).digest("hex");
}

/** Generates a session: its cookie, and the hash of its id. The database stores only the hash. */
export function generateSession(
  userId: string,
  { secret, secure }: CookieSettings,
): { cookie: string; idHash: string } {
  const id = randomBytes(32).toString("base64url");
  const value = sign(`${userId}.${id}`, "sid", secret);
  const cookie = writeCookie(hostCookie("sid", secure), value, { secure, maxAge: SESSION_LIFE / 1000 });
  return { cookie, idHash: hashOf(id) };
}

export function readSessionClaim(request: Request, { secret, oldSecret, secure }: CookieSettings): SessionClaim | null {
  const value = unsign(readCookie(request, hostCookie("sid", secure)) ?? "", "sid", secret, oldSecret);
  const [userId, id] = value?.split(".") ?? [];
  return userId && id ? { userId, idHash: hashOf(id) } : null;
}

export function clearSessionCookie({ secure }: CookieSettings): string {
  return writeCookie(hostCookie("sid", secure), "", { secure, maxAge: 0 });
}

function hashOf(id: string): string {
  return createHash("sha256").update(id).digest("base64url");
}
