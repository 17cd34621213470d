import type { Centavos } from "../money";

/** The webhook has to be subscribed to these: `README.md` and `docs/deploying.md` list them. */
export const PAYPAL_EVENTS = [
  "CHECKOUT.ORDER.APPROVED",
  "CHECKOUT.PAYMENT-APPROVAL.REVERSED",
  "PAYMENT.CAPTURE.COMPLETED",
  "PAYMENT.CAPTURE.PENDING",
  "PAYMENT.CAPTURE.DENIED",
  "PAYMENT.CAPTURE.DECLINED",
  "PAYMENT.CAPTURE.REFUNDED",
  "PAYMENT.CAPTURE.REVERSED",
  "PAYMENT.REFUND.PENDING",
  "PAYMENT.REFUND.FAILED",
  "CUSTOMER.DISPUTE.CREATED",
  "CUSTOMER.DISPUTE.UPDATED",
  "CUSTOMER.DISPUTE.RESOLVED",
] as const;
export type PaypalEventType = (typeof PAYPAL_EVENTS)[number];

export function isPaypalEventType(type: string): type is PaypalEventType {
  return PAYPAL_EVENTS.some((one) => one === type);
}

/** Handlers ask PayPal for the resource itself, because events come in any order. */
export interface PaypalEvent {
  /** The same for every delivery of one event. */
  id: string;
  /** Unknown types may come. */
  type: string;
  orderId: string | null;
  captureId: string | null;
  refundId: string | null;
  disputeId: string | null;
  groupId: string | null;
  amount: { amount: Centavos; currency: string } | null;
  createdAt: number | null;
}
