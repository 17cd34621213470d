import { sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import { ask, type Cancelling, findCancelling, isAsked } from "~/data/cancellations/cancellations.server";
import { CLOCK } from "~/data/clock.server";
import { tell } from "~/data/messages/messages.server";
import { findOrder, type Order } from "~/data/orders/orders.server";
import { putBack } from "~/data/payments/captures.server";
import {
  ANSWER_WITHIN,
  CANCEL_WITHIN,
  type CancelFaults,
  type CancelRefusal,
  checkRequestReason,
  checkSellerReason,
  sellerReason,
  wayToCancel,
} from "~/domain/cancellations/cancellation";
import { PaypalFault } from "~/gateways/paypal.server";
import { move } from "../orders/change-order-status.server";
import { settlePayment } from "../payments/settle-payment.server";
import { cancelPaid } from "./cancel-paid-order.server";

/** An order and what has to be known to cancel it. */
export type ReadToCancel = Order & Cancelling;

/** Reads it for its buyer or its seller; `null` when it is not theirs. */
export async function readToCancel(
  { db }: Pick<AppContext, "db">,
  userId: string,
  orderId: string,
): Promise<ReadToCancel | null> {
  const [order, cancelling] = await Promise.all([findOrder(db, userId, orderId), findCancelling(db, userId, orderId)]);
  return order && cancelling && { ...order, ...cancelling };
}

/** What the form brought: of a buyer why they ask, of a seller what it is of the list, and in their own words. */
export interface CancelSent {
  reason: string;
  cause: string;
}

/** `moved`: somebody was faster, and the order is otherwise now. */
export type CancelAnswer =
  | { ok: true; is: "cancelled" | "asked" }
  | { ok: false; refusal: CancelRefusal | { reason: "moved" | "paypalAway" } }
  | { ok: false; faults: CancelFaults };

/** Cancels somebody's order as it can be at this moment, or asks its seller to. */
export async function cancelOrder(context: AppContext, order: ReadToCancel, sent: CancelSent): Promise<CancelAnswer> {
  const answer = wayToCancel(order);
  if (!answer.ok) return answer;
  const { way } = answer;
  if (way.is === "unpaid") return cancelUnpaid(context, order);
  if (way.is === "ask") return askToCancel(context, order, sent.reason);
  if (way.is === "now") {
    const when = sql`auction_id IS NULL AND ${CLOCK} < moved_at + ${CANCEL_WITHIN}`;
    const wanted = { actor: "B", reason: "cancelled by its buyer", when, putsBack: true } as const;
    return cancelled(await cancelPaid(context, order, wanted));
  }
  const read = checkSellerReason(sent.cause, sent.reason);
  if (!read.ok) return read;
  const { cause, words } = read.reason;
  const about = { order: order.id, title: order.title, price: order.left };
  return cancelled(
    await cancelPaid(context, order, {
      ...{ actor: "S", reason: sellerReason(read.reason), when: sql`seller_id = ${order.sellerId}` },
      putsBack: cause !== "unavailable",
      says: { kind: "seller-cancelled", ...about, reason: words },
    }),
  );
}

function cancelled({ isMoved }: { isMoved: boolean }): CancelAnswer {
  return isMoved ? { ok: true, is: "cancelled" } : { ok: false, refusal: { reason: "moved" } };
}

/** Lets go of what is held for an order at a fixed price. PayPal is asked first: what is paid there by now, is paid. */
async function cancelUnpaid(context: AppContext, order: ReadToCancel): Promise<CancelAnswer> {
  const { db } = context;
  try {
    if (order.paypalOrderId) await settlePayment(context, order.paypalOrderId);
  } catch (error) {
    if (error instanceof PaypalFault) return { ok: false, refusal: { reason: "paypalAway" } };
    throw error;
  }
  const isTaken = sql`EXISTS (SELECT 1 FROM payments WHERE checkout_id = orders.checkout_id AND status = 'approved')`;
  const when = sql`status = 'awaiting_payment' AND auction_id IS NULL AND NOT ${isTaken}`;
  const wanted = { to: "cancelled", actor: "B", reason: "cancelled by its buyer", when } as const;
  return cancelled(await move(context, order.id, wanted, (isMoved) => [db.run(putBack(order, isMoved))]));
}

/** A buyer asks, once; both are told until when the seller can answer. */
async function askToCancel(context: AppContext, order: ReadToCancel, typed: string): Promise<CancelAnswer> {
  const read = checkRequestReason(typed);
  if (!read.ok) return { ok: false, faults: { reason: read.refusal } };
  const { db, newId } = context;
  const { id, buyerId, sellerId, title } = order;
  const isNew = sql`EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND status = 'paid')
    AND NOT EXISTS (SELECT 1 FROM cancellations WHERE order_id = ${id})`;
  const about = { order: id, title, until: order.now + ANSWER_WITHIN };
  const telling = { when: isNew, now: context.now(), newId };
  const asked = db.all(sql`SELECT 1 WHERE ${isAsked(id)}`);
  const answers = await db.batch([
    db.run(sql`SELECT 1`),
    ...tell(db, { ...telling, whom: buyerId, message: { kind: "cancellation-noted", ...about } }),
    ...tell(db, {
      ...{ ...telling, whom: sellerId },
      message: { kind: "cancellation-asked", ...about, reason: read.reason },
    }),
    db.run(ask(id, buyerId, read.reason)),
    asked,
  ]);
  context.sendMailsLater();
  const isThere = (answers.at(-1) as Awaited<typeof asked>).length > 0;
  return isThere ? { ok: true, is: "asked" } : { ok: false, refusal: { reason: "moved" } };
}
