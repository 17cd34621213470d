import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { findCancellableOrder } from "~/data/cancellations/cancellations.server";
import { findFailedRefund } from "~/data/refunds/failed-refunds.server";
import { orders, userRoles } from "~/data/schema.server";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { acceptCancellation } from "~/flows/cancellations/answer-cancellation.server";
import { cancelOrder } from "~/flows/cancellations/cancel-order.server";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { retryRefund } from "~/flows/refunds/retry-refund.server";
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

async function read(userId: string, orderId: string) {
  const order = await findCancellableOrder(shop.db, userId, orderId);
  if (!order) throw new Error("not theirs");
  return order;
}
const cancel = async (userId: string, orderId: string, sent: { reason?: string; cause?: string } = {}) =>
  cancelOrder(shop.context(), await read(userId, orderId), { reason: "", cause: "", ...sent });

/** PayPal's fee of the orders bought here. */
const feeOf = async (orderId: string) => (await ledgerOf(shop, orderId)).paypal_fee ?? 0;

/** Who bears the whole fee of a refunded order. */
async function bearer(orderId: string) {
  const fee = await feeOf(orderId);
  expect(fee).toBeGreaterThan(0);
  const { platform_fee: market = 0, seller_payable: seller = 0 } = await ledgerOf(shop, orderId);
  expect(market + seller).toBe(-fee);
  return market === -fee ? "market" : seller === -fee ? "seller" : [market, seller];
}

test("the market bears the fee of what the buyer chose: cancelled at once, by request, or without an answer", async () => {
  const [free, accepted, silent] = [await shop.buyAndPay(), await shop.buyAndPay(), await shop.buyAndPay()];
  await cancel(free.buyer, free.orderId);
  shop.later(2 * HOUR);
  for (const { buyer, orderId } of [accepted, silent]) await cancel(buyer, orderId, { reason: "Compré dos" });
  await acceptCancellation(shop.context(), await read(shop.sellerId, accepted.orderId));
  shop.later(51 * HOUR);
  await shop.cron();
  for (const { orderId } of [free, accepted, silent]) expect(await bearer(orderId)).toBe("market");
  // The seller reads who bears it; it is nothing to the buyer.
  const fee = { amount: await feeOf(free.orderId), bearer: "market" };
  expect((await read(shop.sellerId, free.orderId)).refunds).toMatchObject([{ fee }]);
  expect((await read(free.buyer, free.orderId)).refunds).toMatchObject([{ fee: null }]);
});

test("the seller bears the fee of what they cancel or do not send", async () => {
  const [cancelled, unsent] = [await shop.buyAndPay(), await shop.buyAndPay()];
  await cancel(shop.sellerId, cancelled.orderId, { cause: "unavailable", reason: "Ya no está" });
  shop.later(14 * DAY + HOUR);
  await shop.cron();
  for (const { orderId } of [cancelled, unsent]) expect(await bearer(orderId)).toBe("seller");
});

test("of refunds in part each has its part of the fee, and a failed one none", async () => {
  const { orderId, amount } = await shop.buyAndPay({ price: 100_03 });
  const fee = await feeOf(orderId);
  await shop.addDueRefund(orderId, 33_01, "problem", "seller");
  shop.service.fail("refund", 1, { issue: "REFUND_TIME_LIMIT_EXCEEDED" });
  await shop.cron();
  expect((await ledgerOf(shop, orderId)).seller_payable).toBe(amount - fee);
  await shop.addDueRefund(orderId, 33_01, "problem", "market");
  await shop.addDueRefund(orderId, 7, "problem", "seller");
  await shop.cron();
  const [, own, small] = await shop.refundsOf(orderId);
  expect([own?.fee, small?.fee]).toEqual([
    Math.floor((fee * 33_01) / amount),
    Math.floor(((fee - (own?.fee ?? 0)) * 7) / (amount - 33_01)),
  ]);
  await shop.addDueRefund(orderId, amount - 33_08, "problem", "market");
  await shop.cron();
  const { seller_payable = 0, platform_fee = 0 } = await ledgerOf(shop, orderId);
  expect([seller_payable + platform_fee, seller_payable + 0]).toEqual([-fee, 0 - (small?.fee ?? 0)]);
});

test("a refund that is retried, and one that PayPal made in its place, keep who bears the fee", async () => {
  const admin = { id: await shop.bidder() } as Admin;
  await shop.db.insert(userRoles).values({ user_id: admin.id, role: "admin" });
  const { buyer, orderId, captureId } = await shop.buyAndPay();
  await cancel(buyer, orderId);
  shop.service.fail("refund", 1, { issue: "REFUND_TIME_LIMIT_EXCEEDED" });
  await shop.cron();
  const [refund] = await shop.refundsOf(orderId);
  const failed = await findFailedRefund(shop.db, admin, refund?.id ?? "");
  if (!failed) throw new Error("did not fail");
  expect(await retryRefund(shop.context(), admin, failed)).toBe(true);
  shop.service.refunds.refund(captureId, { wanted: { amount: 40_00 as never, currency: "MXN" } });
  await shop.deliverWebhooks();
  for (const minutes of [1, 5, 20]) {
    shop.later(minutes * MINUTE);
    await shop.cron();
  }
  expect(await bearer(orderId)).toBe("market");
  expect((await shop.refundsOf(orderId)).filter(({ status }) => status === "done").length).toBeGreaterThan(0);
});

test("the market bears the fee of PayPal's own refund, unless a dispute blames the seller", async () => {
  const [own, blamed, stolen] = [await shop.buyAndPay(), await shop.buyAndPay(), await shop.buyAndPay()];
  const { refunds, disputes } = shop.service;
  refunds.refund(own.captureId, {});
  for (const [{ captureId, orderId }, reason] of [
    [blamed, "MERCHANDISE_OR_SERVICE_NOT_RECEIVED"],
    [stolen, "UNAUTHORISED"],
  ] as const) {
    await shop.move(orderId, "shipped", "S");
    disputes.open(captureId, reason);
  }
  await shop.deliverWebhooks();
  for (const { id } of Object.values(shop.service.records.disputes)) disputes.resolve(id, "RESOLVED_BUYER_FAVOUR");
  await shop.deliverWebhooks();
  await shop.cron();
  expect(await bearer(own.orderId)).toBe("market");
  expect(await bearer(blamed.orderId)).toBe("seller");
  expect(await bearer(stolen.orderId)).toBe("market");
});

test("a buyer cancels five orders without asking, then asks for 30 days; at once in parallel no more than five", async () => {
  const buyer = await shop.bidder();
  const bought: string[] = [];
  for (let order = 0; order < 7; order++) {
    await shop.start(buyer, { kind: "product", id: await shop.goods({ price: 10_000_00 }) });
    const token = await shop.token(buyer);
    shop.service.approve(token);
    await settlePayment(shop.context(), token);
  }
  for (const { id, status } of await shop.ordersOf(buyer)) if (status === "paid") bought.push(id);
  expect(bought).toHaveLength(7);
  const answers = await Promise.all(bought.map((id) => cancel(buyer, id)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
  const left = (await shop.ordersOf(buyer)).find(({ status }) => status === "paid")?.id ?? "";
  expect(await cancel(buyer, left)).toEqual({ ok: false, refusals: { reason: "reasonRequired" } });
  expect(await cancel(buyer, left, { reason: "Compré de más" })).toEqual({ ok: true, kind: "asked" });
  const [row] = await shop.db
    .select({ payable: sql<number>`sum(payable)` })
    .from(orders)
    .where(sql`status = 'cancelled'`);
  expect(row?.payable).toBe(0);
});
