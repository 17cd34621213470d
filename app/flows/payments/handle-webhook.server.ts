import type { AppContext } from "~/context";
import { markWebhookHandled, saveWebhookEvent } from "~/data/payments/webhook-events.server";
import { countTries, hashedKey, resetTries } from "~/data/rate-limits.server";
import { isPaypalEventType, type PaypalEvent } from "~/domain/payments/paypal-events";
import { networkOf, UNVERIFIED_WEBHOOKS, waitBeforeTry } from "~/domain/rate-limit";
import { type Paypal, PaypalFault } from "~/gateways/paypal.server";
import { mirrorDispute } from "../disputes/mirror-dispute.server";
import { readDisputesOf } from "../disputes/read-disputes.server";
import { mirrorRefundEvent } from "../refunds/mirror-refund.server";
import { passOverFaults } from "./pass-over-faults.server";
import { settleCapture } from "./settle-capture.server";
import { settlePayment } from "./settle-payment.server";

const ANSWER_WITHIN = 5_000;

/**
 * Events repeat and come in any order, and their content is never trusted: PayPal is asked. Returns 200 when handled or
 * not ours, 400 when forged, 404 without PayPal, 503 to have it sent again. Forgeries count against their network.
 * Source: docs/rules/paypal.md, webhooks.
 */
export async function handleWebhook(
  context: AppContext,
  headers: Headers,
  body: string,
): Promise<200 | 400 | 404 | 503> {
  const { db, paypal, now } = context;
  if (!paypal) return 404;
  const key = hashedKey("webhook:network", networkOf(context.address).own);
  let isCounted = false;
  const webhook = await paypal.verifyWebhook(headers, body, async () => {
    isCounted = true;
    const [[tries = null]] = await countTries(db, [[key, UNVERIFIED_WEBHOOKS]], now());
    return waitBeforeTry(tries, UNVERIFIED_WEBHOOKS, now()) === 0;
  });
  if (webhook.verdict !== "verified") return webhook.verdict === "forged" ? 400 : 503;

  const { id, refundId, disputeId } = webhook.event;
  // PayPal's own network never gets near the limit.
  if (await saveWebhookEvent(db, webhook.event, isCounted ? [resetTries(db, key)] : [])) return 200;
  const handling = handleEvent(context, paypal, webhook.event).then(() => markWebhookHandled(db, id));
  try {
    // Cron asks about payments again, but refunds and disputes have to be sent again when PayPal does not answer.
    if (refundId || disputeId) await handling;
    // PayPal wants a quick answer, but may take long to capture.
    else if (await isSlow(handling)) context.waitUntil(passOverFaults(context, { webhook: id }, () => handling));
  } catch (error) {
    if (error instanceof PaypalFault) return 503;
    throw error;
  }
  return 200;
}

async function isSlow(work: Promise<void>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slow = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), ANSWER_WITHIN);
  });
  try {
    return await Promise.race([work.then(() => false), slow]);
  } finally {
    clearTimeout(timer);
  }
}

async function handleEvent(context: AppContext, paypal: Paypal, event: PaypalEvent): Promise<void> {
  const { type, orderId, captureId, refundId, disputeId, amount, createdAt } = event;
  if (!isPaypalEventType(type)) return;
  if (disputeId) await mirrorDispute(context, paypal, disputeId);
  else if (refundId && captureId) {
    if (!(await settleCapture(context, paypal, captureId))) return;
    // A reversal does not say of which dispute it is.
    if (type.endsWith(".REVERSED")) await readDisputesOf(context, paypal, captureId);
    await mirrorRefundEvent(context, paypal, { type, refundId, captureId, amount, createdAt });
  } else if (orderId) await settlePayment(context, orderId);
}
