import { sql } from "drizzle-orm";
import { CLOCK } from "../clock.server";
import { commit } from "../commit.server";
import type { Database } from "../connect.server";
import { selectUnusedImages } from "../expired-rows.server";
import type { StoredImage } from "../images/image-store.server";
import { isEditable, type RevisableListing } from "./revisions.server";

/**
 * In the place of the photos that its seller saw, with the record `id` that they changed. Writes nothing when they, the
 * condition or what may be edited changed meanwhile. Returns the keys that nothing refers to any more.
 */
export async function savePhotos(
  db: Database,
  sellerId: string,
  { id: productId, condition, photos: seen }: Pick<RevisableListing, "id" | "condition" | "photos">,
  { id, photos }: { id: string; photos: readonly StoredImage[] },
): Promise<{ isSaved: boolean; unused: string[] }> {
  const keys = sql`(SELECT json_group_array(key) FROM (SELECT key FROM product_images WHERE product_id = p.id ORDER BY position))`;
  const isSaved = sql`EXISTS (SELECT 1 FROM listing_edits WHERE id = ${id})`;
  const gone = seen.map(({ key }) => key).filter((key) => !photos.some((photo) => photo.key === key));
  const writes = [
    sql`INSERT INTO listing_edits (id, product_id, at, fields) SELECT ${id}, p.id, ${CLOCK}, ${JSON.stringify(["photos"])}
      FROM products p WHERE p.id = ${productId} AND p.seller_id = ${sellerId} AND p.condition = ${condition}
        AND ${keys} = ${JSON.stringify(seen.map(({ key }) => key))} AND ${isEditable}`,
    sql`DELETE FROM product_images WHERE product_id = ${productId} AND ${isSaved}`,
    sql`INSERT INTO product_images (product_id, position, key, width, height, placeholder)
      SELECT ${productId}, key, value ->> 'key', value ->> 'width', value ->> 'height', value ->> 'placeholder'
      FROM json_each(${JSON.stringify(photos)}) WHERE ${isSaved}`,
    sql`UPDATE products SET image_url = ${photos[0]?.key ?? ""} WHERE id = ${productId} AND ${isSaved}`,
  ];
  const [saved, unused] = await commit(db, writes, [isSaved, selectUnusedImages(db, "product", gone)]);
  return { isSaved: saved, unused: saved ? unused.map(({ key }) => key) : [] };
}
