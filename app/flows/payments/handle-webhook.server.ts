import type { AppContext } from "~/context";
import { markWebhookHandled, saveWebhookEvent } from "~/data/payments/webhook-events.server";
import type { PaypalEvent } from "~/gateways/paypal/event.server";
import { type Paypal, PaypalFault } from "~/gateways/paypal.server";
import { mirrorDispute } from "../disputes/mirror-dispute.server";
import { readDisputesOf } from "../disputes/read-disputes.server";
import { mirrorRefundEvent } from "../refunds/mirror-refund.server";
import { settlePayment } from "./settle-payment.server";

/**
 * Handles PayPal's webhooks, however often and in whatever order they arrive. Their content is never trusted: PayPal is
 * asked about the payment, refund or dispute. Returns the response status: 200 when handled or not ours, 400 when
 * forged, 404 without PayPal, 503 to have it sent again. Source: docs/rules/paypal.md, webhooks.
 */
export async function handleWebhook(
  context: AppContext,
  headers: Headers,
  body: string,
): Promise<200 | 400 | 404 | 503> {
  const { db, paypal } = context;
  if (!paypal) return 404;
  const webhook = await paypal.verifyWebhook(headers, body);
  if (webhook.verdict !== "verified") return webhook.verdict === "forged" ? 400 : 503;

  const { id, type } = webhook.event;
  if (await saveWebhookEvent(db, { id, type, body })) return 200;
  try {
    await handleEvent(context, paypal, webhook.event);
  } catch (error) {
    if (error instanceof PaypalFault) return 503;
    throw error;
  }
  await markWebhookHandled(db, id);
  return 200;
}

async function handleEvent(context: AppContext, paypal: Paypal, event: PaypalEvent): Promise<void> {
  const { type, orderId, captureId, refundId, disputeId, amount, createdAt } = event;
  if (disputeId) await mirrorDispute(context, paypal, disputeId);
  else if (refundId && captureId) {
    // A reversal does not say of which dispute it is.
    if (type.endsWith(".REVERSED")) await readDisputesOf(context, paypal, captureId);
    await mirrorRefundEvent(context, paypal, { type, refundId, captureId, amount, createdAt });
  } else if (orderId) await settlePayment(context, orderId);
}
