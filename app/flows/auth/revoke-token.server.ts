import type { AppContext } from "~/context";
import { endSession } from "~/data/accounts/sessions.server";
import { selectAuthUser, toAuthUser } from "~/data/auth/auth-users.server";
import { isGenuine, parseRefreshToken } from "~/data/auth/refresh-tokens.server";
import { sessionHash } from "~/data/auth/service-sessions.server";
import { type CheckedClient, type ClientCredentials, checkClient } from "./check-client.server";

/**
 * Ends the session of a token of this client; one that is none is as good as revoked (RFC 7009, 2.2). `accessSession` is
 * what an access token names.
 */
export async function revokeToken(
  context: AppContext,
  credentials: ClientCredentials,
  given: string,
  accessSession: string | null,
): Promise<CheckedClient> {
  const { db, config } = context;
  const refresh = parseRefreshToken(given);
  const sessionId = refresh?.sessionId ?? accessSession;
  const [checked, rows] = await Promise.all([
    checkClient(context, credentials),
    sessionId === null ? [] : selectAuthUser(db, sessionHash(sessionId)),
  ]);
  if (!checked.ok) return checked;
  const user = toAuthUser(rows);
  const session = user?.session;
  const isTheirs = session?.client_id === checked.client.id;
  if (!user || !session || !isTheirs) return checked;
  if (refresh && !isGenuine(refresh, session.refresh_key, config)) return checked;
  await endSession(db, { userId: user.id, idHash: session.idHash });
  return checked;
}
