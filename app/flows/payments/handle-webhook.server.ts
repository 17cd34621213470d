import type { AppContext } from "~/context";
import { markWebhookHandled, saveWebhookEvent } from "~/data/payments/webhook-events.server";
import type { PaypalEvent } from "~/gateways/paypal/event.server";
import { type Paypal, PaypalFault } from "~/gateways/paypal.server";
import { mirrorDispute } from "../disputes/mirror-dispute.server";
import { mirrorRefundEvent } from "../refunds/mirror-refund.server";
import { settlePayment } from "./settle-payment.server";

/**
 * Takes what PayPal tells, as often and in whatever order it comes: what it is about is asked for at PayPal, never believed.
 * Answers the status for PayPal: 200 when it is dealt with or none of ours, 400 when it is forged, 503 to be told again.
 */
export async function handleWebhook(
  context: AppContext,
  headers: Headers,
  body: string,
): Promise<200 | 400 | 404 | 503> {
  const { db, paypal } = context;
  if (!paypal) return 404;
  const told = await paypal.verifyWebhook(headers, body);
  if (told.verdict !== "verified") return told.verdict === "forged" ? 400 : 503;

  const { id, type } = told.event;
  if (await saveWebhookEvent(db, id, type, body)) return 200;
  try {
    await ask(context, paypal, told.event);
  } catch (error) {
    if (error instanceof PaypalFault) return 503;
    throw error;
  }
  await markWebhookHandled(db, id);
  return 200;
}

async function ask(context: AppContext, paypal: Paypal, event: PaypalEvent): Promise<void> {
  const { type, orderId, captureId, refundId, disputeId } = event;
  if (disputeId) await mirrorDispute(context, paypal, disputeId);
  else if (refundId && captureId) await mirrorRefundEvent(context, paypal, { type, refundId, captureId });
  else if (orderId) await settlePayment(context, orderId);
}
