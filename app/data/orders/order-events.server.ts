import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../connect.server";
import { money } from "../money.server";
import { pendingRefundAmount, refundedAmount } from "../refunds/facts.server";
import { orderEvents } from "../schema.server";
import { isMoveTo, isParty, orderExists } from "./facts.server";

export type OrderEvent = Awaited<ReturnType<typeof listOrderEvents>>[number];

export async function listOrderEvents(db: Database, userId: string, orderId: string) {
  const { id, at, to_status: to, actor, reason, words, order_id } = orderEvents;
  return await db
    .select({ id, at, to, actor, reason, words })
    .from(orderEvents)
    .where(and(eq(order_id, orderId), orderExists(orderId, isParty(userId))))
    .orderBy(at, sql`rowid`);
}

/** `null` when it was never paid. */
export async function findOrderPayment(db: Database, userId: string, orderId: string) {
  const { at, order_id } = orderEvents;
  const [row] = await db
    .select({ at, refunded: money(refundedAmount(orderId)), refunding: money(pendingRefundAmount(orderId)) })
    .from(orderEvents)
    .where(and(eq(order_id, orderId), isMoveTo("paid"), orderExists(orderId, isParty(userId))))
    .limit(1);
  return row ?? null;
}
