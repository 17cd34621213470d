import type { MessageEntries } from "./message-entry";
import {
  biddersDesk,
  complaintPage,
  complaintsDesk,
  productPage,
  proposalsDesk,
  revisePage,
  securityPage,
  suspensionPage,
  takedownPage,
  takedownsDesk,
} from "./message-pages";

/** What administrators do to listings and accounts, and what the people concerned say to it. */
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
  "account-suspended": {
    fields: ["breach", "reason", "until"],
    to: "account holder",
    email: "always",
    notice: suspensionPage,
  },
  "account-suspended-open": {
    fields: ["breach", "reason"],
    to: "account holder",
    email: "always",
    notice: suspensionPage,
  },
  "suspension-kept": { fields: ["reason"], to: "account holder", email: "always", notice: suspensionPage },
  "suspension-lifted": { fields: ["reason"], to: "account holder", email: "always", notice: suspensionPage },
  "complaint-made": { fields: ["title"], to: "admin", email: "always", notice: complaintsDesk },
  "result-questioned": { fields: ["auction", "title"], to: "parties", email: "always", notice: complaintPage },
  "result-stands": { fields: ["auction", "title", "reason"], to: "parties", email: "always", notice: complaintPage },
  "result-void": { fields: ["auction", "title", "reason"], to: "parties", email: "always", notice: complaintPage },
  "role-granted": { fields: ["reason"], to: "account holder", email: "always", notice: securityPage },
  "role-revoked": { fields: ["reason"], to: "account holder", email: "always", notice: securityPage },
  "proposal-made": { fields: [], to: "admin", email: "always", notice: proposalsDesk },
  "suspension-appealed": { fields: [], to: "admin", email: "always", notice: biddersDesk },
} as const satisfies MessageEntries;
