import type { AppContext } from "~/context";
import { commit } from "~/data/commit.server";
import { recordOutage } from "~/data/payments/outages.server";
import { claimPayment } from "~/data/payments/payment-claims.server";
import { movePayment } from "~/data/payments/payment-moves.server";
import { findPayment, type Payment } from "~/data/payments/payments.server";
import { captureRefusalOf } from "~/domain/payments/capture-refusal";
import { isCaptured, UNCAPTURED_STATUSES } from "~/domain/payments/payment";
import { type Paypal, PaypalFault, type PaypalOrder } from "~/gateways/paypal.server";
import { accountRefusal } from "./record-account-refusal.server";

/** Pauses before a capture by another process is looked up again. */
const WAITS = [300, 400, 500, 600, 700, 800];

/** `read`: PayPal's order, or `null` when it is gone. `settled`: another process recorded it. */
type Capturing =
  | { kind: "read"; order: PaypalOrder | null }
  | { kind: "settled"; payment: Payment }
  | { kind: "pending" | "refused" | "busy" | "lost" }
  | { kind: "declined"; approveAt: string | null };

/** One process at a time. Throws a PaypalFault when it may have been captured; the claim then stays. */
export async function capturePayment(
  context: AppContext,
  paypal: Paypal,
  payment: Payment,
  order: PaypalOrder,
): Promise<Capturing> {
  const claim = await claimPayment(context.db, payment.id);
  if (claim === "busy") return waitForCapture(context, paypal, order);
  if (claim === "refused") return findResult(context, order.id);
  try {
    return { kind: "read", order: await paypal.captureOrder(order.id, `capture:${order.id}`) };
  } catch (error) {
    if (!(error instanceof PaypalFault)) throw error;
    return recordRefusal(context, paypal, payment, order, error);
  }
}

/** A webhook and the buyer's return usually come together: the second waits for the first one's result. */
async function waitForCapture(context: AppContext, paypal: Paypal, { id }: PaypalOrder): Promise<Capturing> {
  for (const pause of WAITS) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const payment = await findPayment(context.db, id);
    if (payment?.status === "created") return payment.outageAt === null ? declined(paypal, id) : { kind: "refused" };
    if (payment?.status !== "approved") return resultOf(payment);
  }
  return { kind: "busy" };
}

async function findResult({ db }: AppContext, paypalOrderId: string): Promise<Capturing> {
  return resultOf(await findPayment(db, paypalOrderId));
}

/** What another process recorded; or its orders are no longer to be paid, and the approval lapses at PayPal. */
function resultOf(payment: Payment | null): Capturing {
  if (payment && isCaptured(payment)) return { kind: "settled", payment };
  return { kind: payment?.status === "capture_pending" ? "pending" : "lost" };
}

async function recordRefusal(
  { db, logPaypalFault }: AppContext,
  paypal: Paypal,
  { id }: Payment,
  order: PaypalOrder,
  fault: PaypalFault,
): Promise<Capturing> {
  // Another request of ours, whose process is gone, is being answered.
  if (fault.status === 409 || fault.hasIssue("ORDER_COMPLETION_IN_PROGRESS")) return { kind: "busy" };
  if (fault.reason === "gone") return { kind: "read", order: null };
  if (fault.reason !== "refused") {
    await commit(db, recordOutage(id));
    throw fault;
  }
  const refusal = captureRefusalOf(fault.issues);
  if (refusal === "declined") {
    await commit(db, [movePayment(id, { to: "created", from: ["approved"] })]);
    return declined(paypal, order.id);
  }
  const now = await paypal.showOrder(order.id);
  const ours = accountRefusal(id, fault);
  const isOurs = ours.length > 0;
  if (!(isOurs || refusal === "final") || now.status !== "APPROVED") return { kind: "read", order: now };
  if (!isOurs) {
    await commit(db, [movePayment(id, { to: "failed", from: UNCAPTURED_STATUSES })]);
    return { kind: "declined", approveAt: null };
  }
  logPaypalFault(fault, { payment: id });
  // The claim is released: PayPal shows that nothing was captured, and cron tries again while the orders wait.
  await commit(db, [movePayment(id, { to: "created", from: ["approved"] }), ...ours]);
  return { kind: "refused" };
}

/** The same order can be approved again, even when PayPal leaves it APPROVED. */
function declined(paypal: Paypal, paypalOrderId: string): Capturing {
  return { kind: "declined", approveAt: paypal.approvalUrl(paypalOrderId) };
}
