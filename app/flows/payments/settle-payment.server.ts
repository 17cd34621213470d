import type { AppContext } from "~/context";
import { commit } from "~/data/commit.server";
import { movePayment } from "~/data/payments/payment-moves.server";
import { claimPayment, findPayment, type Payment } from "~/data/payments/payments.server";
import { isPaid } from "~/domain/orders/order";
import { isCaptured, UNCAPTURED_STATUSES } from "~/domain/payments/payment";
import { type Paypal, PaypalFault, type PaypalOrder } from "~/gateways/paypal.server";
import { recordCapture, recordDeniedCapture, recordPendingCapture } from "./record-capture.server";

/** `waiting`: for approval. `lost`: nothing was or will be charged, or it is refunded. `unknown`: none of ours. */
export type PaymentOutcome =
  | { kind: "paid" | "pending" | "lost" | "unknown" }
  | { kind: "waiting"; approveAt: string | null };

/**
 * Asks PayPal about a payment, captures it if its buyer approved it and its orders still await it, and records the
 * result. Repeated and simultaneous calls capture the money once. Throws a PaypalFault when PayPal does not answer: the
 * capture may have happened, and the next call finds out. Throws an Error when amount, currency, checkout or payee
 * differ from ours.
 */
export async function settlePayment(context: AppContext, paypalOrderId: string): Promise<PaymentOutcome> {
  const { db, paypal } = context;
  const payment = await findPayment(db, paypalOrderId);
  if (!payment || !paypal) return { kind: "unknown" };
  if (isCaptured(payment.status)) return capturedOutcome(payment);
  const order = await paypal.showOrder(paypalOrderId);
  assertMatches(context, payment, order);
  return order.status === "APPROVED"
    ? capturePayment(context, paypal, payment, order)
    : recordPaypalOrder(context, payment, order);
}

function capturedOutcome({ orders }: Payment): PaymentOutcome {
  return { kind: orders.some(({ status }) => isPaid(status)) ? "paid" : "lost" };
}

/** Stops before anything is written when PayPal's order is not the one that we asked for. */
function assertMatches(
  { config: { merchantId } }: Pick<AppContext, "config">,
  { checkoutId, amount, currency }: Payment,
  { groupId, captures, payeeId, ...order }: PaypalOrder,
): void {
  const payees = [payeeId, ...captures.map((capture) => capture.payeeId ?? payeeId)];
  if (merchantId && payees.some((id) => id !== merchantId)) throw new Error("a payment to another account");
  for (const sum of [order.amount, ...captures.map((capture) => capture.amount)]) {
    if (sum && (sum.amount !== amount || sum.currency !== currency)) {
      throw new Error("a payment of another amount than its orders");
    }
  }
  if (groupId !== null && groupId !== checkoutId) throw new Error("a payment of another checkout");
}

async function capturePayment(
  context: AppContext,
  paypal: Paypal,
  payment: Payment,
  { id }: PaypalOrder,
): Promise<PaymentOutcome> {
  if (!(await claimPayment(context.db, payment))) return findUnclaimedOutcome(context, id);
  let order: PaypalOrder;
  try {
    order = await paypal.captureOrder(id, `capture:${id}`);
  } catch (error) {
    if (!(error instanceof PaypalFault) || error.reason !== "refused") throw error;
    order = await paypal.showOrder(id);
    if (order.status === "APPROVED") return recordRefusal(context, payment, error);
  }
  assertMatches(context, payment, order);
  return recordPaypalOrder(context, payment, order);
}

/** Another call settled it meanwhile, or its orders are no longer to be paid and the approval expires at PayPal. */
async function findUnclaimedOutcome({ db }: AppContext, paypalOrderId: string): Promise<PaymentOutcome> {
  const payment = await findPayment(db, paypalOrderId);
  if (payment && isCaptured(payment.status)) return capturedOutcome(payment);
  return { kind: payment?.status === "capture_pending" ? "pending" : "lost" };
}

/** PayPal refuses the capture for good, unless another request is capturing it right now. */
async function recordRefusal({ db }: AppContext, { id }: Payment, fault: PaypalFault): Promise<PaymentOutcome> {
  if (fault.hasIssue("ORDER_COMPLETION_IN_PROGRESS")) throw new PaypalFault("unavailable", "capture");
  await commit(db, [movePayment(id, { to: "failed", from: UNCAPTURED_STATUSES })]);
  return { kind: "lost" };
}

async function recordPaypalOrder(context: AppContext, payment: Payment, order: PaypalOrder): Promise<PaymentOutcome> {
  const { db } = context;
  const { id, status } = payment;
  const [capture] = order.captures;
  if (order.status === "COMPLETED" && capture) {
    if (capture.status === "PENDING") return recordPendingCapture(context, payment, capture.id);
    if (capture.status === "DECLINED" || capture.status === "FAILED") return recordDeniedCapture(context, payment);
    return recordCapture(context, payment, { captureId: capture.id, fee: capture.fee });
  }
  const wasApproved = status === "approved";
  if (order.status === "VOIDED") {
    const voided = wasApproved
      ? movePayment(id, { to: "reversed", from: ["approved"] })
      : movePayment(id, { to: "abandoned" });
    await commit(db, [voided]);
    return { kind: "lost" };
  }
  // A declined payment may be approved again, and then has to be claimed again.
  if (wasApproved) await commit(db, [movePayment(id, { to: "created" })]);
  return wasApproved || status === "created" ? { kind: "waiting", approveAt: order.approveUrl } : { kind: "lost" };
}
