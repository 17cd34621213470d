import type { AppContext } from "~/context";
import type { Statement } from "~/data/commit.server";
import { allOf, type Condition } from "~/data/condition.server";
import { notify } from "~/data/messages/messages.server";
import {
  bearerOfPaypalRefund,
  bearerOfRefund,
  isRefundPending,
  isReplacedByPaypal,
  refundExists,
} from "~/data/refunds/facts.server";
import { addPaypalRefund, type CapturedPayment, type RefundableOrder } from "~/data/refunds/paypal-refunds.server";
import { completeRefund, failRefund } from "~/data/refunds/refund-moves.server";
import { addRefund } from "~/data/refunds/refunds.server";
import type { Centavos } from "~/domain/money";
import type { Allocation } from "~/domain/refunds/refund";

/** Does nothing when it was recorded meanwhile. */
export function recordAllocation(
  context: AppContext,
  payment: CapturedPayment,
  paypalRefundId: string,
  allocation: Allocation,
  isNew: Condition,
): Statement[] {
  const { newId } = context;
  const { amount } = allocation;
  const own = allocation.kind === "order" ? undefined : payment.refunds.find(({ id }) => id === allocation.id);
  const orderId = allocation.kind === "order" ? allocation.orderId : own?.orderId;
  const order = payment.orders.find(({ id }) => id === orderId);
  if (!order) return [];
  const id = newId();
  const refund = { id, orderId: order.id, paymentId: payment.id, amount, paypalRefundId };
  if (!own) {
    const cause = order.isSale ? "paypal" : "unwanted";
    return [
      ...addPaypalRefund({ ...refund, cause, feeBearer: bearerOfPaypalRefund(order.id), when: isNew }, newId),
      ...notifyOf("payment-returned", context, order, amount, refundExists(id)),
      ...(order.isSale ? notifyOf("sale-returned", context, order, amount, refundExists(id)) : []),
    ];
  }
  if (allocation.kind !== "part") {
    return [
      ...notifyOf("payment-returned", context, order, amount, allOf(isRefundPending(own.id), isNew)),
      ...completeRefund(own, paypalRefundId, newId, isNew),
    ];
  }
  // PayPal's refund is recorded as one of its own, and the rest is due as another one.
  const same = { cause: own.cause, feeBearer: bearerOfRefund(own.id) };
  const rest = { id: newId(), orderId: order.id, paymentId: payment.id, amount: allocation.stillDue, ...same };
  return [
    ...failRefund(own, paypalRefundId, newId, isNew),
    ...addPaypalRefund({ ...refund, ...same, when: allOf(isReplacedByPaypal(own.id, paypalRefundId), isNew) }, newId),
    ...addRefund({ ...rest, when: refundExists(id) }, newId),
    ...notifyOf("payment-returned", context, order, amount, refundExists(id)),
  ];
}

/** To the buyer that money came back, or to the seller that PayPal sent it back. */
function notifyOf(
  kind: "payment-returned" | "sale-returned",
  { now, newId }: AppContext,
  { id: order, title, buyerId, sellerId }: RefundableOrder,
  price: Centavos,
  when: Condition,
): Statement[] {
  const recipient = kind === "payment-returned" ? buyerId : sellerId;
  return notify({ message: { kind, order, title, price }, recipient, when, now: now(), newId });
}
