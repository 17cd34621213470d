import { createHash } from "node:crypto";
import { isVerifier } from "~/domain/auth/pkce";

/** RFC 7636, 4.6: S256. */
export function challengeOf(verifier: string): string {
  return createHash("sha256").update(verifier).digest("base64url");
}

export function isVerifierOf(verifier: string, challenge: string): boolean {
  return isVerifier(verifier) && challengeOf(verifier) === challenge;
}
