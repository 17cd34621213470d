import { expect, test } from "vitest";
import { checkPasswordChange, checkSettingsProfile } from "~/domain/accounts/settings";

test("a name has 2 to 100 characters, counted as letters once what is not seen is gone", () => {
  const refusalOf = (full_name?: string) => {
    const answer = checkSettingsProfile({ full_name, email: "ana@example.com" });
    return answer.ok ? null : answer.refusals;
  };
  for (const name of ["Li", "Á́é", "x".repeat(100), "🦙🦙", "  Ana  "]) expect(refusalOf(name), name).toBeNull();
  for (const name of [undefined, "", "x", " x ", "\u200bx\u200b", "🦙"]) {
    expect(refusalOf(name), name).toEqual({ full_name: "nameTooShort" });
  }
  expect(refusalOf("x".repeat(101))).toEqual({ full_name: "nameTooLong" });
});

test("a profile comes back as it is kept", () => {
  expect(checkSettingsProfile({ full_name: " Ana \n Núñez ", email: " ANA@Example.COM " })).toEqual({
    ok: true,
    profile: { full_name: "Ana Núñez", email: "ana@example.com" },
  });
});

test("an e-mail has the shape of one, and both fields are judged", () => {
  for (const email of [
    undefined,
    "",
    "ana",
    "a@b",
    "a b@example.com",
    `${"a".repeat(250)}@example.com`,
    "a@x.invalid",
  ]) {
    expect(checkSettingsProfile({ full_name: "Ana", email }), email).toEqual({
      ok: false,
      refusals: { email: "emailInvalid" },
    });
  }
  expect(checkSettingsProfile({})).toEqual({
    ok: false,
    refusals: { full_name: "nameTooShort", email: "emailInvalid" },
  });
});

test("all three passwords have at least 6 characters", () => {
  const all = { current_password: "123456", new_password: "abcdef", confirm_password: "abcdef" };
  expect(checkPasswordChange(all)).toEqual({ ok: true, current: "123456", next: "abcdef" });
  expect(checkPasswordChange({})).toEqual({
    ok: false,
    refusals: {
      current_password: "passwordTooShort",
      new_password: "passwordTooShort",
      confirm_password: "passwordTooShort",
    },
  });
  expect(checkPasswordChange({ ...all, current_password: "12345" })).toEqual({
    ok: false,
    refusals: { current_password: "passwordTooShort" },
  });
  const long = "x".repeat(257);
  expect(checkPasswordChange({ ...all, new_password: long, confirm_password: long })).toEqual({
    ok: false,
    refusals: { new_password: "passwordTooLong", confirm_password: "passwordTooLong" },
  });
});

test("the new password is the same twice, in any composition", () => {
  const current_password = "123456";
  expect(checkPasswordChange({ current_password, new_password: "abcdef", confirm_password: "abcdeF" })).toEqual({
    ok: false,
    refusals: { confirm_password: "passwordsDiffer" },
  });
  const composed = { current_password, new_password: "contraseña", confirm_password: "contrasen\u0303a" };
  expect(checkPasswordChange(composed).ok).toBe(true);
});
