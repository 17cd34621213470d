import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { endVacation, saveVacation } from "~/data/accounts/vacations.server";
import { orderExists } from "~/data/orders/facts.server";
import { orders, products, sellerProfiles } from "~/data/schema.server";
import { isShippable, isTooLateToShip } from "~/data/shipments/facts.server";
import type { Vacation } from "~/domain/accounts/vacation";
import { POLICY } from "~/domain/policy";
import { DAY, HOUR } from "~/domain/time";
import { runEveryMinute } from "~/flows/run-every-minute.server";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** A seller of their own, with a store. */
async function seller(): Promise<string> {
  const id = await shop.bidder();
  await shop.db
    .insert(sellerProfiles)
    .values({ id: uuid(), user_id: id, handle: id, business_name: "Tienda", created_at: 1 });
  return id;
}

const leave = (id: string, given: Partial<Vacation> = {}) =>
  saveVacation(shop.db, id, {
    from: Date.now() - HOUR,
    until: Date.now() + 5 * DAY,
    way: "pause",
    note: null,
    ...given,
  });
const minute = () => runEveryMinute(shop.context());
const stateOf = async (id: string) => {
  const { status, is_away } = products;
  const [row] = await shop.db.select({ status, is_away }).from(products).where(eq(products.id, id));
  return row && `${row.status}${row.is_away ? " away" : ""}`;
};

/** Why a new buyer's checkout of one piece is refused; `null` when it is held. */
async function refusalOf(productId: string) {
  const answer = await shop.start(await shop.bidder(), { kind: "product", id: productId });
  return answer.ok ? null : answer.refusal;
}

test("what a seller who left sells at a fixed price is off sale at once, hidden by cron, and back afterwards", async () => {
  const ana = await seller();
  const [chair, lamp] = [await shop.goods({ seller: ana, stock: 3 }), await shop.goods({ seller: ana, stock: 3 })];
  await shop.db.update(products).set({ status: "paused" }).where(eq(products.id, lamp));
  const [buyer, before] = [await shop.bidder(), { kind: "product", id: chair } as const];
  const form = await shop.readCheckoutForm(buyer, before);
  await leave(ana);
  expect(await shop.send(buyer, form)).toMatchObject({ ok: false });
  expect(await refusalOf(chair)).toBe("nothingToPay");
  await minute();
  expect([await stateOf(chair), await stateOf(lamp)]).toEqual(["paused away", "paused"]);
  expect(await refusalOf(chair)).toBe("nothingToPay");

  await endVacation(shop.db, ana);
  await minute();
  expect([await stateOf(chair), await stateOf(lamp)]).toEqual(["active", "paused"]);
  expect(await refusalOf(chair)).toBeNull();
  await minute();
  const [store] = await shop.db.select().from(sellerProfiles).where(eq(sellerProfiles.user_id, ana));
  expect(store).toMatchObject({ away_from: null, away_until: null });
});

test("a vacation begins and ends by the clock, and one that is only planned hides nothing", async () => {
  const ana = await seller();
  const chair = await shop.goods({ seller: ana, stock: 9 });
  const at = (from: number, until: number) =>
    shop.db
      .update(sellerProfiles)
      .set({ away_from: Date.now() + from, away_until: Date.now() + until })
      .where(eq(sellerProfiles.user_id, ana));
  await at(HOUR, DAY);
  await minute();
  expect([await stateOf(chair), await refusalOf(chair)]).toEqual(["active", null]);
  await at(-HOUR, DAY);
  await minute();
  expect(await stateOf(chair)).toBe("paused away");
  await at(-DAY, -HOUR);
  await minute();
  expect([await stateOf(chair), await refusalOf(chair)]).toEqual(["active", null]);
  await leave(ana, { from: Date.now() + DAY, until: null });
  await endVacation(shop.db, ana);
  expect(await shop.db.select().from(sellerProfiles).where(eq(sellerProfiles.user_id, ana))).toMatchObject([
    { away_from: null },
  ]);
});

test("who keeps selling ships afterwards: the buyer saw it, and the two weeks count from then", async () => {
  const ana = await seller();
  const chair = await shop.goods({ seller: ana, stock: 3 });
  const [early, late] = [await shop.bidder(), await shop.bidder()];
  const target = { kind: "product", id: chair } as const;
  const unaware = await shop.readCheckoutForm(early, target);
  const until = Date.now() + 20 * DAY;
  await leave(ana, { until, way: "sell" });
  expect(await shop.send(early, unaware)).toEqual({ ok: false, refusal: "changed" });
  const id = await shop.buy(late, chair);
  await minute();
  expect(await stateOf(chair)).toBe("active");
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
  expect(order).toMatchObject({ status: "paid", away_until: until });

  const holds = async () => {
    const [row] = await shop.db.all<{ shippable: number; late: number }>(sql`SELECT
      ${orderExists(id, isShippable)} AS shippable, ${orderExists(id, isTooLateToShip)} AS late`);
    return row;
  };
  const paidDaysAgo = (days: number, awayFor: number) =>
    shop.db
      .update(orders)
      .set({ moved_at: Date.now() - days * DAY, away_until: Date.now() + awayFor })
      .where(eq(orders.id, id));
  await paidDaysAgo(20, -13 * DAY);
  expect(await holds()).toEqual({ shippable: 1, late: 0 });
  await paidDaysAgo(20, -14 * DAY);
  expect(await holds()).toEqual({ shippable: 0, late: 1 });
});

test("no order waits longer for its seller than somebody can keep selling, and none without a day", async () => {
  const waits = async (until: number | null) => {
    const ana = await seller();
    const chair = await shop.goods({ seller: ana });
    const id = await shop.buy(await shop.bidder(), chair);
    await leave(ana, { until });
    // As the trigger would have seen it.
    const copy = uuid();
    await shop.db.run(sql`INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, pay_by, created_at)
      SELECT ${copy}, product_id, buyer_id, seller_id, title, amount, 'awaiting_payment', pay_by, ${Date.now()} FROM orders WHERE id = ${id}`);
    const [order] = await shop.db.select().from(orders).where(eq(orders.id, copy));
    return order && { from: order.created_at, awayUntil: order.away_until };
  };
  const long = await waits(Date.now() + 90 * DAY);
  expect(long?.awayUntil).toBe((long?.from ?? 0) + POLICY.AWAY_SALE_DAYS * DAY);
  expect((await waits(null))?.awayUntil).toBeNull();
});
