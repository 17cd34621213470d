import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Market } from "./market";

interface Owed {
  productId: string;
  seller: string;
}

/** Strikes of a user, each for an order of its own that was not paid; returns their ids. */
export async function strike(
  { db }: Pick<Market, "db">,
  userId: string,
  { productId, seller }: Owed,
  ...moments: number[]
) {
  const ids: string[] = [];
  for (const at of moments) {
    const order = uuid();
    ids.push(order);
    await db.run(sql`INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, created_at)
      VALUES (${order}, ${productId}, ${userId}, ${seller}, 'Lámpara', 100, 'expired_unpaid', 1)`);
    await db.run(sql`INSERT INTO strikes (order_id, user_id, at) VALUES (${order}, ${userId}, ${at})`);
  }
  return ids;
}
