import { expect, test } from "vitest";
import { FULL_NAME_MAX } from "~/domain/accounts/account";
import { FACTOR_FRESH } from "~/domain/accounts/factor";
import {
  claimedEmail,
  claimedName,
  isClaimed,
  isProofNew,
  nameOfNewUser,
  refuseNewAccount,
} from "~/domain/accounts/identity";

const eva = { email: "eva@example.com", isEmailVerified: true };

test("an email that is verified and free becomes an account, and no other does", () => {
  expect(refuseNewAccount(eva, false)).toBeNull();
  expect(refuseNewAccount(eva, true)).toEqual({ reason: "accountExists", email: eva.email });
  expect(refuseNewAccount({ ...eva, isEmailVerified: false }, false)).toEqual({ reason: "emailUnverified" });
  expect(refuseNewAccount({ ...eva, email: null }, false)).toEqual({ reason: "emailMissing" });
});

test("who did not verify an email is not told whether it has an account", () => {
  for (const isTaken of [true, false])
    expect(refuseNewAccount({ ...eva, isEmailVerified: false }, isTaken)).toEqual({ reason: "emailUnverified" });
});

test.each([
  ["  EVA@Example.com\n", "eva@example.com"],
  ["eva", null],
  ["", null],
  ["deleted-1@deleted.invalid", null],
  [`${"e".repeat(300)}@example.com`, null],
  [undefined, null],
  [["eva@example.com"], null],
  [{ toString: (): string => "eva@example.com" }, null],
])("the email of the claim %j is %j", (claim, email) => {
  expect(claimedEmail(claim)).toBe(email);
});

test("verified is what says so, as a truth value or as its text", () => {
  expect([true, "true"].map(isClaimed)).toEqual([true, true]);
  expect([false, "false", undefined, null, 1, "yes", "True", {}].filter(isClaimed)).toEqual([]);
});

test("a name is cleaned and cut, and is none without a letter", () => {
  expect(claimedName("  Eva \u202e Ruiz ")).toBe("Eva Ruiz");
  expect(claimedName("é".repeat(300))).toBe("é".repeat(FULL_NAME_MAX));
  expect(claimedName(`${"e".repeat(FULL_NAME_MAX - 1)} ${"e".repeat(9)}`)).toBe("e".repeat(FULL_NAME_MAX - 1));
  expect(["", " \u200b ", undefined, 7].map(claimedName)).toEqual([null, null, null, null]);
});

test("without a name, the beginning of the email stands for it", () => {
  expect(nameOfNewUser({ name: "Eva Ruiz", email: "e@example.com" })).toBe("Eva Ruiz");
  expect(nameOfNewUser({ name: null, email: "eva.ruiz@example.com" })).toBe("eva.ruiz");
});

test("a proof is new for ten minutes, and of a provider that does not tell it is taken as new", () => {
  const now = 1_764_000_000_000;
  expect(isProofNew(now - FACTOR_FRESH + 1, now)).toBe(true);
  expect(isProofNew(now - FACTOR_FRESH, now)).toBe(false);
  expect(isProofNew(null, now)).toBe(true);
});
