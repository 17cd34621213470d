export type ChallengeRefusal = "pair" | "method" | "shape";

/** RFC 7636. Only S256: `plain` would show the verifier to who reads the request. */
export function refuseChallenge(challenge: string | undefined, method: string | undefined): ChallengeRefusal | null {
  if (!challenge && !method) return null;
  if (!challenge || !method) return "pair";
  if (!isChallengeMethod(method)) return "method";
  return isChallenge(challenge) ? null : "shape";
}

/** base64url of a SHA-256. */
export function isChallenge(given: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(given);
}

export function isChallengeMethod(given: string): boolean {
  return given.toUpperCase() === "S256";
}

/** RFC 7636, 4.1. */
export function isVerifier(given: string): boolean {
  return /^[A-Za-z0-9._~-]{43,128}$/.test(given);
}
