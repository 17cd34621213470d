import type { MessageEntries } from "./message-entry";
import { productPage, revisePage, takedownPage, takedownsDesk } from "./message-pages";

/** What administrators do to listings, and what their sellers say to it. */
export const MODERATION_MESSAGES = {
  "listing-taken-down": {
    fields: ["product", "title", "rule", "reason"],
    to: "seller",
    email: "always",
    notice: takedownPage,
  },
  "listing-edited": { fields: ["product", "title", "reason"], to: "seller", email: "always", notice: revisePage },
  "takedown-kept": { fields: ["product", "title", "reason"], to: "seller", email: "always", notice: takedownPage },
  "listing-restored": { fields: ["product", "title", "reason"], to: "seller", email: "always", notice: productPage },
  "takedown-appealed": { fields: ["title"], to: "admin", email: "always", notice: takedownsDesk },
} as const satisfies MessageEntries;
