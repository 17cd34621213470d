import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { BuyableProduct } from "~/domain/cart/cart";
import { activeUser } from "../accounts/users.server";
import { isForSale, isOffSale, isSellerAway } from "../catalog/facts.server";
import { commit, type Statement } from "../commit.server";
import type { Database } from "../connect.server";
import { money } from "../money.server";
import { cartItems, carts, products } from "../schema.server";
import { type CartOwner, cartId } from "./carts.server";

export async function findBuyableProduct(
  db: Database,
  productId: string,
): Promise<(BuyableProduct & { title: string }) | null> {
  const { title, seller_id: sellerId, is_auction: isAuction, status, stock, price } = products;
  const [product] = await db
    .select({
      ...{ title, sellerId, isAuction, status, stock, price: money(price) },
      ...{ isOffSale: isOffSale().mapWith(Boolean), isSellerAway: isSellerAway().mapWith(Boolean) },
    })
    .from(products)
    .where(eq(products.id, productId));
  return product ?? null;
}

export async function findCartQuantities(
  db: Database,
  owner: CartOwner,
  productId: string,
): Promise<{ inCart: number; lines: number }> {
  const inCart = sql<number>`coalesce(sum(iif(product_id = ${productId}, quantity, 0)), 0)`;
  const [row] = await db
    .select({ inCart, lines: count() })
    .from(cartItems)
    .where(eq(cartItems.cart_id, cartId(owner)));
  return row ?? { inCart: 0, lines: 0 };
}

/** Up to `most` pieces. Creates the cart if needed, under the visitor's id or `newId`. */
export async function addCartItem(
  db: Database,
  owner: CartOwner,
  { productId, quantity, most }: { productId: string; quantity: number; most: number },
  { newId, now }: { newId: string; now: number },
  counting: Statement,
): Promise<void> {
  const made =
    "userId" in owner
      ? sql`INSERT INTO carts (id, user_id, updated_at) SELECT ${newId}, id, ${now} FROM users
          WHERE id = ${activeUser(owner.userId)} ON CONFLICT (user_id) DO UPDATE SET updated_at = excluded.updated_at`
      : db
          .insert(carts)
          .values({ id: owner.cartId, updated_at: now })
          .onConflictDoUpdate({ target: carts.id, set: { updated_at: now }, setWhere: isNull(carts.user_id) });
  const insert = sql`INSERT INTO cart_items (cart_id, product_id, quantity, price, added_at)
    SELECT c.id, p.id, ${quantity}, p.price, ${now} FROM carts c JOIN products p ON p.id = ${productId}
    WHERE c.id = ${cartId(owner)} AND ${isForSale(sql`p`)} AND p.seller_id IS NOT c.user_id
    ON CONFLICT (cart_id, product_id) DO UPDATE
      SET quantity = min(quantity + excluded.quantity, ${most}), price = excluded.price`;
  await commit(db, [made, insert, counting]);
}

/** Also accepts the current price. `false` when the product is not in the cart. */
export async function setCartQuantity(
  db: Database,
  owner: CartOwner,
  { productId, quantity, now }: { productId: string; quantity: number; now: number },
): Promise<boolean> {
  const price = sql`(SELECT price FROM products WHERE id = cart_items.product_id)`;
  const update = db
    .update(cartItems)
    .set({ quantity, price })
    .where(isItem(owner, productId))
    .returning({ productId: cartItems.product_id });
  return (await commit(db, [touchCart(db, owner, now)], update)).length > 0;
}

export async function removeCartItem(db: Database, owner: CartOwner, productId: string, now: number): Promise<void> {
  await commit(db, [db.delete(cartItems).where(isItem(owner, productId)), touchCart(db, owner, now)]);
}

function touchCart(db: Database, owner: CartOwner, now: number) {
  return db
    .update(carts)
    .set({ updated_at: now })
    .where(eq(carts.id, cartId(owner)));
}

function isItem(owner: CartOwner, productId: string) {
  return and(eq(cartItems.cart_id, cartId(owner)), eq(cartItems.product_id, productId));
}
