import { type SQL, sql } from "drizzle-orm";
import { toCentavos } from "~/domain/money";
import type { Actor, OrderStatus } from "~/domain/orders/order";
import type { Database } from "../connect.server";
import { pendingRefundAmount, refundedAmount } from "../refunds/facts.server";

/** How an order came to be what it is. Milliseconds. */
export interface OrderEvent {
  id: string;
  at: number;
  to: OrderStatus;
  actor: Actor;
  reason: string | null;
}

/** Whether an order is somebody's, as buyer or as seller. */
export function isTheirOrder(userId: string, orderId: SQL | string): SQL {
  return sql`EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND ${userId} IN (buyer_id, seller_id))`;
}

/** What happened to somebody's own order, the oldest first. */
export async function listOrderEvents(db: Database, userId: string, orderId: string): Promise<OrderEvent[]> {
  return await db.all<OrderEvent>(sql`SELECT id, at, to_status AS "to", actor, reason FROM order_events
    WHERE order_id = ${orderId} AND ${isTheirOrder(userId, orderId)} ORDER BY at, rowid`);
}

/** What of somebody's own order was paid, and when, and what of it went back or is about to; `null` when it was never paid. */
export async function findPaid(db: Database, userId: string, orderId: string) {
  const [row] = await db.all<{
    at: number;
    refunded: number;
    refunding: number;
  }>(sql`SELECT at, ${refundedAmount(orderId)} AS refunded,
      ${pendingRefundAmount(orderId)} AS refunding
    FROM order_events WHERE order_id = ${orderId} AND to_status = 'paid' AND ${isTheirOrder(userId, orderId)} LIMIT 1`);
  return row ? { at: row.at, refunded: toCentavos(row.refunded), refunding: toCentavos(row.refunding) } : null;
}
