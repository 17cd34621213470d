import type { Moves } from "../moves";
import { POLICY } from "../policy";
import { HOUR, MINUTE } from "../time";

/** What an attempt to pay can be. */
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

/** Every move there is. Source: State machines, payment. Money that comes though it was given up is known, and refunded. */
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

/** PayPal took no money yet, and may. */
export const UNCAPTURED_STATUSES: readonly PaymentStatus[] = ["created", "approved"];
/** PayPal has not decided yet. */
export const OPEN_PAYMENT_STATUSES: readonly PaymentStatus[] = [...UNCAPTURED_STATUSES, "capture_pending"];
/** PayPal took the money and did not reverse it. */
export const UNREVERSED_STATUSES: readonly PaymentStatus[] = ["captured", "partially_refunded", "refunded"];
/**
 * PayPal has taken the money, even if it was refunded since. A reversed approval and a reversed capture have the same
 * status.
 */
const CAPTURED_STATUSES: readonly PaymentStatus[] = [...UNREVERSED_STATUSES, "reversed"];
/** It takes no money, so that its orders may be paid otherwise. */
export const IDLE_PAYMENT_STATUSES: readonly PaymentStatus[] = ["created", "abandoned", "reversed", "failed"];

export function isCaptured(status: PaymentStatus): boolean {
  return CAPTURED_STATUSES.includes(status);
}

/** How long things are held for the buyer who pays for them. */
export const HOLD = POLICY.CHECKOUT_HOLD_MINUTES * MINUTE;
/** PayPal is asked about a payment without news for this long, and then again. */
export const POLL_AFTER = MINUTE;
/** Three hours until the buyer opens PayPal's page, and three more to approve. */
export const PAYPAL_ORDER_LIFE = 6 * HOUR;
/** A capture that PayPal reviews is waited for so long. */
export const PENDING_CAPTURE_LIFE = POLICY.PAYMENT_PENDING_HOURS * HOUR;
