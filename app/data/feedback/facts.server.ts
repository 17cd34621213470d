import { sql } from "drizzle-orm";
import type { Side } from "~/domain/feedback/feedback";
import { CLOCK } from "../clock.server";
import type { Condition } from "../condition.server";

/** For a row of feedback, even before cron has written the reveal. */
export const isRevealed: Condition = sql`(feedback.revealed_at IS NOT NULL OR feedback.reveal_at <= ${CLOCK})`;

/** For a row of orders. */
export function hasFeedback(side: Side): Condition {
  return sql`EXISTS (SELECT 1 FROM feedback WHERE feedback.order_id = orders.id AND feedback.role = ${side})`;
}
