import type { AppContext } from "~/context";
import type { CheckoutContents, Wanted } from "~/data/checkout/checkout-contents.server";
import { releaseCheckout, saveCheckout } from "~/data/checkout/checkouts.server";
import { commit } from "~/data/commit.server";
import { addAccountRefusal } from "~/data/payments/account-refusals.server";
import { failUnstartedPayment } from "~/data/payments/payment-moves.server";
import { findCheckoutPayment, type Payment } from "~/data/payments/payments.server";
import type { AddressFields } from "~/domain/accounts/address";
import { type CheckoutRefusal, refuseCheckout } from "~/domain/checkout/checkout";
import { HOLD } from "~/domain/payments/payment";
import { isAccountRefusal, type StartRefusal, startRefusalOf } from "~/domain/payments/start-refusal";
import { type Paypal, PaypalFault } from "~/gateways/paypal.server";
import { settlePayment } from "../payments/settle-payment.server";
import { startPayment } from "../payments/start-payment.server";
import { toExpiries } from "./expire-checkouts.server";

export interface CheckoutSent {
  /** The buyer's user id. */
  buyer: string;
  /** The form's idempotency key: sent twice, it is one checkout. */
  key: string;
  wanted: Wanted;
  /** What the buyer saw, as `checkoutFingerprint` writes it. */
  seen: string;
  shipTo: AddressFields;
  returnUrl: string;
  cancelUrl: string;
}

type Refused = {
  ok: false;
  reason: CheckoutRefusal | StartRefusal | "over";
  /** PayPal's, for the log. */
  fault?: PaypalFault;
};
export type CheckoutAnswer = { ok: true; next: { approveAt: string } | "done" } | Refused;

/**
 * Holds what the buyer pays as it was `read`, and returns the address where they approve the payment; or refuses, and
 * then charges nothing and holds nothing new. While PayPal does not respond the hold stays: the same form continues.
 */
export async function startCheckout(
  context: AppContext,
  paypal: Paypal,
  sent: CheckoutSent,
  read: CheckoutContents,
): Promise<CheckoutAnswer> {
  const { db, config, newId } = context;
  const { buyer, shipTo, wanted, key: id } = sent;
  const { lines } = read;
  const { currency, maxPayment } = config;
  const refusal = refuseCheckout(lines, sent.seen, read.isUnderWay, maxPayment);
  const fault = refusal ? null : await expireLapsed(context, read.lapsed);
  if (fault) return refuseStart(context, fault, null);
  // The difference may be the effect of this very form, sent before.
  const payment = refusal
    ? await findCheckoutPayment(db, buyer, id)
    : await saveCheckout(db, { id, buyer, shipTo, wanted, lines, newId, currency, hold: HOLD });
  return payment ? continueCheckout(context, paypal, payment, sent) : { ok: false, reason: refusal ?? "changed" };
}

/** Expires other buyers' overdue orders. Returns the fault when PayPal does not answer whether they were paid. */
async function expireLapsed(context: AppContext, lapsed: CheckoutContents["lapsed"]): Promise<PaypalFault | null> {
  try {
    for (const one of toExpiries(context, lapsed)) await one();
    return null;
  } catch (error) {
    if (error instanceof PaypalFault) return error;
    throw error;
  }
}

/** Sends the buyer of a stored checkout to PayPal, or to its result. */
async function continueCheckout(
  context: AppContext,
  paypal: Paypal,
  payment: Payment,
  sent: CheckoutSent,
): Promise<CheckoutAnswer> {
  const isWaiting = payment.orders.every(({ status }) => status === "awaiting_payment");
  try {
    if (payment.paypalOrderId) {
      const outcome = await settlePayment(context, payment.paypalOrderId);
      if (outcome.is === "paid" || outcome.is === "pending") return { ok: true, next: "done" };
      const approveAt = outcome.is === "waiting" && isWaiting ? outcome.approveAt : null;
      if (approveAt) return { ok: true, next: { approveAt } };
      return { ok: false, reason: "over" };
    }
    if (payment.status !== "created" || !isWaiting) return { ok: false, reason: "over" };
    const approveAt = await startPayment(context, paypal, payment, sent);
    return approveAt ? { ok: true, next: { approveAt } } : { ok: false, reason: "over" };
  } catch (error) {
    if (!(error instanceof PaypalFault)) throw error;
    return refuseStart(context, error, payment.paypalOrderId ? null : payment);
  }
}

/**
 * Records a refusal of our own account, and releases what an unstarted payment holds. About a payment that PayPal knows
 * already, or about another buyer's, any other fault only means that PayPal has to be asked again.
 */
async function refuseStart(
  { db, newId }: AppContext,
  fault: PaypalFault,
  unstarted: Payment | null,
): Promise<CheckoutAnswer> {
  const refusal = startRefusalOf(fault);
  const isOurs = isAccountRefusal(refusal);
  const reason = unstarted || isOurs ? refusal : "paypalAway";
  const [code = "none"] = fault.issues;
  await commit(db, [
    ...(isOurs ? [addAccountRefusal(refusal, code, fault.debugId)] : []),
    ...(unstarted && reason !== "paypalAway"
      ? [...releaseCheckout(unstarted.checkoutId, newId), failUnstartedPayment(unstarted.id)]
      : []),
  ]);
  return { ok: false, reason, fault };
}
