import type { AppContext } from "~/context";
import type { CheckoutContents, Wanted } from "~/data/checkout/checkout-contents.server";
import { saveCheckout } from "~/data/checkout/checkouts.server";
import { findCheckoutPayment, type Payment } from "~/data/payments/payments.server";
import type { Limited } from "~/data/rate-limits.server";
import type { AddressFields } from "~/domain/accounts/address";
import { type CheckoutRefusal, refuseCheckout } from "~/domain/checkout/checkout";
import { HOLD } from "~/domain/payments/payment";
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
  /** Rate limits of new checkouts, and how long they make this one wait, milliseconds. */
  limits: readonly Limited[];
  wait: number;
  returnUrl: string;
  cancelUrl: string;
}

export type CheckoutAnswer =
  | { ok: true; next: { approveAt: string } | "done" }
  | { ok: false; reason: CheckoutRefusal | "tooManyCheckouts" | "paypalAway" | "over" };

/**
 * Holds what the buyer pays as it was `read`, and returns the address where they approve the payment; or refuses, and
 * then neither holds nor charges anything new.
 */
export async function startCheckout(
  context: AppContext,
  paypal: Paypal,
  sent: CheckoutSent,
  read: CheckoutContents,
): Promise<CheckoutAnswer> {
  const { db, config, newId, now } = context;
  const { buyer, shipTo, wanted, key: id, limits, wait } = sent;
  const { lines } = read;
  const refusal =
    refuseCheckout(lines, sent.seen, read.isUnderWay, read.heldTooOften.length > 0) ??
    (wait > 0 ? "tooManyCheckouts" : null);
  const { currency } = config;
  if (!refusal && !(await expireLapsed(context, read.lapsed))) return { ok: false, reason: "paypalAway" };
  // The difference may be the effect of this very form, sent before.
  const payment = refusal
    ? await findCheckoutPayment(db, buyer, id)
    : await saveCheckout(db, { id, buyer, shipTo, wanted, lines, limits, now: now(), newId, currency, hold: HOLD });
  return payment ? continueCheckout(context, paypal, payment, sent) : { ok: false, reason: refusal ?? "changed" };
}

/** Expires other buyers' overdue orders. `false` when PayPal does not answer whether they were paid. */
async function expireLapsed(context: AppContext, lapsed: CheckoutContents["lapsed"]): Promise<boolean> {
  try {
    for (const one of toExpiries(context, lapsed)) await one();
    return true;
  } catch (error) {
    if (error instanceof PaypalFault) return false;
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
    if (error instanceof PaypalFault) return { ok: false, reason: "paypalAway" };
    throw error;
  }
}
