import { expect, test } from "vitest";
import { LINK_PURPOSES } from "~/domain/accounts/account";
import { isLinkType, LINK_TYPES, methodOf } from "~/domain/auth/link-type";

test("types are those of the protocol, and nothing that objects have besides", () => {
  expect(Object.keys(LINK_TYPES)).toEqual(["recovery", "magiclink", "email", "signup", "email_change"]);
  for (const odd of ["toString", "__proto__", "constructor", "invite", ""]) expect(isLinkType(odd)).toBe(false);
});

test("each link proves what it was sent for, and one that shows who one is opens nothing", () => {
  expect(LINK_PURPOSES.map((purpose) => [purpose, methodOf(purpose, "link"), methodOf(purpose, "code")])).toEqual([
    ["recover", "recovery", "recovery"],
    ["confirm-email", "email/signup", "email/signup"],
    ["change-email", "email_change", "email_change"],
    ["sign-in", "magiclink", "otp"],
    ["reauthenticate", null, null],
  ]);
});
