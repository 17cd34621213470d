import { type SQL, sql } from "drizzle-orm";
import { ORDER_MAIL_PAUSE, THREAD_STAYS_OPEN } from "~/domain/orders/order-message";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import { isTheirOrder } from "./order-events.server";

/** What buyer or seller of an order wrote. Milliseconds. */
export interface OrderMessage {
  id: string;
  at: number;
  body: string;
  /** Whether its reader wrote it. */
  isOwn: boolean;
}

/** What buyer and seller of somebody's own order wrote to each other, the oldest first. */
export async function listOrderMessages(db: Database, userId: string, orderId: string): Promise<OrderMessage[]> {
  const rows = await db.all<
    Omit<OrderMessage, "isOwn"> & { isOwn: number }
  >(sql`SELECT id, at, body, user_id = ${userId} AS isOwn
    FROM order_messages WHERE order_id = ${orderId} AND ${isTheirOrder(userId, orderId)} ORDER BY at, id`);
  return rows.map((row) => ({ ...row, isOwn: row.isOwn === 1 }));
}

interface NewMessage {
  /** Drawn with its form: what is sent twice is one message. */
  id: string;
  orderId: string;
  userId: string;
  body: string;
}

/** Whether somebody may write a message into an order of theirs, which they have not yet. */
export function mayWrite({ id, orderId, userId }: NewMessage): SQL {
  return sql`(NOT EXISTS (SELECT 1 FROM order_messages WHERE id = ${id})
    AND EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND ${userId} IN (buyer_id, seller_id)
      AND (status NOT IN ('cancelled', 'expired_unpaid') OR moved_at > ${CLOCK} - ${THREAD_STAYS_OPEN})))`;
}

/** Writes a message, if it may be written. */
export function insertOrderMessage(message: NewMessage): SQL {
  const { id, orderId, userId, body } = message;
  return sql`INSERT INTO order_messages (id, order_id, user_id, at, body)
    SELECT ${id}, ${orderId}, ${userId}, ${CLOCK}, ${body} WHERE ${mayWrite(message)}`;
}

/** Whether a message is there, of whom and where it says. */
export function isWritten({ id, orderId, userId }: NewMessage): SQL {
  return sql`EXISTS (SELECT 1 FROM order_messages WHERE id = ${id} AND order_id = ${orderId} AND user_id = ${userId})`;
}

/** Whether somebody was not mailed lately that there is a message in an order. Time in milliseconds. */
export function isNotMailed(orderId: string, whom: string, now: number): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM mails WHERE user_id = ${whom} AND created_at > ${now - ORDER_MAIL_PAUSE}
    AND message ->> 'kind' = 'order-message' AND message ->> 'order' = ${orderId})`;
}
