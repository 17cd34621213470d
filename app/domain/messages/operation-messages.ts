import type { MessageEntries } from "./message-entry";
import { deskPage, operationsPage } from "./message-pages";

export const OPERATION_MESSAGES = {
  /** A queue of cron is late. */
  "work-late": { fields: ["queue", "since"], to: "admin", email: "always", notice: operationsPage },
  /** Administrators let people wait for an answer longer than they may. */
  "answers-late": { fields: ["waiting", "found", "since"], to: "admin", email: "always", notice: deskPage },
} as const satisfies MessageEntries;
