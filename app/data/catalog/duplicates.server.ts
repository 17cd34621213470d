import { and, eq, sql } from "drizzle-orm";
import type { Terms } from "~/domain/auctions/terms";
import { duplicateListing } from "~/domain/catalog/duplicate";
import type { TypedListing } from "~/domain/catalog/listing";
import type { ProductStatus } from "~/domain/catalog/product-status";
import type { Database } from "../connect.server";
import type { StoredImage } from "../images/image-store.server";
import type { Json } from "../rows.server";
import { products } from "../schema.server";
import { ownColumns, photosOf } from "./own-columns.server";

export interface Original {
  status: ProductStatus;
  fields: TypedListing;
  photos: StoredImage[];
}

/** A listing of the seller, as the form of one like it. `null` when it is missing or another seller's. */
export async function findOriginal(db: Database, sellerId: string, id: string): Promise<Original | null> {
  const [row] = await db
    .select({
      ...ownColumns,
      auction: sql<Json | null>`(SELECT json_object('start', start, 'reserve', reserve, 'buyItNow', buy_it_now, 'startsAt',
        starts_at, 'originalEnd', original_end) FROM auctions WHERE product_id = ${id} ORDER BY created_at DESC LIMIT 1)`,
      photos: photosOf(id),
    })
    .from(products)
    .where(and(eq(products.id, id), eq(products.seller_id, sellerId)));
  if (!row) return null;
  const { auction, photos, ...goods } = row;
  const terms: Terms | null = auction && JSON.parse(auction);
  return { status: row.status, fields: duplicateListing(goods, terms), photos: JSON.parse(photos) };
}
