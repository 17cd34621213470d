import * as jose from "jose";
import * as oauth from "oauth4webapi";
import { type Asking, keysOf } from "./discovery.server";

/** With a public key alone: a secret that signs would be one that both know. */
const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];
const CLOCKS_DIFFER = 60;

interface Verifying {
  clientId: string;
  /** Whether the provider itself gave the token: then keys it does not know yet are worth asking for at once. */
  isTrusted: boolean;
  asking: Asking;
}

/** Throws unless the provider signed it, for our client, and it is neither expired nor of the future. */
export async function verifyToken(
  token: string,
  server: oauth.AuthorizationServer,
  { clientId, isTrusted, asking }: Verifying,
): Promise<jose.JWTPayload> {
  const address = new URL(server.jwks_uri ?? "");
  oauth.checkProtocol(address, asking[oauth.allowInsecureRequests] !== true);
  const keys = keysOf(address.href);
  const verify = async () => {
    const { payload } = await jose.jwtVerify(token, keys, {
      ...{ issuer: server.issuer, audience: clientId, algorithms: ALGORITHMS, clockTolerance: CLOCKS_DIFFER },
      requiredClaims: ["sub", "iat", "exp"],
    });
    const now = Math.floor(Date.now() / 1000);
    if ((payload.iat ?? now) > now + CLOCKS_DIFFER) throw new Error("issued in the future");
    // OpenID Connect Core 3.1.3.7: of several audiences, the one it was issued to is named.
    if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== clientId) throw new Error("wrong azp");
    return payload;
  };
  try {
    return await verify();
  } catch (error) {
    const isUnknownKey = error instanceof jose.errors.JWKSNoMatchingKey;
    if (!isTrusted || !isUnknownKey) throw error;
    await keys.reload();
    return verify();
  }
}
