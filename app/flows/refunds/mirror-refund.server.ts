import type { AppContext } from "~/context";
import { commit, type Statement } from "~/data/commit.server";
import { allOf, type Condition } from "~/data/condition.server";
import { tell } from "~/data/messages/messages.server";
import {
  bearerOfPaypalRefund,
  bearerOfRefund,
  fitsWhole,
  isRefund,
  isRefundPending,
  isReplacedByPaypal,
} from "~/data/refunds/facts.server";
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
import { type Allocation, allocateRefund, isPendingRefund } from "~/domain/refunds/refund";
import { type Paypal, PaypalFault, type PaypalRefund } from "~/gateways/paypal.server";
import { moveRefundedOrder } from "./move-refunded-order.server";
import { recordRefund } from "./record-refund.server";

/** How often an allocation is retried after one of our refunds changed meanwhile. */
const TRIES = 3;

/** A payment's status once all of it is refunded. */
type Whole = "refunded" | "reversed";

/** Asks PayPal for all refunds of a capture, and records new ones. */
export async function mirrorRefunds(context: AppContext, paypal: Paypal, captureId: string): Promise<void> {
  const payment = await findCapturedPayment(context.db, captureId);
  if (!payment) return;
  const { refunds } = await paypal.showOrder(payment.paypalOrderId);
  for (const refund of refunds) await mirrorRefund(context, { ...refund, captureId });
}

/**
 * Records PayPal's state of a refund, once. A refund of ours takes that state; one initiated at PayPal is written with
 * its entries, and orders that are fully refunded are cancelled. Throws an Error when the currency differs or PayPal
 * refunded more than was captured.
 */
async function mirrorRefund(context: AppContext, refund: PaypalRefund, whole: Whole = "refunded"): Promise<void> {
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
    const shares = orders.map(({ id, left }) => ({ orderId: id, left }));
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

/**
 * Asks PayPal about the refund or reversal of a webhook, and records it. PayPal may have no refund for a reversal: then
 * the status of its capture decides.
 */
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
    const [capture, payment] = [await paypal.showCapture(captureId), await findCapturedPayment(context.db, captureId)];
    if (capture.status !== "REFUNDED") throw error;
    const due = payment?.refunds.filter(({ status }) => status === "due") ?? [];
    const left = [...(payment?.orders.map((order) => order.left) ?? []), ...due.map(({ amount }) => amount)];
    const amount = toCentavos(left.reduce<number>((all, one) => all + one, 0));
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
  const own = allocation.is === "order" ? undefined : payment.refunds.find(({ id }) => id === allocation.id);
  const orderId = allocation.is === "order" ? allocation.orderId : own?.orderId;
  const order = payment.orders.find(({ id }) => id === orderId);
  if (!order) return [];
  const id = newId();
  const refund = { id, orderId: order.id, paymentId: payment.id, amount, paypalRefundId };
  if (!own) {
    const cause = order.isSale ? "paypal" : "unwanted";
    return [
      ...addPaypalRefund({ ...refund, cause, feeBearer: bearerOfPaypalRefund(payment.id), when: isNew }, newId),
      ...tellBuyer(context, order, amount, isRefund(id)),
      ...(order.isSale ? tellSeller(context, order, amount, isRefund(id)) : []),
    ];
  }
  if (allocation.is !== "part") {
    return [
      ...tellBuyer(context, order, amount, allOf(isRefundPending(own.id), isNew)),
      ...completeRefund(own, paypalRefundId, newId, isNew),
    ];
  }
  // PayPal's refund is recorded as one of its own, and the rest is due as another one.
  const same = { cause: own.cause, feeBearer: bearerOfRefund(own.id) };
  const rest = { id: newId(), orderId: order.id, paymentId: payment.id, amount: allocation.left, ...same };
  return [
    ...failRefund(own, paypalRefundId, newId, isNew),
    ...addPaypalRefund({ ...refund, ...same, when: allOf(isReplacedByPaypal(own.id, paypalRefundId), isNew) }, newId),
    ...addRefund({ ...rest, when: isRefund(id) }, newId),
    ...tellBuyer(context, order, amount, isRefund(id)),
  ];
}

function tellBuyer({ now, newId }: AppContext, order: RefundableOrder, price: Centavos, when: Condition): Statement[] {
  const message = { kind: "payment-returned" as const, order: order.id, title: order.title, price };
  return tell({ message, recipient: order.buyerId, when, now: now(), newId });
}

function tellSeller({ now, newId }: AppContext, order: RefundableOrder, price: Centavos, when: Condition): Statement[] {
  const message = { kind: "sale-returned" as const, order: order.id, title: order.title, price };
  return tell({ message, recipient: order.sellerId, when, now: now(), newId });
}
