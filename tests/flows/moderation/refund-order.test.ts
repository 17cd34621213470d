import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { findModeratedOrder } from "~/data/moderation/moderated-orders.server";
import { findFailedRefund } from "~/data/refunds/failed-refunds.server";
import { adminActions, notifications, userRoles } from "~/data/schema.server";
import { toCentavos } from "~/domain/money";
import { refundOrder } from "~/flows/moderation/refund-order.server";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { retryRefund } from "~/flows/refunds/retry-refund.server";
import { createSale, ledgerOf, refundsOf } from "../../support/sales";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
let admin: Admin;
beforeEach(async () => {
  shop = await openShop();
  ({ admin } = shop);
});
afterEach(() => shop.close());

async function refund(orderId: string, amount: number, key: string = uuid()) {
  const order = await findModeratedOrder(shop.db, admin, orderId);
  if (!order) throw new Error("no such order");
  const refunding = { key, amount: toCentavos(amount), reason: "Rasguño", feeBearer: "seller" } as const;
  return refundOrder(shop.context(), admin, order, refunding);
}

test("a partial refund is sent, entered in the ledger and notified, with the admin who made it", async () => {
  const { id, buyer } = await createSale(shop, { to: "completed" });
  const key = uuid();
  expect(await refund(id, 30_00, key)).toBe(true);
  expect(await refundsOf(shop, id)).toMatchObject([{ id: key, amount: 30_00, cause: "admin", status: "due" }]);
  expect(await ledgerOf(shop, id)).toMatchObject({ seller_payable: 62_05, refunds: 30_00 });
  expect(await shop.db.select().from(adminActions)).toMatchObject([
    { id: key, admin_id: admin.id, what: "refund", order_id: id, amount: 30_00, reason: "Rasguño" },
  ]);
  const told = await shop.db.select().from(notifications).where(sql`message ->> 'kind' LIKE '%refunded-by-us'`);
  const about = { order: id, title: "Silla", price: 30_00, reason: "Rasguño" };
  expect(told.map(({ user_id, message }) => [user_id, message])).toEqual([
    [buyer, { kind: "refunded-by-us", ...about }],
    [shop.sellerId, { kind: "order-refunded-by-us", ...about }],
  ]);
});

test("one form is one refund, however often and at once it is sent", async () => {
  const { id } = await createSale(shop);
  const key = uuid();
  expect(await Promise.all([refund(id, 30_00, key), refund(id, 30_00, key), refund(id, 30_00, key)])).toEqual([
    true,
    true,
    true,
  ]);
  expect(await refund(id, 30_00, key)).toBe(true);
  expect(await refundsOf(shop, id)).toHaveLength(1);
});

test("never more than is left, by however many at once", async () => {
  const { id } = await createSale(shop);
  const answers = await Promise.all([refund(id, 60_00), refund(id, 60_00), refund(id, 60_00)]);
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await refund(id, 40_01)).toBe(false);
  expect(await refund(id, 40_00)).toBe(true);
  expect((await refundsOf(shop, id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(100_00);
});

test("the key of another refund pays nothing back", async () => {
  const [one, other] = [await createSale(shop), await createSale(shop)];
  const key = uuid();
  await refund(one.id, 30_00, key);
  expect(await refund(other.id, 30_00, key)).toBe(false);
  expect(await refundsOf(shop, other.id)).toEqual([]);
});

test("what PayPal refused is tried again once, as a refund of its own", async () => {
  const { id } = await createSale(shop);
  await refund(id, 30_00);
  const [first] = await refundsOf(shop, id);
  const failedId = first?.id ?? "";
  expect(await findFailedRefund(shop.db, admin, failedId)).toBeNull();
  await shop.db.run(sql`UPDATE refunds SET status = 'failed', fault = 'REFUND_FAILED_INSUFFICIENT_FUNDS'`);
  const failed = await findFailedRefund(shop.db, admin, failedId);
  if (!failed) throw new Error("it did not fail");
  const answers = await Promise.all([1, 2, 3].map(() => retryRefund(shop.context(), admin, failed)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  const all = await refundsOf(shop, id);
  expect(all.map(({ amount, status, retry_of }) => [amount, status, retry_of])).toEqual([
    [30_00, "failed", null],
    [30_00, "due", failedId],
  ]);
});

test("what came too late and PayPal refused to send back is tried again", async () => {
  const [buyer, product] = [await shop.bidder(), await shop.goods()];
  await shop.start(buyer, { kind: "product", id: product });
  const token = await shop.token(buyer);
  shop.service.approve(token, "pending");
  await settlePayment(shop.context(), token);
  const [order] = await shop.ordersOf(buyer);
  await shop.move(order?.id ?? "", "cancelled", "T");
  const [payment] = await shop.paymentsOf(buyer);
  shop.service.orders.settleCapture(payment?.capture_id ?? "", "COMPLETED");
  await settlePayment(shop.context(), token);
  const id = order?.id ?? "";
  expect(await refundsOf(shop, id)).toMatchObject([{ amount: 100_00, cause: "unwanted", status: "due" }]);
  await shop.db.run(sql`UPDATE refunds SET status = 'failed', fault = 'REFUND_FAILED_INSUFFICIENT_FUNDS'`);
  const [first] = await refundsOf(shop, id);
  const failed = await findFailedRefund(shop.db, admin, first?.id ?? "");
  expect(failed && (await retryRefund(shop.context(), admin, failed))).toBe(true);
  expect(failed && (await retryRefund(shop.context(), admin, failed))).toBe(false);
  const all = await refundsOf(shop, id);
  expect(all.map(({ amount, cause, status, retry_of }) => [amount, cause, status, retry_of])).toEqual([
    [100_00, "unwanted", "failed", null],
    [100_00, "unwanted", "due", first?.id],
  ]);
});

test("another refund leaves what a refused one still owes, or gives back all that is left", async () => {
  const { id } = await createSale(shop);
  await refund(id, 60_00);
  await shop.db.run(sql`UPDATE refunds SET status = 'failed'`);
  const owed = async () => (await findModeratedOrder(shop.db, admin, id))?.owed;
  // The same again would leave no way to end the refused one.
  for (const amount of [60_00, 40_01, 99_99]) expect(await refund(id, amount)).toBe(false);
  expect(await owed()).toBe(60_00);
  expect(await refund(id, 40_00)).toBe(true);
  expect([await refund(id, 1), await owed()]).toEqual([false, 60_00]);
  const [first] = await refundsOf(shop, id);
  const failed = await findFailedRefund(shop.db, admin, first?.id ?? "");
  expect(failed && (await retryRefund(shop.context(), admin, failed))).toBe(true);
  expect(await owed()).toBe(0);

  const other = await createSale(shop);
  await refund(other.id, 60_00);
  await shop.db.run(sql`UPDATE refunds SET status = 'failed' WHERE order_id = ${other.id}`);
  expect(await refund(other.id, 100_00)).toBe(true);
});

test("it is not tried again when so much is not left", async () => {
  const { id } = await createSale(shop);
  await refund(id, 60_00);
  await shop.db.run(sql`UPDATE refunds SET status = 'failed'`);
  await refund(id, 100_00);
  const [first] = await refundsOf(shop, id);
  const failed = await findFailedRefund(shop.db, admin, first?.id ?? "");
  expect(failed && (await retryRefund(shop.context(), admin, failed))).toBe(false);
  await shop.db.run(sql`DROP TRIGGER user_roles_last`);
  await shop.db.delete(userRoles);
  expect(await refund(id, 1).catch((error: Error) => error.message)).toBe("no such order");
});
