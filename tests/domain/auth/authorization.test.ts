import { expect, test } from "vitest";
import {
  AUTHORIZATION_LIFE,
  checkAuthorization,
  goesOn,
  isAuthorizationId,
  isCovered,
  joinScopes,
  readScopes,
  redirectTo,
  stageFor,
} from "~/domain/auth/authorization";

const CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const ASKED = { response_type: "code", code_challenge: CHALLENGE, code_challenge_method: "S256" };

test("a request asks for a code with PKCE, by its hash alone", () => {
  expect(checkAuthorization({ ...ASKED, state: "s", nonce: "n", scope: "email openid" })).toEqual({
    ...{ ok: true, scopes: ["openid", "email"], state: "s", nonce: "n", challenge: CHALLENGE },
  });
  expect(checkAuthorization({ ...ASKED, code_challenge_method: "s256" })).toMatchObject({ ok: true });
  for (const [wrong, refusal] of [
    [{ response_type: undefined }, "responseType"],
    [{ response_type: "code token" }, "responseType"],
    [{ code_challenge: undefined }, "challengeMissing"],
    [{ code_challenge: `${CHALLENGE}=` }, "challengeMissing"],
    [{ code_challenge_method: "plain" }, "challengeMethod"],
    [{ code_challenge_method: undefined }, "challengeMethod"],
    [{ scope: "openid admin" }, "scope"],
    [{ state: "s".repeat(1_001) }, "tooLong"],
    [{ nonce: "n".repeat(1_001) }, "tooLong"],
    [{ prompt: "login consent" }, "prompt"],
    [{ prompt: "none" }, "prompt"],
    [{ request: "" }, "request"],
    [{ request_uri: "https://app.example" }, "requestUri"],
  ] as const) {
    expect(checkAuthorization({ ...ASKED, ...wrong }), JSON.stringify(wrong)).toEqual({ ok: false, refusal });
  }
  const longest = { state: "s".repeat(1_000), nonce: "n".repeat(1_000) };
  expect(checkAuthorization({ ...ASKED, ...longest, prompt: "consent" })).toMatchObject({ ok: true, ...longest });
  expect(checkAuthorization(ASKED)).toEqual({
    ...{ ok: true, scopes: ["email"], state: null, nonce: null, challenge: CHALLENGE },
  });
});

test("scopes are known ones, each once, in one order; without any it is the email", () => {
  expect(readScopes("profile  email profile")).toEqual(["email", "profile"]);
  expect(readScopes(" ")).toEqual(["email"]);
  expect(readScopes("Email")).toBeNull();
  expect(joinScopes("profile", "openid")).toBe("openid profile");
});

test("what was granted covers the same and less, not more", () => {
  expect(isCovered("openid email", "email")).toBe(true);
  expect(isCovered("openid email", "openid email")).toBe(true);
  expect(isCovered("openid email", "email profile")).toBe(false);
  expect(isCovered(null, "email")).toBe(false);
});

test("nobody is asked again, unless the app could be another on the same machine", () => {
  const before = { granted: "email", scopes: "email", redirect: "https://app.example", hasSecret: false };
  expect(goesOn(before)).toBe(true);
  expect(goesOn({ ...before, granted: null })).toBe(false);
  expect(goesOn({ ...before, redirect: "http://localhost/in" })).toBe(false);
  expect(goesOn({ ...before, redirect: "http://localhost/in", hasSecret: true })).toBe(true);
});

test("the answer is added to the address as it was registered, with a fragment that ends what a browser would take along", () => {
  expect(redirectTo("https://a.example", { code: "c", state: "a b" })).toBe("https://a.example?code=c&state=a+b#");
  expect(redirectTo("https://a.example/?x=%20", { code: "c", state: null })).toBe("https://a.example/?x=%20&code=c#");
});

test("a request is open for its first reader, for ten minutes, until it is decided", () => {
  const waiting = { status: "pending", created_at: 1_000, user_id: null } as const;
  const last = 1_000 + AUTHORIZATION_LIFE - 1;
  expect(stageFor("ana", waiting, last)).toBe("open");
  expect(stageFor("ana", waiting, last + 1)).toBe("unknown");
  expect(stageFor("ana", { ...waiting, user_id: "ana" }, last)).toBe("open");
  expect(stageFor("ana", { ...waiting, user_id: "beto" }, last)).toBe("unknown");
  expect(stageFor("ana", { ...waiting, user_id: "ana", status: "denied" }, last)).toBe("decided");
  expect(stageFor("ana", { ...waiting, user_id: "beto", status: "approved" }, last)).toBe("unknown");
  expect(stageFor("ana", null, last)).toBe("unknown");
});

test("ids have the shape that we say", () => {
  expect(isAuthorizationId("aZ9".repeat(11).slice(0, 32))).toBe(true);
  for (const wrong of ["a".repeat(31), "a".repeat(33), `${"a".repeat(31)}-`, `-${"a".repeat(31)}`])
    expect(isAuthorizationId(wrong)).toBe(false);
});
