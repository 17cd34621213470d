import type { AppContext } from "~/context";
import { type CapturedPayment, findCapturedPayment } from "~/data/refunds/paypal-refunds.server";
import { type Paypal, PaypalFault } from "~/gateways/paypal.server";
import { settlePayment } from "./settle-payment.server";

/**
 * The payment of a capture, which is recorded first where PayPal tells of its refund or dispute before. `null` when it is
 * not ours. Throws a PaypalFault while PayPal does not show that it was taken.
 */
export async function settleCapture(
  context: AppContext,
  paypal: Paypal,
  captureId: string,
): Promise<CapturedPayment | null> {
  const { db } = context;
  const known = await findCapturedPayment(db, captureId);
  if (known) return known;
  const orderId = await findPaypalOrder(paypal, captureId);
  if (orderId === null) return null;
  const { kind } = await settlePayment(context, orderId);
  const settled = await findCapturedPayment(db, captureId);
  if (!settled && kind !== "unknown") throw new PaypalFault("unavailable", "show capture");
  return settled;
}

async function findPaypalOrder(paypal: Paypal, captureId: string): Promise<string | null> {
  try {
    return (await paypal.showCapture(captureId)).orderId;
  } catch (error) {
    if (error instanceof PaypalFault && error.reason === "gone") return null;
    throw error;
  }
}
