import type { MessageEntries } from "./message-entry";
import { feedbackPage, orderPage, ordersPage } from "./message-pages";

export const ORDER_MESSAGES = {
  receipt: { fields: ["order", "title", "price"], to: "buyer", email: "always", notification: orderPage },
  sold: { fields: ["order", "title", "price"], to: "seller", email: "always", notification: orderPage },
  "payment-failed": { fields: ["product", "title", "price"], to: "buyer", email: "always", notification: ordersPage },
  "ship-reminder": { fields: ["order", "title", "shipBy"], to: "seller", email: "always", notification: orderPage },
  shipped: { fields: ["order", "title", "arrivesBy"], to: "buyer", email: "wanted", notification: orderPage },
  /** In person. */
  "to-hand-over": { fields: ["order", "title", "arrivesBy"], to: "buyer", email: "wanted", notification: orderPage },
  /** It counts as delivered, unless the buyer says otherwise until then. */
  delivered: { fields: ["order", "title", "until"], to: "buyer", email: "wanted", notification: orderPage },
  arrived: { fields: ["order", "title"], to: "seller", email: "wanted", notification: orderPage },
  completed: { fields: ["order", "title", "price"], to: "seller", email: "wanted", notification: orderPage },
  /** Cancelled because it was not sent. */
  "not-sent": { fields: ["order", "title", "price"], to: "buyer", email: "always", notification: orderPage },
  "sale-not-sent": { fields: ["order", "title", "price"], to: "seller", email: "always", notification: orderPage },
  /** The other side wrote. */
  "order-message": { fields: ["order", "title"], email: "wanted", notification: orderPage },
  feedback: { fields: ["order", "title"], email: "wanted", notification: feedbackPage },
  "feedback-reminder": { fields: ["order", "title"], to: "buyer", email: "never", notification: feedbackPage },
} as const satisfies MessageEntries;
