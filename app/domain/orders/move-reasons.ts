/** Why the market moved an order, as the order's event stores it. */
export const MOVE_REASONS = [
  "payment_denied",
  /** Its buyer started another checkout instead: it is in no list of theirs or of its seller. */
  "replaced",
  "not_shipped",
  /** The seller gave the buyer's hand-over code. */
  "handed_over",
  "cancelled_by_buyer",
  "requested_by_buyer",
  "request_unanswered",
  "refunded",
  "decided_at_paypal",
] as const;
export type MoveReason = (typeof MOVE_REASONS)[number];

/** The reason that an event stores as a code; `null` when its words are a person's or PayPal's. */
export function moveReasonIn(stored: string): MoveReason | null {
  return MOVE_REASONS.find((reason) => reason === stored) ?? null;
}
