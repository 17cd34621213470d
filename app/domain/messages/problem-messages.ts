import type { MessageEntries } from "./message-entry";
import { decidePage, problemPage } from "./message-pages";

/** Emailed whatever the recipient chose: they are about money, and have deadlines. */
export const PROBLEM_MESSAGES = {
  "problem-opened": { fields: ["order", "title", "until"], to: "seller", email: "always", notice: problemPage },
  "problem-offer": { fields: ["order", "title", "price", "until"], to: "buyer", email: "always", notice: problemPage },
  "problem-offer-accepted": { fields: ["order", "title", "price"], to: "seller", email: "always", notice: problemPage },
  "problem-offer-declined": { fields: ["order", "title", "until"], to: "seller", email: "always", notice: problemPage },
  "problem-offer-lapsed": { fields: ["order", "title"], to: "buyer", email: "always", notice: problemPage },
  "problem-return-agreed": { fields: ["order", "title", "until"], to: "buyer", email: "always", notice: problemPage },
  "problem-return-decided": { fields: ["order", "title", "until"], to: "seller", email: "always", notice: problemPage },
  "problem-return-sent": { fields: ["order", "title", "until"], to: "seller", email: "always", notice: problemPage },
  "problem-return-received": { fields: ["order", "title", "until"], to: "buyer", email: "always", notice: problemPage },
  "problem-return-counted": { fields: ["order", "title", "until"], to: "seller", email: "always", notice: problemPage },
  "problem-return-missing": { fields: ["order", "title"], to: "parties", email: "always", notice: problemPage },
  "problem-refund": { fields: ["order", "title", "price"], to: "buyer", email: "always", notice: problemPage },
  "problem-refund-taken": { fields: ["order", "title", "price"], to: "seller", email: "always", notice: problemPage },
  "problem-escalated": { fields: ["order", "title"], to: "parties", email: "always", notice: problemPage },
  "problem-to-decide": {
    fields: ["order", "problem", "title", "until"],
    to: "admin",
    email: "always",
    notice: decidePage,
  },
  "problem-decide-soon": {
    fields: ["order", "problem", "title", "until"],
    to: "admin",
    email: "always",
    notice: decidePage,
  },
  "problem-for-seller": { fields: ["order", "title"], to: "parties", email: "always", notice: problemPage },
  "problem-withdrawn": { fields: ["order", "title"], to: "seller", email: "always", notice: problemPage },
  "problem-at-paypal": { fields: ["order", "title"], to: "buyer", email: "always", notice: problemPage },
  "problem-paypal-decided": { fields: ["order", "title"], to: "buyer", email: "always", notice: problemPage },
} as const satisfies MessageEntries;
