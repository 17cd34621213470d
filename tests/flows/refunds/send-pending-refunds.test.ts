import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mails, products } from "~/data/schema.server";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { sendPendingRefunds } from "~/flows/refunds/send-pending-refunds.server";
import { type Paypal, PaypalFault } from "~/gateways/paypal.server";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

const made = () => Object.values(shop.service.records.refunds);
const asked = () => shop.service.calls.filter(({ call }) => call === "refund").length;
const send = () => sendPendingRefunds(shop.context());
const statusOf = async (orderId: string) => (await shop.refundsOf(orderId)).map(({ status, fault }) => [status, fault]);

test("due refunds are sent in parts and then in full, and the buyer is notified of each", async () => {
  const { buyer, orderId, amount, productId } = await shop.buyAndPay();
  const first = await shop.addDueRefund(orderId, 30_00);
  expect(await send()).toEqual([]);
  expect(made()).toMatchObject([{ amount: 30_00, status: "COMPLETED", customId: first }]);
  expect(await shop.refundsOf(orderId)).toMatchObject([
    { status: "done", paypal_refund_id: made()[0]?.id, fault: null },
  ]);
  expect(await shop.paymentsOf(buyer)).toMatchObject([{ status: "partially_refunded" }]);
  expect(await shop.ordersOf(buyer)).toMatchObject([{ status: "paid" }]);
  await shop.addDueRefund(orderId, amount - 30_00);
  await send();
  expect(await shop.paymentsOf(buyer)).toMatchObject([{ status: "refunded" }]);
  // A refunded order is cancelled, so that it is not shipped.
  expect(await shop.ordersOf(buyer)).toMatchObject([{ status: "cancelled" }]);
  expect(await shop.db.select().from(products).where(sql`id = ${productId}`)).toMatchObject([
    { status: "active", stock: 1 },
  ]);
  const told = await shop.db
    .select()
    .from(mails)
    .where(sql`user_id = ${buyer} AND message ->> 'kind' = 'payment-returned'`);
  expect(told.map(({ message }) => message)).toMatchObject([
    { order: orderId, price: 30_00, title: "Silla" },
    { order: orderId, price: 70_00 },
  ]);
});

test("no more is owed than was paid, in one refund or several", async () => {
  const { orderId, amount } = await shop.buyAndPay();
  await expect(shop.addDueRefund(orderId, amount + 1)).rejects.toThrow();
  await shop.addDueRefund(orderId, 60_00);
  await expect(shop.addDueRefund(orderId, 40_01)).rejects.toThrow();
  await send();
  await expect(shop.addDueRefund(orderId, 40_01)).rejects.toThrow();
});

test("ten runs at once, and ten more, pay once", async () => {
  const { orderId } = await shop.buyAndPay();
  await shop.addDueRefund(orderId, 100_00);
  await Promise.all(Array.from({ length: 10 }, send));
  await Promise.all(Array.from({ length: 10 }, send));
  expect([made().length, asked()]).toEqual([1, 1]);
});

test("one that became due within this millisecond is sent once as well, and waits its pause while it is pending", async () => {
  const { orderId } = await shop.buyAndPay();
  shop.database.stopClock(Date.now());
  await shop.addDueRefund(orderId, 100_00);
  shop.service.fail("refund", 1, "pending");
  await Promise.all([send(), send()]);
  await send();
  expect([await statusOf(orderId), made().length, asked()]).toEqual([[["pending", null]], 1, 1]);
  expect(shop.service.calls.filter(({ call }) => call === "show-refund")).toEqual([]);
  shop.database.stopClock(null);
});

test("what PayPal looks at is pending until it is done, and asked about again", async () => {
  const { buyer, orderId } = await shop.buyAndPay();
  await shop.addDueRefund(orderId, 100_00);
  shop.service.fail("refund", 1, "pending");
  await send();
  expect(await statusOf(orderId)).toEqual([["pending", null]]);
  expect(await shop.paymentsOf(buyer)).toMatchObject([{ status: "captured" }]);
  shop.service.refunds.settleRefund(made()[0]?.id ?? "", "COMPLETED");
  shop.later(3 * MINUTE);
  await send();
  expect(await statusOf(orderId)).toEqual([["done", null]]);
  expect(await shop.paymentsOf(buyer)).toMatchObject([{ status: "refunded" }]);
  expect(made()).toHaveLength(1);
});

/** The order of a refund that PayPal looked at and did not make. */
async function notMade(): Promise<string> {
  const { orderId } = await shop.buyAndPay();
  await shop.addDueRefund(orderId, 100_00);
  shop.service.fail("refund", 1, "pending");
  await send();
  shop.service.refunds.settleRefund(made()[0]?.id ?? "", "FAILED");
  shop.later(3 * MINUTE);
  return orderId;
}

