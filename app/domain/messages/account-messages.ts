import type { MessageEntries } from "./message-entry";
import { productPage, securityPage, settingsPage } from "./message-pages";

const confirmPage = () => "/auth/confirm";

export const ACCOUNT_MESSAGES = {
  "confirm-email": {
    fields: ["link"],
    to: "account holder",
    email: "always",
    notification: null,
    button: confirmPage,
  },
  /** To the new address. */
  "change-email": {
    fields: ["link"],
    to: "account holder",
    email: "always",
    notification: null,
    button: confirmPage,
  },
  recover: {
    fields: ["link"],
    to: "account holder",
    email: "always",
    notification: null,
    button: () => "/auth/reset",
  },
  /** `email` is the address that was asked for. To the old address. */
  "email-change-asked": {
    fields: ["email"],
    to: "account holder",
    email: "always",
    notification: null,
    button: securityPage,
  },
  "email-confirmed": { fields: ["email"], to: "account holder", email: "never", notification: settingsPage },
  "email-changed": {
    fields: ["email"],
    to: "account holder",
    email: "always",
    notification: settingsPage,
    button: null,
  },
  "password-changed": {
    fields: [],
    to: "account holder",
    email: "always",
    notification: securityPage,
    button: () => "/auth/recover",
  },
  "account-deleted": { fields: [], to: "account holder", email: "always", notification: null },
  "listing-published": { fields: ["product", "title"], to: "seller", email: "wanted", notification: productPage },
  "listing-scheduled": {
    fields: ["product", "title", "startsAt"],
    to: "seller",
    email: "wanted",
    notification: productPage,
  },
} as const satisfies MessageEntries;
