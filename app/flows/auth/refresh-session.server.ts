import type { AppContext } from "~/context";
import { type AuthUser, selectAuthUser, toAuthUser } from "~/data/auth/auth-users.server";
import { tokenLimits } from "~/data/auth/limits.server";
import { isGenuine, parseRefreshToken } from "~/data/auth/refresh-tokens.server";
import { moveRefreshCounter, sessionHash } from "~/data/auth/service-sessions.server";
import { countAllowed, findWait } from "~/data/rate-limits.server";
import { isSessionOver } from "~/domain/accounts/account";
import { judgeRefresh, type RefreshRefusal } from "~/domain/auth/service-session";
import type { Result } from "~/domain/result";
import { SECOND } from "~/domain/time";

export type RefreshGrant = Result<
  { sessionId: string; user: AuthUser },
  { reason: RefreshRefusal | "unknown" | "over" | "closed" } | { reason: "wait"; seconds: number }
>;

const refused = (reason: RefreshRefusal | "unknown" | "over" | "closed"): RefreshGrant => ({
  ok: false,
  refusal: { reason },
});

/** Two round trips, with what `ready` reads meanwhile; its error comes before any other. Tabs that refresh at once get the same token; one that was copied and used late ends the session. */
export async function refreshSession(
  context: AppContext,
  given: string,
  clientId: string | null,
  ready: Promise<unknown> = Promise.resolve(),
): Promise<RefreshGrant> {
  const { db, config } = context;
  const now = context.now();
  const token = parseRefreshToken(given);
  if (!token) {
    await ready;
    return refused("malformed");
  }
  const { sessionId, counter } = token;
  const idHash = sessionHash(sessionId);
  const limits = tokenLimits(idHash);
  const [rows, wait] = await Promise.all([selectAuthUser(db, idHash), findWait(db, limits, now), ready]);
  const before = toAuthUser(rows);
  if (!before?.session || !isGenuine(token, before.session.refresh_key, config)) return refused("unknown");
  if (before.session.client_id !== clientId) return refused("unknown");
  if (before.isClosed) return refused("closed");
  if (isSessionOver(before.session, now)) return refused("over");

  if (wait > 0) return { ok: false, refusal: { reason: "wait", seconds: Math.ceil(wait / SECOND) } };

  const judged = judgeRefresh(counter, before.session, now);
  if (judged === "malformed") return refused(judged);
  const user = await moveRefreshCounter(db, idHash, counter, now, {
    isReused: judged === "reused",
    counting: countAllowed(limits, now),
  });
  // Somebody signed out meanwhile, or the token was an old one.
  if (!user?.session) return refused(judged ?? "unknown");
  return { ok: true, sessionId, user };
}
