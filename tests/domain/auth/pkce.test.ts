import { expect, test } from "vitest";
import { refuseChallenge } from "~/domain/auth/pkce";

const CHALLENGE = "a".repeat(43);

test.each([
  ["neither", undefined, undefined, null],
  ["both", CHALLENGE, "s256", null],
  ["the method in capitals", CHALLENGE, "S256", null],
  ["the longest", "~".repeat(128), "s256", null],
  ["a challenge alone", CHALLENGE, undefined, "pair"],
  ["a method alone", undefined, "s256", "pair"],
  ["the verifier itself", CHALLENGE, "plain", "method"],
  ["one too short", "a".repeat(42), "s256", "shape"],
  ["one too long", "a".repeat(129), "s256", "shape"],
  ["other characters", `${"a".repeat(42)}+`, "s256", "shape"],
] as const)("a challenge comes with its method, hashed: %s", (_what, challenge, method, refusal) => {
  expect(refuseChallenge(challenge, method)).toBe(refusal);
});
