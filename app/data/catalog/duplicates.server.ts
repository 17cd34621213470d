import { and, eq, sql } from "drizzle-orm";
import type { Terms } from "~/domain/auctions/terms";
import { duplicateListing } from "~/domain/catalog/duplicate";
import type { TypedListing } from "~/domain/catalog/listing";
import type { ProductStatus } from "~/domain/catalog/product-status";
import type { Database } from "../connect.server";
import type { StoredImage } from "../images/image-store.server";
import { money, moneyOrNull } from "../money.server";
import type { Json } from "../rows.server";
import { products } from "../schema.server";

export interface Original {
  status: ProductStatus;
  fields: TypedListing;
  photos: StoredImage[];
}

/** A listing of the seller, as the form of one like it. `null` when it is missing or another seller's. */
export async function findOriginal(db: Database, sellerId: string, id: string): Promise<Original | null> {
  const { title, description, category, condition, stock, shipping, returns, status, language } = products;
  const [row] = await db
    .select({
      ...{ title, description, category, condition, stock, shipping, returns, status, language },
      secondTitle: products.second_title,
      secondDescription: products.second_description,
      handlingDays: products.handling_days,
      returnDays: products.return_days,
      returnPayer: products.return_payer,
      price: money(products.price),
      shippingCost: money(products.shipping_cost),
      shippingMore: moneyOrNull(products.shipping_more),
      shippingStates: products.shipping_states,
      shippingFreeFrom: moneyOrNull(products.shipping_free_from),
      auction: sql<Json | null>`(SELECT json_object('start', start, 'reserve', reserve, 'buyItNow', buy_it_now, 'startsAt',
        starts_at, 'originalEnd', original_end) FROM auctions WHERE product_id = ${id} ORDER BY created_at DESC LIMIT 1)`,
      photos: sql<Json>`(SELECT json_group_array(json_object('key', key, 'width', width, 'height', height,
        'placeholder', placeholder)) FROM (SELECT * FROM product_images WHERE product_id = ${id} ORDER BY position))`,
    })
    .from(products)
    .where(and(eq(products.id, id), eq(products.seller_id, sellerId)));
  if (!row) return null;
  const { auction, photos, ...goods } = row;
  const terms: Terms | null = auction && JSON.parse(auction);
  return { status: row.status, fields: duplicateListing(goods, terms), photos: JSON.parse(photos) };
}
