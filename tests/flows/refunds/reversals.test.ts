import { afterEach, beforeEach, expect, test } from "vitest";
import { findPlacement, listPlacements } from "~/data/disputes/placements.server";
import { paypalMovements } from "~/data/schema.server";
import { toCentavos } from "~/domain/money";
import { chooseOrders } from "~/flows/disputes/choose-orders.server";
import { mirrorRefundEvent, mirrorRefunds } from "~/flows/refunds/mirror-refund.server";
import { type Paypal, PaypalFault } from "~/gateways/paypal.server";
import { buyOfSellers } from "../../support/shared-purchase";
import { openShop, type Shop } from "../../support/shop";

// Which refund of ours, if any, one at PayPal is, and what a reversal is worth that PayPal does not show.

let shop: Shop;
let paypal: Paypal;
beforeEach(async () => {
  shop = await openShop();
  const { paypal: client } = shop.context();
  if (!client) throw new Error("the shop takes payments");
  paypal = client;
});
afterEach(() => shop.auditAndClose());

const refund = (captureId: string, amount: number, more: { customId?: string; outcome?: "pending" } = {}) =>
  shop.service.refunds.refund(captureId, { wanted: { amount: toCentavos(amount), currency: "MXN" }, ...more });
const reverse = (captureId: string, amount?: number) =>
  shop.service.refunds.reverse(captureId, amount === undefined ? undefined : toCentavos(amount));
const refundsOf = async (orderId: string) =>
  (await shop.refundsOf(orderId)).map(({ status, amount, cause }) => [status, amount, cause]);
const paymentOf = async (buyer: string) => (await shop.paymentsOf(buyer))[0]?.status;
const atDesk = async () => (await listPlacements(shop.db, shop.admin, 9)).map(({ kind, amount }) => [kind, amount]);

/** Orders of these prices, paid at once. */
async function buyAll(prices: readonly number[]) {
  const buyer = await shop.bidder();
  for (const price of prices) await shop.putInCart(buyer, await shop.goods({ price }));
  await shop.start(buyer, { kind: "cart" });
  shop.service.approve(await shop.token(buyer));
  await shop.deliverWebhooks();
  const [payment] = await shop.paymentsOf(buyer);
  return { buyer, captureId: payment?.capture_id ?? "", orders: await shop.ordersOf(buyer) };
}

test("a refund of ours that PayPal tells of cancels its own order, and no other of the payment that is due as much", async () => {
  for (const mine of [0, 1]) {
    const { captureId, orders } = await buyAll([100_00, 100_00]);
    const [order, other] = [orders[mine], orders[1 - mine]];
    if (!order || !other) throw new Error("not paid");
    await shop.addDueRefund(other.id, 100_00);
    const customId = await shop.addDueRefund(order.id, 100_00);
    refund(captureId, 100_00, { customId });
    await shop.deliverWebhooks();
    expect([await refundsOf(order.id), await refundsOf(other.id)]).toEqual([
      [["done", 100_00, "admin"]],
      [["due", 100_00, "admin"]],
    ]);
    expect([await shop.product(order.product_id), await shop.product(other.product_id)]).toEqual([
      { stock: 1, status: "active" },
      { stock: 0, status: "sold" },
    ]);
    expect((await shop.ordersOf(order.buyer_id)).map(({ id, status }) => [id, status])).toEqual(
      orders.map(({ id }) => [id, id === order.id ? "cancelled" : "paid"]),
    );
    await shop.cron();
  }
});

test("a second refund at PayPal under the id of one that it reviews is another one", async () => {
  const { captureId, orderId } = await shop.buyAndPay();
  const id = await shop.addDueRefund(orderId, 40_00);
  shop.service.fail("refund", 1, "pending");
  await shop.cron();
  const [{ paypal_refund_id: reviewed } = { paypal_refund_id: null }] = await shop.refundsOf(orderId);
  refund(captureId, 10_00, { customId: id });
  await shop.deliverWebhooks();
  expect((await refundsOf(orderId)).sort()).toEqual([
    ["done", 10_00, "paypal"],
    ["pending", 40_00, "admin"],
  ]);
  shop.service.refunds.settleRefund(reviewed ?? "", "COMPLETED");
  await shop.deliverWebhooks();
  expect((await refundsOf(orderId)).sort()).toEqual([
    ["done", 10_00, "paypal"],
    ["done", 40_00, "admin"],
  ]);
});

test("a refund that PayPal refused for good, and made nevertheless, is recorded as PayPal's own", async () => {
  const { captureId, orderId } = await shop.buyAndPay();
  const id = await shop.addDueRefund(orderId, 40_00);
  shop.service.fail("refund", 1, { issue: "REFUND_NOT_ALLOWED" });
  await shop.cron();
  refund(captureId, 40_00, { customId: id });
  await shop.deliverWebhooks();
  expect((await refundsOf(orderId)).sort()).toEqual([
    ["done", 40_00, "paypal"],
    ["failed", 40_00, "admin"],
  ]);
});

test("a refund that PayPal began by itself counts once it is made, and not at all if it fails", async () => {
  for (const [end, recorded] of [
    ["COMPLETED", [["done", 40_00, "paypal"]]],
    ["FAILED", []],
  ] as const) {
    const { captureId, orderId } = await shop.buyAndPay();
    await shop.deliverWebhooks();
    const { id } = refund(captureId, 40_00, { outcome: "pending" });
    await mirrorRefunds(shop.context(), paypal, captureId);
    expect(await refundsOf(orderId)).toEqual([]);
    shop.service.refunds.settleRefund(id, end);
    expect(await shop.deliverWebhooks()).toEqual([200]);
    await mirrorRefunds(shop.context(), paypal, captureId);
    expect(await refundsOf(orderId)).toEqual(recorded);
    // It is no money to be placed.
    expect(await shop.db.select().from(paypalMovements)).toEqual([]);
  }
});

