import { sql } from "drizzle-orm";
import type { BuyableProduct } from "~/domain/cart/cart";
import { toCentavos } from "~/domain/money";
import { presentUser } from "../accounts/users.server";
import { isForSale } from "../catalog/facts.server";
import type { Database } from "../connect.server";
import { type CartOwner, cartId } from "./carts.server";

export async function findBuyableProduct(
  db: Database,
  productId: string,
): Promise<(BuyableProduct & { title: string }) | null> {
  const [row] = await db.all<Omit<BuyableProduct, "isAuction"> & { title: string; isAuction: number }>(
    sql`SELECT title, seller_id AS sellerId, is_auction AS isAuction, status, stock, price
      FROM products WHERE id = ${productId}`,
  );
  return row ? { ...row, isAuction: row.isAuction === 1, price: toCentavos(row.price) } : null;
}

/** Pieces of the product in the cart, and the cart's number of lines. */
export async function findCartQuantities(
  db: Database,
  owner: CartOwner,
  productId: string,
): Promise<{ held: number; lines: number }> {
  const [row] = await db.all<{ held: number; lines: number }>(
    sql`SELECT coalesce(sum(iif(product_id = ${productId}, quantity, 0)), 0) AS held, count(*) AS lines
      FROM cart_items WHERE cart_id = ${cartId(owner)}`,
  );
  return row ?? { held: 0, lines: 0 };
}

/**
 * Adds pieces of a product to the cart at the current price, up to `most` in all. Creates the cart if needed, under the
 * visitor's id or `newId`. A product that is no longer for sale is not added.
 */
export async function addCartItem(
  db: Database,
  owner: CartOwner,
  { productId, quantity, most }: { productId: string; quantity: number; most: number },
  { newId, now }: { newId: string; now: number },
): Promise<void> {
  const made =
    "userId" in owner
      ? sql`INSERT INTO carts (id, user_id, updated_at) SELECT ${newId}, id, ${now} FROM users
          WHERE id = ${presentUser(owner.userId)} ON CONFLICT (user_id) DO UPDATE SET updated_at = excluded.updated_at`
      : sql`INSERT INTO carts (id, updated_at) VALUES (${owner.cartId}, ${now})
          ON CONFLICT (id) DO UPDATE SET updated_at = excluded.updated_at WHERE user_id IS NULL`;
  await db.batch([
    db.run(made),
    db.run(sql`INSERT INTO cart_items (cart_id, product_id, quantity, price, added_at)
      SELECT c.id, p.id, ${quantity}, p.price, ${now} FROM carts c JOIN products p ON p.id = ${productId}
      WHERE c.id = ${cartId(owner)} AND ${isForSale(sql`p`)} AND p.seller_id IS NOT c.user_id
      ON CONFLICT (cart_id, product_id) DO UPDATE
        SET quantity = min(quantity + excluded.quantity, ${most}), price = excluded.price`),
  ]);
}

/**
 * Sets a line's quantity and accepts the current price. `false` when the product is not in the cart; it is not added
 * then.
 */
export async function setCartQuantity(
  db: Database,
  owner: CartOwner,
  { productId, quantity, now }: { productId: string; quantity: number; now: number },
): Promise<boolean> {
  const [rows] = await db.batch([
    db.all(sql`UPDATE cart_items SET quantity = ${quantity},
        price = (SELECT price FROM products WHERE id = cart_items.product_id)
      WHERE cart_id = ${cartId(owner)} AND product_id = ${productId} RETURNING product_id`),
    touchCart(db, owner, now),
  ]);
  return rows.length > 0;
}

export async function removeCartItem(db: Database, owner: CartOwner, productId: string, now: number): Promise<void> {
  await db.batch([
    db.run(sql`DELETE FROM cart_items WHERE cart_id = ${cartId(owner)} AND product_id = ${productId}`),
    touchCart(db, owner, now),
  ]);
}

function touchCart(db: Database, owner: CartOwner, now: number) {
  return db.run(sql`UPDATE carts SET updated_at = ${now} WHERE id = ${cartId(owner)}`);
}
