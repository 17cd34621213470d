import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findOrder } from "~/data/orders/orders.server";
import { orderEvents } from "~/data/schema.server";
import { DAY, MINUTE } from "~/domain/time";
import { completeDeliveredOrders, completeOrder } from "~/flows/orders/complete-order.server";
import { notificationsOf } from "../../support/aftermath";
import { createSale } from "../../support/sales";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

type Sale = Awaited<ReturnType<typeof createSale>>;

async function read({ id, buyer }: Sale) {
  const found = await findOrder(shop.db, buyer, id);
  if (!found) throw new Error("no such order");
  return found;
}
const completedBy = async ({ id }: Sale) =>
  (await shop.db.select().from(orderEvents).where(sql`order_id = ${id} AND to_status = 'completed'`)).map(
    ({ actor }) => actor,
  );

test("a buyer completes what was delivered, once; its seller reads the amount and is mailed at once", async () => {
  const sale = await createSale(shop, { to: "delivered", price: 250_00 });
  const mailings = shop.mailings();
  const press = async () => completeOrder(shop.context(), await read(sale));
  expect(await press()).toEqual({ isMoved: true, status: "completed" });
  expect(shop.mailings()).toBe(mailings + 1);
  expect(await press()).toEqual({ isMoved: false, status: "completed" });
  expect([shop.mailings(), await completedBy(sale)]).toEqual([mailings + 1, ["B"]]);
  expect(await notificationsOf(shop, { id: shop.sellerId }, "completed")).toEqual([
    { kind: "completed", order: sale.id, title: "Silla", price: 250_00 },
  ]);
});

test("what was not delivered yet is not completed, and its seller is not told", async () => {
  const sale = await createSale(shop, { to: "shipped" });
  expect(await completeOrder(shop.context(), await read(sale))).toEqual({ isMoved: false, status: "shipped" });
  expect([await completedBy(sale), await shop.toldTo(shop.sellerId)]).toEqual([[], []]);
});

test("what was delivered is completed by itself after a week, unless the buyer has a problem with it", async () => {
  const [fine, troubled] = [await createSale(shop, { to: "delivered" }), await createSale(shop, { to: "delivered" })];
  await shop.move(troubled.id, "problem_open", "B");
  shop.later(7 * DAY - MINUTE);
  await completeDeliveredOrders(shop.context());
  expect(await completedBy(fine)).toEqual([]);
  shop.later(7 * DAY + MINUTE);
  await Promise.all([completeDeliveredOrders(shop.context()), completeDeliveredOrders(shop.context())]);
  expect([await completedBy(fine), await completedBy(troubled)]).toEqual([["T"], []]);
  expect(await notificationsOf(shop, { id: shop.sellerId }, "completed")).toMatchObject([{ order: fine.id }]);
});

test("an order that does not exist is an error, not an answer", async () => {
  const sale = await createSale(shop, { to: "delivered" });
  await expect(completeOrder(shop.context(), { ...(await read(sale)), id: "none" })).rejects.toThrow(
    "orders are never deleted",
  );
});
