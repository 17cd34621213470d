import type { Result } from "./result";
import { cleanLine, textLength } from "./text";

/** A person gives it for acting on another's bids, order or feedback. */
export const REASON_MAX = 200;

export type ReasonRefusal = "reasonRequired" | "reasonTooLong";
export type ReasonAnswer = Result<{ reason: string }, ReasonRefusal>;

export function isReasonRefusal(refusal: string): refusal is ReasonRefusal {
  return refusal === "reasonRequired" || refusal === "reasonTooLong";
}

/** The reason is one line unless `clean` keeps line breaks. */
export function checkReason(typed: string, max = REASON_MAX, clean = cleanLine): ReasonAnswer {
  const reason = clean(typed);
  if (!reason) return { ok: false, refusal: "reasonRequired" };
  return textLength(reason) > max ? { ok: false, refusal: "reasonTooLong" } : { ok: true, reason };
}
