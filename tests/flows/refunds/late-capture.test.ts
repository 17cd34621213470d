import { afterEach, beforeEach, expect, test } from "vitest";
import { findCancellableOrder } from "~/data/cancellations/cancellations.server";
import { findOrderPayment } from "~/data/orders/order-events.server";
import { findOrder } from "~/data/orders/orders.server";
import { listRefusedRefunds } from "~/data/refunds/refused-refunds.server";
import { DAY } from "~/domain/time";
import { cancelOrder } from "~/flows/cancellations/cancel-order.server";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { ledgerOf } from "../../support/sales";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

/** An order paid with its second checkout, whose first one PayPal captures later nevertheless. */
async function paidTwice() {
  const buyer = await shop.bidder();
  await shop.start(buyer, { kind: "product", id: await shop.goods() });
  const late = await shop.token(buyer);
  const [{ id: orderId } = { id: "none" }] = await shop.ordersOf(buyer);
  await shop.start(buyer, { kind: "order", id: orderId });
  const token = await shop.token(buyer);
  for (const one of [token, late]) shop.service.approve(one);
  await settlePayment(shop.context(), token);
  await shop.context().paypal?.captureOrder(late, `capture:${late}`);
  await settlePayment(shop.context(), late);
  const captureOf = (order: string) => {
    const capture = Object.values(shop.service.records.captures).find((one) => one.orderId === order);
    if (!capture) throw new Error("nothing was captured");
    return capture;
  };
  return { buyer, orderId, sale: () => captureOf(token), unwanted: () => captureOf(late) };
}

const dueOf = async (orderId: string) =>
  (await shop.refundsOf(orderId)).map(({ amount, cause, status }) => [amount, cause, status]);

test("an order that was paid twice and not sent in 14 days is refunded in full, by both payments", async () => {
  const { buyer, orderId, sale, unwanted } = await paidTwice();
  await shop.cron();
  expect(await dueOf(orderId)).toEqual([[100_00, "unwanted", "done"]]);
  expect(await shop.ordersOf(buyer)).toMatchObject([{ status: "paid" }]);
  shop.later(14 * DAY + 1_000);
  await shop.cron();
  await shop.cron();
  expect(await shop.ordersOf(buyer)).toMatchObject([{ status: "cancelled" }]);
  expect(await dueOf(orderId)).toEqual([
    [100_00, "unwanted", "done"],
    [100_00, "cancelled", "done"],
  ]);
  expect([sale().refunded, unwanted().refunded]).toEqual([100_00, 100_00]);
});

test("a refused refund stays at the desk although a payment that came too late went back", async () => {
  const { orderId } = await paidTwice();
  await shop.cron();
  const id = await shop.addDueRefund(orderId, 40_00);
  shop.service.fail("refund", 1, { issue: "REFUND_NOT_ALLOWED" });
  await shop.cron();
  expect(await listRefusedRefunds(shop.db, shop.admin, 9)).toMatchObject([{ id, status: "failed" }]);
});

test("the sums of an order count no refund of a payment that came too late", async () => {
  const { buyer, orderId } = await paidTwice();
  expect(await findOrderPayment(shop.db, buyer, orderId)).toMatchObject({ refunded: 0, refunding: 0 });
  await shop.cron();
  expect(await findOrderPayment(shop.db, buyer, orderId)).toMatchObject({ refunded: 0, refunding: 0 });
  await shop.addDueRefund(orderId, 30_00);
  expect(await findOrderPayment(shop.db, buyer, orderId)).toMatchObject({ refunded: 0, refunding: 30_00 });
  await shop.cron();
  expect(await findOrderPayment(shop.db, buyer, orderId)).toMatchObject({ refunded: 30_00, refunding: 0 });
});

test.each([
  ["goes back", null],
  ["is refused for good", "REFUND_TIME_LIMIT_EXCEEDED"],
])("its seller's sums are of the sale alone where a payment that came too late %s", async (_, issue) => {
  const { buyer, orderId } = await paidTwice();
  if (issue) shop.service.fail("refund", 1, { issue });
  await shop.cron();
  expect(await dueOf(orderId)).toEqual([[100_00, "unwanted", issue ? "failed" : "done"]]);
  const [{ seller_id } = { seller_id: "none" }] = await shop.ordersOf(buyer);
  const { fee = 0, net = 0, coveredFee } = (await findOrder(shop.db, seller_id, orderId))?.earnings ?? {};
  expect(fee).toBeGreaterThan(0);
  expect([fee + net, coveredFee]).toEqual([100_00, 0]);
});

test("the buyer of an order that was paid twice cancels it and has both payments back", async () => {
  const { buyer, orderId, sale, unwanted } = await paidTwice();
  const order = await findCancellableOrder(shop.db, buyer, orderId);
  expect(order).toMatchObject({ refundable: 100_00, refunds: [] });
  expect(order && (await cancelOrder(shop.context(), order, { reason: "", cause: "" }))).toMatchObject({ ok: true });
  await shop.cron();
  expect([sale().refunded, unwanted().refunded]).toEqual([100_00, 100_00]);
});

test("what PayPal takes back of a payment that came too late is no money of the order nor of its seller", async () => {
  const { buyer, orderId, unwanted } = await paidTwice();
  shop.service.fail("refund", 1, { issue: "REFUND_TIME_LIMIT_EXCEEDED" });
  await shop.cron();
  expect(await dueOf(orderId)).toEqual([[100_00, "unwanted", "failed"]]);
  const before = await ledgerOf(shop, orderId);
  shop.service.refunds.reverse(unwanted().id);
  await shop.deliverWebhooks();
  expect(await findOrderPayment(shop.db, buyer, orderId)).toMatchObject({ refunded: 0, refunding: 0 });
  expect(await shop.ordersOf(buyer)).toMatchObject([{ status: "paid" }]);
  expect((await ledgerOf(shop, orderId)).seller_payable).toBe(before.seller_payable);
});
