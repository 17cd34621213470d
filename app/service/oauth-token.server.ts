import { signAccessToken } from "~/data/auth/access-tokens.server";
import type { AuthUser } from "~/data/auth/auth-users.server";
import { signIdToken } from "~/data/auth/id-tokens.server";
import { makeRefreshToken } from "~/data/auth/refresh-tokens.server";
import { openSigningKeys } from "~/data/auth/signing-keys.server";
import { withMethod } from "~/domain/auth/amr";
import { checkClient } from "~/flows/auth/check-client.server";
import { exchangeAuthorization } from "~/flows/auth/exchange-authorization.server";
import { refreshSession } from "~/flows/auth/refresh-session.server";
import { log } from "~/http/log.server";
import type { Call } from "./call.server";
import { APPLICATION_METADATA, claimsFor, metadataFor, scopesOf } from "./oauth-claims.server";
import { badRequest, NO_STORE, type OauthForm, readOauthForm, requireClient } from "./oauth-client.server";
import { draftSession, signingKeysOf } from "./session-answer.server";
import { json, tooMany } from "./wire.server";

/** RFC 6749, 4.1.3 and 6, with PKCE (RFC 7636). */
export async function answerOauthToken(call: Call): Promise<Response> {
  const form = await readOauthForm(call);
  const { grant_type } = form.fields;
  if (grant_type === "authorization_code") return grantByCode(call, form);
  if (grant_type === "refresh_token") return grantByRefresh(call, form);
  throw grant_type
    ? badRequest("The grants are authorization_code and refresh_token", "unsupported_grant_type")
    : badRequest("grant_type is missing");
}

async function grantByCode(call: Call, { fields, credentials }: OauthForm): Promise<Response> {
  const { context } = call;
  const { code, redirect_uri: redirect, code_verifier: verifier } = fields;
  if (!code || !redirect || !verifier) throw badRequest("code, redirect_uri and code_verifier are required");
  const draft = (userId: string, clientId: string, scopes: string) => {
    const opening = draftSession(call, userId, withMethod([], "oauth", context.now()), clientId);
    // The browser that asks is not the person's.
    return { ...opening, session: { ...opening.session, user_agent: "" }, scopes };
  };
  const exchanged = await exchangeAuthorization(context, credentials, { code, redirect, verifier }, draft);
  requireClient(call, exchanged);
  if (!exchanged.ok) {
    if (exchanged.refusal.reason === "replayed") {
      log("code used twice", { requestId: context.requestId, client: exchanged.refusal.client.id });
    }
    throw badRequest("The code is unknown, expired, used, or was given for another request", "invalid_grant");
  }
  const { user, opening, nonce } = exchanged;
  return json(await tokens(call, opening.sessionId, user, { nonce }), 200, NO_STORE);
}

async function grantByRefresh(call: Call, { fields, credentials }: OauthForm): Promise<Response> {
  const { context } = call;
  if (!fields.refresh_token) throw badRequest("refresh_token is required");
  const known = checkClient(context, credentials).then((checked) => requireClient(call, checked));
  const refreshed = await refreshSession(context, fields.refresh_token, credentials.id, known);
  if (!refreshed.ok) {
    const { refusal } = refreshed;
    // A client that is told invalid_grant would sign its person out.
    if (refusal.reason === "wait") throw tooMany(refusal.seconds);
    throw badRequest("The refresh token is unknown, expired, used or revoked", "invalid_grant");
  }
  const { sessionId, user } = refreshed;
  const granted = scopesOf(user).join(" ");
  const asked = fields.scope?.split(" ").filter(Boolean) ?? [];
  if (!asked.every((scope) => granted.split(" ").includes(scope))) {
    throw badRequest("The scope is wider than what was granted", "invalid_scope");
  }
  return json(await tokens(call, sessionId, user), 200, NO_STORE);
}

/** Of an application: what it may not read is not in them either. */
async function tokens(
  { context, issuer }: Call,
  sessionId: string,
  user: AuthUser,
  first?: { nonce: string | null },
): Promise<object> {
  const { session, id } = user;
  if (!session?.client_id) throw new Error("a session of an application");
  const clientId = session.client_id;
  const scopes = scopesOf(user);
  const scope = scopes.join(" ");
  const now = context.now();
  const keys = await openSigningKeys(signingKeysOf(context));
  const subject = {
    ...{ id, email: scopes.includes("email") ? user.email : "", sessionId, amr: session.amr, clientId, scope },
    ...{ app_metadata: APPLICATION_METADATA, user_metadata: metadataFor(user, scopes) },
  };
  const { token, expiresIn } = await signAccessToken(keys, issuer, subject, now);
  const claims = claimsFor(user, scopes, context.config.origin);
  return {
    ...{ access_token: token, token_type: "bearer", expires_in: expiresIn, scope },
    refresh_token: makeRefreshToken(sessionId, session, context.config),
    ...(first &&
      scopes.includes("openid") && {
        id_token: await signIdToken(keys, issuer, { clientId, nonce: first.nonce, claims }, now),
      }),
  };
}
