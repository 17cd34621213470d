import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../connect.server";
import type { StoredImage } from "../images/image-store.server";

/** The first photo of a product as JSON, for `toCoverImage`; `null` without one. */
export function coverImage(productId: SQL): SQL<string | null> {
  return sql<
    string | null
  >`(SELECT json_object('key', key, 'width', width, 'height', height, 'placeholder', placeholder)
    FROM product_images WHERE product_id = ${productId} AND position = 0)`;
}

export function toCoverImage(json: string | null): StoredImage | null {
  return json === null ? null : JSON.parse(json);
}

/** Whether a photo is one of a product, or was as it was bought; those of drafts are not. */
export async function isPublished(db: Database, key: string): Promise<boolean> {
  const rows = await db.all(
    sql`SELECT 1 FROM product_images WHERE key = ${key} UNION SELECT 1 FROM bought_photos WHERE key = ${key}`,
  );
  return rows.length > 0;
}
