import type { MessageEntries } from "./message-entry";
import { adminOrderPage, problemPage } from "./message-pages";

/** All of it is emailed, whatever its recipient chose: it is about their money, and has its time. */
export const PROBLEM_MESSAGES = {
  "problem-opened": { fields: ["order", "title", "until"], to: "seller", email: "always", notification: problemPage },
  "problem-offer": {
    fields: ["order", "title", "price", "until"],
    to: "buyer",
    email: "always",
    notification: problemPage,
  },
  "problem-offer-accepted": {
    fields: ["order", "title", "price"],
    to: "seller",
    email: "always",
    notification: problemPage,
  },
  "problem-offer-declined": {
    fields: ["order", "title", "until"],
    to: "seller",
    email: "always",
    notification: problemPage,
  },
  "problem-offer-lapsed": { fields: ["order", "title"], to: "buyer", email: "always", notification: problemPage },
  "problem-return-agreed": {
    fields: ["order", "title", "until"],
    to: "buyer",
    email: "always",
    notification: problemPage,
  },
  "problem-return-decided": {
    fields: ["order", "title", "until"],
    to: "seller",
    email: "always",
    notification: problemPage,
  },
  "problem-return-sent": {
    fields: ["order", "title", "until"],
    to: "seller",
    email: "always",
    notification: problemPage,
  },
  "problem-return-received": {
    fields: ["order", "title", "until"],
    to: "buyer",
    email: "always",
    notification: problemPage,
  },
  "problem-return-counted": {
    fields: ["order", "title", "until"],
    to: "seller",
    email: "always",
    notification: problemPage,
  },
  "problem-return-missing": { fields: ["order", "title"], to: "parties", email: "always", notification: problemPage },
  "problem-refund": { fields: ["order", "title", "price"], to: "buyer", email: "always", notification: problemPage },
  "problem-refund-taken": {
    fields: ["order", "title", "price"],
    to: "seller",
    email: "always",
    notification: problemPage,
  },
  "problem-escalated": { fields: ["order", "title"], to: "parties", email: "always", notification: problemPage },
  "problem-to-decide": {
    fields: ["order", "title", "until"],
    to: "admin",
    email: "always",
    notification: adminOrderPage,
  },
  "problem-decide-soon": {
    fields: ["order", "title", "until"],
    to: "admin",
    email: "always",
    notification: adminOrderPage,
  },
  "problem-for-seller": { fields: ["order", "title"], to: "parties", email: "always", notification: problemPage },
  "problem-withdrawn": { fields: ["order", "title"], to: "seller", email: "always", notification: problemPage },
  "problem-at-paypal": { fields: ["order", "title"], to: "buyer", email: "always", notification: problemPage },
  "problem-paypal-decided": { fields: ["order", "title"], to: "buyer", email: "always", notification: problemPage },
} as const satisfies MessageEntries;
