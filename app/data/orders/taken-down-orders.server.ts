import { sql } from "drizzle-orm";
import { isTakenDown } from "../catalog/facts.server";
import { allOf } from "../condition.server";
import type { Database } from "../connect.server";
import { hasStatus, UNPAID } from "./facts.server";

/** An unpaid order of a product that an administrator took down. */
export interface TakenDownOrder {
  id: string;
  productId: string;
  quantity: number;
  auctionId: string | null;
  buyerId: string;
  sellerId: string;
  title: string;
}

/** For an order's row. */
export const isUnpaidAndTakenDown = allOf(sql`orders.status IN ${UNPAID}`, isTakenDown(sql`orders.product_id`));

export async function listTakenDownOrders(db: Database, most: number): Promise<TakenDownOrder[]> {
  // One search along each index: none has both statuses.
  const columns = sql`id, product_id AS productId, quantity, auction_id AS auctionId, buyer_id AS buyerId,
    seller_id AS sellerId, title`;
  return await db.all<TakenDownOrder>(sql`SELECT * FROM (
      SELECT ${columns} FROM orders INDEXED BY orders_due WHERE ${hasStatus("awaiting_payment")} AND ${isUnpaidAndTakenDown}
      UNION ALL SELECT ${columns} FROM orders INDEXED BY orders_under_review
        WHERE ${hasStatus("payment_pending")} AND ${isUnpaidAndTakenDown})
    LIMIT ${most}`);
}
