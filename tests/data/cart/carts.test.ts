import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findSessionUser } from "~/data/accounts/sessions.server";
import { addCartItem, findCartQuantities } from "~/data/cart/cart-items.server";
import { countCartPieces, listCartItems, listLockedLines } from "~/data/cart/carts.server";
import { EXPIRED_ROWS } from "~/data/expired-rows.server";
import { VISITOR_CART_LIFE } from "~/domain/cart/cart";
import { type Catalogue, openCatalogue } from "../../support/catalogue";
import { plansOf } from "../../support/plans";

let shop: Catalogue;

beforeAll(async () => {
  shop = await openCatalogue();
  await shop.put([{ title: "Oro", seller: "ana" }]);
});
afterAll(() => shop.close());

/** No limit to count. */
const NOTHING = sql`SELECT 1`;

test("pieces that are put in at the same moment all count, up to what there is", async () => {
  await shop.client.execute("UPDATE products SET stock = 5");
  const owner = { userId: "leo" };
  const put = (quantity: number, at: number) =>
    addCartItem(shop.db, owner, { productId: "p1", quantity, most: 5 }, { newId: `cart-${at}`, now: at }, NOTHING);
  await Promise.all([put(1, 1), put(1, 2)]);
  expect(await findCartQuantities(shop.db, owner, "p1")).toEqual({ inCart: 2, lines: 1 });
  await put(4, 3);
  expect(await listCartItems(shop.db, owner)).toMatchObject([
    { quantity: 5, seenPrice: 100_00, image: { key: "key/p1" } },
  ]);
});

test("nothing of one's own, nothing that is gone, and nothing into a person's cart by its id", async () => {
  const put = (owner: Parameters<typeof addCartItem>[1]) =>
    addCartItem(shop.db, owner, { productId: "p1", quantity: 1, most: 5 }, { newId: "other", now: 9 }, NOTHING);
  await put({ userId: "ana" });
  await put({ userId: "nobody" });
  const { rows } = await shop.client.execute("SELECT id FROM carts WHERE user_id = 'leo'");
  await put({ cartId: String(rows[0]?.id) });
  expect(await findCartQuantities(shop.db, { userId: "leo" }, "p1")).toEqual({ inCart: 5, lines: 1 });
  await shop.client.execute("UPDATE products SET status = 'sold'");
  await put({ cartId: "visitor" });
  for (const owner of [{ userId: "ana" }, { userId: "nobody" }, { cartId: "visitor" }]) {
    expect(await listCartItems(shop.db, owner)).toEqual([]);
  }
});

test("a sweep takes the carts of visitors that are past their time, and what is in them", async () => {
  await shop.client.batch([
    "UPDATE carts SET updated_at = 1",
    "INSERT INTO cart_items (cart_id, product_id, quantity, price, added_at) VALUES ('visitor', 'p1', 1, 1, 1)",
  ]);
  const sweepAt = (now: number) => Promise.all(EXPIRED_ROWS.map((deleteRows) => deleteRows(shop.db, now, 9)));
  await sweepAt(VISITOR_CART_LIFE + 1);
  expect(await countCartPieces(shop.db, "visitor")).toBe(0);
  expect((await findCartQuantities(shop.db, { cartId: "visitor" }, "p1")).lines).toBe(1);
  await sweepAt(VISITOR_CART_LIFE + 2);
  const { rows } = await shop.client.execute(
    "SELECT (SELECT count(*) FROM cart_items WHERE cart_id = 'visitor') AS gone, (SELECT count(*) FROM carts) AS stay",
  );
  expect(rows).toMatchObject([{ gone: 0, stay: 2 }]);
});

test("carts are found by indexes, on every page too", async () => {
  shop.server.resetCount();
  const owners = [{ userId: "leo" }, { cartId: "visitor" }];
  for (const owner of owners) {
    await listCartItems(shop.db, owner);
    await findCartQuantities(shop.db, owner, "p1");
  }
  await listLockedLines(shop.db, "leo");
  await countCartPieces(shop.db, "visitor");
  await findSessionUser(shop.db, { userId: "leo", idHash: "none" });
  const plans = await plansOf(shop);
  expect(plans.size).toBe(7);
  for (const [statement, plan] of plans) expect(plan.match(/^SCAN (?!CONSTANT)\w+$/gm), statement).toBeNull();
});
