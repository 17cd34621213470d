import { POLICY } from "../policy";
import { HOUR, MINUTE } from "../time";

/** What a try to pay can be. Source: State machines, payment. */
export type PaymentStatus =
  | "created"
  | "approved"
  | "abandoned"
  | "captured"
  | "capture_pending"
  | "failed"
  | "reversed"
  | "partially_refunded"
  | "refunded";

/** How long things are held for who pays them. */
export const HOLD = POLICY.CHECKOUT_HOLD_MINUTES * MINUTE;
/** PayPal is asked about a payment of which nothing was heard for so long, and then again. */
export const POLL_AFTER = MINUTE;
/** Three hours until the buyer comes to PayPal, three more until it is too late to approve. */
export const PAYPAL_ORDER_LIFE = 6 * HOUR;
/** A payment under review is waited for so long. */
export const PENDING_CAPTURE_LIFE = POLICY.PAYMENT_PENDING_HOURS * HOUR;
