import { type SQL, sql } from "drizzle-orm";
import { REMIND_TO_RATE, type Side } from "~/domain/feedback/feedback";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";

/** An order that time does something to; `now` is the database's clock, milliseconds. */
export interface DueOrder {
  id: string;
  title: string;
  now: number;
}

/** Orders of which something is said that is to be shown by now, the longest due first. */
export async function listToReveal(db: Database, most: number): Promise<DueOrder[]> {
  return db.all<DueOrder>(sql`SELECT id, title, ${CLOCK} AS now FROM orders WHERE id IN (SELECT order_id FROM feedback
      WHERE revealed_at IS NULL AND reveal_at <= ${CLOCK} ORDER BY reveal_at LIMIT ${most})`);
}

/** Whether what is said of an order is to be revealed and is not: its time has come, or both sides have spoken. */
function isDue({ id, now }: DueOrder): SQL {
  return sql`(order_id = ${id} AND revealed_at IS NULL
    AND (reveal_at <= ${now} OR (SELECT count(*) FROM feedback WHERE order_id = ${id}) = 2))`;
}

/** A query for whoever is to be told, before it is revealed, that this side said something of them. */
export function toBeTold(order: DueOrder, role: Side): SQL {
  return sql`(SELECT u.id FROM feedback JOIN users u ON u.id = rated_id WHERE role = ${role} AND u.deleted_at IS NULL
    AND ${isDue(order)})`;
}

/** Reveals what is due of an order; the seller's numbers follow by themselves. */
export function reveal(order: DueOrder): SQL {
  return sql`UPDATE feedback SET revealed_at = ${CLOCK} WHERE ${isDue(order)}`;
}

// What the index orders_to_rate is of, in its own words.
const isUnreminded = sql`(feedback_reminded = 0 AND delivered_at IS NOT NULL)`;

/** Orders whose buyers have had them for a while, the longest first. */
export async function listToRate(db: Database, most: number): Promise<DueOrder[]> {
  return db.all<DueOrder>(sql`SELECT id, title, ${CLOCK} AS now FROM orders
    WHERE ${isUnreminded} AND delivered_at <= ${CLOCK} - ${REMIND_TO_RATE} ORDER BY delivered_at LIMIT ${most}`);
}

/** A query for the buyer of an order, unless they were reminded, have rated it, or report a problem with it. */
export function toBeReminded({ id }: DueOrder): SQL {
  return sql`(SELECT u.id FROM orders JOIN users u ON u.id = buyer_id WHERE orders.id = ${id} AND ${isUnreminded}
    AND status IN ('delivered', 'completed') AND u.deleted_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM feedback WHERE order_id = orders.id AND role = 'buyer'))`;
}

/** Notes that the buyer of an order was reminded. */
export function markRateReminded({ id }: DueOrder): SQL {
  return sql`UPDATE orders SET feedback_reminded = 1 WHERE id = ${id}`;
}
