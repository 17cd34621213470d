import { sql } from "drizzle-orm";
import { allOf } from "../condition.server";
import type { Database } from "../connect.server";
import { template } from "../template.server";
import { hasStatus, PAID } from "./facts.server";

/** Pieces of their own product that a seller sold; what was refunded whole does not count. */
export async function countSoldPieces(db: Database, sellerId: string, productId: string): Promise<number> {
  const [row] = await db.all<{ pieces: number }>(soldPieces({ sellerId, productId }));
  return row?.pieces ?? 0;
}

const soldPieces = template(
  ["sellerId", "productId"],
  ({ sellerId, productId }) => sql`SELECT coalesce(sum(quantity), 0) AS pieces FROM orders
    WHERE ${allOf(sql`product_id = (SELECT id FROM products WHERE id = ${productId} AND seller_id = ${sellerId})`, sql`orders.status IN ${PAID}`, sql`NOT ${hasStatus("refunded")}`)}`,
);
