import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { isReadable } from "../catalog/facts.server";
import { readThenCommit } from "../commit.server";
import type { Database } from "../connect.server";
import { watches } from "../schema.server";

export async function isWatching(db: Database, productId: string, userId: string): Promise<boolean> {
  const rows = await db.select({ id: watches.product_id }).from(watches).where(isWatch(productId, userId));
  return rows.length > 0;
}

/** The newest products that a user watches, at most `most`. */
export async function listWatchedIds(db: Database, userId: string, most: number): Promise<string[]> {
  const { product_id } = watches;
  const mine = db.select({ id: product_id }).from(watches).where(eq(watches.user_id, userId));
  const rows = await mine.orderBy(desc(product_id)).limit(most);
  return rows.map(({ id }) => id);
}

/** `false` when it has no public page or is their own. */
export async function watchProduct(db: Database, productId: string, userId: string, now: number): Promise<boolean> {
  const isWatchable = sql`id = ${productId} AND seller_id <> ${userId} AND ${isReadable(sql`products`)}`;
  return readThenCommit(db, sql`EXISTS (SELECT 1 FROM products WHERE ${isWatchable})`, [
    sql`INSERT INTO watches (user_id, product_id, created_at)
      SELECT ${userId}, id, ${now} FROM products WHERE ${isWatchable} ON CONFLICT DO NOTHING`,
  ]);
}

export async function unwatchProduct(db: Database, productId: string, userId: string): Promise<void> {
  await db.delete(watches).where(isWatch(productId, userId));
}

function isWatch(productId: string, userId: string) {
  return and(eq(watches.user_id, userId), eq(watches.product_id, productId));
}

export function watcherIds(productId: string): SQL {
  return sql`SELECT user_id FROM watches WHERE product_id = ${productId}`;
}
