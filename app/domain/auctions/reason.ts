import { cleanLine, textLength } from "../text";

/** Letters of the reason for what somebody does to others' bids. */
export const REASON_MAX = 200;

export type ReasonRefusal = "reasonRequired" | "reasonTooLong";

/** Checks such a reason, as typed. */
export function checkReason(typed: string): { ok: true; reason: string } | { ok: false; refusal: ReasonRefusal } {
  const reason = cleanLine(typed);
  if (!reason) return { ok: false, refusal: "reasonRequired" };
  return textLength(reason) > REASON_MAX ? { ok: false, refusal: "reasonTooLong" } : { ok: true, reason };
}
