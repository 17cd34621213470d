import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { findDueRefund } from "~/data/refunds/hurried-refunds.server";
import { adminActions, auditEntries } from "~/data/schema.server";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { hurryRefund } from "~/flows/refunds/hurry-refund.server";
import { sendPendingRefunds } from "~/flows/refunds/send-pending-refunds.server";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

const ISSUE = "REFUND_FAILED_INSUFFICIENT_FUNDS";

/** A refund that PayPal refuses for the moment, tried again after longer and longer pauses. */
async function refused(times = 4) {
  const { orderId } = await shop.buyAndPay();
  const id = await shop.addDueRefund(orderId, 40_00);
  shop.service.fail("refund", times, { issue: ISSUE });
  for (const hours of [0, 4, 12].slice(0, times)) {
    shop.later(hours * HOUR);
    await shop.cron();
  }
  return { id, orderId };
}
async function hurry(id: string, by = shop.admin) {
  const refund = await findDueRefund(shop.db, by, id);
  return refund && hurryRefund(shop.context(), by, refund);
}
const statusOf = async (orderId: string) => (await shop.refundsOf(orderId)).map(({ status }) => status);

test("a refund that PayPal refuses for the moment is sent at once, and the log says by whom", async () => {
  const { id, orderId } = await refused(3);
  shop.later(12 * HOUR + 2 * MINUTE);
  await shop.cron();
  expect(await statusOf(orderId)).toEqual(["due"]);
  expect(await hurry(id)).toBe(true);
  await shop.cron();
  expect(await statusOf(orderId)).toEqual(["done"]);
  expect(await shop.db.select().from(adminActions)).toMatchObject([
    { admin_id: shop.admin.id, what: "refund_again", order_id: orderId, amount: 40_00 },
  ]);
  const log = await shop.db.select().from(auditEntries).where(sql`what = 'refund_again'`);
  expect(log).toMatchObject([{ admin_id: shop.admin.id, noun: "order", about: orderId, amount: 40_00 }]);
  expect(await hurry(id)).toBeNull();
});

test("PayPal is asked without waiting for cron", async () => {
  const { id, orderId } = await refused(3);
  shop.later(13 * HOUR);
  const refund = await findDueRefund(shop.db, shop.admin, id);
  const own = shop.context();
  own.sendRefundsLater = () => own.waitUntil(sendPendingRefunds(own));
  expect(refund && (await hurryRefund(own, shop.admin, refund))).toBe(true);
  await shop.waitForBackgroundWork();
  expect(await statusOf(orderId)).toEqual(["done"]);
});

test("not while it was sent within the last minute, so one press is one try", async () => {
  const { id, orderId } = await refused(4);
  expect(await hurry(id)).toBe(false);
  shop.later(12 * HOUR + 2 * MINUTE);
  const presses = await Promise.all([hurry(id), hurry(id), hurry(id)]);
  expect(presses.filter((done) => done === true)).toHaveLength(1);
  await shop.cron();
  expect([await hurry(id), await statusOf(orderId)]).toEqual([false, ["due"]]);
  expect(await shop.db.select().from(adminActions)).toHaveLength(1);
});

test("only one that hangs, of a payment without a dispute, by an administrator", async () => {
  const { id } = await refused(2);
  shop.later(DAY);
  expect(await hurry(id, { id: await shop.bidder() } as Admin)).toBeNull();
  await shop.db.run(sql`INSERT INTO disputes (id, payment_id, reason, status, amount, created_at, updated_at)
    SELECT 'PP-D-1', payment_id, 'UNAUTHORISED', 'UNDER_REVIEW', 10000, 1, ${Date.now()} FROM refunds WHERE id = ${id}`);
  expect(await hurry(id)).toBe(false);
  await shop.db.run(sql`DELETE FROM disputes`);
  expect(await hurry(id)).toBe(true);
  const { orderId } = await shop.buyAndPay();
  // Not refused: cron sends it.
  expect(await hurry(await shop.addDueRefund(orderId, 10_00))).toBe(false);
});

test("one that PayPal has not answered for a day can be hurried, too", async () => {
  const { orderId } = await shop.buyAndPay();
  const id = await shop.addDueRefund(orderId, 40_00);
  await shop.db.run(
    sql`UPDATE refunds SET created_at = created_at - ${DAY}, updated_at = updated_at - ${HOUR} WHERE id = ${id}`,
  );
  expect(await hurry(id)).toBe(true);
  await shop.cron();
  expect(await statusOf(orderId)).toEqual(["done"]);
});
