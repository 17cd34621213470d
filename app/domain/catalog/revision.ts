import { POLICY } from "../policy";
import { cleanText, textLength } from "../text";
import { HOUR } from "../time";
import type { Status } from "./product";

export const ADDITION_MAX = 1_000;
/** Additions that a listing can have. */
export const ADDITIONS_MAX = 20;
/** With this much left or less, milliseconds, the words of an auction stay as they are. */
export const WORDS_STAY = POLICY.LISTING_LOCK_HOURS * HOUR;

/** A listing as far as its changes depend on it. Times in milliseconds since 1970. */
export interface Revisable {
  status: Status;
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
export function revisionOf({ status, isAuction, auction }: Revisable, now: number): Revision | null {
  if (status !== "active" && status !== "paused") return null;
  if (!isAuction) return "edit";
  if (!auction || now >= auction.endsAt) return null;
  return auction.events === 0 && auction.endsAt - now > WORDS_STAY ? "edit" : "add";
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