test("what PayPal looks at and does not make is refused for good, and the seller keeps it", async () => {
  const orderId = await notMade();
  expect(await send()).toMatchObject([{ issue: "FAILED" }]);
  expect(await statusOf(orderId)).toEqual([["failed", "FAILED"]]);
  // A failed refund can be made due again.
  await shop.addDueRefund(orderId, 100_00);
  await send();
  expect((await statusOf(orderId)).map(([status]) => status)).toEqual(["failed", "done"]);
});

test("what PayPal refuses for good is tried once, what it refuses for now again and again with longer pauses", async () => {
  const late = await shop.buyAndPay();
  await shop.addDueRefund(late.orderId, 100_00);
  shop.service.fail("refund", 1, { issue: "REFUND_TIME_LIMIT_EXCEEDED" });
  expect(await send()).toMatchObject([{ issue: "REFUND_TIME_LIMIT_EXCEEDED" }]);
  expect(await statusOf(late.orderId)).toEqual([["failed", "REFUND_TIME_LIMIT_EXCEEDED"]]);

  const { orderId } = await shop.buyAndPay();
  await shop.addDueRefund(orderId, 100_00);
  shop.service.fail("refund", 1000, { issue: "REFUND_FAILED_INSUFFICIENT_FUNDS" });
  const before = asked();
  for (let minutes = 0; minutes < 3 * 24 * 60; minutes += 10) {
    shop.later(minutes * MINUTE);
    await send();
  }
  expect(asked() - before).toBeGreaterThan(15);
  expect(asked() - before).toBeLessThan(30);
  expect(await statusOf(orderId)).toEqual([["due", "REFUND_FAILED_INSUFFICIENT_FUNDS"]]);
  await drain();
  shop.later(4 * DAY);
  expect(await send()).toEqual([]);
  expect(await statusOf(orderId)).toEqual([["done", null]]);
});

/** Uses up the refund faults that are left. */
async function drain(): Promise<void> {
  const own = shop.context().paypal;
  for (;;) {
    const refused = await own
      ?.refundCapture("none", { requestId: "none", ownId: "none", amount: null, currency: "MXN" })
      .catch(String);
    if (!String(refused).includes("INSUFFICIENT")) return;
  }
}

test.each(["away", "lost", "garbled", "error"] as const)(
  "what PayPal does not answer about (%s) stays due, and is paid once",
  async (how) => {
    const { orderId } = await shop.buyAndPay();
    await shop.addDueRefund(orderId, 100_00);
    shop.service.fail("refund", how === "garbled" ? 1 : 3, how);
    await send().catch(() => {});
    expect(await statusOf(orderId)).toEqual([["due", null]]);
    shop.later(2 * MINUTE);
    await send();
    expect(await statusOf(orderId)).toEqual([["done", null]]);
    expect(made()).toHaveLength(1);
  },
);

test("what was asked for so long ago that PayPal forgot, and was made, is not asked for again", async () => {
  const { orderId } = await shop.buyAndPay({ price: 300_00 });
  await shop.addDueRefund(orderId, 100_00);
  shop.service.fail("refund", 3, "lost");
  await send().catch(() => {});
  shop.later(50 * DAY);
  expect(await send()).toEqual([]);
  expect(await statusOf(orderId)).toEqual([["done", null]]);
  expect(made()).toHaveLength(1);
});

test("what the market sent back in PayPal's own pages is taken for what was due, to the centavo or by parts", async () => {
  const { orderId, captureId } = await shop.buyAndPay();
  await shop.addDueRefund(orderId, 100_00);
  shop.service.refunds.refund(captureId);
  expect(await send()).toEqual([]);
  expect(await shop.refundsOf(orderId)).toMatchObject([
    { status: "done", cause: "admin", paypal_refund_id: made()[0]?.id },
  ]);

  const other = await shop.buyAndPay();
  await shop.addDueRefund(other.orderId, 100_00);
  const wanted = { amount: 30_00 as never, currency: "MXN" };
  shop.service.refunds.refund(other.captureId, { wanted });
  await send();
  await send();
  expect((await shop.refundsOf(other.orderId)).map(({ status, amount }) => [status, amount]).sort()).toEqual([
    ["done", 30_00],
    ["done", 70_00],
    ["failed", 100_00],
  ]);
});

