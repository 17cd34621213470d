import { sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { tell } from "~/data/messages/messages.server";
import { noteAction } from "~/data/moderation/admin-actions.server";
import { stillAdmin } from "~/data/moderation/facts.server";
import {
  findModeratedOrder,
  isBeingPaid,
  type ModeratedOrder,
  putOnOffer,
  takeOff,
} from "~/data/moderation/moderated-orders.server";
import { isMoved, moveOrder } from "~/data/orders/order-moves.server";
import { dueRefund } from "~/data/refunds/due-refunds.server";
import { refundableAmount } from "~/data/refunds/facts.server";
import type { OrderEnd } from "~/domain/moderation/admin-action";
import { PaypalFault } from "~/gateways/paypal.server";
import { settlePayment } from "../payments/settle-payment.server";

interface Ending {
  orderId: string;
  to: OrderEnd;
  reason: string;
}

/** `paypalAway`: a payment of it may be under way, and PayPal does not say. `moved`: somebody was faster. */
export type EndingAnswer = { ok: true } | { ok: false; reason: "alreadyThere" | "paypalAway" | "moved" };

/**
 * Completes or cancels an order (as it was `read`), whatever it is, and tells its buyer and seller why. What was paid for a
 * cancelled one is all paid back; what was not frees its pieces. PayPal is asked first about a payment that is not decided.
 * `null` when there is no such order.
 */
export async function endOrder(
  context: AppContext,
  admin: Admin,
  { orderId, to, reason }: Ending,
  read: ModeratedOrder | null,
): Promise<EndingAnswer | null> {
  if (!read) return null;
  if (read.status === to) return { ok: false, reason: "alreadyThere" };
  const order = await askedAbout(context, admin, read);
  if (order === "away") return { ok: false, reason: "paypalAway" };
  return order && end(context, admin, { orderId, to, reason }, order);
}

/** The order as it is once PayPal was asked about a payment that is not decided. */
async function askedAbout(
  context: AppContext,
  admin: Admin,
  read: ModeratedOrder,
): Promise<ModeratedOrder | null | "away"> {
  if (!read.paypalOrderId) return read;
  try {
    await settlePayment(context, read.paypalOrderId);
  } catch (error) {
    if (error instanceof PaypalFault) return "away";
    throw error;
  }
  return findModeratedOrder(context.db, admin, read.id);
}

async function end(context: AppContext, admin: Admin, ending: Ending, order: ModeratedOrder): Promise<EndingAnswer> {
  const { db, newId } = context;
  const { orderId, to, reason } = ending;
  const eventId = newId();
  const moved = isMoved(eventId);
  // What is paid back was worked out from what was read.
  const isAsRead = sql`${refundableAmount(orderId)} = ${order.left}`;
  const when = sql`${stillAdmin(admin)} AND NOT ${isBeingPaid} AND ${isAsRead}`;
  const message = { kind: `order-${to}-by-us` as const, order: orderId, title: order.title, reason };
  const answers = await db.batch([
    db.all(sql`SELECT 1`),
    ...[
      ...moveOrder(orderId, { eventId, to, actor: "A", reason, when }),
      noteAction({ id: eventId, admin, what: to, about: { order: orderId }, reason, when: moved }),
      ...whatFollows(context, order, to, eventId),
    ].map((statement) => db.run(statement)),
    ...[order.buyerId, order.sellerId].flatMap((whom) =>
      tell(db, { message, whom, when: moved, now: context.now(), newId }),
    ),
    db.all(sql`SELECT 1 WHERE ${moved}`),
  ]);
  if ((answers.at(-1) as unknown[]).length === 0) return { ok: false, reason: "moved" };
  context.sendMailsLater();
  if (to === "cancelled") context.sendRefundsLater();
  return { ok: true };
}

/** What becomes of the money and of the pieces. */
function whatFollows({ newId }: AppContext, order: ModeratedOrder, to: OrderEnd, eventId: string) {
  const moved = isMoved(eventId);
  if (to === "completed") return order.isPaid ? [] : takeOff(order, eventId);
  if (!order.isPaid) return putOnOffer(order, eventId);
  if (order.left === 0) return [];
  const refund = { id: newId(), orderId: order.id, amount: order.left, cause: "admin" as const, when: moved };
  return dueRefund(refund, newId);
}
