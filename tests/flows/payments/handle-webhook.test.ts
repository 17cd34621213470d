import { afterEach, beforeEach, expect, test } from "vitest";
import { DAY } from "~/domain/time";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { KIND } from "../../../dev/paypal/behavior";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

const captured = () => Object.values(shop.service.records.captures).length;

/** A buyer who has approved a payment of which the market has not heard yet. */
async function approved() {
  const [buyer, product] = [await shop.bidder(), await shop.goods()];
  await shop.start(buyer, { kind: "product", id: product });
  const token = await shop.token(buyer);
  shop.service.approve(token);
  const order = shop.service.records.orders[token];
  if (!order) throw new Error("PayPal knows nothing of it");
  return { buyer, product, token, order };
}

test.each([
  ["amount", { total: 99_99 }, "a payment of another amount than its orders"],
  ["currency", { currency: "USD" }, "a payment of another amount than its orders"],
  ["checkout", { customId: "01920000-0000-7000-8000-000000000001" }, "a payment of another checkout"],
])("what PayPal has under our id with another %s is neither taken nor paid", async (_, altered, fault) => {
  const { buyer, product, token, order } = await approved();
  const before = { ...order };
  Object.assign(order, altered);
  await expect(settlePayment(shop.context(), token)).rejects.toThrow(fault);
  expect(await shop.deliverWebhooks()).toEqual([500]);
  expect([await shop.statusesOf(buyer), captured()]).toEqual([["awaiting_payment"], 0]);
  expect(await shop.product(product)).toEqual({ stock: 0, status: "reserved" });
  Object.assign(order, before);
  await shop.deliverWebhooks();
  expect([await shop.statusesOf(buyer), captured()]).toEqual([["paid"], 1]);
});

test("taken with another amount than was approved, it is not paid", async () => {
  const { buyer, token } = await approved();
  shop.service.fail("capture", 3, "lost");
  await expect(settlePayment(shop.context(), token)).rejects.toThrow();
  const [capture] = Object.values(shop.service.records.captures);
  if (!capture) throw new Error("nothing was taken");
  capture.amount = (capture.amount - 1) as never;
  await expect(settlePayment(shop.context(), token)).rejects.toThrow("a payment of another amount than its orders");
  expect(await shop.statusesOf(buyer)).toEqual(["awaiting_payment"]);
  capture.amount = (capture.amount + 1) as never;
  expect(await settlePayment(shop.context(), token)).toEqual({ kind: "paid" });
});

test("a webhook three days late counts once: a paid order stays paid and an expired one expired", async () => {
  shop.service.behave(KIND);
  const paid = await approved();
  expect(await settlePayment(shop.context(), paid.token)).toEqual({ kind: "paid" });
  const lapsed = await approved();
  shop.later(3 * DAY);
  shop.service.orders.expire();
  expect(new Set(await shop.deliverWebhooks())).toEqual(new Set([200]));
  expect([await shop.statusesOf(paid.buyer), captured()]).toEqual([["paid"], 1]);
  await shop.cron();
  expect(await shop.statusesOf(lapsed.buyer)).toEqual(["expired_unpaid"]);
  expect(await shop.product(lapsed.product)).toEqual({ stock: 1, status: "active" });
  expect(captured()).toBe(1);
});
