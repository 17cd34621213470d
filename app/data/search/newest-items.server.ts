import { type SQL, sql } from "drizzle-orm";
import { PAGE_SIZE } from "~/domain/search/search";
import { hasProductStatus } from "../catalog/facts.server";
import type { Database } from "../connect.server";
import type { RowOf } from "../rows.server";
import type { productImages, products, sellerProfiles } from "../schema.server";
import { type Asked, newestMatches } from "./product-lists.server";

/** A product in a feed. */
export type NewestItem = RowOf<{
  id: typeof products.id;
  title: typeof products.title;
  language: typeof products.language;
  secondTitle: typeof products.second_title;
  category: typeof products.category;
  condition: typeof products.condition;
  price: typeof products.price;
  isAuction: typeof products.is_auction;
  publishedAt: typeof products.created_at;
  handle: typeof sellerProfiles.handle;
  store: typeof sellerProfiles.business_name;
  image: typeof productImages.key;
}>;

/** Of a list, whatever it is sorted by. */
export async function listNewest(db: Database, asked: Asked): Promise<NewestItem[]> {
  const { before, newest } = newestMatches(asked, PAGE_SIZE);
  return items(db, newest, before);
}

export async function listNewestOfStore(db: Database, handle: string): Promise<NewestItem[]> {
  const seller = sql`(SELECT user_id FROM seller_profiles WHERE handle = ${handle})`;
  return items(
    db,
    sql`SELECT seq FROM products WHERE seller_id = ${seller} AND ${hasProductStatus("active")}
      ORDER BY seq DESC LIMIT ${PAGE_SIZE}`,
  );
}

function items(db: Database, newest: SQL, before = sql``): Promise<NewestItem[]> {
  return db.all<NewestItem>(sql`${before}
    SELECT p.id, p.title, p.language, p.second_title AS secondTitle, p.category, p.condition, p.price, p.is_auction AS isAuction, p.created_at AS publishedAt,
      s.handle, s.business_name AS store, i.key AS image
    FROM (${newest}) newest
    CROSS JOIN products p ON p.seq = newest.seq
    CROSS JOIN seller_profiles s ON s.user_id = p.seller_id
    CROSS JOIN product_images i ON i.product_id = p.id AND i.position = 0`);
}
