import { and, eq, sql } from "drizzle-orm";
import type { MessageKind } from "~/domain/messages/message";
import { ORDER_MAIL_PAUSE, THREAD_STAYS_OPEN } from "~/domain/orders/order-message";
import { CLOCK } from "../clock.server";
import type { Statement } from "../commit.server";
import { type Condition, literal } from "../condition.server";
import type { Database } from "../connect.server";
import { isRemoved } from "../moderation/rulings.server";
import { orderMessages } from "../schema.server";
import { prepared } from "../template.server";
import { isParty, orderExists, VOID } from "./facts.server";

export type OrderMessage = Awaited<ReturnType<typeof listOrderMessages>>[number];

/** Oldest first; `isOwn`: written by this user. */
export async function listOrderMessages(db: Database, userId: string, orderId: string) {
  const rows = await messagesOfOrder(db, { userId, orderId });
  return rows.map(({ user_id, ...message }) => ({ ...message, isOwn: user_id === userId }));
}

const messagesOfOrder = prepared((db) => {
  const { id, at, body, user_id, order_id } = orderMessages;
  const [orderId, userId] = [sql`${sql.placeholder("orderId")}`, sql`${sql.placeholder("userId")}`];
  return db
    .select({ id, at, body, user_id, isRemoved: isRemoved("message", sql`${orderMessages}.id`).mapWith(Boolean) })
    .from(orderMessages)
    .where(and(eq(order_id, orderId), orderExists(orderId, isParty(userId))))
    .orderBy(at, id);
});

interface NewMessage {
  /** Idempotency key. */
  id: string;
  orderId: string;
  userId: string;
  body: string;
}

export function canWriteMessage({ id, orderId, userId }: NewMessage): Condition {
  const isThreadOpen = sql`(status NOT IN ${VOID} OR moved_at > ${CLOCK} - ${THREAD_STAYS_OPEN})`;
  return sql`(NOT EXISTS (SELECT 1 FROM order_messages WHERE id = ${id})
    AND ${orderExists(orderId, isParty(userId), isThreadOpen)})`;
}

export function insertOrderMessage(message: NewMessage): Statement {
  const { id, orderId, userId, body } = message;
  return sql`INSERT INTO order_messages (id, order_id, user_id, at, body)
    SELECT ${id}, ${orderId}, ${userId}, ${CLOCK}, ${body} WHERE ${canWriteMessage(message)}`;
}

/** Reads a message as it was written, by this batch or before; no row when it was not. */
export function selectOrderMessage(db: Database, { id, orderId, userId }: NewMessage) {
  return db
    .select({ id: orderMessages.id })
    .from(orderMessages)
    .where(and(eq(orderMessages.id, id), eq(orderMessages.order_id, orderId), eq(orderMessages.user_id, userId)));
}

/** About messages of the order. */
export function hasNoRecentMail(orderId: string, userId: string, now: number): Condition {
  return sql`NOT EXISTS (SELECT 1 FROM mails WHERE user_id = ${userId} AND created_at > ${now - ORDER_MAIL_PAUSE}
    AND message ->> 'kind' = ${literal<MessageKind>("order-message")} AND message ->> 'order' = ${orderId})`;
}
