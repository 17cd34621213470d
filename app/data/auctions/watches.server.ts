import { and, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { isReadable } from "../catalog/facts.server";
import { readThenCommit } from "../commit.server";
import type { Database } from "../connect.server";
import { watches } from "../schema.server";
import { prepared } from "../template.server";

export async function isWatching(db: Database, productId: string, userId: string): Promise<boolean> {
  return (await watch(db, { productId, userId })).length > 0;
}

const watch = prepared((db) =>
  db
    .select({ id: watches.product_id })
    .from(watches)
    .where(isWatch(sql.placeholder("productId"), sql.placeholder("userId"))),
);

/** Cards beyond the newest products that a user watches have an empty heart. */
const HEARTS_MAX = 200;

/** JSON array of the ids of the newest products that a user watches. */
export function watchedIds(user: SQL): SQL {
  return sql`(SELECT json_group_array(product_id) FROM (SELECT product_id FROM watches
    WHERE user_id = ${user} ORDER BY product_id DESC LIMIT ${HEARTS_MAX}))`;
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

function isWatch(productId: string | Placeholder, userId: string | Placeholder) {
  return and(eq(watches.user_id, userId), eq(watches.product_id, productId));
}

export function watcherIds(productId: string): SQL {
  return sql`SELECT user_id FROM watches WHERE product_id = ${productId}`;
}
