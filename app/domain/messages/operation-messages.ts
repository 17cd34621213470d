import type { MessageEntries } from "./message-entry";
import { operationsPage } from "./message-pages";

export const OPERATION_MESSAGES = {
  /** A queue of cron is late. */
  "work-late": { fields: ["queue", "since"], to: "admin", email: "always", notice: operationsPage },
} as const satisfies MessageEntries;
