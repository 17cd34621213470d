import { SignJWT } from "jose";
import { ACCESS_TOKEN_LIFE } from "~/domain/auth/service-session";
import { SECOND } from "~/domain/time";
import type { SigningKeys } from "./signing-keys.server";

/** Says to one client who signed in (OpenID Connect Core, section 2). Its audience makes it worth nothing here. */
export async function signIdToken(
  keys: SigningKeys,
  issuer: string,
  { clientId, nonce, claims }: { clientId: string; nonce: string | null; claims: { sub: string } },
  now: number,
): Promise<string> {
  const { kid, alg, key } = keys.sign;
  const issuedAt = Math.floor(now / SECOND);
  return new SignJWT({ ...claims, ...(nonce !== null && { nonce }) })
    .setProtectedHeader({ alg, kid, typ: "JWT" })
    .setIssuer(issuer)
    .setAudience(clientId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_LIFE / SECOND)
    .sign(key);
}
