import { type SQL, sql } from "drizzle-orm";
import { LINES_MAX } from "~/domain/cart/cart";

/** `newId` is for a user who has no cart yet. */
export interface CartMerge {
  cartId: string;
  newId: string;
  now: number;
}

/** Quantities add up within stock. When the cart gets too long, products in both come before new ones. */
export function mergeCart(user: SQL, merging: CartMerge | null): SQL[] {
  if (!merging) return [];
  const { cartId, newId, now } = merging;
  const visitors = sql`(SELECT id FROM carts WHERE id = ${cartId} AND user_id IS NULL)`;
  const own = sql`(SELECT id FROM carts WHERE user_id = ${user})`;
  const isInBoth = (one: SQL, other: SQL) =>
    sql`EXISTS (SELECT 1 FROM cart_items o WHERE o.cart_id = ${other} AND o.product_id = ${one})`;
  const room = sql`${LINES_MAX} - (SELECT count(*) FROM cart_items m
    WHERE m.cart_id = ${own} AND NOT ${isInBoth(sql`m.product_id`, visitors)})`;
  return [
    sql`INSERT INTO carts (id, user_id, updated_at) SELECT ${newId}, id, ${now} FROM users
      WHERE id = ${user} AND ${visitors} IS NOT NULL
      ON CONFLICT (user_id) DO UPDATE SET updated_at = excluded.updated_at`,
    sql`INSERT INTO cart_items (cart_id, product_id, quantity, price, added_at)
      SELECT ${own}, i.product_id, i.quantity, i.price, i.added_at FROM cart_items i
      WHERE i.cart_id = ${visitors} AND ${own} IS NOT NULL
      ORDER BY ${isInBoth(sql`i.product_id`, own)} DESC, i.added_at DESC LIMIT ${room}
      ON CONFLICT (cart_id, product_id) DO UPDATE SET price = excluded.price, quantity = min(quantity + excluded.quantity,
        max(1, (SELECT stock FROM products WHERE id = excluded.product_id)))`,
    sql`DELETE FROM carts WHERE id = ${visitors} AND ${own} IS NOT NULL`,
  ];
}
