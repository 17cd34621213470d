import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { strikes } from "~/data/schema.server";
import { HOUR, MINUTE } from "~/domain/time";
import { holdAuction } from "~/flows/auctions/hold-auction.server";
import { readForBid } from "~/flows/auctions/place-bid.server";
import { settleAuction } from "~/flows/auctions/settle-auction.server";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { KIND } from "../../../dev/paypal/behavior";
import { faultsOf } from "../../support/audit";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

const strikesOf = (buyer: string) => shop.db.select().from(strikes).where(sql`user_id = ${buyer}`);

/** A won auction with shipping of 50.00; it ended an hour after the start of the test. */
async function won() {
  const id = await shop.open({ endsIn: HOUR });
  const { productId } = await shop.auction(id);
  await shop.db.$client.execute(`UPDATE products SET shipping = 'x', shipping_cost = 5000 WHERE id = '${productId}'`);
  const ana = await shop.bidder();
  await shop.bid(id, ana, 300_00);
  shop.later(HOUR);
  await settleAuction(shop.context(), id);
  await shop.waitForBackgroundWork();
  return { id, productId, ana };
}

async function hold(auctionId: string, bidder: string) {
  const wanted = { auctionId, bidder, key: uuid(), wait: 0 };
  const own = shop.context();
  return holdAuction(own, wanted, await readForBid(own, wanted));
}

test("a won auction is paid with its shipping, alone or with the cart, and is sold", async () => {
  shop.service.behave(KIND);
  const { ana, productId } = await won();
  await shop.putInCart(ana, await shop.goods({ price: 10_00 }));
  expect((await shop.start(ana, { kind: "cart" })).ok).toBe(true);
  expect(await shop.paymentsOf(ana)).toMatchObject([{ amount: 160_00 }]);
  // A newer checkout takes the order over; the older one charges nothing.
  const early = await shop.token(ana);
  expect((await shop.start(ana, { kind: "product", id: productId })).ok).toBe(true);
  shop.service.approve(early);
  expect((await settlePayment(shop.context(), early)).kind).toBe("lost");
  shop.service.approve(await shop.token(ana));
  expect(await shop.settle(ana)).toBe("paid");
  expect((await shop.ordersOf(ana)).map(({ status, amount }) => [status, amount])).toEqual([
    ["paid", 150_00],
    ["cancelled", 10_00],
  ]);
  expect(await shop.product(productId)).toEqual({ stock: 0, status: "sold" });
  shop.later(60 * HOUR);
  await shop.cron();
  expect([(await shop.statusesOf(ana))[0], await strikesOf(ana)]).toEqual(["paid", []]);
});

test("what was won, or is on hold, can be paid again after PayPal refused to begin its payment", async () => {
  const { ana, productId } = await won();
  const id = await shop.open({ buyItNow: 900_00 });
  await hold(id, ana);
  const held = (await shop.auction(id)).productId;
  for (const product of [productId, held]) {
    shop.service.fail("create", 1, { issue: "PAYEE_ACCOUNT_RESTRICTED" });
    expect(await shop.start(ana, { kind: "product", id: product })).toMatchObject({
      ok: false,
      refusal: "accountRefused",
    });
  }
  expect(await shop.statusesOf(ana)).toEqual(["awaiting_payment", "cancelled"]);
  for (const product of [productId, held]) {
    expect(await shop.start(ana, { kind: "product", id: product })).toMatchObject({ ok: true });
    shop.service.approve(await shop.token(ana));
    expect(await shop.settle(ana)).toBe("paid");
  }
});

test("who won and is paying when 48 hours are over has paid; who is not has a strike", async () => {
  const { ana, productId } = await won();
  shop.later(48 * HOUR + 58 * MINUTE);
  await shop.start(ana, { kind: "product", id: productId });
  shop.service.approve(await shop.token(ana));
  shop.later(49 * HOUR + MINUTE);
  await shop.cron();
  expect([await shop.statusesOf(ana), await strikesOf(ana)]).toEqual([["paid"], []]);

  shop.later(0);
  const other = await won();
  shop.later(48 * HOUR + 58 * MINUTE);
  await shop.start(other.ana, { kind: "product", id: other.productId });
  shop.later(49 * HOUR + 2 * MINUTE);
  await shop.cron();
  expect([await shop.statusesOf(other.ana), (await strikesOf(other.ana)).length]).toEqual([["expired_unpaid"], 1]);
});

test("what is on hold at its Buy It Now price is sold once it is paid, and ends the auction", async () => {
  const id = await shop.open({ buyItNow: 400_00 });
  const { productId } = await shop.auction(id);
  const ana = await shop.bidder();
  expect((await hold(id, ana))?.ok).toBe(true);
  expect((await shop.start(ana, { kind: "product", id: productId })).ok).toBe(true);
  // After a restarted checkout, one order is paid.
  expect((await shop.start(ana, { kind: "cart" })).ok).toBe(true);
  shop.service.approve(await shop.token(ana));
  const token = await shop.token(ana);
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => settlePayment(shop.context(), token)));
  expect(outcomes).toEqual(Array(5).fill({ kind: "paid" }));
  expect((await shop.auction(id)).state.closing).toMatchObject({
    status: "sold_bin",
    sale: { buyer: ana, price: 400_00 },
  });
  expect((await shop.events(id)).map(({ type }) => type)).toEqual(["hold", "capture"]);
  expect(await shop.product(productId)).toEqual({ stock: 0, status: "sold" });
  expect((await shop.ordersOf(ana)).map(({ status, auction_id }) => [status, auction_id])).toEqual([
    ["cancelled", null],
    ["paid", id],
  ]);
  expect(await faultsOf(shop.db, id)).toEqual([]);
});

test("a hold that lapsed is not charged, and another bidder can buy the item", async () => {
  const id = await shop.open({ buyItNow: 400_00, endsIn: HOUR });
  const { productId } = await shop.auction(id);
  const [ana, beto] = [await shop.bidder(), await shop.bidder()];
  await hold(id, ana);
  await shop.start(ana, { kind: "product", id: productId });
  shop.later(16 * MINUTE);
  shop.service.approve(await shop.token(ana));
  expect(await shop.settle(ana)).toBe("lost");
  await shop.bid(id, beto, 200_00);
  await shop.cron();
  expect(await shop.statusesOf(ana)).toEqual(["expired_unpaid"]);
  shop.later(2 * HOUR);
  await shop.cron();
  expect([await shop.statusesOf(beto), await strikesOf(ana)]).toEqual([["awaiting_payment"], []]);
  expect(Object.keys(shop.service.records.captures)).toEqual([]);
});

test("a hold that lapses while its payment is reviewed is paid back", async () => {
  const id = await shop.open({ buyItNow: 400_00 });
  const { productId } = await shop.auction(id);
  const ana = await shop.bidder();
  await hold(id, ana);
  await shop.start(ana, { kind: "product", id: productId });
  shop.service.approve(await shop.token(ana), "pending");
  expect(await shop.settle(ana)).toBe("pending");
  shop.later(HOUR);
  const [payment] = await shop.paymentsOf(ana);
  shop.service.orders.settleCapture(payment?.capture_id ?? "", "COMPLETED");
  expect(await shop.settle(ana)).toBe("lost");
  await shop.cron();
  expect(await shop.paymentsOf(ana)).toMatchObject([{ status: "refunded" }]);
  expect((await shop.auction(id)).state.closing).toBeNull();
  shop.later(80 * HOUR);
  await shop.cron();
  expect(await shop.statusesOf(ana)).toEqual(["cancelled"]);
});
