import type { AppContext } from "~/context";
import { isTakenDown } from "~/data/catalog/facts.server";
import { restock } from "~/data/catalog/product-moves.server";
import { commit, type Statement } from "~/data/commit.server";
import { allOf, always, anyOf, type Condition, not } from "~/data/condition.server";
import { notify } from "~/data/messages/messages.server";
import { hasStatus, isAgreed, isInTimeToPay } from "~/data/orders/facts.server";
import { eventExists, moveOrder } from "~/data/orders/order-moves.server";
import { extendDeadline } from "~/data/orders/unpaid-orders.server";
import { endCaptureRefusal } from "~/data/payments/account-refusals.server";
import { type Capture, removeFromCart, saveCapture, saveSale } from "~/data/payments/captures.server";
import { belongsToUncapturedPayment } from "~/data/payments/facts.server";
import { movePayment, savePendingReason } from "~/data/payments/payment-moves.server";
import { type PaidOrder, type Payment, selectCheckoutPayment, toPayment } from "~/data/payments/payments.server";
import { type Centavos, toCentavos } from "~/domain/money";
import { shareFee } from "~/domain/payments/ledger";
import { ENDED_PAYMENT_STATUSES } from "~/domain/payments/payment";
import { sellHeldAuction } from "./sell-held-auction.server";
import type { PaymentOutcome } from "./settle-payment.server";

/**
 * Once. Each Buy It Now hold is sold in a batch of its own. The last batch does the rest, marks the payment captured,
 * and refunds what is no longer available.
 */
export async function recordCapture(context: AppContext, payment: Payment, capture: Capture): Promise<PaymentOutcome> {
  const { db, newId } = context;
  const { orders } = payment;
  const amounts = orders.map(({ amount }) => amount);
  const feeShares = shareFee(capture.fee ?? toCentavos(0), amounts);
  const pay = (order: PaidOrder, index: number, also: Condition) =>
    payOrder(context, payment, order, feeShares[index] ?? toCentavos(0), also);

  // An item on hold is sold by an event of its auction, which decides whether it is still available.
  for (const [index, order] of orders.entries()) {
    if (order.isHeld) await sellHeldAuction(context, payment.buyerId, order, (also) => pay(order, index, also));
  }
  const statements = [
    ...orders.flatMap((order, index) => (order.isHeld ? [] : pay(order, index, always))),
    ...saveCapture(payment, capture, feeShares, newId),
  ];
  const rows = await commit(db, statements, selectCheckoutPayment(db, payment.buyerId, payment.checkoutId));
  context.sendMailsLater();
  return { kind: toPayment(rows)?.orders.some(({ status }) => status === "paid") ? "paid" : "lost" };
}

function payOrder(
  { newId, now }: AppContext,
  payment: Payment,
  order: PaidOrder,
  fee: Centavos,
  also: Condition,
): Statement[] {
  const eventId = newId();
  const isPaid = eventExists(eventId);
  const about = { order: order.id, title: order.title, price: order.amount };
  const sold = order.pickupPlace === null ? "sold" : "sold-for-pickup";
  const options = { when: isPaid, now: now(), newId };
  const when = allOf(belongsToUncapturedPayment(order.id, payment.id), not(isTakenDown(order.productId)), also);
  return [
    ...moveOrder(order.id, { eventId, to: "paid", actor: "P", when }),
    ...saveSale(payment, order, fee, eventId, newId),
    ...notify({ ...options, recipient: payment.buyerId, message: { kind: "receipt", ...about } }),
    ...notify({ ...options, recipient: order.sellerId, message: { kind: sold, ...about } }),
  ];
}

/** PayPal reviews it: its orders are frozen, and their products leave the cart. */
export async function recordPendingCapture(
  { db, newId }: AppContext,
  payment: Payment,
  { captureId, reason }: { captureId: string; reason: string | null },
): Promise<PaymentOutcome> {
  const { id, status, orders } = payment;
  if (status === "capture_pending") {
    if (reason !== null) await commit(db, [savePendingReason(id, reason)]);
    return { kind: "pending" };
  }
  await commit(db, [
    ...orders.flatMap((order) => {
      const eventId = newId();
      const when = belongsToUncapturedPayment(order.id, id);
      const move = { eventId, to: "payment_pending", actor: "P", when } as const;
      return [...moveOrder(order.id, move), removeFromCart(payment.buyerId, order.productId, eventExists(eventId))];
    }),
    movePayment(id, { to: "capture_pending", captureId, pendingReason: reason }),
    endCaptureRefusal(),
  ]);
  return { kind: orders.some((order) => order.status === "awaiting_payment") ? "pending" : "lost" };
}

/** Orders are cancelled or await payment again; an agreed order gets a day more, once. Source: docs/rules/auctions.md. */
export async function recordDeniedCapture(
  { db, newId, now, sendMailsLater }: AppContext,
  { id: paymentId, orders, buyerId, status }: Payment,
): Promise<PaymentOutcome> {
  if (ENDED_PAYMENT_STATUSES.includes(status)) return { kind: "lost" };
  const statements = orders.flatMap((order) => {
    const { id, productId: product, title, amount: price } = order;
    const retryEventId = newId();
    const cancelEventId = newId();
    const wasPending = allOf(belongsToUncapturedPayment(id, paymentId), hasStatus("payment_pending"));
    const isRetried = anyOf(isInTimeToPay(), isAgreed());
    const denied = { actor: "P", reason: "payment_denied" } as const;
    const message = { kind: "payment-failed" as const, product, title, price };
    const when = anyOf(eventExists(retryEventId), eventExists(cancelEventId));
    return [
      extendDeadline(id, wasPending),
      ...moveOrder(id, {
        ...denied,
        eventId: retryEventId,
        to: "awaiting_payment",
        when: allOf(wasPending, isRetried),
      }),
      ...moveOrder(id, { ...denied, eventId: cancelEventId, to: "cancelled", when: allOf(wasPending, not(isRetried)) }),
      ...restock(order, "P", eventExists(cancelEventId)),
      ...notify({ message, recipient: buyerId, when, now: now(), newId }),
    ];
  });
  await commit(db, [...statements, movePayment(paymentId, { to: "failed" })]);
  sendMailsLater();
  return { kind: "declined", approveAt: null };
}
