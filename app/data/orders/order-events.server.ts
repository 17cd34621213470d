import { and, eq, sql } from "drizzle-orm";
import { toCentavos } from "~/domain/money";
import type { Database } from "../connect.server";
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
  const [row] = await db.all<{
    at: number;
    refunded: number;
    refunding: number;
  }>(sql`SELECT at, ${refundedAmount(orderId)} AS refunded,
      ${pendingRefundAmount(orderId)} AS refunding
    FROM order_events WHERE order_id = ${orderId} AND ${isMoveTo("paid")} AND ${orderExists(orderId, isParty(userId))} LIMIT 1`);
  return row ? { at: row.at, refunded: toCentavos(row.refunded), refunding: toCentavos(row.refunding) } : null;
}
