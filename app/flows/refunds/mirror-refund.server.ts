import type { AppContext } from "~/context";
import { commit, type Statement } from "~/data/commit.server";
import { allOf, type Condition } from "~/data/condition.server";
import { notify } from "~/data/messages/messages.server";
import { fitsWhole, isRefundPending, isReplacedByPaypal, refundExists } from "~/data/refunds/facts.server";
import {
  addPaypalRefund,
  type CapturedPayment,
  findCapturedPayment,
  findRecordedAmount,
  type RefundableOrder,
} from "~/data/refunds/paypal-refunds.server";
import { completeRefund, failRefund, moveRefundedPayment } from "~/data/refunds/refund-moves.server";
import { addRefund } from "~/data/refunds/refunds.server";
import { type Centavos, toCentavos } from "~/domain/money";
import { type Allocation, allocateRefund, isPendingRefund, type WholeStatus } from "~/domain/refunds/refund";
import { type Paypal, PaypalFault, type PaypalRefund } from "~/gateways/paypal.server";
import { moveRefundedOrder } from "./move-refunded-order.server";
import { recordRefund } from "./record-refund.server";

/** How often an allocation is retried after one of our refunds changed meanwhile. */
const TRIES = 3;

export async function mirrorRefunds(context: AppContext, paypal: Paypal, captureId: string): Promise<void> {
  const payment = await findCapturedPayment(context.db, captureId);
  if (!payment) return;
  const { refunds } = await paypal.showOrder(payment.paypalOrderId);
  for (const refund of refunds) await mirrorRefund(context, { ...refund, captureId });
}

/** Once, for refunds of ours and of PayPal. Throws an Error for another currency, or more than was captured. */
async function mirrorRefund(context: AppContext, refund: PaypalRefund, whole: WholeStatus = "refunded"): Promise<void> {
  const { db } = context;
  for (let tries = 0; tries < TRIES; tries++) {
    const payment = refund.captureId === null ? null : await findCapturedPayment(db, refund.captureId);
    if (!payment) return;
    const { refunds, orders } = payment;
    const own = refunds.find(({ id, status, paypalRefundId }) => {
      const isSame = paypalRefundId === refund.id || (id === refund.ownId && paypalRefundId === null);
      return isSame && isPendingRefund(status);
    });
    const order = orders.find(({ id }) => id === own?.orderId);
    if (own && order) return void (await recordRefund(context, { ...order, ...own }, refund));
    if (refund.status !== "COMPLETED") return;

    if (refund.amount.currency !== payment.currency) throw new Error("refunded in another currency than was paid");
    const rest = toCentavos(refund.amount.amount - (await findRecordedAmount(db, refund.id)));
    if (rest <= 0) return;
    const shares = orders.map(({ id, refundable }) => ({ orderId: id, refundable }));
    const due = refunds.filter(({ status }) => status === "due");
    const allocations = allocateRefund(rest, shares, due);
    if (!allocations) throw new Error("PayPal refunded more than is known to be left");
    await commit(db, [
      ...allocations.flatMap((allocation) => recordAllocation(context, payment, refund, allocation)),
      ...moveRefundedPayment(payment.id, whole),
      ...orders.flatMap((order) => moveRefundedOrder(context, payment.id, order)),
    ]);
    context.sendMailsLater();
  }
  throw new Error("refunds moved each time that one of PayPal's was to be recorded");
}

/** PayPal may have no refund for a reversal: then the status of its capture decides. */
export async function mirrorRefundEvent(
  context: AppContext,
  paypal: Paypal,
  { type, refundId, captureId }: { type: string; refundId: string; captureId: string },
): Promise<void> {
  const isReversal = type.endsWith(".REVERSED");
  const whole = isReversal ? "reversed" : "refunded";
  try {
    await mirrorRefund(context, await paypal.showRefund(refundId), whole);
  } catch (error) {
    if (!isReversal || !(error instanceof PaypalFault && error.hasIssue("INVALID_RESOURCE_ID"))) throw error;
    const capture = await paypal.showCapture(captureId);
    const payment = await findCapturedPayment(context.db, captureId);
    if (capture.status !== "REFUNDED") throw error;
    const due = payment?.refunds.filter(({ status }) => status === "due") ?? [];
    const open = [...(payment?.orders.map((order) => order.refundable) ?? []), ...due.map(({ amount }) => amount)];
    const amount = toCentavos(open.reduce<number>((all, one) => all + one, 0));
    const refund = { id: refundId, status: "COMPLETED", reason: null, ownId: null, captureId } as const;
    await mirrorRefund(context, { ...refund, amount: { ...capture.amount, amount } }, whole);
  }
}

/** Records an allocation, unless it was recorded meanwhile. */
function recordAllocation(
  context: AppContext,
  payment: CapturedPayment,
  { id: paypalRefundId, amount: whole }: PaypalRefund,
  allocation: Allocation,
): Statement[] {
  const { newId } = context;
  const { amount } = allocation;
  const isNew = fitsWhole(paypalRefundId, amount, whole.amount);
  const own = allocation.kind === "order" ? undefined : payment.refunds.find(({ id }) => id === allocation.id);
  const orderId = allocation.kind === "order" ? allocation.orderId : own?.orderId;
  const order = payment.orders.find(({ id }) => id === orderId);
  if (!order) return [];
  const id = newId();
  const refund = { id, orderId: order.id, paymentId: payment.id, amount, paypalRefundId };
  if (!own) {
    const cause = order.isSale ? "paypal" : "unwanted";
    return [
      ...addPaypalRefund({ ...refund, cause, when: isNew }, newId),
      ...notifyBuyer(context, order, amount, refundExists(id)),
      ...(order.isSale ? notifySeller(context, order, amount, refundExists(id)) : []),
    ];
  }
  if (allocation.kind !== "part") {
    return [
      ...notifyBuyer(context, order, amount, allOf(isRefundPending(own.id), isNew)),
      ...completeRefund(own, paypalRefundId, newId, isNew),
    ];
  }
  // PayPal's refund is recorded as one of its own, and the rest is due as another one.
  const { cause } = own;
  const rest = { id: newId(), orderId: order.id, paymentId: payment.id, amount: allocation.stillDue, cause };
  return [
    ...failRefund(own, paypalRefundId, newId, isNew),
    ...addPaypalRefund({ ...refund, cause, when: allOf(isReplacedByPaypal(own.id, paypalRefundId), isNew) }, newId),
    ...addRefund({ ...rest, when: refundExists(id) }, newId),
    ...notifyBuyer(context, order, amount, refundExists(id)),
  ];
}

function notifyBuyer(
  { now, newId }: AppContext,
  order: RefundableOrder,
  price: Centavos,
  when: Condition,
): Statement[] {
  const message = { kind: "payment-returned" as const, order: order.id, title: order.title, price };
  return notify({ message, recipient: order.buyerId, when, now: now(), newId });
}

function notifySeller(
  { now, newId }: AppContext,
  order: RefundableOrder,
  price: Centavos,
  when: Condition,
): Statement[] {
  const message = { kind: "sale-returned" as const, order: order.id, title: order.title, price };
  return notify({ message, recipient: order.sellerId, when, now: now(), newId });
}
