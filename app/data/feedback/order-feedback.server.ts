import { and, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { type FeedbackContent, type FeedbackPart, RATE_WITHIN, revealsAt, type Side } from "~/domain/feedback/feedback";
import type { OrderStatus } from "~/domain/orders/order";
import type { Language } from "~/i18n/language";
import { CLOCK } from "../clock.server";
import type { Statement } from "../commit.server";
import { type Database, queryOf } from "../connect.server";
import { listRemovedParts } from "../moderation/rulings.server";
import { hasStatus, isParty, titleLanguage } from "../orders/facts.server";
import { feedback, orders } from "../schema.server";
import { hasFeedback, isRevealed } from "./facts.server";

export interface Feedback extends FeedbackContent {
  id: string;
  role: Side;
  updatedAt: number;
  revealAt: number;
  revealedAt: number | null;
  reply: string | null;
  repliedAt: number | null;
  removed: FeedbackPart[];
}

/** `now` is the database's clock. */
export interface RatedOrder {
  id: string;
  title: string;
  language: Language;
  role: Side;
  status: OrderStatus;
  feedbackFrom: number | null;
  now: number;
  /** `null` until it is revealed. */
  own: Feedback | null;
  other: Feedback | null;
}

/** `null` unless the user is the order's buyer or seller. */
export async function findRatedOrder(db: Database, userId: string, id: string): Promise<RatedOrder | null> {
  const role = sql<Side>`iif(buyer_id = ${userId}, 'buyer', 'seller')`;
  const reading = queryOf(db).orders.findFirst({
    columns: { id: true, title: true, status: true, feedback_from: true },
    extras: {
      language: titleLanguage(sql`orders.product_id`, sql`orders.created_at`).as("language"),
      role: role.as("role"),
      now: sql<number>`${CLOCK}`.as("now"),
    },
    where: and(eq(orders.id, id), isParty(userId)),
    // Hidden feedback does not leave the database for the other side.
    with: { feedback: { where: or(eq(feedback.role, role), isRevealed) } },
  });
  const [row, removals] = await Promise.all([reading, listRemovedParts(db, id)]);
  if (!row) return null;
  const { feedback: both, feedback_from: feedbackFrom, ...order } = row;
  const own = both.find((one) => one.role === row.role);
  const other = both.find((one) => one.role !== row.role);
  const withParts = (one: Row) =>
    toFeedback(
      one,
      removals.filter(({ about }) => about === one.id),
    );
  return { ...order, feedbackFrom, own: own ? withParts(own) : null, other: other ? withParts(other) : null };
}

type Row = typeof feedback.$inferSelect;

function toFeedback({ role, rating, text, reply, ...row }: Row, removals: readonly { part: FeedbackPart }[]): Feedback {
  const { item, communication, shipping_time, shipping_cost } = row;
  return {
    ...{ id: row.id, role, rating, text, reply },
    stars: { item, communication, shipping_time, shipping_cost },
    updatedAt: row.updated_at,
    revealAt: row.reveal_at,
    revealedAt: row.revealed_at,
    repliedAt: row.replied_at,
    removed: removals.map(({ part }) => part),
  };
}

/** Until it is revealed, it can be changed. */
export function saveFeedback(
  { id, role, feedbackFrom }: RatedOrder,
  { rating, stars, text }: FeedbackContent,
  feedbackId: string,
): Statement {
  const { item, communication, shipping_time, shipping_cost } = stars;
  const isOpen = sql`((NOT ${hasStatus("problem_open")} AND feedback_from > ${CLOCK} - ${RATE_WITHIN}) OR ${hasFeedback(role)})`;
  return sql`INSERT INTO feedback (order_id, role, id, rated_id, rating, item, communication, shipping_time, shipping_cost, text,
      created_at, updated_at, reveal_at)
    SELECT id, ${role}, ${feedbackId}, ${role === "buyer" ? sql`seller_id` : sql`buyer_id`}, ${rating}, ${item},
      ${communication}, ${shipping_time}, ${shipping_cost}, ${text}, ${CLOCK}, ${CLOCK}, ${revealsAt(feedbackFrom ?? 0)}
    FROM orders WHERE id = ${id} AND ${isOpen}
    ON CONFLICT (order_id, role) DO UPDATE SET rating = excluded.rating, item = excluded.item, text = excluded.text,
      communication = excluded.communication, shipping_time = excluded.shipping_time, shipping_cost = excluded.shipping_cost,
      updated_at = excluded.updated_at
    WHERE NOT ${isRevealed}`;
}

/** At the end of a batch: whether a side has left exactly this feedback, and the order's status. */
export function selectSavedFeedback(db: Database, { id, role }: RatedOrder, { rating, stars, text }: FeedbackContent) {
  const { item, communication, shipping_time, shipping_cost } = stars;
  const isSaved = sql<0 | 1>`EXISTS (SELECT 1 FROM feedback
    WHERE order_id = orders.id AND role = ${role} AND (rating, item, communication, shipping_time, shipping_cost, text)
      IS (${rating}, ${item}, ${communication}, ${shipping_time}, ${shipping_cost}, ${text}))`;
  return db.select({ isSaved, status: orders.status }).from(orders).where(eq(orders.id, id));
}

export function saveReply(db: Database, { id, role }: RatedOrder, text: string): Statement {
  const { order_id, revealed_at, replied_at } = feedback;
  return db
    .update(feedback)
    .set({ reply: text, replied_at: CLOCK })
    .where(and(eq(order_id, id), ne(feedback.role, role), isNotNull(revealed_at), isNull(replied_at)));
}

/** At the end of a batch: the side's reply, if it is exactly this one. */
export function selectReply(db: Database, { id, role }: RatedOrder, text: string) {
  return db
    .select({ reply: feedback.reply })
    .from(feedback)
    .where(and(eq(feedback.order_id, id), ne(feedback.role, role), eq(feedback.reply, text)));
}
