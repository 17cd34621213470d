import { sql } from "drizzle-orm";
import type { DeskQuery } from "~/domain/moderation/desk-list";
import type { Centavos } from "~/domain/money";
import type { Admin } from "../accounts/users.server";
import type { Database } from "../connect.server";
import type { Cursor } from "../cursor.server";
import type { RowOf } from "../rows.server";
import type { products, sellerProfiles } from "../schema.server";
import { inOrder, placesOf } from "./desk-lists.server";
import { isStillAdmin } from "./facts.server";

export type AdminProduct = RowOf<{
  id: Cursor;
  productId: typeof products.id;
  title: typeof products.title;
  language: typeof products.language;
  category: typeof products.category;
  condition: typeof products.condition;
  isAuction: 0 | 1;
  price: Centavos;
  stock: typeof products.stock;
  status: typeof products.status;
  isHeld: 0 | 1;
  at: typeof products.created_at;
  store: typeof sellerProfiles.business_name;
  handle: typeof sellerProfiles.handle;
  /** Older takedowns have no row, and a closed account takes its own listings down. */
  isRestorable: 0 | 1;
}>;

/** A page of the list; `after` is the cursor of the row before it. */
export async function listAdminProducts(
  db: Database,
  admin: Admin,
  query: DeskQuery,
  after: string | null,
  most: number,
): Promise<AdminProduct[]> {
  return await db.all<AdminProduct>(sql`SELECT CAST(d.place AS TEXT) AS id, p.id AS productId, p.title, p.language, p.category,
      p.condition, p.is_auction AS isAuction, p.price, p.stock, p.status, p.is_held AS isHeld, p.created_at AS at, s.business_name AS store, s.handle,
      EXISTS (SELECT 1 FROM takedowns WHERE product_id = p.id) AS isRestorable
    FROM ${placesOf(query, after, most)} d CROSS JOIN products p ON p.seq = d.place
      CROSS JOIN seller_profiles s ON s.user_id = p.seller_id
    WHERE ${isStillAdmin(admin)} ${inOrder(query)}`);
}
