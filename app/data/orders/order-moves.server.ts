import { eq, type SQL, sql } from "drizzle-orm";
import { type Actor, sourcesIn } from "~/domain/moves";
import type { EventReason } from "~/domain/orders/move-reasons";
import { ORDER_MOVES, type OrderStatus } from "~/domain/orders/order";
import { PAYMENT_METHOD } from "~/domain/payments/payment";
import { CLOCK } from "../clock.server";
import { always, type Condition, type Id, inList, literal } from "../condition.server";
import type { Database } from "../connect.server";
import { orders } from "../schema.server";
import { type Slots, templates } from "../template.server";

export interface Move {
  /** For several orders, the prefix of their events' ids. */
  eventId: Id;
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
export function moveOrder(orderId: string, { eventId, to, actor, reason, words, when }: Move): SQL[] {
  const from = JSON.stringify(sourcesIn(ORDER_MOVES, to, actor));
  const values = { orderId, eventId, from, to, actor, reason: reason ?? null, words: words ?? null, when: when ?? 1 };
  return moveOne(values);
}

const MOVE = ["eventId", "from", "to", "actor", "reason", "words", "when"] as const;
type MoveSlots = Slots<(typeof MOVE)[number]>;

const moveOne = templates(["orderId", ...MOVE], ({ orderId, from, ...move }) =>
  composeMove(sql`orders.id = ${orderId}`, { ...move, from: sql`(SELECT value FROM json_each(${from}))` }),
);

/** The same for several orders. */
export function moveOrders(which: Condition, { eventId, to, actor, reason, words, when = always }: Move): SQL[] {
  return composeMove(which, {
    eventId: sql`${eventId} || '-' || orders.id`,
    from: inList(sourcesIn(ORDER_MOVES, to, actor)),
    ...{ to: sql`${to}`, actor: sql`${actor}`, reason: sql`${reason ?? null}`, words: sql`${words ?? null}`, when },
  });
}

function composeMove(which: Condition, { eventId, from, to, actor, reason, words, when }: MoveSlots): SQL[] {
  return [
    sql`INSERT INTO order_events (id, order_id, at, from_status, to_status, actor, reason, words)
      SELECT ${eventId}, id, ${CLOCK}, status, ${to}, ${actor}, ${reason}, ${words} FROM orders
      WHERE ${which} AND status IN ${from} AND ${when}`,
    sql`UPDATE orders SET status = ${to}, payment_method = iif(${to} = ${literal<OrderStatus>("paid")}, ${literal(PAYMENT_METHOD)}, payment_method)
      WHERE ${which} AND ${eventExists(eventId)}`,
  ];
}

export function selectMove(db: Database, orderId: string, eventId: string) {
  return db
    .select({ status: orders.status, isMoved: sql<0 | 1>`${eventExists(eventId)}` })
    .from(orders)
    .where(eq(orders.id, orderId));
}
