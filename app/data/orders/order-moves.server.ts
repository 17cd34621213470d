import { eq, type SQL, sql } from "drizzle-orm";
import { type Actor, sourcesIn } from "~/domain/moves";
import type { EventReason } from "~/domain/orders/move-reasons";
import { ORDER_MOVES, type OrderStatus } from "~/domain/orders/order";
import { CLOCK } from "../clock.server";
import { always, type Condition, type Id, inList } from "../condition.server";
import type { Database } from "../connect.server";
import { orders } from "../schema.server";

export interface Move {
  /** For several orders, the prefix of their events' ids. */
  eventId: string;
  to: OrderStatus;
  actor: Actor;
  reason?: EventReason;
  /** What a seller or an administrator wrote. */
  words?: string;
  when?: Condition;
}

export interface StatusChange {
  isMoved: boolean;
  status: OrderStatus;
}

export function eventExists(eventId: Id): Condition {
  return sql`EXISTS (SELECT 1 FROM order_events WHERE id = ${eventId})`;
}

/** Moves an order from any status that the actor may move it from, when `when` holds. The event is written first. */
export function moveOrder(orderId: string, move: Move): SQL[] {
  return moveAs(sql`${move.eventId}`, sql`orders.id = ${orderId}`, move);
}

export function moveOrders(which: Condition, move: Move): SQL[] {
  return moveAs(sql`${move.eventId} || '-' || orders.id`, which, move);
}

function moveAs(eventId: SQL, which: Condition, { to, actor, reason, words, when = always }: Move): SQL[] {
  return [
    sql`INSERT INTO order_events (id, order_id, at, from_status, to_status, actor, reason, words)
      SELECT ${eventId}, id, ${CLOCK}, status, ${to}, ${actor}, ${reason ?? null}, ${words ?? null} FROM orders
      WHERE ${which} AND status IN ${inList(sourcesIn(ORDER_MOVES, to, actor))} AND ${when}`,
    sql`UPDATE orders SET status = ${to} WHERE ${which} AND ${eventExists(eventId)}`,
  ];
}

export function selectMove(db: Database, orderId: string, eventId: string) {
  return db
    .select({ status: orders.status, isMoved: sql<0 | 1>`${eventExists(eventId)}` })
    .from(orders)
    .where(eq(orders.id, orderId));
}
