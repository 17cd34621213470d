import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { orderEvents, strikes } from "~/data/schema.server";
import { HOUR, MINUTE } from "~/domain/time";
import { cancelTakenDownOrders } from "~/flows/orders/cancel-taken-down-orders.server";
import { notificationsOf } from "../../support/aftermath";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

const cancel = () => cancelTakenDownOrders(shop.context());
const told = (id: string) => notificationsOf(shop, { id }, "order-taken-down");
async function end(buyer: string) {
  const [order] = await shop.ordersOf(buyer);
  const [event] = await shop.db
    .select()
    .from(orderEvents)
    .where(sql`order_id = ${order?.id} AND to_status = 'cancelled'`);
  return [order?.status, event?.actor, event?.reason];
}

test("an unpaid order of a listing that was taken down is cancelled, its pieces go back, and its buyer is told once", async () => {
  const [ana, beto, chair] = [await shop.bidder(), await shop.bidder(), await shop.goods({ stock: 3 })];
  const paid = await shop.buy(beto, chair);
  await shop.start(ana, { kind: "product", id: chair });
  await cancel();
  expect(await shop.statusesOf(ana)).toEqual(["awaiting_payment"]);
  await shop.takeDown(chair);
  await Promise.all([cancel(), cancel()]);
  await cancel();
  const [order] = await shop.ordersOf(ana);
  expect(await end(ana)).toEqual(["cancelled", "A", "taken_down"]);
  expect(await shop.product(chair)).toEqual({ stock: 2, status: "removed" });
  // Its seller was not told of an order that was never paid, and what was paid stays.
  expect([await told(ana), await told(shop.sellerId), await told(beto)]).toEqual([
    [{ kind: "order-taken-down", order: order?.id, title: "Silla" }],
    [],
    [],
  ]);
  expect((await shop.ordersOf(beto))[0]).toMatchObject({ id: paid, status: "paid" });
});

test("of a won auction the seller is told as well, and its winner gets no strike", async () => {
  const auction = await shop.open({ endsIn: HOUR });
  const ana = await shop.bidder();
  await shop.bid(auction, ana, 300_00);
  shop.later(HOUR + MINUTE);
  await shop.cron();
  await shop.takeDown((await shop.auction(auction)).productId);
  await cancel();
  const [order] = await shop.ordersOf(ana);
  expect(await end(ana)).toEqual(["cancelled", "A", "taken_down"]);
  const message = { kind: "order-taken-down", order: order?.id, title: "Cámara" };
  expect([await told(ana), await told(shop.sellerId)]).toEqual([[message], [message]]);
  shop.later(60 * HOUR);
  await shop.cron();
  expect(await shop.db.select().from(strikes)).toEqual([]);
});
