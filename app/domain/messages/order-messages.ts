import type { MessageEntries } from "./message-entry";
import { checkoutPage, feedbackPage, orderPage, shipPage } from "./message-pages";

export const ORDER_MESSAGES = {
  receipt: { fields: ["order", "title", "price"], to: "buyer", email: "always", notice: orderPage },
  sold: { fields: ["order", "title", "price"], to: "seller", email: "always", notice: orderPage, button: shipPage },
  "sold-for-pickup": { fields: ["order", "title", "price"], to: "seller", email: "always", notice: orderPage },
  "payment-failed": { fields: ["product", "title", "price"], to: "buyer", email: "always", notice: checkoutPage },
  "ship-reminder": {
    ...{ fields: ["order", "title", "shipBy"], to: "seller", email: "always" },
    ...{ notice: orderPage, button: shipPage },
  },
  "pickup-reminder": { fields: ["order", "title", "shipBy"], to: "parties", email: "always", notice: orderPage },
  shipped: { fields: ["order", "title", "arrivesBy"], to: "buyer", email: "wanted", notice: orderPage },
  "to-hand-over": { fields: ["order", "title", "arrivesBy"], to: "buyer", email: "wanted", notice: orderPage },
  /** Counts as delivered at `until`, unless the buyer objects. */
  delivered: { fields: ["order", "title", "until"], to: "buyer", email: "wanted", notice: orderPage },
  arrived: { fields: ["order", "title"], to: "seller", email: "wanted", notice: orderPage },
  completed: { fields: ["order", "title", "price"], to: "seller", email: "wanted", notice: orderPage },
  "not-sent": { fields: ["order", "title", "price"], to: "buyer", email: "always", notice: orderPage },
  "sale-not-sent": { fields: ["order", "title", "price"], to: "seller", email: "always", notice: orderPage },
  "not-picked-up": { fields: ["order", "title", "price"], to: "parties", email: "always", notice: orderPage },
  "order-message": { fields: ["order", "title"], email: "wanted", notice: orderPage },
  feedback: { fields: ["order", "title"], email: "wanted", notice: feedbackPage },
  "feedback-reminder": { fields: ["order", "title"], to: "buyer", email: "never", notice: feedbackPage },
} as const satisfies MessageEntries;
