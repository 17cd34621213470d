import { and, desc, eq, sql } from "drizzle-orm";
import type { Admin } from "../accounts/users.server";
import { moveProduct } from "../catalog/product-moves.server";
import { commit } from "../commit.server";
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

/** Takes a product down for good. `false` when it was down before, `null` when there is none. */
export async function removeProduct(db: Database, admin: Admin, id: string): Promise<boolean | null> {
  const when = isStillAdmin(admin);
  const move = db.all(sql`${moveProduct(id, { to: "removed", actor: "A", when })} RETURNING id`);
  const product = db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), when));
  const [removed, found] = await commit(db, [], [move, product]);
  return found.length > 0 ? removed.length > 0 : null;
}
