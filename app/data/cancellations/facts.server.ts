import { sql } from "drizzle-orm";
import { CANCEL_WITHIN } from "~/domain/cancellations/cancellation";
import { CLOCK } from "../clock.server";
import { allOf, type Condition, not } from "../condition.server";
import { hasNoAuction, isOrder } from "../orders/facts.server";
import { isShippable } from "../shipments/facts.server";

const hasRequest = (orderId: string): Condition =>
  sql`EXISTS (SELECT 1 FROM cancellations WHERE order_id = ${orderId})`;

/** About the row of a request to cancel an order: whether it awaits its answer. */
export const isUnanswered: Condition = sql`cancellations.answer IS NULL`;

export function hasOpenRequest(orderId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM cancellations WHERE order_id = ${orderId} AND ${isUnanswered})`;
}

/** Whether a buyer may ask for an order to be cancelled: it is paid and can be shipped, and they have not asked before. */
export function isRequestable(orderId: string): Condition {
  return allOf(isOrder(orderId, isShippable), not(hasRequest(orderId)));
}

/** About the row of a paid order: whether its buyer may still cancel it without asking. */
export const isInCancelWindow = allOf(hasNoAuction(), sql`${CLOCK} < orders.moved_at + ${CANCEL_WITHIN}`);
