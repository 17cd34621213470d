import type { AppContext } from "~/context";
import { claimPayment, findPayment, markPayment, type Payment } from "~/data/payments/payments.server";
import { isPaid } from "~/domain/orders/order";
import { type Paypal, PaypalFault } from "~/gateways/paypal.server";
import { recordCapture, recordDeniedCapture, recordPendingCapture } from "./record-capture.server";

/**
 * What became of a payment. `waiting`: for its buyer at PayPal, who took nothing. `lost`: nothing was or will be charged
 * for it, or what was is paid back. `unknown`: none of ours.
 */
export type Outcome = { is: "paid" | "pending" | "lost" | "unknown" } | { is: "waiting"; approveAt: string | null };

type Order = Awaited<ReturnType<Paypal["showOrder"]>>;

/**
 * Asks PayPal what became of a payment, captures it if its buyer approved it and its orders still wait for it, and writes
 * down what came of that. Whoever calls it, however often and at once: the money is taken once. Throws a PaypalFault when
 * PayPal does not answer; it may then have happened, and the next call finds out.
 */
export async function settlePayment(context: AppContext, paypalOrderId: string): Promise<Outcome> {
  const { db, paypal } = context;
  const payment = await findPayment(db, paypalOrderId);
  if (!payment || !paypal) return { is: "unknown" };
  const known = settledBefore(payment);
  if (known) return known;

  const order = await paypal.showOrder(paypalOrderId);
  insistOnSum(context, payment, order);
  return order.status === "APPROVED" ? capture(context, paypal, payment, order) : write(context, payment, order);
}

function settledBefore({ status, orders }: Payment): Outcome | null {
  if (status === "captured" || status === "partially_refunded" || status === "refunded" || status === "reversed") {
    return { is: orders.some((order) => isPaid(order.status)) ? "paid" : "lost" };
  }
  return null;
}

/** What PayPal has under our id is what we asked for, or nothing is done. */
function insistOnSum(
  { config: { merchantId } }: Pick<AppContext, "config">,
  { checkoutId, amount, currency }: Payment,
  { groupId, captures, payeeId, ...order }: Order,
): void {
  if (
    merchantId &&
    [payeeId, ...captures.map((capture) => capture.payeeId ?? payeeId)].some((id) => id !== merchantId)
  ) {
    throw new Error("a payment to somebody else");
  }
  for (const one of [order.amount, ...captures.map((capture) => capture.amount)]) {
    if (one && (one.amount !== amount || one.currency !== currency)) {
      throw new Error("a payment of another amount than its orders");
    }
  }
  if (groupId !== null && groupId !== checkoutId) throw new Error("a payment of another checkout");
}

async function capture(context: AppContext, paypal: Paypal, payment: Payment, order: Order): Promise<Outcome> {
  // Its orders were paid otherwise, given up or bought anew: the buyer's approval lapses at PayPal by itself.
  if (!(await claimPayment(context.db, payment))) return { is: "lost" };
  let taken: Order;
  try {
    taken = await paypal.captureOrder(order.id, `capture:${order.id}`);
  } catch (error) {
    if (!(error instanceof PaypalFault) || error.reason !== "refused") throw error;
    taken = await paypal.showOrder(order.id);
    if (taken.status === "APPROVED") return refused(context, payment, error);
  }
  insistOnSum(context, payment, taken);
  return write(context, payment, taken);
}

/** PayPal will not take this money; whether it may be asked again, its reason says. */
async function refused(context: AppContext, payment: Payment, fault: PaypalFault): Promise<Outcome> {
  if (fault.says("ORDER_COMPLETION_IN_PROGRESS")) throw new PaypalFault("unavailable", "capture");
  await markPayment(context.db, payment, "failed");
  return { is: "lost" };
}

/** Writes down what PayPal has of a payment. */
async function write(context: AppContext, payment: Payment, order: Order): Promise<Outcome> {
  const [captured] = order.captures;
  if (order.status === "COMPLETED" && captured) {
    if (captured.status === "PENDING") return recordPendingCapture(context, payment, captured.id);
    if (captured.status === "DECLINED" || captured.status === "FAILED") return recordDeniedCapture(context, payment);
    return recordCapture(context, payment, { captureId: captured.id, fee: captured.fee });
  }
  if (order.status === "VOIDED") {
    await markPayment(context.db, payment, payment.status === "approved" ? "reversed" : "abandoned");
    return { is: "lost" };
  }
  // What was declined may be approved anew: it has to be claimed again then.
  if (payment.status === "approved") await markPayment(context.db, payment, "created");
  const isOpen = payment.status === "created" || payment.status === "approved";
  return isOpen ? { is: "waiting", approveAt: order.approveUrl } : { is: "lost" };
}
