import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import { type Told, tell } from "~/data/messages/messages.server";
import {
  addPaypalRefund,
  type CapturedPayment,
  findCapturedPayment,
  findRecordedAmount,
  type ReturnableOrder,
  recordedAmount,
} from "~/data/refunds/paypal-refunds.server";
import {
  completeRefund,
  failRefund,
  isRefundPending,
  moveRefundedPayment,
} from "~/data/refunds/pending-refunds.server";
import { addRefund } from "~/data/refunds/refunds.server";
import { toCentavos } from "~/domain/money";
import { type Allocation, allocateRefund } from "~/domain/refunds/refund";
import { type Paypal, PaypalFault } from "~/gateways/paypal.server";
import { writeAll } from "../write-all.server";
import { moveRefundedOrder } from "./move-refunded-order.server";
import { type PaypalRefund, recordRefund } from "./record-refund.server";

/** How often what came back is placed anew, because refunds of ours moved meanwhile. */
const TRIES = 3;

type Whole = "refunded" | "reversed";

/** Asks PayPal for everything that went back of a capture, and writes down what we did not know. */
export async function mirrorRefunds(context: AppContext, paypal: Paypal, captureId: string): Promise<void> {
  const payment = await findCapturedPayment(context.db, captureId);
  if (!payment) return;
  const { refunds } = await paypal.showOrder(payment.paypalOrderId);
  for (const refund of refunds) await mirrorRefund(context, { ...refund, captureId });
}

/**
 * Writes down what PayPal says of a refund, once: one of ours is what it says; one that was made at PayPal itself is noted
 * with its entries, and its orders with all their money back are given up.
 */
async function mirrorRefund(context: AppContext, told: PaypalRefund, whole: Whole = "refunded"): Promise<void> {
  const { db } = context;
  for (let tried = 0; tried < TRIES; tried++) {
    const payment = told.captureId === null ? null : await findCapturedPayment(db, told.captureId);
    if (!payment) return;
    const { refunds, orders } = payment;
    const own = refunds.find(({ id, status, paypalRefundId }) => {
      const isOpen = status === "due" || status === "pending";
      return isOpen && (paypalRefundId === told.id || (id === told.ownId && paypalRefundId === null));
    });
    const order = orders.find(({ id }) => id === own?.orderId);
    if (own && order) return void (await recordRefund(context, { ...order, ...own }, told));
    if (told.status !== "COMPLETED") return;

    if (told.amount.currency !== payment.currency) throw new Error("paid back in another currency than was paid");
    const rest = toCentavos(told.amount.amount - (await findRecordedAmount(db, told.id)));
    if (rest <= 0) return;
    const shares = orders.map(({ id, left }) => ({ orderId: id, left }));
    const due = refunds.filter(({ status }) => status === "due");
    const placed = allocateRefund(rest, shares, due);
    if (!placed) throw new Error("PayPal paid back more than is known to be left");
    await writeAll(db, [
      ...placed.flatMap((one) => place(context, payment, told, one)),
      db.run(moveRefundedPayment(payment.id, whole)),
      ...orders.flatMap((order) => moveRefundedOrder(context, payment.id, order)),
    ]);
    context.sendMailsLater();
  }
  throw new Error("what PayPal paid back moves while it is written down");
}

/**
 * Asks PayPal about a refund or a reversal that it told of, and writes it down. A reversal may be none that PayPal shows:
 * then its capture says whether it happened.
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
    if (!isReversal || !(error instanceof PaypalFault && error.says("INVALID_RESOURCE_ID"))) throw error;
    const [capture, payment] = [await paypal.showCapture(captureId), await findCapturedPayment(context.db, captureId)];
    if (capture.status !== "REFUNDED") throw error;
    const due = payment?.refunds.filter(({ status }) => status === "due") ?? [];
    const left = [...(payment?.orders.map((order) => order.left) ?? []), ...due.map(({ amount }) => amount)];
    const amount = toCentavos(left.reduce<number>((all, one) => all + one, 0));
    const told = { id: refundId, status: "COMPLETED", reason: null, ownId: null, captureId } as const;
    await mirrorRefund(context, { ...told, amount: { ...capture.amount, amount } }, whole);
  }
}

/** One part of what came back, unless it was written down meanwhile. */
function place(context: AppContext, payment: CapturedPayment, told: PaypalRefund, placed: Allocation): Told {
  const { db, newId } = context;
  const { id: paypalRefundId, amount: all } = told;
  const fits = sql`${recordedAmount(paypalRefundId)} + ${placed.amount} <= ${all.amount}`;
  const meant = placed.is === "order" ? undefined : payment.refunds.find(({ id }) => id === placed.id);
  const order = payment.orders.find(({ id }) => id === (placed.is === "order" ? placed.orderId : meant?.orderId));
  if (!order) return [];
  const run = (statements: ReturnType<typeof addPaypalRefund>) => statements.map((statement) => db.run(statement));
  if (placed.is === "refund") {
    const when = sql`${isRefundPending(placed.id)} AND ${fits}`;
    return meant
      ? [...tellBuyer(context, order, placed, when), ...run(completeRefund(meant, paypalRefundId, newId, fits))]
      : [];
  }
  const id = newId();
  const returned = { id, orderId: order.id, paymentId: payment.id, amount: placed.amount, paypalRefundId };
  const isThere = sql`EXISTS (SELECT 1 FROM refunds WHERE id = ${id})`;
  if (!meant) {
    return [
      ...run(addPaypalRefund({ ...returned, cause: order.isSale ? "paypal" : "unwanted", when: fits }, newId)),
      ...tellBoth(context, order, placed, isThere),
    ];
  }
  const { cause } = meant;
  const isReplaced = sql`EXISTS (SELECT 1 FROM refunds WHERE id = ${meant.id} AND fault = ${paypalRefundId})`;
  const left = placed.is === "part" ? placed.left : toCentavos(0);
  const ofPayment = sql`payment_id = ${payment.id} AND ${isThere}`;
  return [
    ...run(failRefund(meant, paypalRefundId, newId, fits)),
    ...run(addPaypalRefund({ ...returned, cause, when: sql`${isReplaced} AND ${fits}` }, newId)),
    ...run(addRefund({ id: newId(), orderId: order.id, amount: left, cause, when: ofPayment }, newId)),
    ...tellBuyer(context, order, placed, isThere),
  ];
}

type Returned = { amount: Allocation["amount"] };

function tellBuyer({ db, now, newId }: AppContext, order: ReturnableOrder, { amount }: Returned, when: SQL): Told {
  const message = { kind: "payment-returned" as const, order: order.id, title: order.title, price: amount };
  return tell(db, { message, whom: order.buyerId, when, now: now(), newId });
}

function tellBoth(context: AppContext, order: ReturnableOrder, returned: Returned, when: SQL): Told {
  const { db, now, newId } = context;
  const message = { kind: "sale-returned" as const, order: order.id, title: order.title, price: returned.amount };
  return [
    ...tellBuyer(context, order, returned, when),
    ...tell(db, { message, whom: order.sellerId, when, now: now(), newId }),
  ];
}
