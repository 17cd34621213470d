import type { AppContext } from "~/context";
import { commit } from "~/data/commit.server";
import { movePayment } from "~/data/payments/payment-moves.server";
import { findPayment, type Payment } from "~/data/payments/payments.server";
import { isPaid } from "~/domain/orders/order";
import { isCaptured } from "~/domain/payments/payment";
import { type Paypal, PaypalFault, type PaypalOrder } from "~/gateways/paypal.server";
import { assertMatches, assertSameMoney, PaymentMismatch } from "./assert-matches.server";
import { capturePayment } from "./capture-payment.server";
import { recordAccountRefusal } from "./record-account-refusal.server";
import { recordCaptureStatus } from "./record-capture-status.server";

/**
 * `refused`: PayPal refuses our own account. `declined`: nothing was charged; with `approveAt`, the buyer may approve
 * the same order again. `lost`: nothing is charged, or it is refunded. `unknown`: not our payment.
 */
export type PaymentOutcome =
  | { kind: "paid" | "pending" | "refused" | "busy" | "lost" | "unknown" }
  | { kind: "waiting" | "declined"; approveAt: string | null };

/**
 * Captures an approved payment and records the result; repeated calls capture the money once. Throws a PaypalFault when
 * it may have been captured (the next call finds out), a PaymentMismatch when amount, currency, checkout or payee differ.
 */
export async function settlePayment(context: AppContext, paypalOrderId: string): Promise<PaymentOutcome> {
  const { db, paypal } = context;
  const payment = await findPayment(db, paypalOrderId);
  if (!payment || !paypal) return { kind: "unknown" };
  if (isCaptured(payment)) return capturedOutcome(payment);
  try {
    const outcome = await settleUncaptured(context, paypal, payment, paypalOrderId);
    // Another process may have recorded that it was declined.
    const isDeclined = outcome.kind === "lost" && (await findPayment(db, paypalOrderId))?.status === "failed";
    return isDeclined ? { kind: "declined", approveAt: null } : outcome;
  } catch (error) {
    if (!(error instanceof PaypalFault)) throw error;
    return recordAccountRefusal(context, payment, paypalOrderId, error);
  }
}

async function settleUncaptured(
  context: AppContext,
  paypal: Paypal,
  payment: Payment,
  paypalOrderId: string,
): Promise<PaymentOutcome> {
  const order = await unlessGone(paypal.showOrder(paypalOrderId));
  if (!order) return settleGone(context, paypal, payment);
  assertMatches(context, payment, order);
  if (order.status !== "APPROVED") return recordPaypalOrder(context, paypal, payment, order);

  const capturing = await capturePayment(context, paypal, payment, order);
  // Claimed by this call, so the claim is this call's to release.
  if (capturing.kind === "read")
    return recordPaypalOrder(context, paypal, { ...payment, status: "approved" }, capturing.order);
  return capturing.kind === "settled" ? capturedOutcome(capturing.payment) : capturing;
}

/** Before orders are released: a payment that does not match them and that nobody has taken holds nothing back. */
export async function settleOverdue(context: AppContext, paypalOrderId: string): Promise<void> {
  try {
    await settlePayment(context, paypalOrderId);
  } catch (error) {
    if (!(error instanceof PaymentMismatch && error.isUntaken)) throw error;
    context.logMismatch(error, paypalOrderId);
  }
}

function capturedOutcome({ orders }: Payment): PaymentOutcome {
  return { kind: orders.some(({ status }) => isPaid(status)) ? "paid" : "lost" };
}

/** `null` for what PayPal does not know. */
async function unlessGone<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof PaypalFault && error.reason === "gone") return null;
    throw error;
  });
}

/** PayPal forgets orders that were not captured in time, but keeps their captures. */
async function settleGone(context: AppContext, paypal: Paypal, payment: Payment): Promise<PaymentOutcome> {
  const { captureId, status } = payment;
  if (captureId === null) return endPayment(context, payment);
  const capture = await unlessGone(paypal.showCapture(captureId));
  // Perhaps another account's keys: nothing is certain.
  if (!capture) return { kind: status === "capture_pending" ? "pending" : "lost" };
  assertSameMoney(context, payment, capture);
  return recordCaptureStatus(context, paypal, payment, capture);
}

/** Its orders can be paid in another way, or expire. */
async function endPayment({ db }: AppContext, { id }: Payment): Promise<PaymentOutcome> {
  await commit(db, [
    movePayment(id, { to: "reversed", from: ["approved"] }),
    movePayment(id, { to: "abandoned", from: ["created"] }),
  ]);
  return { kind: "lost" };
}

async function recordPaypalOrder(
  context: AppContext,
  paypal: Paypal,
  payment: Payment,
  order: PaypalOrder | null,
): Promise<PaymentOutcome> {
  if (!order) return settleGone(context, paypal, payment);
  assertMatches(context, payment, order);
  const capture = order.status === "COMPLETED" ? lastingCapture(order) : null;
  if (capture) return recordCaptureStatus(context, paypal, payment, capture);
  if (order.status === "VOIDED") return endPayment(context, payment);
  const { id, status } = payment;
  // A declined payment may be approved again, and then has to be claimed again.
  if (status === "approved") await commit(context.db, [movePayment(id, { to: "created" })]);
  const isWaiting = status === "approved" || status === "created";
  return isWaiting ? { kind: "waiting", approveAt: order.approveUrl } : { kind: "lost" };
}

/** Ignores attempts that were declined before the one that counts. */
function lastingCapture({ captures }: PaypalOrder): PaypalOrder["captures"][number] | null {
  const isDenied = (status: string) => status === "DECLINED" || status === "FAILED";
  return captures.find(({ status }) => !isDenied(status)) ?? captures[0] ?? null;
}
