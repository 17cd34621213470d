import type { Centavos } from "../money";

/**
 * The events of PayPal that the market acts on, as its webhook has to be subscribed to them: `docs/deploying.md` lists
 * them. Others are acknowledged.
 */
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

/**
 * A webhook's event, by what it is about. Handlers ask PayPal for the resource itself, because events come in any
 * order.
 */
export interface PaypalEvent {
  /** The same for every delivery of one event. */
  id: string;
  /** Such as PAYMENT.CAPTURE.COMPLETED; unknown types may come. */
  type: string;
  orderId: string | null;
  captureId: string | null;
  refundId: string | null;
  disputeId: string | null;
  groupId: string | null;
  /** Of the resource; `null` where it has none. */
  amount: { amount: Centavos; currency: string } | null;
  /** PayPal's time of the event, milliseconds; `null` when it cannot be read. */
  createdAt: number | null;
}
