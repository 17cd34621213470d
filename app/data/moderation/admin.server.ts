import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { ProductStatus } from "~/domain/catalog/product-status";
import { type Centavos, toCentavos } from "~/domain/money";
import type { Admin } from "../accounts/users.server";
import { moveProduct } from "../catalog/product-moves.server";
import type { Database } from "../connect.server";
import { products, sellerProfiles, userRoles, users } from "../schema.server";

/** The role, asked for where it is needed: who lost it since the guard looked reads and changes nothing. */
export const stillAdmin = (admin: Admin) =>
  sql`EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${admin.id} AND role = 'admin')`;

/** How the whole market stands: `products` without what was taken down, `revenue` of orders that are completed. */
export interface Totals {
  products: number;
  orders: number;
  revenue: Centavos;
  users: number;
}

/** How the market stands. Counted as things come and go, so that this costs the same in any. */
export async function findTotals(db: Database, admin: Admin): Promise<Totals> {
  const rows = await db.all<{ name: keyof Totals; n: number }>(
    sql`SELECT name, n FROM totals WHERE ${stillAdmin(admin)}`,
  );
  const of = (name: keyof Totals) => rows.find((row) => row.name === name)?.n ?? 0;
  return { products: of("products"), orders: of("orders"), revenue: toCentavos(of("revenue")), users: of("users") };
}

export interface AdminProduct {
  id: string;
  title: string;
  price: Centavos;
  status: ProductStatus;
  store: string;
}

/** Products of any status, newest first: at most `most`, all older than the one with the id `before`. */
export async function listProducts(
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

export interface AdminUser {
  id: string;
  full_name: string;
  email: string;
  created_at: number;
  role: "admin" | null;
  store: string | null;
  handle: string | null;
}

/** People who have an account, newest first: at most `most`, all older than the one with the id `before`. */
export async function listUsers(db: Database, admin: Admin, before: string | null, most: number): Promise<AdminUser[]> {
  const { id, created_at } = users;
  return db
    .select({
      id,
      full_name: users.full_name,
      email: users.email,
      created_at,
      role: userRoles.role,
      store: sellerProfiles.business_name,
      handle: sellerProfiles.handle,
    })
    .from(users)
    .leftJoin(sellerProfiles, eq(sellerProfiles.user_id, id))
    .leftJoin(userRoles, and(eq(userRoles.user_id, id), eq(userRoles.role, "admin")))
    .where(
      and(
        stillAdmin(admin),
        isNull(users.deleted_at),
        before ? sql`(${created_at}, ${id}) < (SELECT created_at, id FROM users WHERE id = ${before})` : undefined,
      ),
    )
    .orderBy(desc(created_at), desc(id))
    .limit(most);
}
