import { openSigningKeys } from "~/data/auth/signing-keys.server";
import type { Call } from "./call.server";
import { oauthMetadata } from "./oauth-metadata.server";
import { signingKeysOf } from "./session-answer.server";
import { json } from "./wire.server";

const TEN_MINUTES = { "Cache-Control": "public, max-age=600" };

/** Public keys alone: the next one is accepted before it signs, the last one until its tokens have expired. */
export async function answerKeys({ context }: Call): Promise<Response> {
  const { published } = await openSigningKeys(signingKeysOf(context));
  return json({ keys: published }, 200, TEN_MINUTES);
}

export async function answerConfiguration({ context, issuer }: Call): Promise<Response> {
  const { published } = await openSigningKeys(signingKeysOf(context));
  return json(
    {
      issuer,
      ...oauthMetadata(issuer),
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      id_token_signing_alg_values_supported: [...new Set(published.map(({ alg }) => alg))],
      subject_types_supported: ["public"],
    },
    200,
    TEN_MINUTES,
  );
}
