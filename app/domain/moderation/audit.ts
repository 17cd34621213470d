import type { ProblemStatus } from "../problems/problem";
import { ADMIN_ACTIONS, type AdminAction } from "./admin-action";

/** What the log of administrators has besides `ADMIN_ACTIONS` and `problem_…`, the statuses that a problem was moved to. */
const OTHER_ACTIONS = [
  ...(["product_edited", "product_removed", "product_restored", "product_kept"] as const),
  ...(["strike_lifted", "strike_kept", "bids_opened", "bidder_reviewed", "result_stands", "result_void"] as const),
  ...(["reports_dismissed", "question_removed", "message_removed", "feedback_removed", "person_warned"] as const),
  ...(["ruling_restored", "ruling_kept", "listing_released"] as const),
  // Of reports, before 2026-11-26.
  ...(["question_kept"] as const),
  ...(["refund_settled", "dispute_placed", "money_placed", "surplus_borne"] as const),
  ...(["synonym_added", "synonym_removed", "user_signed_out"] as const),
  ...(["client_added", "client_removed"] as const),
  ...(["proposed", "confirmed", "declined", "role_granted", "role_revoked"] as const),
  ...(["exported"] as const),
  ...(["user_suspended", "user_reinstated", "suspension_kept"] as const),
];
export const AUDITED_ACTIONS = [...ADMIN_ACTIONS, ...OTHER_ACTIONS];
export type AuditedAction = AdminAction | (typeof OTHER_ACTIONS)[number] | `problem_${ProblemStatus}`;

export type AuditedNoun =
  | "order"
  | "payout"
  | "batch"
  | "seller"
  | "product"
  | "auction"
  | "question"
  | "message"
  | "feedback"
  | "problem"
  | "synonym"
  | "client"
  | "user"
  | "proposal"
  | "list";

/** The lists that administrators download; each is what its entry is about. */
export type ExportedList = "products" | "orders" | "users" | "log";

/** As it was written. */
export interface AuditEntry {
  seq: number;
  admin_id: string;
  what: string;
  noun: string;
  about: string;
  amount: number | null;
  reason: string | null;
  at: number;
}

export const NO_HASH = "0".repeat(64);

/** Hexadecimal. */
type Hash = (text: string) => string;

/** Covers all entries before it by the last one's hash. */
export function auditHash(before: string, entry: AuditEntry, hash: Hash): string {
  const { seq, admin_id, what, noun, about, amount, reason, at } = entry;
  return hash(JSON.stringify([before, seq, admin_id, what, noun, about, amount, reason, at]));
}

export interface HashedEntry extends AuditEntry {
  hash: string | null;
}

/** What a check of the log found, from its first entry on. */
export interface AuditCheck {
  /** The last entry that is as it was written. */
  seq: number;
  hash: string;
  /** The first that is not: it was changed, or is missing. */
  broken: number | null;
}

export const UNCHECKED: AuditCheck = { seq: 0, hash: NO_HASH, broken: null };

/** Continues a check with the next entries, in their order. Entries without a hash are not checked. */
export function checkEntries(check: AuditCheck, entries: readonly HashedEntry[], hash: Hash): AuditCheck {
  let { seq, hash: before } = check;
  for (const entry of entries) {
    if (entry.seq !== seq + 1) return { seq, hash: before, broken: seq + 1 };
    if (entry.hash === null) break;
    if (auditHash(before, entry, hash) !== entry.hash) return { seq, hash: before, broken: entry.seq };
    seq = entry.seq;
    before = entry.hash;
  }
  return { seq, hash: before, broken: null };
}
