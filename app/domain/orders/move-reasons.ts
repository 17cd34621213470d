import type { SellerCause } from "../cancellations/cancellation";
import type { StoredDispute } from "../disputes/dispute";

/** Why the market moved an order, as the order's event stores it. */
export const MOVE_REASONS = [
  "payment_denied",
  /** With this and the next reason, an order is in no list of buyer or seller. */
  "replaced",
  "payment_refused",
  "not_shipped",
  "not_picked_up",
  "handed_over",
  "cancelled_by_buyer",
  "requested_by_buyer",
  "request_unanswered",
  "refunded",
  "decided_at_paypal",
  "taken_down",
] as const;
export type MoveReason = (typeof MOVE_REASONS)[number];

export const BUYER_REASONS: readonly MoveReason[] = ["cancelled_by_buyer", "requested_by_buyer", "request_unanswered"];

/** A seller's cause and a dispute explain a move, too. */
export type EventReason = MoveReason | SellerCause | StoredDispute;

export function moveReasonIn(stored: string): MoveReason | null {
  return MOVE_REASONS.find((reason) => reason === stored) ?? null;
}
