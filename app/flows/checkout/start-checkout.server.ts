import type { AppContext } from "~/context";
import type { CheckoutContents, CheckoutTarget } from "~/data/checkout/checkout-contents.server";
import { saveCheckout } from "~/data/checkout/checkouts.server";
import { findCheckoutPayment, type Payment } from "~/data/payments/payments.server";
import type { AddressFields } from "~/domain/accounts/address";
import { type CheckoutRefusal, refuseCheckout } from "~/domain/checkout/checkout";
import { HOLD_DURATION } from "~/domain/payments/payment";
import type { Result } from "~/domain/result";
import { type Paypal, PaypalFault } from "~/gateways/paypal.server";
import { settlePayment } from "../payments/settle-payment.server";
import { startPayment } from "../payments/start-payment.server";
import { expiryJobs } from "./expire-checkouts.server";

export interface CheckoutRequest {
  buyer: string;
  /** The form's idempotency key: sent twice, it is one checkout. */
  key: string;
  target: CheckoutTarget;
  /** What the buyer saw, as `checkoutFingerprint` writes it. */
  seen: string;
  shipTo: AddressFields;
  returnUrl: string;
  cancelUrl: string;
}

export type CheckoutAnswer = Result<{ next: { approveAt: string } | "done" }, CheckoutRefusal | "paypalAway" | "over">;

/** Returns where the buyer approves the payment; a refusal neither holds nor charges anything new. */
export async function startCheckout(
  context: AppContext,
  paypal: Paypal,
  sent: CheckoutRequest,
  read: CheckoutContents,
): Promise<CheckoutAnswer> {
  const { db, config, newId } = context;
  const { buyer, shipTo, target, key: id } = sent;
  const { lines } = read;
  const refusal = refuseCheckout(lines, sent.seen, read.isUnderWay);
  const { currency } = config;
  if (!refusal && !(await expireLapsed(context, read.lapsed))) return { ok: false, refusal: "paypalAway" };
  // The difference may be the effect of this very form, sent before.
  const payment = refusal
    ? await findCheckoutPayment(db, buyer, id)
    : await saveCheckout(db, { id, buyer, shipTo, target, lines, newId, currency, hold: HOLD_DURATION });
  return payment ? continueCheckout(context, paypal, payment, sent) : { ok: false, refusal: refusal ?? "changed" };
}

/** Expires other buyers' overdue orders. `false` when PayPal does not answer whether they were paid. */
async function expireLapsed(context: AppContext, lapsed: CheckoutContents["lapsed"]): Promise<boolean> {
  try {
    for (const one of expiryJobs(context, lapsed)) await one();
    return true;
  } catch (error) {
    if (error instanceof PaypalFault) return false;
    throw error;
  }
}

async function continueCheckout(
  context: AppContext,
  paypal: Paypal,
  payment: Payment,
  sent: CheckoutRequest,
): Promise<CheckoutAnswer> {
  const isWaiting = payment.orders.every(({ status }) => status === "awaiting_payment");
  try {
    if (payment.paypalOrderId) {
      const outcome = await settlePayment(context, payment.paypalOrderId);
      if (outcome.kind === "paid" || outcome.kind === "pending") return { ok: true, next: "done" };
      if (outcome.kind === "busy") return { ok: false, refusal: "paymentUnderWay" };
      const mayApprove = outcome.kind === "waiting" || outcome.kind === "declined";
      const approveAt = mayApprove && isWaiting ? outcome.approveAt : null;
      if (approveAt) return { ok: true, next: { approveAt } };
      return { ok: false, refusal: "over" };
    }
    if (payment.status !== "created" || !isWaiting) return { ok: false, refusal: "over" };
    const approveAt = await startPayment(context, paypal, payment, sent);
    return approveAt ? { ok: true, next: { approveAt } } : { ok: false, refusal: "over" };
  } catch (error) {
    if (error instanceof PaypalFault) return { ok: false, refusal: "paypalAway" };
    throw error;
  }
}
