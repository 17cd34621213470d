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

/** A late capture is recorded too, and refunded. Source: docs/rules/orders.md, payment and payout. */
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
  // A reversed approval's money may still come. A reversed capture stays.
  reversed: { captured: ["P"], capture_pending: ["P"] },
};

export const CAPTURE_COMPLETED = "PAYMENT.CAPTURE.COMPLETED";

export const PAYMENT_METHOD = "paypal";

/** PayPal may still capture them. */
export const UNCAPTURED_STATUSES: readonly PaymentStatus[] = ["created", "approved"];
export const OPEN_PAYMENT_STATUSES: readonly PaymentStatus[] = [...UNCAPTURED_STATUSES, "capture_pending"];
export const UNREVERSED_STATUSES: readonly PaymentStatus[] = ["captured", "partially_refunded", "refunded"];
/** Money may come after all. */
export const ENDED_PAYMENT_STATUSES: readonly PaymentStatus[] = ["abandoned", "failed", "reversed"];
/** PayPal has not answered about the buyer's money, so an outage may be the reason. */
export const UNANSWERED_STATUSES: readonly PaymentStatus[] = ["approved", "abandoned", "reversed"];
/** The orders may be paid in another way. */
export const IDLE_PAYMENT_STATUSES: readonly PaymentStatus[] = ["created", ...ENDED_PAYMENT_STATUSES];

export function isCaptured({ status, captureId }: { status: PaymentStatus; captureId: string | null }): boolean {
  return UNREVERSED_STATUSES.includes(status) || (status === "reversed" && captureId !== null);
}

/** The default limit: PayPal takes about 10,000 US dollars in one payment from any account. */
export const MAX_PAYMENT = toCentavos(180_000_00);

export const HOLD_DURATION = POLICY.CHECKOUT_HOLD_MINUTES * MINUTE;
/** PayPal is asked again after as long as the payment has had its status: 1, 2, 4, 8 … minutes. */
export const POLL_PAUSE = { least: MINUTE, most: 2 * HOUR };
/** How long PayPal is asked about a payment that is over: it may have been captured all the same. */
export const ENDED_PAYMENT_WATCH = 6 * HOUR;
/** PayPal's limit is 20 s. No other process captures meanwhile. */
export const CAPTURE_TIMEOUT = 28 * SECOND;
export const CAPTURE_LEASE = 40 * SECOND;
/** Three hours until the buyer opens PayPal's page, and three more to approve. */
export const PAYPAL_ORDER_LIFE = 6 * HOUR;
export const PENDING_CAPTURE_LIFE = POLICY.PAYMENT_PENDING_HOURS * HOUR;
export const PAYMENT_EXTENSION = POLICY.PAYMENT_EXTENSION_HOURS * HOUR;
