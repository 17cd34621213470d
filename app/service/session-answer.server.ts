import { randomUUID } from "node:crypto";
import type { AppContext } from "~/context";
import { signAccessToken } from "~/data/auth/access-tokens.server";
import type { AuthUser } from "~/data/auth/auth-users.server";
import { makeRefreshToken } from "~/data/auth/refresh-tokens.server";
import { type NewServiceSession, sessionHash } from "~/data/auth/service-sessions.server";
import { openSigningKeys, type SigningKeySettings } from "~/data/auth/signing-keys.server";
import type { AmrEntry } from "~/domain/auth/amr";
import { deviceHash, userAgentOf } from "~/http/session/session-cookie.server";
import type { Call } from "./call.server";
import { appMetadata, userMetadata, userShape } from "./user-shape.server";

/** The dispatcher answers before where none are configured. */
export function signingKeysOf({ config }: AppContext): SigningKeySettings {
  if (!config.signingKeys) throw new Error("AUTH_SIGNING_KEY is not set");
  return config.signingKeys;
}

/** A session of this caller that the database does not know yet. */
export function draftSession(
  { request, context }: Call,
  userId: string,
  amr: readonly AmrEntry[],
  clientId: string | null = null,
): NewServiceSession {
  const now = context.now();
  const sessionId = randomUUID();
  const id_hash = sessionHash(sessionId);
  const times = { created_at: now, last_used_at: now, factor_at: null };
  const session = { id_hash, user_id: userId, user_agent: userAgentOf(request), ...times };
  return { session: { ...session, device: deviceHash(request, context) }, sessionId, amr, clientId };
}

/** Both tokens of a session, with its user: what a client keeps. */
export async function sessionShape({ context, issuer }: Call, sessionId: string, user: AuthUser) {
  const { session } = user;
  if (!session) throw new Error("a user without the session that was opened");
  const subject = {
    ...{ id: user.id, email: user.email, sessionId, amr: session.amr, clientId: session.client_id },
    ...{ app_metadata: appMetadata(user), user_metadata: userMetadata(user) },
  };
  const keys = await openSigningKeys(signingKeysOf(context));
  const { token, expiresIn, expiresAt } = await signAccessToken(keys, issuer, subject, context.now());
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: expiresIn,
    expires_at: expiresAt,
    refresh_token: makeRefreshToken(sessionId, session, context.config),
    user: userShape(user),
  };
}
