import { and, desc, eq, sql } from "drizzle-orm";
import type { ProductStatus } from "~/domain/catalog/product-status";
import { type Centavos, toCentavos } from "~/domain/money";
import type { Admin } from "../accounts/users.server";
import { moveProduct } from "../catalog/product-moves.server";
import type { Database } from "../connect.server";
import { products, sellerProfiles } from "../schema.server";
import { stillAdmin } from "./facts.server";

export interface AdminProduct {
  id: string;
  title: string;
  price: Centavos;
  status: ProductStatus;
  store: string;
}

/** In any status, newest first; `before` is the id of the last product on the page before. */
export async function listAdminProducts(
  db: Database,
  admin: Admin,
  before: string | null,
  most: number,
): Promise<AdminProduct[]> {
  const rows = await db
    .select({
      id: products.id,
      title: products.title,
      price: products.price,
      status: products.status,
      store: sellerProfiles.business_name,
    })
    .from(products)
    .innerJoin(sellerProfiles, eq(sellerProfiles.user_id, products.seller_id))
    .where(
      and(
        stillAdmin(admin),
        before ? sql`${products.seq} < (SELECT seq FROM products WHERE id = ${before})` : undefined,
      ),
    )
    .orderBy(desc(products.seq))
    .limit(most);
  return rows.map((row) => ({ ...row, price: toCentavos(row.price) }));
}

/** Takes a product down for good. `false` when it was down before, `null` when there is none. */
export async function removeProduct(db: Database, admin: Admin, id: string): Promise<boolean | null> {
  const [removed, found] = await db.batch([
    db.all(sql`${moveProduct(id, { to: "removed", actor: "A", when: stillAdmin(admin) })} RETURNING id`),
    db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.id, id), stillAdmin(admin))),
  ]);
  return found.length > 0 ? removed.length > 0 : null;
}
