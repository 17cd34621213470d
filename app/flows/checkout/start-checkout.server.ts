import type { AppContext } from "~/context";
import type { CheckoutContents, CheckoutTarget } from "~/data/checkout/checkout-contents.server";
import { releaseCheckout, saveCheckout } from "~/data/checkout/checkouts.server";
import { commit } from "~/data/commit.server";
import { addAccountRefusal } from "~/data/payments/account-refusals.server";
import { recordStartOutage } from "~/data/payments/outages.server";
import { failUnstartedPayment } from "~/data/payments/payment-moves.server";
import { findCheckoutPayment, findPayment, type Payment } from "~/data/payments/payments.server";
import type { LimitedKey } from "~/data/rate-limits.server";
import type { AddressFields } from "~/domain/accounts/address";
import { type CheckoutRefusal, isCheckoutOf, refuseCheckout } from "~/domain/checkout/checkout";
import { HOLD_DURATION } from "~/domain/payments/payment";
import { isAccountRefusal, type StartRefusal, startRefusalOf } from "~/domain/payments/start-refusal";
import type { Refused } from "~/domain/result";
import { type Paypal, PaypalFault } from "~/gateways/paypal.server";
import { PaymentMismatch } from "../payments/assert-matches.server";
import { settlePayment } from "../payments/settle-payment.server";
import { startPayment } from "../payments/start-payment.server";
import { drawDeliveryCode } from "../shipments/draw-delivery-code.server";
import { byCheckout, expireCheckout } from "./expire-checkouts.server";

export interface CheckoutRequest {
  buyer: string;
  /** Idempotency key. */
  key: string;
  target: CheckoutTarget;
  /** What the buyer saw, as `checkoutFingerprint` writes it. */
  seen: string;
  /** `null` when everything is picked up. */
  shipTo: AddressFields | null;
  /** Rate limits of new checkouts, and how long they make this one wait. */
  limits: readonly LimitedKey[];
  wait: number;
  returnUrl: string;
  cancelUrl: string;
}

export type CheckoutAnswer =
  | { ok: true; next: { approveAt: string } | "done" }
  /** For the log. */
  | (Refused<CheckoutRefusal | StartRefusal | "tooManyCheckouts" | "over"> & { fault?: PaypalFault | PaymentMismatch });

/**
 * Returns where the buyer approves the payment; a refusal charges nothing and holds nothing new. While PayPal does not
 * respond the hold stays: the same form continues.
 */
export async function startCheckout(
  context: AppContext,
  paypal: Paypal,
  sent: CheckoutRequest,
  read: CheckoutContents,
): Promise<CheckoutAnswer> {
  const { db, config, newId, now } = context;
  const { buyer, shipTo, target, key: id, limits, wait } = sent;
  const { lines } = read;
  const { currency, maxPayment } = config;
  const refusal =
    refuseCheckout(lines, sent.seen, read.isUnderWay, maxPayment, read.heldTooOften.length > 0) ??
    (wait > 0 ? "tooManyCheckouts" : null);
  const fault = refusal ? null : await expireLapsed(context, read.lapsed);
  // The difference may be the effect of this very form, sent before.
  const payment = refusal
    ? await findCheckoutPayment(db, buyer, id)
    : await saveCheckout(db, {
        id,
        buyer,
        shipTo,
        target,
        lines,
        limits,
        now: now(),
        newId,
        newCode: drawDeliveryCode,
        currency,
        hold: HOLD_DURATION,
      });
  if (payment) {
    const isSame = isCheckoutOf(sent.seen, payment.orders);
    return isSame ? continueCheckout(context, paypal, payment, sent) : { ok: false, refusal: "changed" };
  }
  // What is lacking may be held by an order about which PayPal did not answer.
  return fault ? refuseStart(context, fault, null) : { ok: false, refusal: refusal ?? "changed" };
}

/** Expires other buyers' overdue orders. Returns the last fault of PayPal's: that order stays as it is. */
async function expireLapsed(context: AppContext, lapsed: CheckoutContents["lapsed"]): Promise<PaypalFault | null> {
  let fault: PaypalFault | null = null;
  for (const orders of byCheckout(lapsed)) {
    try {
      await expireCheckout(context, orders);
    } catch (error) {
      if (!(error instanceof PaypalFault)) throw error;
      fault = error;
    }
  }
  return fault;
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
      if (outcome.kind === "refused") return { ok: false, refusal: "accountRefused" };
      if (outcome.kind === "busy") return { ok: false, refusal: "paymentUnderWay" };
      const approveAt = isWaiting && "approveAt" in outcome ? outcome.approveAt : null;
      return approveAt ? { ok: true, next: { approveAt } } : { ok: false, refusal: "over" };
    }
    if (payment.status !== "created" || !isWaiting) return { ok: false, refusal: "over" };
    const approveAt = await startPayment(context, paypal, payment, sent);
    return approveAt ? { ok: true, next: { approveAt } } : { ok: false, refusal: "over" };
  } catch (error) {
    if (error instanceof PaymentMismatch) return { ok: false, refusal: "over", fault: error };
    if (!(error instanceof PaypalFault)) throw error;
    if (payment.paypalOrderId === null) return refuseStart(context, error, payment);
    // Once it is claimed it may have been captured.
    const isClaimed = (await findPayment(context.db, payment.paypalOrderId))?.status === "approved";
    return isClaimed ? { ok: false, refusal: "paymentUnderWay", fault: error } : refuseStart(context, error, null);
  }
}

/**
 * Why an unstarted payment does not begin. A refusal of our account is shown to administrators; what the payment holds
 * is released unless PayPal is away. If PayPal knows the payment already, it has to be asked again.
 */
async function refuseStart(
  { db, newId }: AppContext,
  fault: PaypalFault,
  unstarted: Payment | null,
): Promise<CheckoutAnswer> {
  const found = startRefusalOf(fault);
  const isOurs = isAccountRefusal(found);
  const refusal = unstarted || isOurs ? found : "paypalAway";
  const [code = "none"] = fault.issues;
  if (!unstarted) return { ok: false, refusal, fault };
  await commit(db, [
    ...(isOurs ? [addAccountRefusal(found, code, fault.debugId)] : []),
    ...(found === "paypalAway"
      ? []
      : [...releaseCheckout(unstarted.checkoutId, newId), failUnstartedPayment(unstarted.id)]),
    ...(isOurs || found === "paypalAway" ? recordStartOutage(unstarted.id) : []),
  ]);
  return { ok: false, refusal, fault };
}
