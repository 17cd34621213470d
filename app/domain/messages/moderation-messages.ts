import type { MessageEntries } from "./message-entry";
import {
  productPage,
  reportsPage,
  reviewPage,
  revisePage,
  rulingPage,
  takedownPage,
  takedownsDesk,
} from "./message-pages";

/** What administrators do to listings, texts and people, what these say to it, and what becomes of reports. */
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
  "listing-held": { fields: ["product", "title"], to: "seller", email: "always", notice: reviewPage },
  "listing-released": { fields: ["product", "title"], to: "seller", email: "always", notice: productPage },
  "text-removed": {
    fields: ["ruling", "part", "title", "rule", "reason"],
    to: "account holder",
    email: "always",
    notice: rulingPage,
  },
  "person-warned": { fields: ["ruling", "rule", "reason"], to: "account holder", email: "always", notice: rulingPage },
  "ruling-kept": { fields: ["ruling", "reason"], to: "account holder", email: "always", notice: rulingPage },
  "ruling-restored": { fields: ["ruling", "reason"], to: "account holder", email: "always", notice: rulingPage },
  "ruling-appealed": { fields: [], to: "admin", email: "always", notice: takedownsDesk },
  "report-upheld": { fields: ["title"], to: "account holder", email: "wanted", notice: reportsPage },
  "report-dismissed": { fields: ["title"], to: "account holder", email: "wanted", notice: reportsPage },
  "takedown-appealed": { fields: ["title"], to: "admin", email: "always", notice: takedownsDesk },
} as const satisfies MessageEntries;
