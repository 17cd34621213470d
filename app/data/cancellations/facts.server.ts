import { sql } from "drizzle-orm";
import { CANCEL_WITHIN } from "~/domain/cancellations/cancellation";
import { CLOCK } from "../clock.server";
import { allOf, type Condition, not } from "../condition.server";
import { hasNoAuction, isOrder } from "../orders/facts.server";
import { isShippable } from "../shipments/facts.server";

const hasRequest = (orderId: string): Condition =>
  sql`EXISTS (SELECT 1 FROM cancellations WHERE order_id = ${orderId})`;

/** For the row of a request to cancel. */
export const isUnanswered: Condition = sql`cancellations.answer IS NULL`;

export function hasOpenRequest(orderId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM cancellations WHERE order_id = ${orderId} AND ${isUnanswered})`;
}

/** Whether an order is paid, can still be shipped, and had no request to cancel before. */
export function isRequestable(orderId: string): Condition {
  return allOf(isOrder(orderId, isShippable), not(hasRequest(orderId)));
}

/** For a paid order's row: whether its buyer can still cancel it without asking. */
export const isInCancelWindow = allOf(hasNoAuction(), sql`${CLOCK} < orders.moved_at + ${CANCEL_WITHIN}`);
