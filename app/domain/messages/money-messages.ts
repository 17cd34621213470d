import type { MessageEntries } from "./message-entry";
import {
  adminOrderPage,
  moneyPage,
  orderPage,
  payoutAccountPage,
  payoutsPage,
  securityPage,
  shipPage,
} from "./message-pages";

const disputePage = (about: { order: string; desk?: "admin" }) =>
  about.desk ? adminOrderPage(about) : orderPage(about);

export const MONEY_MESSAGES = {
  "payment-returned": { fields: ["order", "title", "price"], to: "buyer", email: "always", notice: orderPage },
  /** PayPal refused it for good; `reason` says how the buyer was paid. */
  "refund-settled": {
    fields: ["order", "title", "price", "reason"],
    to: "buyer",
    email: "always",
    notice: orderPage,
  },
  /** PayPal sent it back without us. */
  "sale-returned": { fields: ["order", "title", "price"], to: "seller", email: "always", notice: orderPage },
  "refund-refused": { fields: ["order", "title", "price", "code"], to: "admin", email: "always", notice: moneyPage },
  "refund-unanswered": { fields: ["order", "title", "price"], to: "admin", email: "always", notice: moneyPage },
  /** Administrators choose the order that a dispute or reversal is about. */
  "money-to-place": { fields: ["price"], to: "admin", email: "always", notice: moneyPage },
  /** PayPal took more than was left of a payment. */
  "money-beyond": { fields: ["price"], to: "admin", email: "always", notice: moneyPage },
  "dispute-to-answer": {
    fields: ["order", "title", "price", "respondBy"],
    to: "admin",
    email: "always",
    notice: adminOrderPage,
  },
  /** Older ones are of administrators, too. */
  "dispute-opened": { fields: ["order", "title", "price", "desk"], email: "always", notice: disputePage },
  "dispute-won": { fields: ["order", "title", "desk"], email: "always", notice: disputePage },
  "dispute-lost": { fields: ["order", "title", "price", "desk"], email: "always", notice: disputePage },
  "order-cancelled": { fields: ["order", "title", "price"], to: "buyer", email: "always", notice: orderPage },
  "sale-cancelled": { fields: ["order", "title", "price"], to: "seller", email: "always", notice: orderPage },
  "own-cancellation": { fields: ["order", "title", "price"], to: "seller", email: "always", notice: orderPage },
  "seller-cancelled": {
    fields: ["order", "title", "price", "reason"],
    to: "buyer",
    email: "always",
    notice: orderPage,
  },
  /** `until` is the seller's deadline. */
  "cancellation-noted": { fields: ["order", "title", "until"], to: "buyer", email: "always", notice: orderPage },
  "cancellation-asked": {
    fields: ["order", "title", "until", "reason"],
    to: "seller",
    email: "always",
    notice: orderPage,
  },
  "cancellation-declined": { fields: ["order", "title"], to: "buyer", email: "always", notice: orderPage },
  "sale-stands": {
    ...{ fields: ["order", "title", "shipBy"], to: "seller", email: "always" },
    ...{ notice: orderPage, button: shipPage },
  },
  "order-taken-down": { fields: ["order", "title"], to: "parties", email: "always", notice: orderPage },
  "order-completed-by-us": { fields: ["order", "title", "reason"], to: "parties", email: "always", notice: orderPage },
  "order-cancelled-by-us": { fields: ["order", "title", "reason"], to: "parties", email: "always", notice: orderPage },
  "refunded-by-us": {
    fields: ["order", "title", "price", "reason"],
    to: "buyer",
    email: "always",
    notice: orderPage,
  },
  /** Older ones are of buyers, too. */
  "order-refunded-by-us": {
    fields: ["order", "title", "price", "reason"],
    to: "seller",
    email: "always",
    notice: orderPage,
  },
  "payout-account-changed": {
    fields: [],
    to: "seller",
    email: "always",
    notice: () => "/seller-settings",
    button: securityPage,
  },
  "payout-sent": { fields: ["price"], to: "seller", email: "always", notice: payoutsPage },
  "payout-failed": { fields: ["price"], to: "seller", email: "always", notice: payoutAccountPage },
} as const satisfies MessageEntries;