test("a refund of no capture, or of another account's, is not recorded", async () => {
  const { captureId, orderId } = await shop.buyAndPay();
  const { id: refundId } = refund(captureId, 40_00);
  const event = { type: "PAYMENT.CAPTURE.REFUNDED", refundId, captureId, amount: null, createdAt: null };
  for (const other of [null, "OTHER"]) {
    const showRefund = async (id: string) => ({ ...(await paypal.showRefund(id)), captureId: other });
    await mirrorRefundEvent(shop.context(), { ...paypal, showRefund }, event);
  }
  await mirrorRefunds(shop.context(), paypal, "OTHER");
  expect(await refundsOf(orderId)).toEqual([]);
  await shop.deliverWebhooks();
  expect(await refundsOf(orderId)).toEqual([["done", 40_00, "paypal"]]);
});

test.each([
  ["a refund that PayPal does not show", false, 1, { issue: "INVALID_RESOURCE_ID" }],
  ["a refund while PayPal is away", false, 3, "away"],
  ["a reversal while PayPal is away", true, 3, "away"],
  ["a reversal that PayPal forbids to look at", true, 1, { issue: "PERMISSION_DENIED" }],
] as const)("%s is not recorded, and is sent again", async (_, isReversal, times, fault) => {
  shop.service.behave({ reversals: "shown" });
  const { captureId, orderId } = await shop.buyAndPay();
  await shop.deliverWebhooks();
  if (isReversal) reverse(captureId, 40_00);
  else refund(captureId, 40_00);
  shop.service.fail("show-refund", times, fault);
  expect([await shop.deliverWebhooks(), await refundsOf(orderId)]).toEqual([[503], []]);
  expect([await shop.deliverWebhooks(), await refundsOf(orderId)]).toEqual([[200], [["done", 40_00, "paypal"]]]);
});

test.each([{ issue: "INVALID_RESOURCE_ID" }, { issue: "RESOURCE_NOT_FOUND", status: 404 }])(
  "a reversal whose refund PayPal does not know (%o) is worth what its event says",
  async (fault) => {
    shop.service.behave({ reversals: "shown" });
    const { buyer, captureId, orderId } = await shop.buyAndPay();
    await shop.deliverWebhooks();
    reverse(captureId);
    shop.service.fail("show-refund", 1, fault);
    expect(await shop.deliverWebhooks()).toEqual([200]);
    expect([await refundsOf(orderId), await paymentOf(buyer)]).toEqual([[["done", 100_00, "paypal"]], "reversed"]);
  },
);

const reversed = (refundId: string, captureId: string) =>
  mirrorRefundEvent(shop.context(), paypal, {
    ...{ type: "PAYMENT.CAPTURE.REVERSED", refundId, captureId, amount: null, createdAt: null },
  });

test("a reversal without an amount is all that was left, once PayPal says that nothing is", async () => {
  const { buyer, captureId, orderId } = await shop.buyAndPay();
  await shop.addDueRefund(orderId, 20_00);
  await shop.cron();
  await shop.addDueRefund(orderId, 30_00);
  const { id } = reverse(captureId);
  // Told again, it is the same.
  for (let times = 0; times < 2; times++) {
    await reversed(id, captureId);
    expect((await refundsOf(orderId)).sort()).toEqual([
      ["done", 20_00, "admin"],
      ["done", 30_00, "admin"],
      ["done", 50_00, "paypal"],
    ]);
    expect([await paymentOf(buyer), await atDesk()]).toEqual(["reversed", []]);
  }
  await expect(reversed(id, "OTHER")).rejects.toThrow(PaypalFault);
});

test("a reversal of a part without an amount waits until an event tells it", async () => {
  const { captureId, orderId } = await shop.buyAndPay();
  await shop.deliverWebhooks();
  const { id } = reverse(captureId, 30_00);
  await expect(reversed(id, captureId)).rejects.toThrow(PaypalFault);
  expect(await refundsOf(orderId)).toEqual([]);
  await shop.deliverWebhooks();
  await reversed(id, captureId);
  expect(await refundsOf(orderId)).toEqual([["done", 30_00, "paypal"]]);
});

test("a reversal that waits for its order is recorded when it is told again after that is chosen", async () => {
  const { captureId, order } = await buyOfSellers(shop, [100_00, 300_00]);
  const { id } = reverse(captureId, 150_00);
  await shop.deliverWebhooks();
  const placement = await findPlacement(shop.db, shop.admin, id);
  if (!placement) throw new Error("nothing to place");
  await chooseOrders(shop.context(), shop.admin, placement, [order(300_00).id]);
  await reversed(id, captureId);
  expect([await refundsOf(order(300_00).id), await atDesk()]).toEqual([[["done", 150_00, "paypal"]], []]);
});

test("a reversal without an amount, of a payment that was refunded in full, is no money", async () => {
  const { captureId, orderId } = await shop.buyAndPay();
  await shop.addDueRefund(orderId, 100_00);
  await shop.cron();
  await reversed("UNHEARD", captureId);
  expect(await refundsOf(orderId)).toEqual([["done", 100_00, "admin"]]);
  expect(await shop.db.select().from(paypalMovements)).toEqual([]);
});
