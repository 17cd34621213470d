import { jwtVerify, SignJWT } from "jose";
import { type Aal, type AmrEntry, aalOf } from "~/domain/auth/amr";
import { ACCESS_TOKEN_LIFE } from "~/domain/auth/service-session";
import { SECOND } from "~/domain/time";
import type { SigningKeys } from "./signing-keys.server";

const AUDIENCE = "authenticated";

/** What a valid token says. Only the database knows whether its session still stands. */
export interface AccessClaims {
  userId: string;
  sessionId: string;
  /** Of an OAuth client; `null` for the user's own session. */
  clientId: string | null;
}

export interface TokenSubject {
  id: string;
  email: string;
  sessionId: string;
  amr: readonly AmrEntry[];
  clientId: string | null;
  /** What a client may read. */
  scope?: string;
  app_metadata: object;
  user_metadata: object;
}

/** Times in seconds. */
export interface AccessToken {
  token: string;
  expiresIn: number;
  expiresAt: number;
}

export async function signAccessToken(
  keys: SigningKeys,
  issuer: string,
  { id, email, sessionId, amr, clientId, scope, app_metadata, user_metadata }: TokenSubject,
  now: number,
): Promise<AccessToken> {
  const { kid, alg, key } = keys.sign;
  const issuedAt = Math.floor(now / SECOND);
  const expiresIn = ACCESS_TOKEN_LIFE / SECOND;
  const aal: Aal = aalOf(amr);
  const claims = {
    ...{ email, phone: "", role: AUDIENCE, aal, amr, session_id: sessionId, is_anonymous: false },
    ...{ app_metadata, user_metadata },
    ...(clientId && { client_id: clientId, scope }),
  };
  const token = await new SignJWT(claims)
    .setProtectedHeader({ alg, kid, typ: "JWT" })
    .setIssuer(issuer)
    .setSubject(id)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + expiresIn)
    .sign(key);
  return { token, expiresIn, expiresAt: issuedAt + expiresIn };
}

/** `null` for what is forged, expired or not of here. Each key is accepted for its own algorithm alone. */
export async function readAccessToken(
  keys: SigningKeys,
  issuer: string,
  token: string,
  now: number,
): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid, alg }) => {
        const known = keys.verify.get(kid ?? "");
        if (!known || known.alg !== alg) throw new Error("no key of ours");
        return known.key;
      },
      {
        issuer,
        audience: AUDIENCE,
        algorithms: ["ES256", "RS256"],
        currentDate: new Date(now),
        requiredClaims: ["exp"],
      },
    );
    const { sub, session_id, client_id } = payload;
    if (!sub || typeof session_id !== "string") return null;
    return { userId: sub, sessionId: session_id, clientId: typeof client_id === "string" ? client_id : null };
  } catch {
    return null;
  }
}
