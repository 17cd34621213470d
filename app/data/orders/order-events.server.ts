import { sql } from "drizzle-orm";
import { toCentavos } from "~/domain/money";
import type { Actor, OrderStatus } from "~/domain/orders/order";
import type { Database } from "../connect.server";
import { pendingRefundAmount, refundedAmount } from "../refunds/facts.server";
import { isMoveTo, isOrder, isParty } from "./facts.server";

/** A move of an order. `at` in milliseconds. */
export interface OrderEvent {
  id: string;
  at: number;
  to: OrderStatus;
  actor: Actor;
  reason: string | null;
}

/** The events of a user's own order, oldest first. */
export async function listOrderEvents(db: Database, userId: string, orderId: string): Promise<OrderEvent[]> {
  return await db.all<OrderEvent>(sql`SELECT id, at, to_status AS "to", actor, reason FROM order_events
    WHERE order_id = ${orderId} AND ${isOrder(orderId, isParty(userId))} ORDER BY at, rowid`);
}

/** When a user's own order was paid, and what of it was or is being refunded; `null` when it was never paid. */
export async function findOrderPayment(db: Database, userId: string, orderId: string) {
  const [row] = await db.all<{
    at: number;
    refunded: number;
    refunding: number;
  }>(sql`SELECT at, ${refundedAmount(orderId)} AS refunded,
      ${pendingRefundAmount(orderId)} AS refunding
    FROM order_events WHERE order_id = ${orderId} AND ${isMoveTo("paid")} AND ${isOrder(orderId, isParty(userId))} LIMIT 1`);
  return row ? { at: row.at, refunded: toCentavos(row.refunded), refunding: toCentavos(row.refunding) } : null;
}
