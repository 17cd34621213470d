import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { saveCheckout } from "~/data/checkout/checkouts.server";
import { orders } from "~/data/schema.server";
import { toCentavos } from "~/domain/money";
import { HOME } from "../../support/home";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Sends a checkout of pieces that were there when the buyer looked; whether all of them were held. */
async function hold(buyer: string, pieces: Readonly<Record<string, number>>): Promise<boolean> {
  const lines = Object.entries(pieces).map(([productId, quantity]) => ({
    ...({ kind: "item", id: productId, productId, title: "Silla", quantity, until: null } as const),
    ...{ price: toCentavos(100_00), shipping: toCentavos(0), awayUntil: null, pickup: null },
    rates: {
      shippingCost: toCentavos(0),
      shippingMore: null,
      shippingStates: null,
      shippingFreeFrom: null,
      pickup: null,
      isShipped: true,
    },
  }));
  const target = { kind: "product", id: lines[0]?.productId ?? "" } as const;
  const checkout = {
    id: uuid(),
    buyer,
    currency: "MXN",
    shipTo: HOME,
    target,
    lines,
    limits: [],
    now: 0,
    hold: 60_000,
    newId: uuid,
    newCode: () => "000000",
  };
  return (await saveCheckout(shop.db, checkout)) !== null;
}

async function heldPieces(productId: string): Promise<number> {
  const held = await shop.db.select().from(orders).where(eq(orders.product_id, productId));
  return held.filter(({ status }) => status === "awaiting_payment").reduce((sum, { quantity }) => sum + quantity, 0);
}

test("the last piece is held for the first of two buyers", async () => {
  const [first, second, chair] = [await shop.bidder(), await shop.bidder(), await shop.goods()];
  expect(await hold(first, { [chair]: 1 })).toBe(true);
  expect(await hold(second, { [chair]: 1 })).toBe(false);
  expect([await shop.product(chair), await heldPieces(chair)]).toEqual([{ stock: 0, status: "reserved" }, 1]);
});

test("a checkout holds all its lines or none, wherever the one stands that is gone", async () => {
  for (const order of [
    [0, 1],
    [1, 0],
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
  ]) {
    const [first, second] = [await shop.bidder(), await shop.bidder()];
    const products = [await shop.goods(), await shop.goods(), await shop.goods()];
    const [, gone = ""] = products;
    await hold(first, { [gone]: 1 });
    const wanted = order.map((index) => products[index] ?? "");
    expect([order, await hold(second, Object.fromEntries(wanted.map((id) => [id, 1])))]).toEqual([order, false]);
    for (const product of wanted) {
      const isGone = product === gone;
      const expected = { stock: isGone ? 0 : 1, status: isGone ? "reserved" : "active" };
      expect([order, await shop.product(product), await heldPieces(product)]).toEqual([
        order,
        expected,
        isGone ? 1 : 0,
      ]);
    }
  }
});

test("several pieces are held as long as there are so many, and the last of them reserve the product", async () => {
  const [first, second, third] = [await shop.bidder(), await shop.bidder(), await shop.bidder()];
  const chair = await shop.goods({ stock: 3 });
  expect(await hold(first, { [chair]: 2 })).toBe(true);
  expect([await shop.product(chair), await heldPieces(chair)]).toEqual([{ stock: 1, status: "active" }, 2]);
  expect(await hold(second, { [chair]: 2 })).toBe(false);
  expect(await hold(third, { [chair]: 1 })).toBe(true);
  expect([await shop.product(chair), await heldPieces(chair)]).toEqual([{ stock: 0, status: "reserved" }, 3]);
});

test("all lines of a checkout that holds the last piece of each are held", async () => {
  const [buyer, products] = [await shop.bidder(), [await shop.goods(), await shop.goods(), await shop.goods()]];
  expect(await hold(buyer, Object.fromEntries(products.map((id) => [id, 1])))).toBe(true);
  for (const product of products) {
    expect([await shop.product(product), await heldPieces(product)]).toEqual([{ stock: 0, status: "reserved" }, 1]);
  }
});
