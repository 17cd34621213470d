import { and, desc, eq, sql } from "drizzle-orm";
import type { Admin } from "../accounts/users.server";
import type { Database } from "../connect.server";
import { money } from "../money.server";
import { products, sellerProfiles } from "../schema.server";
import { isStillAdmin } from "./facts.server";

export type AdminProduct = Awaited<ReturnType<typeof listAdminProducts>>[number];

/** In any status, newest first; `before` is the id of the last product on the page before. */
export async function listAdminProducts(db: Database, admin: Admin, before: string | null, most: number) {
  return await db
    .select({
      id: products.id,
      title: products.title,
      language: products.language,
      price: money(products.price),
      status: products.status,
      store: sellerProfiles.business_name,
      /** Older takedowns have no row, and a closed account takes its own listings down. */
      isRestorable: sql<0 | 1>`EXISTS (SELECT 1 FROM takedowns WHERE product_id = ${products.id})`,
    })
    .from(products)
    .innerJoin(sellerProfiles, eq(sellerProfiles.user_id, products.seller_id))
    .where(
      and(
        isStillAdmin(admin),
        before ? sql`${products.seq} < (SELECT seq FROM products WHERE id = ${before})` : undefined,
      ),
    )
    .orderBy(desc(products.seq))
    .limit(most);
}
