import type { MessageEntries } from "./message-entry";
import { productPage, recoveryCodesPage, securityPage, settingsPage } from "./message-pages";

const verifyPage = (type: string) => () => `/auth/v1/verify?type=${type}`;
const confirmPage = () => "/auth/confirm";

export const ACCOUNT_MESSAGES = {
  "confirm-email": { fields: ["link"], to: "account holder", email: "always", notice: null, button: confirmPage },
  /** To the new address. */
  "change-email": { fields: ["link"], to: "account holder", email: "always", notice: null, button: confirmPage },
  recover: { fields: ["link"], to: "account holder", email: "always", notice: null, button: () => "/auth/reset" },
  /** These five are of the auth service: a link that leads to an application, and a code to type instead. */
  "service-recover": {
    fields: ["token", "back"],
    to: "account holder",
    email: "always",
    notice: null,
    button: verifyPage("recovery"),
  },
  "service-sign-in": {
    fields: ["token", "back"],
    to: "account holder",
    email: "always",
    notice: null,
    button: verifyPage("magiclink"),
  },
  "service-confirm-email": {
    fields: ["token", "back"],
    to: "account holder",
    email: "always",
    notice: null,
    button: verifyPage("signup"),
  },
  /** To the new address. */
  "service-change-email": {
    fields: ["token", "back"],
    to: "account holder",
    email: "always",
    notice: null,
    button: verifyPage("email_change"),
  },
  /** Shows who one is, once more. */
  "service-code": { fields: ["token"], to: "account holder", email: "always", notice: null },
  /** To the old address; `email` is the requested one. */
  "email-change-asked": {
    fields: ["email"],
    to: "account holder",
    email: "always",
    notice: null,
    button: securityPage,
  },
  "email-confirmed": { fields: ["email"], to: "account holder", email: "never", notice: settingsPage },
  "email-changed": { fields: ["email"], to: "account holder", email: "always", notice: settingsPage, button: null },
  "password-changed": {
    fields: [],
    to: "account holder",
    email: "always",
    notice: securityPage,
    button: () => "/auth/recover",
  },
  "two-step-on": { fields: [], to: "account holder", email: "always", notice: securityPage, button: securityPage },
  /** By an application; recovery codes are created on the site. */
  "two-step-on-without-codes": {
    fields: [],
    to: "account holder",
    email: "always",
    notice: recoveryCodesPage,
    button: recoveryCodesPage,
  },
  "two-step-off": { fields: [], to: "account holder", email: "always", notice: securityPage, button: securityPage },
  "recovery-code-used": {
    fields: [],
    to: "account holder",
    email: "always",
    notice: securityPage,
    button: securityPage,
  },
  "passkey-added": {
    fields: ["passkey"],
    to: "account holder",
    email: "always",
    notice: securityPage,
    button: securityPage,
  },
  "passkey-removed": {
    fields: ["passkey"],
    to: "account holder",
    email: "always",
    notice: securityPage,
    button: securityPage,
  },
  /** Its counter went backwards. */
  "passkey-refused": {
    fields: ["passkey"],
    to: "account holder",
    email: "always",
    notice: securityPage,
    button: securityPage,
  },
  "identity-connected": {
    fields: ["provider"],
    to: "account holder",
    email: "always",
    notice: securityPage,
    button: securityPage,
  },
  "identity-disconnected": {
    fields: ["provider"],
    to: "account holder",
    email: "always",
    notice: securityPage,
    button: securityPage,
  },
  "signed-out-by-us": {
    fields: ["reason"],
    to: "account holder",
    email: "always",
    notice: securityPage,
    button: () => "/auth",
  },
  "account-deleted": { fields: [], to: "account holder", email: "always", notice: null },
  "listing-published": { fields: ["product", "title"], to: "seller", email: "wanted", notice: productPage },
  "listing-scheduled": { fields: ["product", "title", "startsAt"], to: "seller", email: "wanted", notice: productPage },
} as const satisfies MessageEntries;
