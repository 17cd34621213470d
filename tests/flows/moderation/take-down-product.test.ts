import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { findLatestAuction } from "~/data/auctions/auctions.server";
import { readCheckout } from "~/data/checkout/checkout-contents.server";
import { always } from "~/data/condition.server";
import { insertAuctionTakedown } from "~/data/moderation/takedowns.server";
import { mails, notifications, strikes, takedowns } from "~/data/schema.server";
import { HOUR, MINUTE } from "~/domain/time";
import { settleAuction } from "~/flows/auctions/settle-auction.server";
import { takeDownProduct } from "~/flows/moderation/take-down-product.server";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { ledgerOf } from "../../support/sales";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(async () => {
  expect(await shop.faults()).toEqual([]);
  await shop.close();
});

const orderOf = async (buyer: string) => (await shop.ordersOf(buyer)).at(-1);
const toldTo = async (userId: string) =>
  (await shop.db.select().from(notifications).where(sql`user_id = ${userId}`)).map(({ message }) => message.kind);

async function atPaypal(): Promise<{ buyer: string; product: string; token: string }> {
  const [buyer, product] = [await shop.bidder(), await shop.goods()];
  await shop.start(buyer, { kind: "product", id: product });
  return { buyer, product, token: await shop.token(buyer) };
}

test("what is taken down is not sold to the buyer who is at PayPal: nothing is charged, and they are told", async () => {
  const { buyer, product, token } = await atPaypal();
  expect(await shop.takeDown(product)).toBe(true);
  shop.service.approve(token);
  expect(await settlePayment(shop.context(), token)).toEqual({ kind: "lost" });
  expect(Object.values(shop.service.records.captures)).toEqual([]);
  await shop.cron();
  expect(await orderOf(buyer)).toMatchObject({ status: "cancelled" });
  expect(await toldTo(buyer)).toEqual(["order-taken-down"]);
  expect(await shop.product(product)).toEqual({ stock: 1, status: "removed" });
});

test("who is no administrator any more takes nothing down: a running auction goes on, and nobody is told", async () => {
  const [auction, chair] = [await shop.open({ endsIn: HOUR }), await shop.goods()];
  const { productId } = await shop.auction(auction);
  const stranger = { id: await shop.bidder() } as Admin;
  const why = { rule: "fake", reason: "Copia" } as const;
  for (const id of [productId, chair]) {
    const read = await findLatestAuction(shop.db, id);
    expect(await takeDownProduct(shop.context(), stranger, { id, title: "Silla" }, why, read)).toBe(false);
  }
  expect([await shop.events(auction), await toldTo(shop.sellerId)]).toEqual([[], []]);
  await shop.db.run(insertAuctionTakedown(stranger, productId, { id: "t1", ...why }, always));
  expect(await shop.db.select().from(takedowns)).toEqual([]);
  expect(await shop.takeDown(productId)).toBe(true);
});

test("captured at that moment, or after PayPal's review, it is refunded by the market, and the buyer is told", async () => {
  for (const how of ["pay", "pending"] as const) {
    const { buyer, product, token } = await atPaypal();
    shop.service.approve(token, how);
    // Captured, and PayPal's answer is still on its way.
    if (how === "pay") shop.service.orders.capture(token, null);
    else await settlePayment(shop.context(), token);
    await shop.takeDown(product);
    if (how === "pending") {
      for (const { id, status } of Object.values(shop.service.records.captures)) {
        if (status === "PENDING") shop.service.orders.settleCapture(id, "COMPLETED");
      }
      await shop.cron();
      await shop.deliverWebhooks();
    }
    await settlePayment(shop.context(), token);
    await shop.recover();
    const order = await orderOf(buyer);
    expect([how, order?.status]).toEqual([how, "cancelled"]);
    expect(await shop.refundsOf(order?.id ?? "")).toMatchObject([{ cause: "unwanted", status: "done" }]);
    expect((await ledgerOf(shop, order?.id ?? "")).seller_payable ?? 0).toBe(0);
    expect(await toldTo(buyer)).toContain("payment-returned");
    shop.later(0);
  }
});

test("neither cart nor checkout offers it, and an order of it is not checked out", async () => {
  const { buyer, product } = await atPaypal();
  const id = (await orderOf(buyer))?.id ?? "";
  await shop.putInCart(buyer, product);
  await shop.takeDown(product);
  for (const target of [{ kind: "cart" }, { kind: "product", id: product }, { kind: "order", id }] as const) {
    expect((await readCheckout(shop.db, buyer, target)).lines).toEqual([]);
  }
  expect((await shop.start(buyer, { kind: "order", id })).ok).toBe(false);
});

test("a winner who does not pay for it gets no strike, and both are told, once", async () => {
  const id = await shop.open({ endsIn: HOUR });
  const { productId } = await shop.auction(id);
  const winner = await shop.bidder();
  await shop.bid(id, winner, 300_00);
  shop.later(HOUR);
  await settleAuction(shop.context(), id);
  await shop.waitForBackgroundWork();
  expect(await orderOf(winner)).toMatchObject({ status: "awaiting_payment" });
  await shop.takeDown(productId);
  await shop.cron();
  await shop.cron();
  expect(await orderOf(winner)).toMatchObject({ status: "cancelled" });
  for (const user of [winner, shop.sellerId]) {
    expect((await toldTo(user)).filter((kind) => kind === "order-taken-down")).toHaveLength(1);
  }
  shop.later(60 * HOUR + MINUTE);
  await shop.cron();
  expect(await shop.db.select().from(strikes)).toEqual([]);
  expect((await shop.db.select().from(mails)).map(({ message }) => message.kind)).not.toContain("strike-warning");
});
