import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findFailedRefund } from "~/data/refunds/failed-refunds.server";
import { findDelayedRefund, listRefusedRefunds } from "~/data/refunds/refused-refunds.server";
import { adminActions, mails } from "~/data/schema.server";
import { DAY, HOUR } from "~/domain/time";
import { retryRefund } from "~/flows/refunds/retry-refund.server";
import { sendPendingRefunds } from "~/flows/refunds/send-pending-refunds.server";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

const atDesk = async () =>
  (await listRefusedRefunds(shop.db, shop.admin, 50)).map(({ id, status, issue }) => [id, status, issue]);
const mailed = async (kind: "refund-refused" | "refund-unanswered" = "refund-refused") =>
  (await shop.db.select().from(mails).where(sql`message ->> 'kind' = ${kind}`)).map(({ user_id, message }) => [
    user_id,
    message,
  ]);

test("a refund that an administrator has to act on is listed after the first refusal, and emailed once", async () => {
  for (const issue of ["REFUND_FAILED_INSUFFICIENT_FUNDS", "AN_UNPUBLISHED_CODE"]) {
    const { orderId } = await shop.buyAndPay();
    const id = await shop.addDueRefund(orderId, 40_00);
    const before = (await mailed()).length;
    shop.service.fail("refund", 3, { issue });
    await shop.cron();
    expect(await atDesk()).toEqual([[id, "due", issue]]);
    for (const hours of [2, 8]) {
      shop.later(hours * HOUR);
      await shop.cron();
    }
    expect((await mailed()).slice(before)).toEqual([
      [shop.admin.id, { kind: "refund-refused", order: orderId, title: "Silla", price: 40_00, code: issue }],
    ]);
    shop.later(20 * HOUR);
    await shop.cron();
    expect((await shop.refundsOf(orderId)).map(({ status }) => status)).toEqual(["done"]);
    expect(await atDesk()).toEqual([]);
    shop.later(0);
  }
});

test("a refund refused for good waits at the desk until it is retried; each is mailed once", async () => {
  const { orderId } = await shop.buyAndPay();
  const id = await shop.addDueRefund(orderId, 40_00);
  shop.service.fail("refund", 1, { issue: "REFUND_NOT_ALLOWED" });
  await shop.cron();
  await shop.cron();
  expect(await atDesk()).toEqual([[id, "failed", "REFUND_NOT_ALLOWED"]]);
  expect(await mailed()).toHaveLength(1);
  const [failed] = await shop.refundsOf(orderId);
  if (failed) {
    const { order_id, payment_id, amount, cause } = failed;
    const wanted = { id, orderId: order_id, paymentId: payment_id, amount: amount as never, cause };
    expect(await retryRefund(shop.context(), shop.admin, wanted)).toBe(true);
  }
  await shop.cron();
  expect(await atDesk()).toEqual([]);
  expect(await mailed()).toHaveLength(1);
});

test("a refund that may have happened or works later is not refused, and no administrator is told", async () => {
  const { orderId } = await shop.buyAndPay();
  await shop.addDueRefund(orderId, 40_00);
  shop.service.fail("refund", 1, { issue: "PREVIOUS_REQUEST_IN_PROGRESS" });
  await shop.cron().catch(() => {});
  shop.later(HOUR);
  shop.service.fail("refund", 3, "busy");
  await shop.cron().catch(() => {});
  expect([await atDesk(), await mailed()]).toEqual([[], []]);
  shop.later(2 * HOUR);
  await shop.cron();
  expect((await shop.refundsOf(orderId)).map(({ status }) => status)).toEqual(["done"]);
});

test("a refund that PayPal does not answer for a day is at the desk without a code, and delayed for its buyer", async () => {
  for (const [fault, times] of [["busy", 3] as const, [{ issue: "PREVIOUS_REQUEST_IN_PROGRESS" }, 1] as const]) {
    const { orderId, buyer } = await shop.buyAndPay();
    const id = await shop.addDueRefund(orderId, 40_00);
    const shown = async () => [await atDesk(), await findDelayedRefund(shop.db, buyer, orderId)];
    const tryAgain = async (ms: number) => {
      shop.later(ms);
      shop.service.fail("refund", times, fault);
      await shop.cron().catch(() => {});
    };
    await tryAgain(0);
    await tryAgain(23 * HOUR);
    expect(await shown()).toEqual([[], null]);
    await tryAgain(30 * HOUR);
    expect(await shown()).toEqual([[[id, "due", null]], 40_00]);
    shop.later(49 * HOUR);
    await shop.cron();
    expect(await shown()).toEqual([[], null]);
    shop.later(0);
  }
});

