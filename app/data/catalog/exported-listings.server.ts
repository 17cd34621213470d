import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../connect.server";
import { before, type Cursor } from "../cursor.server";
import { importedSkus, products } from "../schema.server";
import { viewsOf } from "../stores/listing-views.server";
import { ownColumns } from "./own-columns.server";

/** With all that its seller wrote, the newest first, after the cursor `from`. */
export async function listExportedListings(db: Database, sellerId: string, from: string | null, most: number) {
  const keys: SQL<string> = sql`(SELECT json_group_array(key) FROM
    (SELECT key FROM product_images WHERE product_id = ${products.id} ORDER BY position))`;
  const rows = await db
    .select({
      ...ownColumns,
      product: products.id,
      ...{ isAuction: products.is_auction, isHeld: products.is_held, createdAt: products.created_at },
      ...{ bids: products.bids, watchers: products.watchers },
      views: sql<number>`${viewsOf(sql`${products.id}`)}`,
      sku: importedSkus.sku,
      keys,
      id: sql<Cursor>`${products.seq} || '_' || ${products.id}`,
    })
    .from(products)
    .leftJoin(importedSkus, eq(importedSkus.product_id, products.id))
    .where(and(eq(products.seller_id, sellerId), before(from, sql`${products.seq}`, sql`${products.id}`)))
    .orderBy(desc(products.seq))
    .limit(most);
  return rows.map(({ keys, ...row }) => ({ ...row, photos: JSON.parse(keys) as string[] }));
}
