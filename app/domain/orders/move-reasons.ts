/** Why the market moved an order, as the order's event stores it. */
export const MOVE_REASONS = [
  "payment_denied",
  /** The buyer started another checkout instead: the order is in no list of the buyer or the seller. */
  "replaced",
  "not_shipped",
  /** The seller entered the buyer's hand-over code. */
  "handed_over",
  "cancelled_by_buyer",
  "requested_by_buyer",
  "request_unanswered",
  "refunded",
  "decided_at_paypal",
] as const;
export type MoveReason = (typeof MOVE_REASONS)[number];

/** Why a paid order is cancelled at its buyer's wish. */
export const BUYER_REASONS: readonly MoveReason[] = ["cancelled_by_buyer", "requested_by_buyer", "request_unanswered"];

/** The reason that an event stores as a code; `null` for free text by a user or PayPal. */
export function moveReasonIn(stored: string): MoveReason | null {
  return MOVE_REASONS.find((reason) => reason === stored) ?? null;
}