test("a refund that PayPal reviews for a day is at the desk, and delayed for its buyer, until it ends", async () => {
  const { orderId, buyer } = await shop.buyAndPay();
  const id = await shop.addDueRefund(orderId, 40_00);
  const shown = async () => [await atDesk(), await findDelayedRefund(shop.db, buyer, orderId)];
  shop.service.fail("refund", 1, "pending");
  await shop.cron();
  shop.later(23 * HOUR);
  await shop.cron();
  expect(await shown()).toEqual([[], null]);
  shop.later(25 * HOUR);
  await shop.cron();
  expect(await shown()).toEqual([[[id, "pending", null]], 40_00]);
  const [atPaypal] = Object.keys(shop.service.records.refunds);
  shop.service.refunds.settleRefund(atPaypal ?? "", "COMPLETED");
  await shop.deliverWebhooks();
  shop.later(40 * HOUR);
  await shop.cron();
  expect(await shown()).toEqual([[], null]);
});

test("administrators are mailed once about a refund that has no answer for a day, also when it is refused then", async () => {
  const { orderId } = await shop.buyAndPay();
  await shop.addDueRefund(orderId, 40_00);
  const mails = async () => [await mailed("refund-unanswered"), await mailed()];
  const unanswered = { kind: "refund-unanswered", order: orderId, title: "Silla", price: 40_00 };
  for (const hours of [0, 12, 22]) {
    shop.later(hours * HOUR);
    shop.service.fail("refund", 3, "away");
    await shop.cron().catch(() => {});
    expect(await mails()).toEqual([[], []]);
  }
  for (const hours of [30, 38, 46]) {
    shop.later(hours * HOUR);
    shop.service.fail("refund", 3, "away");
    await Promise.all([shop.cron(), shop.cron()]).catch(() => {});
    expect(await mails()).toEqual([[[shop.admin.id, unanswered]], []]);
  }
  shop.later(54 * HOUR);
  shop.service.fail("refund", 1, { issue: "REFUND_FAILED_INSUFFICIENT_FUNDS" });
  await shop.cron();
  expect((await atDesk()).map(([, , issue]) => issue)).toEqual(["REFUND_FAILED_INSUFFICIENT_FUNDS"]);
  expect(await mails()).toEqual([[[shop.admin.id, unanswered]], []]);
});

test("a refund that was refused before is not mailed again when it has no answer", async () => {
  const { orderId } = await shop.buyAndPay();
  await shop.addDueRefund(orderId, 40_00);
  shop.service.fail("refund", 1, { issue: "REFUND_FAILED_INSUFFICIENT_FUNDS" });
  await shop.cron();
  shop.later(30 * HOUR);
  shop.service.fail("refund", 3, "away");
  await shop.cron().catch(() => {});
  expect([await mailed("refund-unanswered"), (await mailed()).length]).toEqual([[], 1]);
});

test("a refund that waits for a dispute is not unanswered", async () => {
  const { orderId, buyer } = await shop.buyAndPay();
  await shop.addDueRefund(orderId, 40_00);
  await shop.db.run(sql`INSERT INTO disputes (id, payment_id, reason, status, created_at, updated_at)
    SELECT 'PP-D-1', payment_id, 'UNAUTHORISED', 'OPEN', 1, 1 FROM payment_orders WHERE order_id = ${orderId}`);
  shop.later(2 * DAY);
  await sendPendingRefunds(shop.context());
  expect(await mailed("refund-unanswered")).toEqual([]);
  expect([await atDesk(), await findDelayedRefund(shop.db, buyer, orderId)]).toEqual([[], null]);
});

test("only the buyer reads that a refund is delayed, a day after it was due", async () => {
  const { orderId, buyer } = await shop.buyAndPay();
  await shop.addDueRefund(orderId, 40_00);
  shop.service.fail("refund", 9, { issue: "REFUND_FAILED_INSUFFICIENT_FUNDS" });
  await shop.cron();
  expect(await findDelayedRefund(shop.db, buyer, orderId)).toBeNull();
  shop.later(DAY + HOUR);
  await shop.cron();
  expect(await findDelayedRefund(shop.db, buyer, orderId)).toBe(40_00);
  expect(await findDelayedRefund(shop.db, shop.sellerId, orderId)).toBeNull();
});

test("a refund that an administrator retries is sent without waiting for cron, once, and the log says by whom", async () => {
  const { orderId } = await shop.buyAndPay();
  const id = await shop.addDueRefund(orderId, 40_00);
  shop.service.fail("refund", 1, { issue: "REFUND_NOT_ALLOWED" });
  await shop.cron();
  const failed = await findFailedRefund(shop.db, shop.admin, id);
  if (!failed) throw new Error("it was not refused");
  const retry = async () => {
    const own = shop.context();
    own.sendRefundsLater = () => own.waitUntil(sendPendingRefunds(own));
    return retryRefund(own, shop.admin, failed);
  };
  expect(await Promise.all([retry(), retry(), retry()]).then((done) => done.filter(Boolean))).toEqual([true]);
  await shop.waitForBackgroundWork();
  expect((await shop.refundsOf(orderId)).map(({ status, retry_of }) => [status, retry_of])).toEqual([
    ["failed", null],
    ["done", id],
  ]);
  expect(await shop.db.select().from(adminActions)).toMatchObject([
    { admin_id: shop.admin.id, what: "refund_again", order_id: orderId, amount: 40_00 },
  ]);
});
