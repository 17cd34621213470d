import type { Call } from "./call.server";
import type { Bearer } from "./endpoint.server";
import { claimsFor, scopesOf } from "./oauth-claims.server";
import { json, ServiceError } from "./wire.server";

/** OpenID Connect Core, 5.3. */
export async function answerUserinfo({ context, issuer }: Call, { user }: Bearer): Promise<Response> {
  const scopes = scopesOf(user);
  if (!scopes.includes("openid")) {
    const headers = { "WWW-Authenticate": `Bearer realm="${issuer}", error="insufficient_scope", scope="openid"` };
    throw new ServiceError(403, "insufficient_scope", "This needs a token of an application with the scope openid", {
      headers,
    });
  }
  return json(claimsFor(user, scopes, context.config.origin));
}
