import type { AppContext } from "~/context";
import { claimRefundsToSend, isRefundDue, type RefundToSend } from "~/data/refunds/pending-refunds.server";
import { kindOfRefusal, REFUND_MEMORY } from "~/domain/refunds/refund";
import { type Paypal, PaypalFault } from "~/gateways/paypal.server";
import { askPaypal } from "../ask-paypal.server";
import { passOverFaults } from "../payments/pass-over-faults.server";
import { mirrorRefunds } from "./mirror-refund.server";
import { recordFailedRefund, recordRefund, recordRefusedRefund } from "./record-refund.server";

const MOST = 50;

export interface RefusedRefund {
  refund: string;
  issue: string;
}

/** Repeated calls refund each once. Run by cron and after a refund becomes due. Returns refusals. */
export async function sendPendingRefunds(context: AppContext): Promise<RefusedRefund[]> {
  const { paypal, db } = context;
  if (!paypal) return [];
  const refused: RefusedRefund[] = [];
  const claim = (most: number) => claimRefundsToSend(db, most);
  await askPaypal(context, MOST, claim, async (refund) => {
    const issue = await passOverFaults(context, { refund: refund.id }, () => sendRefund(context, paypal, refund));
    if (issue) refused.push({ refund: refund.id, issue });
  });
  return refused;
}

async function sendRefund(context: AppContext, paypal: Paypal, refund: RefundToSend): Promise<string | null> {
  const { id, captureId, amount, currency, title: note, paypalRefundId, createdAt, now } = refund;
  try {
    if (paypalRefundId !== null) return recordRefund(context, refund, await paypal.showRefund(paypalRefundId));
    // PayPal no longer remembers whether it was asked before.
    if (now - createdAt > REFUND_MEMORY && !(await isStillDue(context, paypal, refund))) return null;
    const request = { requestId: `refund:${id}`, ownId: id, amount, currency, note };
    return await recordRefund(context, refund, await paypal.refundCapture(captureId, request));
  } catch (error) {
    if (!(error instanceof PaypalFault)) throw error;
    const kind = kindOfRefusal(error.issues);
    // A capture or refund that PayPal does not know is refused for good, too.
    if (kind === "wait") return null;
    if (kind === "act" && error.reason !== "refused") throw error;
    const [issue = "REFUSED"] = error.issues;
    if (kind === "act") return recordRefusedRefund(context, refund, issue);
    // PayPal may have refunded it on its own.
    return (await isStillDue(context, paypal, refund)) ? recordFailedRefund(context, refund, issue) : null;
  }
}

async function isStillDue(context: AppContext, paypal: Paypal, { id, captureId }: RefundToSend): Promise<boolean> {
  await mirrorRefunds(context, paypal, captureId);
  return isRefundDue(context.db, id);
}
