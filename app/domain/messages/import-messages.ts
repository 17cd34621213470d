import type { MessageEntries } from "./message-entry";
import { importPage } from "./message-pages";

export const IMPORT_MESSAGES = {
  "import-finished": { fields: ["found", "wrong"], to: "seller", email: "wanted", notice: importPage },
} as const satisfies MessageEntries;
