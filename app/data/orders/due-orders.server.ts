import { type SQL, sql } from "drizzle-orm";
import { COMPLETES_AFTER, REMIND_TO_SHIP, SHIP_WITHIN } from "~/domain/orders/order-times";
import { CLOCK } from "../clock.server";
import type { Statement } from "../commit.server";
import { allOf, type Condition } from "../condition.server";
import type { Database } from "../connect.server";
import { money } from "../money.server";
import { refundableAmount } from "../refunds/facts.server";
import { orders } from "../schema.server";
import { isTooLateToShip, isToSend, shipsFrom } from "../shipments/facts.server";
import { hasStatus, UNDER_WAY } from "./facts.server";

// For an order's row. The batch that writes checks these conditions again.
const isUnderWay = sql`orders.status IN ${UNDER_WAY}`;
export const isShipReminderDue = allOf(
  isToSend,
  sql`ship_reminded = 0 AND moved_at <= ${CLOCK} - ${REMIND_TO_SHIP} AND ${shipsFrom()} <= ${CLOCK} - ${REMIND_TO_SHIP}`,
);
// The double status check lets SQLite use `orders_moved`, whose condition is the whole list of statuses.
export const isShippingOverdue = allOf(isUnderWay, hasStatus("paid"), isTooLateToShip);
export const isDeliveryDue = allOf(
  hasStatus("shipped"),
  sql`id IN (SELECT order_id FROM shipments WHERE delivers_at <= ${CLOCK} AND delivers_at IS NOT NULL)`,
);
export const isCompletionDue = allOf(
  isUnderWay,
  hasStatus("delivered"),
  sql`moved_at <= ${CLOCK} - ${COMPLETES_AFTER}`,
);

/** When an order falls due: its after its last move, or the arrival that its shipment estimates. */
const oldest = (isDue: Condition, dueAt: SQL) => sql`SELECT min(${dueAt}) AS since FROM orders WHERE ${isDue}`;
export const oldestShipReminder = oldest(isShipReminderDue, sql`${shipsFrom()} + ${REMIND_TO_SHIP}`);
export const oldestUnshippedOrder = oldest(isShippingOverdue, sql`${shipsFrom()} + ${SHIP_WITHIN}`);
export const oldestDelivery = oldest(
  isDeliveryDue,
  sql`(SELECT delivers_at FROM shipments WHERE shipments.order_id = orders.id)`,
);
export const oldestCompletion = oldest(isCompletionDue, sql`moved_at + ${COMPLETES_AFTER}`);

export async function listDueOrders(db: Database, isDue: Condition, most: number) {
  const {
    id,
    buyer_id: buyerId,
    seller_id: sellerId,
    title,
    amount,
    moved_at: movedAt,
    away_until: awayUntil,
    pickup_place: pickupPlace,
  } = orders;
  const refundable = refundableAmount(sql`orders.id`);
  return await db
    .select({
      ...{ id, buyerId, sellerId, title, movedAt, awayUntil, pickupPlace },
      amount: money(amount),
      refundable: money(refundable),
      now: sql<number>`${CLOCK}`,
    })
    .from(orders)
    .where(isDue)
    .limit(most);
}

export function markShipReminded(orderId: string): Statement {
  return sql`UPDATE orders SET ship_reminded = 1 WHERE id = ${orderId} AND ${isShipReminderDue}`;
}
