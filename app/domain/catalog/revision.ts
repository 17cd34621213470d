import { POLICY } from "../policy";
import { cleanText, textLength } from "../text";
import { HOUR } from "../time";
import { STOCK_MAX } from "./listing";
import type { ProductStatus } from "./product-status";

export const ADDITION_MAX = 1_000;
/** Additions that a listing can have. */
export const ADDITIONS_MAX = 20;
/** With this much left or less, milliseconds, the words of an auction stay as they are. */
export const EDIT_LOCK = POLICY.LISTING_LOCK_HOURS * HOUR;

/** What its seller can change. */
export const REVISABLE_STATUSES: readonly ProductStatus[] = ["scheduled", "active", "paused"];

/** A listing as far as its changes depend on it. Times in milliseconds since 1970. */
export interface Revisable {
  status: ProductStatus;
  isAuction: boolean;
  /** The auction that runs or waits for its start: how much has happened in it, and its end as it stands. */
  auction: { events: number; endsAt: number } | null;
}

/** What of a listing its seller can change: its words and, at a fixed price, its price; or only add to what it says. */
export type Revision = "edit" | "add";

/**
 * How a listing can be changed at a moment; `null` when it cannot. After its first bid, even one that was withdrawn, and
 * in its last twelve hours an auction's words stay, and what is added is shown with its time.
 */
export function allowedRevision({ status, isAuction, auction }: Revisable, now: number): Revision | null {
  if (!REVISABLE_STATUSES.includes(status)) return null;
  if (!isAuction) return "edit";
  if (!auction || now >= auction.endsAt) return null;
  return auction.events === 0 && auction.endsAt - now > EDIT_LOCK ? "edit" : "add";
}

/** Reads the stock that a form says it was drawn with; `null` for anything else. */
export function readSeenStock(typed: string | undefined): number | null {
  return /^\d{1,4}$/.test(typed ?? "") ? Number(typed) : null;
}

/**
 * By how much an edit changes the stock. Its form was drawn with the stock `seen`; what was sold since then stays sold.
 * `null` when the change does not fit the stock any more.
 */
export function stockChange({ wanted, seen }: { wanted: number; seen: number | null }, stock: number): number | null {
  const change = wanted - (seen ?? stock);
  if (seen === null && change !== 0) return null;
  return change === 0 || (stock + change >= 1 && stock + change <= STOCK_MAX) ? change : null;
}

type AdditionRefusal = "additionRequired" | "additionTooLong" | "additionsMany";
export type AdditionAnswer = { ok: true; text: string } | { ok: false; refusal: AdditionRefusal };

/** Checks an addition to a description that has `before` of them already. */
export function checkAddition(typed: string, before: number): AdditionAnswer {
  const text = cleanText(typed);
  if (!text) return { ok: false, refusal: "additionRequired" };
  if (textLength(text) > ADDITION_MAX) return { ok: false, refusal: "additionTooLong" };
  if (before >= ADDITIONS_MAX) return { ok: false, refusal: "additionsMany" };
  return { ok: true, text };
}
