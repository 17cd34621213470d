export type ChallengeRefusal = "pair" | "method" | "shape";

/** RFC 7636: 43 to 128 unreserved characters. Only S256: `plain` would show the verifier to who reads the request. */
export function refuseChallenge(challenge: string | undefined, method: string | undefined): ChallengeRefusal | null {
  if (!challenge && !method) return null;
  if (!challenge || !method) return "pair";
  if (method.toLowerCase() !== "s256") return "method";
  return /^[A-Za-z0-9._~-]{43,128}$/.test(challenge) ? null : "shape";
}
