import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../connect.server";
import { money } from "../money.server";
import { pendingRefundAmount, refundedAmount } from "../refunds/facts.server";
import { orderEvents } from "../schema.server";
import { prepared } from "../template.server";
import { isMoveTo, isParty, orderExists } from "./facts.server";

export type OrderEvent = Awaited<ReturnType<typeof listOrderEvents>>[number];

export async function listOrderEvents(db: Database, userId: string, orderId: string) {
  return eventsOfOrder(db, { userId, orderId });
}

const [order, user] = [sql`${sql.placeholder("orderId")}`, sql`${sql.placeholder("userId")}`];
const isOfOwnOrder = and(eq(orderEvents.order_id, order), orderExists(order, isParty(user)));

const eventsOfOrder = prepared((db) => {
  const { id, at, to_status: to, actor, reason, words } = orderEvents;
  return db.select({ id, at, to, actor, reason, words }).from(orderEvents).where(isOfOwnOrder).orderBy(at, sql`rowid`);
});

/** `null` when it was never paid. */
export async function findOrderPayment(db: Database, userId: string, orderId: string) {
  const [row] = await paymentOfOrder(db, { userId, orderId });
  return row ?? null;
}

const paymentOfOrder = prepared((db) => {
  const [refunded, refunding] = [money(refundedAmount(order)), money(pendingRefundAmount(order))];
  return db
    .select({ at: orderEvents.at, refunded, refunding })
    .from(orderEvents)
    .where(and(isOfOwnOrder, isMoveTo("paid")))
    .limit(1);
});
