import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import { putBack } from "~/data/catalog/product-moves.server";
import { type Told, tell } from "~/data/messages/messages.server";
import { isMoved, moveOrder } from "~/data/orders/order-moves.server";
import {
  type Captured,
  isInTime,
  isOf,
  markFailed,
  markPending,
  removeFromCart,
  saveCapture,
  saveSale,
} from "~/data/payments/captures.server";

import { type PaidOrder, type Payment, selectCheckoutPayment, toPayment } from "~/data/payments/payments.server";
import { type Centavos, toCentavos } from "~/domain/money";
import { shareFee } from "~/domain/payments/ledger";
import { writeAll } from "../write-all.server";
import { sellHeldAuction } from "./sell-held-auction.server";

type Recorded = { is: "paid" | "pending" | "lost" };

/**
 * Writes down that PayPal took the money: its orders are paid and their products sold, the books say whose it is, buyer and
 * sellers are told, all in one batch and once. What could not be had any more is noted to be paid back.
 */
export async function recordCapture(context: AppContext, payment: Payment, captured: Captured): Promise<Recorded> {
  const { db, newId } = context;
  const { orders } = payment;
  const shares = shareFee(
    captured.fee ?? toCentavos(0),
    orders.map(({ amount }) => amount),
  );
  const paid = (order: PaidOrder, index: number, also: SQL) =>
    payOrder(context, payment, order, shares[index] ?? toCentavos(0), also);

  // What was on hold is sold by an event of its auction, which decides whether it still could be had.
  for (const [index, order] of orders.entries()) {
    if (order.isHeld && order.status !== "paid")
      await sellHeldAuction(context, payment.buyerId, order, (also) => paid(order, index, also));
  }
  const statements = [
    ...orders.flatMap((order, index) => (order.isHeld ? [] : paid(order, index, sql`1`))),
    ...saveCapture(payment, captured, shares, newId).map((statement) => db.run(statement)),
  ];
  const written = selectCheckoutPayment(db, payment.buyerId, payment.checkoutId);
  const answers = await db.batch([db.run(sql`SELECT 1`), ...statements, written]);
  context.sendMailsLater();
  const now = toPayment(answers.at(-1) as Awaited<typeof written>);
  return { is: now?.orders.some(({ status }) => status === "paid") ? "paid" : "lost" };
}

/** An order that is paid, when `also` holds. */
function payOrder(context: AppContext, payment: Payment, order: PaidOrder, fee: Centavos, also: SQL): Told {
  const { db, newId, now } = context;
  const eventId = newId();
  const when = sql`${isOf(payment, order.id)} AND ${also}`;
  const moved = isMoved(eventId);
  const about = { order: order.id, title: order.title, price: order.amount };
  const telling = { when: moved, now: now(), newId };
  return [
    ...moveOrder(order.id, { eventId, to: "paid", actor: "P", when }).map((statement) => db.run(statement)),
    ...saveSale(payment, order, fee, moved, newId).map((statement) => db.run(statement)),
    db.run(removeFromCart(payment, order, moved)),
    ...tell(db, { ...telling, whom: payment.buyerId, message: { kind: "receipt", ...about } }),
    ...tell(db, { ...telling, whom: order.sellerId, message: { kind: "sold", ...about } }),
  ];
}

/** Writes down that PayPal looks at a payment before it is one: its orders are frozen, and what is bought has left the cart. */
export async function recordPendingCapture(
  context: AppContext,
  payment: Payment,
  captureId: string,
): Promise<Recorded> {
  if (payment.status === "capture_pending") return { is: "pending" };
  const { db, newId } = context;
  const isGivenUp = payment.status === "abandoned" || payment.status === "failed";
  await writeAll(db, [
    ...payment.orders.flatMap((order) => {
      const eventId = newId();
      const move = { eventId, to: "payment_pending", actor: "P", when: isOf(payment, order.id) } as const;
      return [...moveOrder(order.id, move), removeFromCart(payment, order, isMoved(eventId))].map((one) => db.run(one));
    }),
    db.run(markPending(payment, captureId)),
  ]);
  return { is: isGivenUp ? "lost" : "pending" };
}

/** Writes down that a payment came to nothing: its orders wait again where there is time left, or else are given up. */
export async function recordDeniedCapture(context: AppContext, payment: Payment): Promise<Recorded> {
  const { db, newId, now } = context;
  await writeAll(db, [
    ...payment.orders.flatMap((order) => {
      const [back, over] = [newId(), newId()];
      const wasPending = sql`${isOf(payment, order.id)} AND status = 'payment_pending'`;
      const moves = [
        ...moveOrder(order.id, {
          ...{ eventId: back, to: "awaiting_payment", actor: "P", reason: "payment denied" },
          when: sql`${wasPending} AND ${isInTime(order.id)}`,
        }),
        ...moveOrder(order.id, {
          ...{ eventId: over, to: "cancelled", actor: "P", reason: "payment denied" },
          when: sql`${wasPending} AND NOT ${isInTime(order.id)}`,
        }),
        ...putBack(order, "P", isMoved(over)),
      ].map((statement) => db.run(statement));
      const message = {
        kind: "payment-failed" as const,
        product: order.productId,
        title: order.title,
        price: order.amount,
      };
      const when = sql`(${isMoved(back)} OR ${isMoved(over)})`;
      return [...moves, ...tell(db, { message, whom: payment.buyerId, when, now: now(), newId })];
    }),
    db.run(markFailed(payment)),
  ]);
  context.sendMailsLater();
  return { is: "lost" };
}
