import { sql } from "drizzle-orm";
import type { Side } from "~/domain/feedback/feedback";
import { CLOCK } from "../clock.server";
import type { Condition } from "../condition.server";

/** About a row of feedback: whether both sides may read it, also before cron writes that it is revealed. */
export const isRevealed: Condition = sql`(feedback.revealed_at IS NOT NULL OR feedback.reveal_at <= ${CLOCK})`;

/** About the row of an order: whether a side left feedback. */
export function hasFeedback(side: Side): Condition {
  return sql`EXISTS (SELECT 1 FROM feedback WHERE feedback.order_id = orders.id AND feedback.role = ${side})`;
}
