import { POLICY } from "../policy";
import type { Result } from "../result";
import { cleanText, textLength } from "../text";
import { HOUR } from "../time";
import { STOCK_MAX } from "./listing";
import type { ProductStatus } from "./product-status";

export const ADDITION_MAX = 1_000;
export const ADDITIONS_MAX = 20;
export const EDIT_LOCK = POLICY.LISTING_LOCK_HOURS * HOUR;

export const REVISABLE_STATUSES: readonly ProductStatus[] = ["scheduled", "active", "paused"];

export interface Revisable {
  status: ProductStatus;
  isAuction: boolean;
  /** `endsAt` includes extensions. */
  auction: { id: string; events: number; endsAt: number } | null;
}

/** `edit` changes texts and, at a fixed price, the price; `add` only appends to the description. */
export type Revision = "edit" | "add";

/** After its first bid, even a retracted one, and within `EDIT_LOCK`, an auction takes only additions. */
export function allowedRevision({ status, isAuction, auction }: Revisable, now: number): Revision | null {
  if (!REVISABLE_STATUSES.includes(status)) return null;
  if (!isAuction) return "edit";
  if (!auction || now >= auction.endsAt) return null;
  return auction.events === 0 && auction.endsAt - now > EDIT_LOCK ? "edit" : "add";
}

/** The stock that the form was rendered with. */
export function readSeenStock(typed: string | undefined): number | null {
  return /^\d{1,4}$/.test(typed ?? "") ? Number(typed) : null;
}

/** Pieces sold since the form was rendered stay sold. `null` when the change no longer fits. */
export function stockChange({ wanted, seen }: { wanted: number; seen: number | null }, stock: number): number | null {
  const change = wanted - (seen ?? stock);
  if (seen === null && change !== 0) return null;
  return change === 0 || (stock + change >= 1 && stock + change <= STOCK_MAX) ? change : null;
}

type AdditionRefusal = "additionRequired" | "additionTooLong" | "additionsMany";
export type AdditionAnswer = Result<{ text: string }, AdditionRefusal>;

/** `before` is the number of earlier additions. */
export function checkAddition(typed: string, before: number): AdditionAnswer {
  const text = cleanText(typed);
  if (!text) return { ok: false, refusal: "additionRequired" };
  if (textLength(text) > ADDITION_MAX) return { ok: false, refusal: "additionTooLong" };
  if (before >= ADDITIONS_MAX) return { ok: false, refusal: "additionsMany" };
  return { ok: true, text };
}
