import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { notifications } from "~/data/schema.server";
import { HOUR, MINUTE } from "~/domain/time";
import { holdAuction } from "~/flows/auctions/hold-auction.server";
import { readForBid } from "~/flows/auctions/place-bid.server";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { faultsOf } from "../../support/audit";
import { openShop, type Shop } from "../../support/shop";

// An auction on hold for its buyer, who pays its Buy It Now price.

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

const told = async (userId: string) =>
  (await shop.db.select().from(notifications).where(eq(notifications.user_id, userId))).map(
    ({ message }) => message.kind,
  );

/** An auction with a bid below its reserve, on hold for Ana, who has begun to pay it, with `also` in her cart. */
async function hold({ also = 0 } = {}) {
  const id = await shop.open({ buyItNow: 400_00, reserve: 300_00 });
  const { productId } = await shop.auction(id);
  const [ana, beto] = [await shop.bidder(), await shop.bidder()];
  await shop.bid(id, beto, 200_00);
  const own = shop.context();
  const wanted = { auctionId: id, bidder: ana, key: uuid(), wait: 0 };
  expect(await holdAuction(own, wanted, await readForBid(own, wanted))).toMatchObject({ ok: true });
  if (also > 0) await shop.putInCart(ana, await shop.goods({ price: also }));
  await shop.start(ana, also > 0 ? { kind: "cart" } : { kind: "product", id: productId });
  const token = await shop.token(ana);
  return { id, ana, beto, productId, token };
}

test("it is sold to its buyer, once, and the other bidders are told", async () => {
  const { id, ana, beto, productId, token } = await hold({ also: 50_00 });
  shop.service.approve(token);
  const before = shop.mailings();
  expect(await settlePayment(shop.context(), token)).toEqual({ kind: "paid" });
  expect(shop.mailings()).toBe(before + 1);
  expect((await shop.auction(id)).state.closing).toMatchObject({
    status: "sold_bin",
    sale: { buyer: ana, price: 400_00 },
  });
  const orders = await shop.ordersOf(ana);
  expect(orders.map(({ status, auction_id, amount }) => [amount, status, auction_id]).sort()).toEqual([
    [400_00, "paid", id],
    [50_00, "paid", null],
  ]);
  expect(await shop.product(productId)).toEqual({ stock: 0, status: "sold" });
  expect([(await told(ana)).sort(), await told(beto)]).toEqual([["receipt", "receipt"], ["bought-now"]]);
  expect((await told(shop.sellerId)).sort()).toEqual(["sold", "sold"]);
  expect(await settlePayment(shop.context(), token)).toEqual({ kind: "paid" });
  expect((await shop.events(id)).map(({ type }) => type)).toEqual(["bid", "hold", "capture"]);
  expect(await faultsOf(shop.db, id)).toEqual([]);
});

test("money that comes after the hold lapsed is refunded, and what was bought along is paid", async () => {
  const { id, ana, productId, token } = await hold({ also: 50_00 });
  shop.service.approve(token, "pending");
  expect(await settlePayment(shop.context(), token)).toEqual({ kind: "pending" });
  shop.later(HOUR);
  const [capture] = Object.values(shop.service.records.captures);
  shop.service.orders.settleCapture(capture?.id ?? "", "COMPLETED");
  expect(await settlePayment(shop.context(), token)).toEqual({ kind: "paid" });
  await shop.cron();
  expect((await shop.auction(id)).state.closing).toBeNull();
  expect(await shop.paymentStatusesOf(ana)).toEqual(["partially_refunded"]);
  expect((await shop.product(productId)).status).toBe("active");
  expect((await shop.ordersOf(ana)).map(({ amount, status }) => [amount, status === "paid"]).sort()).toEqual([
    [400_00, false],
    [50_00, true],
  ]);
  shop.later(80 * HOUR);
  await shop.cron();
});

test("an approval that comes after the hold lapsed is not captured", async () => {
  const { ana, token } = await hold();
  shop.later(16 * MINUTE);
  shop.service.approve(token);
  expect(await settlePayment(shop.context(), token)).toEqual({ kind: "lost" });
  expect(Object.keys(shop.service.records.captures)).toEqual([]);
  await shop.cron();
  expect(await shop.statusesOf(ana)).toEqual(["expired_unpaid"]);
});