test("one whose PayPal is silent does not keep the others waiting", async () => {
  const [one, other] = [await shop.buyAndPay(), await shop.buyAndPay()];
  await shop.addDueRefund(one.orderId, 100_00);
  await shop.addDueRefund(other.orderId, 100_00);
  shop.service.fail("refund", 1, "garbled");
  await send().catch(() => {});
  const states = [...(await statusOf(one.orderId)), ...(await statusOf(other.orderId))].map(([status]) => status);
  expect(states.sort()).toEqual(["done", "due"]);
  shop.later(HOUR);
  await send();
  expect(made()).toHaveLength(2);
});

test("without a PayPal account nothing is sent, and the refund stays due", async () => {
  const { orderId } = await shop.buyAndPay();
  await shop.addDueRefund(orderId, 100_00);
  expect(await sendPendingRefunds({ ...shop.context(), paypal: null })).toEqual([]);
  expect([await statusOf(orderId), asked()]).toEqual([[["due", null]], 0]);
  await send();
});

/** Sends with another answer to the request for a refund. */
async function sendTo(refundCapture: Paypal["refundCapture"], also: Partial<ReturnType<Shop["context"]>> = {}) {
  const { paypal } = shop.context();
  if (!paypal) throw new Error("the shop takes payments");
  return sendPendingRefunds({ ...shop.context(), ...also, paypal: { ...paypal, refundCapture } });
}

test("a refusal without a code is one, and each is reported with its refund", async () => {
  const { orderId } = await shop.buyAndPay();
  const refund = await shop.addDueRefund(orderId, 100_00);
  const refused = () => Promise.reject(new PaypalFault("refused", "refund", { status: 400 }));
  expect(await sendTo(refused)).toEqual([{ refund, issue: "REFUSED" }]);
  expect(await statusOf(orderId)).toEqual([["due", "REFUSED"]]);
  shop.later(2 * MINUTE);
  shop.service.fail("refund", 1, { issue: "REFUND_NOT_ALLOWED" });
  expect(await send()).toEqual([{ refund, issue: "REFUND_NOT_ALLOWED" }]);
});

test("an answer that PayPal does not give is logged with its refund, and an error of ours is thrown", async () => {
  const { orderId } = await shop.buyAndPay();
  const refund = await shop.addDueRefund(orderId, 100_00);
  const logged: unknown[] = [];
  const logPaypalFault = (_: Error, about: object) => void logged.push(about);
  expect(await sendTo(() => Promise.reject(new PaypalFault("unavailable", "refund")), { logPaypalFault })).toEqual([]);
  shop.later(2 * MINUTE);
  await expect(sendTo(() => Promise.reject(new Error("ours")), { logPaypalFault })).rejects.toThrow("ours");
  expect([logged, await statusOf(orderId)]).toEqual([[{ refund }], [["due", null]]]);
  shop.later(4 * MINUTE);
  await send();
});

test("only after 40 days PayPal is asked first whether it made a refund, and then makes it", async () => {
  for (const [days, calls] of [
    [39, ["refund"]],
    [41, ["show", "refund"]],
  ] as const) {
    const { orderId } = await shop.buyAndPay();
    await shop.addDueRefund(orderId, 100_00);
    shop.service.fail("refund", 3, "away");
    await send();
    shop.later(days * DAY);
    const before = shop.service.calls.length;
    await send();
    const since = shop.service.calls.slice(before).map(({ call }) => call);
    expect(since.filter((call) => call !== "token")).toEqual(calls);
    expect(await statusOf(orderId)).toEqual([["done", null]]);
    shop.later(0);
  }
  expect(made()).toHaveLength(2);
});

test("a refund that PayPal looked at and did not make has PayPal's reason", async () => {
  const orderId = await notMade();
  const { paypal } = shop.context();
  if (!paypal) throw new Error("the shop takes payments");
  const showRefund = async (id: string) => ({ ...(await paypal.showRefund(id)), reason: "ECHECK" });
  await sendPendingRefunds({ ...shop.context(), paypal: { ...paypal, showRefund } });
  expect(await statusOf(orderId)).toEqual([["failed", "ECHECK"]]);
});

test("who has to know of a refund is emailed at once: without an answer for a day, refused, or made", async () => {
  for (const [times, fault] of [
    [3, "away"],
    [1, { issue: "REFUND_FAILED_INSUFFICIENT_FUNDS" }],
    [1, { issue: "REFUND_NOT_ALLOWED" }],
    [0, "busy"],
  ] as const) {
    const { orderId } = await shop.buyAndPay();
    await shop.addDueRefund(orderId, 10_00);
    if (fault === "away") shop.later(DAY + MINUTE);
    shop.service.fail("refund", times, fault);
    const before = shop.mailings();
    // One that was sent in its first millisecond counts as never sent.
    shop.pass(1);
    await send();
    expect([fault, shop.mailings() - before]).toEqual([fault, 1]);
  }
  shop.later(3 * DAY);
  await send();
});
