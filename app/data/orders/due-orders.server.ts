import { type SQL, sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import { COMPLETES_AFTER, REMIND_TO_SHIP, SHIP_WITHIN } from "~/domain/orders/order-times";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import { refundableAmount } from "../refunds/facts.server";

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

const left = refundableAmount(sql`orders.id`);

// What the index orders_moved is of, in its own words: the database knows it by these only.
const isUnderWay = sql`status IN ('paid', 'shipped', 'delivered', 'problem_open')`;

// About the row of an order. What the list finds is asked again by the batch that writes.
const isToRemind = sql`(status = 'paid' AND ship_reminded = 0
  AND moved_at BETWEEN ${CLOCK} - ${SHIP_WITHIN - 1} AND ${CLOCK} - ${REMIND_TO_SHIP})`;
const isUnsent = sql`(${isUnderWay} AND status = 'paid' AND moved_at <= ${CLOCK} - ${SHIP_WITHIN})`;
const isArrived = sql`(status = 'shipped'
  AND id IN (SELECT order_id FROM shipments WHERE delivers_at <= ${CLOCK} AND delivers_at IS NOT NULL))`;
const isQuiet = sql`(${isUnderWay} AND status = 'delivered' AND moved_at <= ${CLOCK} - ${COMPLETES_AFTER})`;

export const DUE = { isToRemind, isUnsent, isArrived, isQuiet } as const;

/** Orders that are due by now. */
export async function listDue(db: Database, is: SQL, most: number): Promise<DueOrder[]> {
  const rows = await db.all<DueOrder>(sql`SELECT id, buyer_id AS buyerId, seller_id AS sellerId, title, amount,
    ${left} AS "left", moved_at AS movedAt, ${CLOCK} AS now FROM orders WHERE ${is} LIMIT ${most}`);
  return rows.map((row) => ({ ...row, amount: toCentavos(row.amount), left: toCentavos(row.left) }));
}

/** Whether an order still waits for its reminder, for the batch that writes it. */
export function stillToRemind(orderId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND ${isToRemind})`;
}

/** Notes that its seller was reminded to send an order, when `when` holds. */
export function markShipReminded(orderId: string, when: SQL): SQL {
  return sql`UPDATE orders SET ship_reminded = 1 WHERE id = ${orderId} AND ${when}`;
}
