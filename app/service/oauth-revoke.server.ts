import { readAccessToken } from "~/data/auth/access-tokens.server";
import { openSigningKeys } from "~/data/auth/signing-keys.server";
import { revokeToken } from "~/flows/auth/revoke-token.server";
import type { Call } from "./call.server";
import { badRequest, NO_STORE, readOauthForm, requireClient } from "./oauth-client.server";
import { signingKeysOf } from "./session-answer.server";

/** RFC 7009. The session ends, so both of its tokens do. */
export async function answerRevoke(call: Call): Promise<Response> {
  const { context, issuer } = call;
  const { fields, credentials } = await readOauthForm(call);
  const { token } = fields;
  if (!token) throw badRequest("token is required");
  const keys = await openSigningKeys(signingKeysOf(context));
  const claims = await readAccessToken(keys, issuer, token, context.now());
  const checked = await revokeToken(context, credentials, token, claims?.sessionId ?? null);
  requireClient(call, checked);
  return new Response(null, { status: 200, headers: NO_STORE });
}
