import { expect, test } from "vitest";
import { isVerifier, refuseChallenge } from "~/domain/auth/pkce";

const CHALLENGE = "a".repeat(43);

test.each([
  ["neither", undefined, undefined, null],
  ["both", CHALLENGE, "s256", null],
  ["the method in capitals", CHALLENGE, "S256", null],
  ["a challenge alone", CHALLENGE, undefined, "pair"],
  ["a method alone", undefined, "s256", "pair"],
  ["the verifier itself", CHALLENGE, "plain", "method"],
  ["one too short", "a".repeat(42), "s256", "shape"],
  ["one too long", "a".repeat(44), "s256", "shape"],
  ["other characters", `${"a".repeat(42)}+`, "s256", "shape"],
  ["those of a verifier", `${"a".repeat(42)}~`, "s256", "shape"],
] as const)("a challenge comes with its method, hashed: %s", (_what, challenge, method, refusal) => {
  expect(refuseChallenge(challenge, method)).toBe(refusal);
});

test("a verifier has the characters and the length of RFC 7636", () => {
  expect(isVerifier("a.b_c~d-".repeat(6))).toBe(true);
  for (const wrong of ["a".repeat(42), "a".repeat(129), `${"a".repeat(43)}+`]) expect(isVerifier(wrong)).toBe(false);
});
