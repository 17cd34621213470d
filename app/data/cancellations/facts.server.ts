import { sql } from "drizzle-orm";
import { CANCEL_WITHIN } from "~/domain/cancellations/cancellation";
import { CLOCK } from "../clock.server";
import { allOf, type Condition, not } from "../condition.server";
import { hasNoAuction, orderExists } from "../orders/facts.server";
import { isShippable } from "../shipments/facts.server";

const hasRequest = (orderId: string): Condition =>
  sql`EXISTS (SELECT 1 FROM cancellations WHERE order_id = ${orderId})`;

export const isUnanswered: Condition = sql`cancellations.answer IS NULL`;

export function hasOpenRequest(orderId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM cancellations WHERE order_id = ${orderId} AND ${isUnanswered})`;
}

export function isRequestable(orderId: string): Condition {
  return allOf(orderExists(orderId, isShippable), not(hasRequest(orderId)));
}

/** For a paid order's row: whether its buyer can still cancel it without asking. */
export const isInCancelWindow = allOf(hasNoAuction(), sql`${CLOCK} < orders.moved_at + ${CANCEL_WITHIN}`);
