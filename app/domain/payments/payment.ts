import { toCentavos } from "../money";
import type { Moves } from "../moves";
import { POLICY } from "../policy";
import { HOUR, MINUTE, SECOND } from "../time";

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
  created: { approved: ["P"], abandoned: ["T", "P"], failed: ["P"], captured: ["P"], capture_pending: ["P"] },
  approved: {
    // A declined payment may be approved again.
    created: ["P"],
    abandoned: ["T", "P"],
    failed: ["P"],
    reversed: ["P"],
    captured: ["P"],
    capture_pending: ["P"],
  },
  abandoned: { captured: ["P"], capture_pending: ["P"] },
  failed: { captured: ["P"], capture_pending: ["P"] },
  capture_pending: { captured: ["P"], failed: ["P"] },
  captured: { partially_refunded: ["P"], refunded: ["P"], reversed: ["P"] },
  partially_refunded: { refunded: ["P"], reversed: ["P"] },
  refunded: {},
  // Only a reversed approval: its money may still come. A reversed capture stays.
  reversed: { captured: ["P"], capture_pending: ["P"] },
};

/** PayPal's name for the webhook event of a capture. */
export const CAPTURE_COMPLETED = "PAYMENT.CAPTURE.COMPLETED";

export const PAYMENT_METHOD = "paypal";

/** PayPal has not captured the money yet, but may. */
export const UNCAPTURED_STATUSES: readonly PaymentStatus[] = ["created", "approved"];
/** PayPal has not decided yet. */
export const OPEN_PAYMENT_STATUSES: readonly PaymentStatus[] = [...UNCAPTURED_STATUSES, "capture_pending"];
/** PayPal captured the money and did not reverse it. */
export const UNREVERSED_STATUSES: readonly PaymentStatus[] = ["captured", "partially_refunded", "refunded"];
/** Over, unless money comes after all. A reversed capture has the status of a reversed approval. */
export const ENDED_PAYMENT_STATUSES: readonly PaymentStatus[] = ["abandoned", "failed", "reversed"];
/** PayPal has not answered about the buyer's money, so an outage may be the reason. */
export const UNANSWERED_STATUSES: readonly PaymentStatus[] = ["approved", "abandoned", "reversed"];
/** No money is being captured, so the orders may be paid in another way. */
export const IDLE_PAYMENT_STATUSES: readonly PaymentStatus[] = ["created", ...ENDED_PAYMENT_STATUSES];

/** Whether PayPal captured it, even if it was refunded or reversed since. */
export function isCaptured({ status, captureId }: { status: PaymentStatus; captureId: string | null }): boolean {
  return UNREVERSED_STATUSES.includes(status) || (status === "reversed" && captureId !== null);
}

/**
 * The largest amount that can be paid at once where nothing else is configured: PayPal takes about 10,000 US dollars in
 * one payment from any account.
 */
export const MAX_PAYMENT = toCentavos(180_000_00);

/** How long items are held for a buyer at the checkout, milliseconds. */
export const HOLD_DURATION = POLICY.CHECKOUT_HOLD_MINUTES * MINUTE;
/** PayPal is asked after as long as the payment has had its status: after 1, 2, 4, 8 … minutes. Milliseconds. */
export const POLL_PAUSE = { least: MINUTE, most: 2 * HOUR };
/** A payment that is over is asked about for this long: its money may have been captured all the same. Milliseconds. */
export const ENDED_PAYMENT_WATCH = 6 * HOUR;
/** How long PayPal may take to capture, and how long no other process tries. PayPal's limit is 20 s. Milliseconds. */
export const CAPTURE_PATIENCE = 28 * SECOND;
export const CAPTURE_LEASE = 40 * SECOND;
/** Three hours until the buyer opens PayPal's page, and three more to approve. Milliseconds. */
export const PAYPAL_ORDER_LIFE = 6 * HOUR;
export const PENDING_CAPTURE_LIFE = POLICY.PAYMENT_PENDING_HOURS * HOUR;
/** For a won auction whose payment was pending at its deadline and is refused, milliseconds. */
export const PAYMENT_EXTENSION = POLICY.PAYMENT_EXTENSION_HOURS * HOUR;
