import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listCartItems } from "~/data/cart/carts.server";
import { readCheckout } from "~/data/checkout/checkout-contents.server";
import { lapsedStock, listOverdueOrders } from "~/data/checkout/overdue-checkouts.server";
import { isInTimeToPay, isPaymentOverdue } from "~/data/orders/facts.server";
import { listOverdueAgreements } from "~/data/orders/unpaid-orders.server";
import { statusAt } from "~/domain/orders/order-times";
import { HOUR } from "~/domain/time";
import { settleAuction } from "~/flows/auctions/settle-auction.server";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

async function isInTime(order: { id: string; pay_by: number | null }) {
  const facts = {
    payBy: order.pay_by,
    movedAt: 0,
    awayUntil: null,
    deliversAt: null,
    status: "awaiting_payment" as const,
  };
  const [row] = await shop.db.all<{
    inTime: number;
    overdue: number;
    now: number;
  }>(sql`SELECT ${isInTimeToPay()} AS inTime,
    ${isPaymentOverdue()} AS overdue, CAST(unixepoch('subsec') * 1000 AS INTEGER) AS now FROM orders WHERE id = ${order.id}`);
  const isAwaited = statusAt(facts, row?.now ?? 0) === "awaiting_payment";
  return [isAwaited, row?.inTime === 1, row?.overdue === 0];
}

test("what is held at a fixed price is paid until its last millisecond, and lapses at the next", async () => {
  const [ana, beto, chair] = [await shop.bidder(), await shop.bidder(), await shop.goods()];
  await shop.start(ana, { kind: "product", id: chair });
  const [order] = await shop.ordersOf(ana);
  if (!order?.pay_by) throw new Error("no deadline");
  await shop.putInCart(beto, chair);
  const lapsed = async () => (await shop.db.all<{ n: number }>(sql`SELECT ${lapsedStock(sql`${chair}`)} AS n`))[0]?.n;
  const overdue = () => listOverdueOrders(shop.db, 9);

  shop.database.stopClock(order.pay_by);
  expect(await isInTime(order)).toEqual([true, true, true]);
  expect([await lapsed(), await overdue()]).toEqual([0, []]);
  expect(await listCartItems(shop.db, { userId: beto })).toMatchObject([{ stock: 0, status: "reserved" }]);
  expect((await readCheckout(shop.db, ana, { kind: "order", id: order.id })).lines).toMatchObject([{ id: order.id }]);

  shop.database.stopClock(order.pay_by + 1);
  expect(await isInTime(order)).toEqual([false, false, false]);
  expect([await lapsed(), await overdue()]).toMatchObject([1, [{ id: order.id }]]);
  expect(await listCartItems(shop.db, { userId: beto })).toMatchObject([{ stock: 1, status: "active" }]);
  expect((await readCheckout(shop.db, ana, { kind: "order", id: order.id })).lines).toEqual([]);
});

test("what was won is paid until its last millisecond, and its buyer defaults at the next", async () => {
  const [id, ana] = [await shop.open({ endsIn: HOUR }), await shop.bidder()];
  await shop.bid(id, ana, 300_00);
  shop.later(HOUR);
  await settleAuction(shop.context(), id);
  await shop.waitForBackgroundWork();
  const [order] = await shop.ordersOf(ana);
  if (!order?.pay_by) throw new Error("no deadline");

  shop.database.stopClock(order.pay_by);
  expect(await isInTime(order)).toEqual([true, true, true]);
  expect(await listOverdueAgreements(shop.db, 9)).toEqual([]);
  expect((await readCheckout(shop.db, ana, { kind: "cart" })).lines).toMatchObject([{ id: order.id }]);

  shop.database.stopClock(order.pay_by + 1);
  expect(await isInTime(order)).toEqual([false, false, false]);
  expect(await listOverdueAgreements(shop.db, 9)).toMatchObject([{ id: order.id }]);
  expect((await readCheckout(shop.db, ana, { kind: "cart" })).lines).toEqual([]);
});
