import { type SQL, sql } from "drizzle-orm";
import type { Side } from "~/domain/feedback/feedback";
import { CLOCK } from "../clock.server";
import type { Condition } from "../condition.server";
import { feedback } from "../schema.server";

/** On a row of feedback: whether both sides may read it, even before cron has written the reveal. */
export const isRevealed: Condition = sql`(${feedback.revealed_at} IS NOT NULL OR ${feedback.reveal_at} <= ${CLOCK})`;

/** On a row of orders: whether a side has left feedback. `order` is its alias in the statement. */
export function hasFeedback(side: Side, order: SQL = sql`orders`): Condition {
  return sql`EXISTS (SELECT 1 FROM feedback WHERE feedback.order_id = ${order}.id AND feedback.role = ${side})`;
}
