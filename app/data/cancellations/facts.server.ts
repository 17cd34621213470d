import { type SQL, sql } from "drizzle-orm";
import { CANCEL_WITHIN, FREE_CANCELLATIONS } from "~/domain/cancellations/cancellation";
import type { MoveReason } from "~/domain/orders/move-reasons";
import type { OrderStatus } from "~/domain/orders/order";
import { DAY } from "~/domain/time";
import { CLOCK } from "../clock.server";
import { allOf, type Condition, type Id, literal, not } from "../condition.server";
import { hasNoAuction, hasStatus, isMoveTo, orderExists } from "../orders/facts.server";
import { isShippable } from "../shipments/facts.server";

/** Fixed-price orders are paid sooner; it bounds a search along an index. */
const LONGEST_TO_PAY = 30 * DAY;

const hasRequest = (orderId: string): Condition =>
  sql`EXISTS (SELECT 1 FROM cancellations WHERE order_id = ${orderId})`;

export const isUnanswered: Condition = sql`cancellations.answer IS NULL`;

export function hasOpenRequest(orderId: Id): Condition {
  return sql`EXISTS (SELECT 1 FROM cancellations WHERE order_id = ${orderId} AND ${isUnanswered})`;
}

export function isRequestable(orderId: string): Condition {
  return allOf(orderExists(orderId, isShippable), not(hasRequest(orderId)));
}

/** Subquery: of paid orders without asking. */
export function freeCancellations(buyerId: Id, after: SQL): SQL {
  return sql`(SELECT e.at FROM orders o JOIN order_events e ON e.order_id = o.id
    WHERE o.buyer_id = ${buyerId} AND o.created_at > ${after} - ${LONGEST_TO_PAY} AND ${hasStatus("cancelled", sql`o`)}
      AND e.from_status = ${literal<OrderStatus>("paid")} AND ${isMoveTo("cancelled", sql`e`)}
      AND e.reason = ${literal<MoveReason>("cancelled_by_buyer")} AND e.at > ${after})`;
}

/** Checks again what `askUntil` allowed. */
export function canCancelFreely(buyerId: string): Condition {
  const { most, window } = FREE_CANCELLATIONS;
  return sql`(SELECT count(*) FROM ${freeCancellations(buyerId, sql`${CLOCK} - ${window}`)}) < ${most}`;
}

/** For a paid order's row: whether its buyer can still cancel it without asking. */
export const isInCancelWindow = allOf(hasNoAuction(), sql`${CLOCK} < orders.moved_at + ${CANCEL_WITHIN}`);
