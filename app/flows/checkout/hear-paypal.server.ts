import type { AppContext } from "~/context";
import { keepEvent, markHandled } from "~/data/checkout/webhook-events.server";
import { PaypalFault } from "~/gateways/paypal.server";
import { settlePayment } from "./settle-payment.server";

/**
 * Takes what PayPal tells, as often and in whatever order it comes: what it is about is asked for at PayPal, never believed.
 * Answers the status for PayPal: 200 when it is dealt with or none of ours, 400 when it is forged, 503 to be told again.
 */
export async function hearPaypal(context: AppContext, headers: Headers, body: string): Promise<200 | 400 | 404 | 503> {
  const { db, paypal } = context;
  if (!paypal) return 404;
  const told = await paypal.verifyWebhook(headers, body);
  if (told.verdict !== "verified") return told.verdict === "forged" ? 400 : 503;

  const { id, type, orderId } = told.event;
  if (await keepEvent(db, id, type, body)) return 200;
  try {
    if (orderId) await settlePayment(context, orderId);
  } catch (error) {
    if (error instanceof PaypalFault) return 503;
    throw error;
  }
  await markHandled(db, id);
  return 200;
}
