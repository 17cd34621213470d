import { sql } from "drizzle-orm";
import { type FeedbackPart, RATE_WITHIN, revealsAt, type Said, type Side } from "~/domain/feedback/feedback";
import type { OrderStatus } from "~/domain/orders/order";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";

/** What one side of an order said of the other. Times in milliseconds. */
export interface Feedback extends Said {
  role: Side;
  updatedAt: number;
  revealAt: number;
  revealedAt: number | null;
  reply: string | null;
  repliedAt: number | null;
  /** What of it was taken down. */
  removed: FeedbackPart[];
}

/** An order with what its reader may read of its feedback. `now` is the database's clock. */
export interface RatedOrder {
  id: string;
  title: string;
  role: Side;
  status: OrderStatus;
  feedbackFrom: number | null;
  now: number;
  /** What its reader said, and what the other side did: `null` also until it is revealed. */
  own: Feedback | null;
  other: Feedback | null;
}

type Row = Omit<RatedOrder, "own" | "other"> & { said: string };

const asJson = sql`json_object('role', role, 'rating', rating, 'stars', json_object('item', item, 'communication', communication,
  'shipping_time', shipping_time, 'shipping_cost', shipping_cost), 'text', text, 'updatedAt', updated_at,
  'revealAt', reveal_at, 'revealedAt', revealed_at, 'reply', reply, 'repliedAt', replied_at,
  'removed', (SELECT json_group_array(part) FROM feedback_removals WHERE feedback_id = feedback.id))`;

/** Somebody's own order, as buyer or as seller, with its feedback; `null` when there is none. */
export async function findRatedOrder(db: Database, userId: string, id: string): Promise<RatedOrder | null> {
  const role = sql`iif(o.buyer_id = ${userId}, 'buyer', 'seller')`;
  // What is not revealed does not leave the database for the other side.
  const [row] = await db.all<Row>(sql`SELECT o.id, o.title, ${role} AS role, o.status, o.feedback_from AS feedbackFrom,
      ${CLOCK} AS now, (SELECT json_group_array(json(${asJson})) FROM feedback WHERE order_id = o.id
        AND (feedback.role = ${role} OR revealed_at IS NOT NULL OR reveal_at <= ${CLOCK})) AS said
    FROM orders o WHERE o.id = ${id} AND ${userId} IN (o.buyer_id, o.seller_id)`);
  if (!row) return null;
  const { said, ...order } = row;
  const all = JSON.parse(said) as Feedback[];
  const of = (isOwn: boolean) => all.find((one) => (one.role === row.role) === isOwn) ?? null;
  return { ...order, own: of(true), other: of(false) };
}

/** What a side says of its order; what it said before is changed, as long as it is not revealed. */
export function say({ id, role, feedbackFrom }: RatedOrder, { rating, stars, text }: Said, feedbackId: string) {
  const { item, communication, shipping_time, shipping_cost } = stars;
  const isOpen = sql`((status <> 'problem_open' AND feedback_from > ${CLOCK} - ${RATE_WITHIN})
    OR EXISTS (SELECT 1 FROM feedback WHERE order_id = orders.id AND role = ${role}))`;
  return sql`INSERT INTO feedback (order_id, role, id, rated_id, rating, item, communication, shipping_time, shipping_cost, text,
      created_at, updated_at, reveal_at)
    SELECT id, ${role}, ${feedbackId}, ${role === "buyer" ? sql`seller_id` : sql`buyer_id`}, ${rating}, ${item},
      ${communication}, ${shipping_time}, ${shipping_cost}, ${text}, ${CLOCK}, ${CLOCK}, ${revealsAt(feedbackFrom ?? 0)}
    FROM orders WHERE id = ${id} AND ${isOpen}
    ON CONFLICT (order_id, role) DO UPDATE SET rating = excluded.rating, item = excluded.item, text = excluded.text,
      communication = excluded.communication, shipping_time = excluded.shipping_time, shipping_cost = excluded.shipping_cost,
      updated_at = excluded.updated_at
    WHERE revealed_at IS NULL AND reveal_at > ${CLOCK}`;
}

/** A statement that reads whether a side has said exactly this of its order, and what the order is. */
export function selectIsSaid(db: Database, { id, role }: RatedOrder, { rating, stars, text }: Said) {
  const { item, communication, shipping_time, shipping_cost } = stars;
  return db.all<{ isSaid: number; status: OrderStatus }>(sql`SELECT status, EXISTS (SELECT 1 FROM feedback
      WHERE order_id = orders.id AND role = ${role} AND (rating, item, communication, shipping_time, shipping_cost, text)
        IS (${rating}, ${item}, ${communication}, ${shipping_time}, ${shipping_cost}, ${text})) AS isSaid
    FROM orders WHERE id = ${id}`);
}

/** Replies to what the other side of an order said, once. */
export function reply({ id, role }: RatedOrder, text: string) {
  return sql`UPDATE feedback SET reply = ${text}, replied_at = ${CLOCK}
    WHERE order_id = ${id} AND role <> ${role} AND revealed_at IS NOT NULL AND replied_at IS NULL`;
}

/** A statement that reads whether a side has replied exactly this. */
export function selectIsReplied(db: Database, { id, role }: RatedOrder, text: string) {
  return db.all(sql`SELECT 1 FROM feedback WHERE order_id = ${id} AND role <> ${role} AND reply = ${text}`);
}
