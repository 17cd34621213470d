import { expect, test } from "vitest";
import { type AmrEntry, aalOf, openedBy, provedAt, withMethod } from "~/domain/auth/amr";

const entry = (method: AmrEntry["method"], timestamp = 1): AmrEntry => ({ method, timestamp });

test("a session has the second level if it proved a second factor", () => {
  expect(aalOf([])).toBe("aal1");
  expect(aalOf([entry("password"), entry("recovery"), entry("oauth")])).toBe("aal1");
  expect(aalOf([entry("password"), entry("totp")])).toBe("aal2");
  expect(aalOf([entry("mfa/webauthn")])).toBe("aal2");
});

test("the newest proof stands first, once, in seconds", () => {
  const first = withMethod([], "password", 1_999);
  expect(first).toEqual([entry("password", 1)]);
  expect(withMethod(withMethod(first, "totp", 5_000), "password", 9_000)).toEqual([
    entry("password", 9),
    entry("totp", 5),
  ]);
});

test("a session was proved when its newest proof was, and never without one", () => {
  expect(provedAt([entry("password", 3), entry("totp", 7)])).toBe(7_000);
  expect(provedAt([])).toBe(0);
});

test.each([
  ["password", ["password"]],
  ["identity", ["oauth"]],
  ["email", ["otp"]],
  ["email", ["magiclink"]],
  ["email", ["recovery"]],
  ["password", ["totp", "password"]],
] as const)("a session was opened by %s, whose methods are %s", (by, methods) => {
  expect(openedBy(methods.map((method) => ({ method, timestamp: 1 })))).toBe(by);
});
