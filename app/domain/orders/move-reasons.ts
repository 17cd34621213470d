import type { SellerCause } from "../cancellations/cancellation";
import type { StoredDispute } from "../disputes/dispute";

/** Why the market moved an order, as the order's event stores it. */
export const MOVE_REASONS = [
  "payment_denied",
  /** The buyer started another checkout instead: the order is in no list of the buyer or the seller. */
  "replaced",
  /** PayPal refused to begin its payment: it is in no list either. */
  "payment_refused",
  "not_shipped",
  /** The seller entered the buyer's hand-over code. */
  "handed_over",
  "cancelled_by_buyer",
  "requested_by_buyer",
  "request_unanswered",
  "refunded",
  "decided_at_paypal",
  "taken_down",
] as const;
export type MoveReason = (typeof MOVE_REASONS)[number];

/** Why a paid order is cancelled at its buyer's wish. */
export const BUYER_REASONS: readonly MoveReason[] = ["cancelled_by_buyer", "requested_by_buyer", "request_unanswered"];

/** Everything that explains a move by a code: a seller's cause and a dispute too. */
export type EventReason = MoveReason | SellerCause | StoredDispute;

/** The market's own reason; `null` for any other. */
export function moveReasonIn(stored: string): MoveReason | null {
  return MOVE_REASONS.find((reason) => reason === stored) ?? null;
}
