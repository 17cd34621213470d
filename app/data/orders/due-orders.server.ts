import { sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import { COMPLETES_AFTER, REMIND_TO_SHIP } from "~/domain/orders/order-times";
import { CLOCK } from "../clock.server";
import type { Statement } from "../commit.server";
import { allOf, type Condition } from "../condition.server";
import type { Database } from "../connect.server";
import { refundableAmount } from "../refunds/facts.server";
import { isShippable, isTooLateToShip } from "../shipments/facts.server";
import { hasStatus, UNDER_WAY } from "./facts.server";

/** An order that time does something to. Times in milliseconds, by the database's clock. */
export interface DueOrder {
  id: string;
  buyerId: string;
  sellerId: string;
  title: string;
  amount: Centavos;
  /** What of its sale can still be refunded. */
  left: Centavos;
  movedAt: number;
  now: number;
}

// About the row of an order. What the list finds is asked again by the batch that writes.
const isUnderWay = sql`orders.status IN ${UNDER_WAY}`;
export const isShipReminderDue = allOf(
  isShippable,
  sql`ship_reminded = 0 AND moved_at <= ${CLOCK} - ${REMIND_TO_SHIP}`,
);
// Some are asked twice what they are, because the index `orders_moved` is found by the whole list only.
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

/** Orders of which a condition about their row holds by now. */
export async function listDueOrders(db: Database, isDue: Condition, most: number): Promise<DueOrder[]> {
  const rows = await db.all<DueOrder>(sql`SELECT id, buyer_id AS buyerId, seller_id AS sellerId, title, amount,
    ${refundableAmount(sql`orders.id`)} AS "left", moved_at AS movedAt, ${CLOCK} AS now
    FROM orders WHERE ${isDue} LIMIT ${most}`);
  return rows.map((row) => ({ ...row, amount: toCentavos(row.amount), left: toCentavos(row.left) }));
}

/** Notes that the seller of an order was reminded to ship it, unless they were. */
export function markShipReminded(orderId: string): Statement {
  return sql`UPDATE orders SET ship_reminded = 1 WHERE id = ${orderId} AND ${isShipReminderDue}`;
}
