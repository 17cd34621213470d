import type { Moves } from "../moves";
import { POLICY } from "../policy";
import { HOUR, MINUTE } from "../time";

export const PAYMENT_STATUSES = [
  "created",
  "approved",
  "abandoned",
  "captured",
  "capture_pending",
  "failed",
  "reversed",
  "partially_refunded",
  "refunded",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** Source: docs/rules/orders.md, payment and payout. A late capture is recorded too, and refunded. */
export const PAYMENT_MOVES: Moves<PaymentStatus> = {
  created: ["approved", "abandoned", "failed", "captured", "capture_pending"],
  // A declined payment may be approved again.
  approved: ["created", "abandoned", "failed", "reversed", "captured", "capture_pending"],
  abandoned: ["captured", "capture_pending"],
  failed: ["captured", "capture_pending"],
  capture_pending: ["captured", "failed"],
  captured: ["partially_refunded", "refunded", "reversed"],
  partially_refunded: ["refunded", "reversed"],
  refunded: [],
  reversed: [],
};

export const UNCAPTURED_STATUSES: readonly PaymentStatus[] = ["created", "approved"];
/** PayPal has not decided yet. */
export const OPEN_PAYMENT_STATUSES: readonly PaymentStatus[] = [...UNCAPTURED_STATUSES, "capture_pending"];
/** PayPal captured the money and did not reverse it. */
export const UNREVERSED_STATUSES: readonly PaymentStatus[] = ["captured", "partially_refunded", "refunded"];
/** Captured, even if refunded since. A reversed approval has the same status as a reversed capture. */
const CAPTURED_STATUSES: readonly PaymentStatus[] = [...UNREVERSED_STATUSES, "reversed"];
/** No money is being captured, so the orders may be paid in another way. */
export const IDLE_PAYMENT_STATUSES: readonly PaymentStatus[] = ["created", "abandoned", "reversed", "failed"];

export function isCaptured(status: PaymentStatus): boolean {
  return CAPTURED_STATUSES.includes(status);
}

/** How long items are held for a buyer at the checkout, milliseconds. */
export const HOLD_DURATION = POLICY.CHECKOUT_HOLD_MINUTES * MINUTE;
/** PayPal is asked about an open payment after this long without news, milliseconds. */
export const POLL_AFTER = MINUTE;
/** Three hours until the buyer opens PayPal's page, and three more to approve. Milliseconds. */
export const PAYPAL_ORDER_LIFE = 6 * HOUR;
export const PENDING_CAPTURE_LIFE = POLICY.PAYMENT_PENDING_HOURS * HOUR;
