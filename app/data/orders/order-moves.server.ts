import { type SQL, sql } from "drizzle-orm";
import { type Actor, type OrderStatus, sourcesOf } from "~/domain/orders/order";
import { CLOCK } from "../clock.server";

/** A move of an order, known by the id of its event. */
export interface Move {
  eventId: string;
  to: OrderStatus;
  actor: Actor;
  reason?: string;
  /** A condition about the order's row. */
  when: SQL;
}

/** Whether a move was made. */
export function isMoved(eventId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM order_events WHERE id = ${eventId})`;
}

/** Moves an order from wherever its actor may, when `when` holds, with the event of it; in this order. */
export function moveOrder(orderId: string, { eventId, to, actor, reason, when }: Move): SQL[] {
  const sources = JSON.stringify(sourcesOf(to, actor));
  return [
    sql`INSERT INTO order_events (id, order_id, at, from_status, to_status, actor, reason)
      SELECT ${eventId}, id, ${CLOCK}, status, ${to}, ${actor}, ${reason ?? null} FROM orders
      WHERE id = ${orderId} AND status IN (SELECT value FROM json_each(${sources})) AND ${when}`,
    sql`UPDATE orders SET status = ${to} WHERE id = ${orderId} AND ${isMoved(eventId)}`,
  ];
}
