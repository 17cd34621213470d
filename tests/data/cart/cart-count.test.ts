import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cartCount, countCartPieces, listCartItems } from "~/data/cart/carts.server";
import { readCheckout } from "~/data/checkout/checkout-contents.server";
import { carts } from "~/data/schema.server";
import { toCart } from "~/domain/cart/cart";
import { MINUTE } from "~/domain/time";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** How many pieces the header, the cart and the checkout count. */
async function counts(userId: string): Promise<(number | undefined)[]> {
  const [badge] = await shop.db.all<{ n: number }>(sql`SELECT ${cartCount(sql`${userId}`)} AS n`);
  const { groups } = toCart(await listCartItems(shop.db, { userId }), [], userId);
  const lines = groups.flatMap((group) => group.lines);
  const checkout = await readCheckout(shop.db, userId, { kind: "cart" });
  const sum = (all: readonly { quantity: number }[]) => all.reduce((total, { quantity }) => total + quantity, 0);
  return [badge?.n, sum(lines), sum(checkout.lines)];
}

test("the header counts what the cart and the checkout count: own holds and lapsed ones too", async () => {
  const [ana, beto, chair] = [await shop.bidder(), await shop.bidder(), await shop.goods({ stock: 2 })];
  await shop.putInCart(ana, chair, 2);
  await shop.putInCart(beto, chair, 2);
  expect([await counts(ana), await counts(beto)]).toEqual([
    [2, 2, 2],
    [2, 2, 2],
  ]);
  await shop.start(ana, { kind: "cart" });
  expect([await counts(ana), await counts(beto)]).toEqual([
    [2, 2, 2],
    [0, 0, 0],
  ]);
  shop.later(16 * MINUTE);
  expect(await counts(beto)).toEqual([2, 2, 2]);

  await shop.db.insert(carts).values({ id: "visitor", user_id: null, updated_at: 1 });
  await shop.db.run(sql`INSERT INTO cart_items (cart_id, product_id, quantity, price, added_at)
    VALUES ('visitor', ${chair}, 2, 1, 1)`);
  expect(await countCartPieces(shop.db, "visitor")).toBe(2);
});

test("of a product that has become too expensive for all the pieces in the cart, whole pieces count", async () => {
  const [dora, palace] = [await shop.bidder(), await shop.goods({ stock: 9 })];
  await shop.putInCart(dora, palace, 2);
  await shop.db.run(sql`INSERT INTO carts (id, user_id, updated_at) VALUES ('visitor-2', NULL, 1)`);
  await shop.db.run(sql`INSERT INTO cart_items (cart_id, product_id, quantity, price, added_at)
    VALUES ('visitor-2', ${palace}, 2, 1, 1)`);
  await shop.db.run(sql`UPDATE products SET price = ${6_000_000_000} WHERE id = ${palace}`);
  expect([await counts(dora), await countCartPieces(shop.db, "visitor-2")]).toEqual([[1, 1, 1], 1]);
});

test("one's own products and auctions count nowhere", async () => {
  const carla = await shop.bidder();
  const { productId } = await shop.auction(await shop.open());
  await shop.putInCart(shop.sellerId, await shop.goods());
  await shop.putInCart(carla, productId);
  expect([await counts(shop.sellerId), await counts(carla)]).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ]);
});
