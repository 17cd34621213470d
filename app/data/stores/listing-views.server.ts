import { type SQL, sql } from "drizzle-orm";
import { isReadable } from "../catalog/facts.server";
import { commit } from "../commit.server";
import type { Id } from "../condition.server";
import type { Database } from "../connect.server";
import type { RowOf } from "../rows.server";
import type { listingViews, storeDays } from "../schema.server";
import { template } from "../template.server";

/** The day of all views that are not kept by day any more. */
const EARLIER = 0;

/** How often listings were viewed on a day, by their ids. Their sellers' own views are not in it. */
export async function addViews(db: Database, day: number, views: ReadonlyMap<string, number>): Promise<void> {
  const rows = JSON.stringify([...views]);
  await commit(db, [
    sql`INSERT INTO listing_views (product_id, day, n)
      SELECT p.id, ${day}, v.value ->> 1 FROM json_each(${rows}) v CROSS JOIN products p ON p.id = v.value ->> 0
      WHERE ${isReadable(sql`p`)} ON CONFLICT (product_id, day) DO UPDATE SET n = n + excluded.n`,
  ]);
}

/** Subquery: since a listing was published. */
export function viewsOf(productId: Id): SQL {
  return sql`(SELECT coalesce(sum(n), 0) FROM listing_views WHERE product_id = ${productId})`;
}

/** Of their own listing, from a day on. */
export async function countViews(db: Database, sellerId: string, productId: string, from: number): Promise<number> {
  const [row] = await db.all<RowOf<{ views: typeof storeDays.views }>>(viewsFrom({ sellerId, productId, from }));
  return row?.views ?? 0;
}

const viewsFrom = template(
  ["sellerId", "productId", "from"],
  ({ sellerId, productId, from }) => sql`SELECT coalesce(sum(n), 0) AS views FROM listing_views
    WHERE product_id = ${productId} AND day >= ${from}
      AND EXISTS (SELECT 1 FROM products WHERE id = ${productId} AND seller_id = ${sellerId})`,
);

/** Adds the views of days before `bound` to those of `EARLIER`. Answers whether there may be more. */
export async function foldViews(db: Database, bound: number, most: number): Promise<boolean> {
  const old = sql`(SELECT product_id, day, n FROM listing_views WHERE day > ${EARLIER} AND day < ${bound} ORDER BY day, product_id LIMIT ${most})`;
  const folded = sql`INSERT INTO listing_views (product_id, day, n) SELECT product_id, ${EARLIER}, sum(n) FROM ${old} WHERE 1 GROUP BY product_id
    ON CONFLICT (product_id, day) DO UPDATE SET n = n + excluded.n`;
  const gone = db.all<RowOf<{ day: typeof listingViews.day }>>(
    sql`DELETE FROM listing_views WHERE (product_id, day) IN (SELECT product_id, day FROM ${old}) RETURNING day`,
  );
  return (await commit(db, [folded], gone)).length === most;
}
