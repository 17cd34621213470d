import type { MessageEntries } from "./message-entry";
import { adminOrderPage, orderPage, payoutsPage, securityPage } from "./message-pages";

const disputePage = (about: { order: string; desk?: "admin" }) =>
  about.desk ? adminOrderPage(about) : orderPage(about);

/** Cancellations, money that goes back, disputes at PayPal, and payouts. */
export const MONEY_MESSAGES = {
  "payment-returned": { fields: ["order", "title", "price"], to: "buyer", email: "always", notification: orderPage },
  /** PayPal sent it back without us. */
  "sale-returned": { fields: ["order", "title", "price"], to: "seller", email: "always", notification: orderPage },
  /** To the seller and to administrators. */
  "dispute-opened": { fields: ["order", "title", "price", "desk"], email: "always", notification: disputePage },
  "dispute-won": { fields: ["order", "title", "price", "desk"], email: "always", notification: disputePage },
  "dispute-lost": { fields: ["order", "title", "price", "desk"], email: "always", notification: disputePage },
  "order-cancelled": { fields: ["order", "title", "price"], to: "buyer", email: "always", notification: orderPage },
  "sale-cancelled": { fields: ["order", "title", "price"], to: "seller", email: "always", notification: orderPage },
  "seller-cancelled": {
    fields: ["order", "title", "price", "reason"],
    to: "buyer",
    email: "always",
    notification: orderPage,
  },
  /** The buyer asked to cancel; the seller can answer until then. */
  "cancellation-noted": { fields: ["order", "title", "until"], to: "buyer", email: "always", notification: orderPage },
  "cancellation-asked": {
    fields: ["order", "title", "until", "reason"],
    to: "seller",
    email: "always",
    notification: orderPage,
  },
  "cancellation-declined": { fields: ["order", "title"], to: "buyer", email: "always", notification: orderPage },
  "sale-stands": { fields: ["order", "title"], to: "seller", email: "always", notification: orderPage },
  /** By an administrator. */
  "order-completed-by-us": {
    fields: ["order", "title", "reason"],
    to: "parties",
    email: "always",
    notification: orderPage,
  },
  "order-cancelled-by-us": {
    fields: ["order", "title", "reason"],
    to: "parties",
    email: "always",
    notification: orderPage,
  },
  "order-refunded-by-us": {
    fields: ["order", "title", "price", "reason"],
    to: "parties",
    email: "always",
    notification: orderPage,
  },
  "payout-account-changed": {
    fields: [],
    to: "seller",
    email: "always",
    notification: () => "/seller-settings",
    button: securityPage,
  },
  "payout-sent": { fields: ["price"], to: "seller", email: "always", notification: payoutsPage },
  "payout-failed": { fields: ["price"], to: "seller", email: "always", notification: payoutsPage },
} as const satisfies MessageEntries;
