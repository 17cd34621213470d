import { and, eq, type SQL, sql } from "drizzle-orm";
import { isReadable } from "../catalog/facts.server";
import type { Database } from "../connect.server";
import { watches } from "../schema.server";

/** Whether somebody keeps an eye on a product. */
export async function isWatching(db: Database, productId: string, userId: string): Promise<boolean> {
  const rows = await db.select({ id: watches.product_id }).from(watches).where(isWatch(productId, userId));
  return rows.length > 0;
}

/**
 * Notes that somebody keeps an eye on a product, once; false when there is no such product for them: it is not to be
 * read, or their own.
 */
export async function watchProduct(db: Database, productId: string, userId: string, now: number): Promise<boolean> {
  const isTheirs = sql`id = ${productId} AND seller_id <> ${userId} AND ${isReadable(sql`products`)}`;
  const [found] = await db.batch([
    db.all(sql`SELECT 1 FROM products WHERE ${isTheirs}`),
    db.run(sql`INSERT INTO watches (user_id, product_id, created_at)
      SELECT ${userId}, id, ${now} FROM products WHERE ${isTheirs} ON CONFLICT DO NOTHING`),
  ]);
  return found.length > 0;
}

/** Forgets it. */
export async function unwatchProduct(db: Database, productId: string, userId: string): Promise<void> {
  await db.delete(watches).where(isWatch(productId, userId));
}

function isWatch(productId: string, userId: string) {
  return and(eq(watches.user_id, userId), eq(watches.product_id, productId));
}

/** Finds who keeps an eye on a product. */
export function watcherIds(productId: string): SQL {
  return sql`SELECT user_id FROM watches WHERE product_id = ${productId}`;
}
