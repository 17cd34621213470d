import type { AppContext } from "~/context";
import type { Payment } from "~/data/payments/payments.server";
import type { Paypal, PaypalCapture } from "~/gateways/paypal.server";
import { mirrorRefunds } from "../refunds/mirror-refund.server";
import { passOverFaults } from "./pass-over-faults.server";
import { recordCapture, recordDeniedCapture, recordPendingCapture } from "./record-capture.server";
import type { PaymentOutcome } from "./settle-payment.server";

/** A capture that is refunded already is recorded as captured first. */
export async function recordCaptureStatus(
  context: AppContext,
  paypal: Paypal,
  payment: Payment,
  { id: captureId, status, reason, fee }: PaypalCapture,
): Promise<PaymentOutcome> {
  if (status === "PENDING") return recordPendingCapture(context, payment, { captureId, reason });
  if (status === "DECLINED" || status === "FAILED") return recordDeniedCapture(context, payment);
  const outcome = await recordCapture(context, payment, { captureId, fee });
  if (status === "COMPLETED") return outcome;
  // PayPal's own webhook of the refund and the reconciliation record it as well.
  await passOverFaults(context, { payment: payment.id }, () => mirrorRefunds(context, paypal, captureId));
  return outcome;
}
