import type { LinkPurpose } from "../accounts/account";
import type { AmrMethod } from "./amr";

/** What a one-time link or code of the auth service is for, by the names of its protocol, and the links that fit. */
export const LINK_TYPES = {
  recovery: ["recover"],
  magiclink: ["sign-in"],
  // A stranger who signed up with an address could send its owner a letter that confirms it, in place of the one that signs in.
  email: ["sign-in", "confirm-email"],
  signup: ["confirm-email"],
  email_change: ["change-email"],
} as const satisfies Record<string, readonly LinkPurpose[]>;
export type LinkType = keyof typeof LINK_TYPES;

export function isLinkType(type: string): type is LinkType {
  return Object.hasOwn(LINK_TYPES, type);
}

/** Whether a link shows that an email is its account's. */
export function isConfirming(purpose: LinkPurpose): purpose is "confirm-email" | "change-email" {
  return purpose === "confirm-email" || purpose === "change-email";
}

/** What a link proves; `null` for one that opens no session. */
export function methodOf(purpose: LinkPurpose, by: "link" | "code"): AmrMethod | null {
  switch (purpose) {
    case "recover":
      return "recovery";
    case "sign-in":
      return by === "code" ? "otp" : "magiclink";
    case "confirm-email":
      return "email/signup";
    case "change-email":
      return "email_change";
    case "reauthenticate":
      return null;
  }
}
