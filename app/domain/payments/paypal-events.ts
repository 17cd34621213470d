/**
 * The events of PayPal that the market acts on, as its webhook has to be subscribed to them: `README.md` and
 * `docs/deploying.md` list them. Others are acknowledged.
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
