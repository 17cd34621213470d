import { sql } from "drizzle-orm";
import { isTakenDown } from "../catalog/facts.server";
import { allOf } from "../condition.server";
import type { Database } from "../connect.server";
import type { RowOf } from "../rows.server";
import type { orders } from "../schema.server";
import { isAgreed, UNPAID } from "./facts.server";

export type TakenDownOrder = RowOf<{
  id: typeof orders.id;
  productId: typeof orders.product_id;
  quantity: typeof orders.quantity;
  isAgreed: 0 | 1;
  buyerId: typeof orders.buyer_id;
  sellerId: typeof orders.seller_id;
  title: typeof orders.title;
}>;

/** For an order's row. */
export const isUnpaidAndTakenDown = allOf(sql`orders.status IN ${UNPAID}`, isTakenDown(sql`orders.product_id`));

// Triggers set `taken_down_at`.
const due = sql`FROM orders INDEXED BY orders_taken_down
  WHERE taken_down_at IS NOT NULL AND ${isUnpaidAndTakenDown} ORDER BY taken_down_at`;
export const oldestTakenDownOrder = sql`SELECT taken_down_at AS since ${due} LIMIT 1`;

export async function listTakenDownOrders(db: Database, most: number): Promise<TakenDownOrder[]> {
  return await db.all<TakenDownOrder>(sql`SELECT id, product_id AS productId, quantity, ${isAgreed()} AS isAgreed,
    buyer_id AS buyerId, seller_id AS sellerId, title ${due} LIMIT ${most}`);
}
