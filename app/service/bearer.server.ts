import { type AccessClaims, readAccessToken } from "~/data/auth/access-tokens.server";
import { selectAuthUser, toAuthUser } from "~/data/auth/auth-users.server";
import { sessionHash } from "~/data/auth/service-sessions.server";
import { openSigningKeys } from "~/data/auth/signing-keys.server";
import { isSessionOver } from "~/domain/accounts/account";
import { aalOf } from "~/domain/auth/amr";
import type { Call } from "./call.server";
import type { Bearer } from "./endpoint.server";
import { signingKeysOf } from "./session-answer.server";
import { ServiceError } from "./wire.server";

/** Without a round trip. */
export async function readClaims({ request, context, issuer }: Call): Promise<AccessClaims> {
  const [, token] = /^Bearer +(\S+) *$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
  if (!token) throw new ServiceError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  const keys = await openSigningKeys(signingKeysOf(context));
  const claims = await readAccessToken(keys, issuer, token, context.now());
  if (!claims) throw new ServiceError(403, "bad_jwt", "invalid JWT: unable to verify its signature, or it has expired");
  return claims;
}

/** Of calls that are the user's own alone. */
export function refuseClients({ clientId }: AccessClaims): void {
  if (clientId !== null) throw new ServiceError(403, "not_allowed", "Tokens of other applications may not do this");
}

/** The user of a token, if its session stands. Reads begin in the tick of the call. */
export async function findBearer({ context }: Call, claims: AccessClaims): Promise<Bearer> {
  const { userId, sessionId } = claims;
  const user = toAuthUser(await selectAuthUser(context.db, sessionHash(sessionId), userId));
  if (!user) throw new ServiceError(403, "user_not_found", "User from sub claim in JWT does not exist");
  if (user.isClosed) throw new ServiceError(403, "user_banned", "User is banned");
  const { session } = user;
  if (!session || isSessionOver(session, context.now())) {
    throw new ServiceError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  }
  return { user, session, sessionId, aal: aalOf(session.amr), clientId: session.client_id };
}
