import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findCancellableOrder } from "~/data/cancellations/cancellations.server";
import { isDisputed } from "~/data/disputes/facts.server";
import { listPlacements } from "~/data/disputes/placements.server";
import { disputes, orders, payments } from "~/data/schema.server";
import { toCentavos } from "~/domain/money";
import { HOUR } from "~/domain/time";
import { cancelOrder } from "~/flows/cancellations/cancel-order.server";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { KIND } from "../../../dev/paypal/behavior";
import { openShop, type Shop } from "../../support/shop";

// What PayPal decides by itself: webhook, look-up, record.

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

const returns = () => shop.service.refunds;
const claims = () => shop.service.disputes;
const NOT_RECEIVED = "MERCHANDISE_OR_SERVICE_NOT_RECEIVED";
const part = (amount: number) => ({ wanted: { amount: toCentavos(amount), currency: "MXN" } });
const statusOf = async (orderId: string) =>
  (await shop.db.select().from(orders).where(sql`id = ${orderId}`))[0]?.status;
const paymentOf = async (captureId: string) =>
  (await shop.db.select().from(payments).where(sql`capture_id = ${captureId}`))[0]?.status;
const refundsOf = async (orderId: string) =>
  (await shop.refundsOf(orderId)).map(({ status, amount, cause }) => [status, amount, cause]);
const lastDispute = async () => (await shop.db.select().from(disputes).orderBy(sql`rowid DESC`))[0];

async function sent(wanted: Parameters<Shop["buyAndPay"]>[0] = {}) {
  const order = await shop.buyAndPay(wanted);
  await shop.move(order.orderId, "shipped", "S");
  await shop.deliverWebhooks();
  return order;
}

test("our own refund counts once, whether PayPal's webhook comes before or after its response", async () => {
  const { orderId, buyer } = await shop.buyAndPay();
  await shop.addDueRefund(orderId, 100_00);
  shop.service.fail("refund", 3, "lost");
  await shop.cron().catch(() => {});
  expect(await refundsOf(orderId)).toEqual([["due", 100_00, "admin"]]);
  await Promise.all([shop.deliverWebhooks(), shop.deliverWebhooks()]);
  expect(await refundsOf(orderId)).toEqual([["done", 100_00, "admin"]]);
  shop.later(HOUR);
  await shop.cron();
  await shop.deliverWebhooks();
  expect(Object.keys(shop.service.records.refunds)).toHaveLength(1);
  expect(await shop.toldTo(buyer)).toEqual(["payment-returned"]);
});

test("a pending refund becomes one, or not, by what PayPal tells", async () => {
  for (const [end, becomes] of [
    ["COMPLETED", "done"],
    ["FAILED", "failed"],
  ] as const) {
    const { orderId } = await shop.buyAndPay();
    await shop.addDueRefund(orderId, 100_00);
    shop.service.fail("refund", 1, "pending");
    await shop.cron();
    const [refund] = await shop.refundsOf(orderId);
    returns().settleRefund(refund?.paypal_refund_id ?? "", end);
    await shop.deliverWebhooks();
    expect(await refundsOf(orderId)).toEqual([[becomes, 100_00, "admin"]]);
  }
});

test("what the market sends back in PayPal's pages cancels what was not sent, and tells both", async () => {
  const { orderId, buyer, captureId, productId } = await shop.buyAndPay();
  returns().refund(captureId, part(40_00));
  await shop.deliverWebhooks();
  expect([await statusOf(orderId), await paymentOf(captureId)]).toEqual(["paid", "partially_refunded"]);
  returns().refund(captureId);
  await Promise.all([shop.deliverWebhooks(), shop.deliverWebhooks(), shop.deliverWebhooks()]);
  expect([await statusOf(orderId), await paymentOf(captureId)]).toEqual(["cancelled", "refunded"]);
  expect(await refundsOf(orderId)).toEqual([
    ["done", 40_00, "paypal"],
    ["done", 60_00, "paypal"],
  ]);
  expect(await shop.product(productId)).toEqual({ stock: 1, status: "active" });
  expect(await shop.toldTo(buyer)).toEqual(["payment-returned", "payment-returned"]);
  expect(await shop.toldTo(shop.sellerId)).toEqual(["sale-returned", "sale-returned"]);
});

/** A purchase whose money PayPal has just taken after a review, of which it has not told us. */
async function takenUnheard() {
  const buyer = await shop.bidder();
  await shop.start(buyer, { kind: "product", id: await shop.goods() });
  const token = await shop.token(buyer);
  shop.service.approve(token, "pending");
  expect(await settlePayment(shop.context(), token)).toEqual({ kind: "pending" });
  await shop.deliverWebhooks();
  const [payment] = await shop.paymentsOf(buyer);
  const captureId = payment?.capture_id ?? "";
  shop.service.orders.settleCapture(captureId, "COMPLETED");
  const [order] = await shop.ordersOf(buyer);
  return { buyer, captureId, orderId: order?.id ?? "" };
}

interface Early {
  part?: boolean;
  reversals?: "shown" | "hidden";
}

test.each([
  ["a refund of a part", { part: true }],
  ["a refund", {}],
  ["a reversal of a part", { part: true, reversals: "shown" }],
  ["a reversal", { reversals: "shown" }],
  ["a reversal of a part without a refund", { part: true, reversals: "hidden" }],
  ["a reversal without a refund", { reversals: "hidden" }],
] as const)("%s that PayPal tells of before its capture is booked after it", async (_, wanted: Early) => {
  const { reversals } = wanted;
  const { captureId, orderId } = await takenUnheard();
  const amount = wanted.part ? 40_00 : 100_00;
  if (reversals) {
    shop.service.behave({ reversals });
    returns().reverse(captureId, toCentavos(amount));
  } else returns().refund(captureId, part(amount));
  expect(await shop.deliverWebhooks({ reversed: true })).toEqual([200, 200]);
  expect(await listPlacements(shop.db, shop.admin, 9)).toEqual([]);
  expect(await refundsOf(orderId)).toEqual([["done", amount, "paypal"]]);
  // Among the refunds of its order, a reversal is one of them.
  const whole = reversals === "hidden" ? "reversed" : "refunded";
  expect([await statusOf(orderId), await paymentOf(captureId)]).toEqual(
    wanted.part ? ["paid", "partially_refunded"] : ["cancelled", whole],
  );
});

test("a dispute that PayPal tells of before its capture holds the money of the order", async () => {
  const { captureId, orderId } = await takenUnheard();
  const { id } = claims().open(captureId, NOT_RECEIVED);
  expect(await shop.deliverWebhooks({ reversed: true })).toEqual([200, 200]);
  expect([await statusOf(orderId), await lastDispute()]).toMatchObject(["paid", { id, amount: 100_00 }]);
  expect(await shop.db.all(sql`SELECT order_id FROM dispute_orders`)).toEqual([{ order_id: orderId }]);
});

test("a refund that PayPal tells of while it shows its capture pending is delivered again", async () => {
  const { captureId, orderId } = await takenUnheard();
  returns().refund(captureId);
  const capture = shop.service.records.captures[captureId];
  const shown = capture?.status;
  Object.assign(capture ?? {}, { status: "PENDING" });
  expect(await shop.deliverWebhooks({ reversed: true })).toEqual([503, 200]);
  expect(await refundsOf(orderId)).toEqual([]);
  Object.assign(capture ?? {}, { status: shown });
  expect(await shop.deliverWebhooks()).toEqual([200]);
  expect(await refundsOf(orderId)).toEqual([["done", 100_00, "paypal"]]);
});

test("what was sent stays sent, whatever goes back", async () => {
  const { orderId, captureId } = await sent();
  returns().refund(captureId);
  await shop.deliverWebhooks();
  expect([await statusOf(orderId), await paymentOf(captureId)]).toEqual(["shipped", "refunded"]);
});

test("of a payment of several orders each gets back no more than was paid for it", async () => {
  const ana = await shop.bidder();
  for (const price of [100_00, 200_00, 300_00]) await shop.putInCart(ana, await shop.goods({ price }));
  await shop.start(ana, { kind: "cart" });
  shop.service.approve(await shop.token(ana));
  await shop.deliverWebhooks();
  const all = await shop.ordersOf(ana);
  const [payment] = await shop.paymentsOf(ana);
  const capture = payment?.capture_id ?? "";
  returns().refund(capture, part(200_00));
  await shop.deliverWebhooks();
  const statuses = async () =>
    (await shop.ordersOf(ana)).map(({ amount, status }) => [amount, status]).sort(([a], [b]) => Number(a) - Number(b));
  expect(await statuses()).toEqual([
    [100_00, "paid"],
    [200_00, "cancelled"],
    [300_00, "paid"],
  ]);
  returns().refund(capture, part(150_00));
  returns().refund(capture);
  await shop.deliverWebhooks({ reversed: true });
  expect(await statuses()).toEqual(
    all.map(({ amount }) => [amount, "cancelled"]).sort(([a], [b]) => Number(a) - Number(b)),
  );
});

test("what a bank takes back is mirrored, also when PayPal shows no refund of it", async () => {
  for (const reversals of ["shown", "hidden"] as const) {
    shop.service.behave({ reversals });
    const { orderId, captureId } = await shop.buyAndPay();
    await shop.deliverWebhooks();
    await shop.addDueRefund(orderId, 30_00);
    returns().reverse(captureId);
    expect(await shop.deliverWebhooks()).toEqual([200]);
    expect([await statusOf(orderId), await paymentOf(captureId)]).toEqual(["cancelled", "reversed"]);
    expect((await refundsOf(orderId)).map(([status]) => status)).toEqual(["done", "done"]);
  }
});

test("a dispute opens the problem of what was sent, locks its money, and tells seller and administrators once", async () => {
  const { orderId, captureId, buyer } = await sent();
  const late = await shop.addDueRefund(orderId, 10_00);
  const { id } = claims().open(captureId, NOT_RECEIVED);
  claims().escalate(id);
  await Promise.all([shop.deliverWebhooks(), shop.deliverWebhooks()]);
  expect(await statusOf(orderId)).toBe("problem_open");
  expect(await lastDispute()).toMatchObject({
    id,
    reason: NOT_RECEIVED,
    stage: "CHARGEBACK",
    amount: 100_00,
    outcome: null,
  });
  const [locked] = await shop.db.all<{ is: number }>(sql`SELECT ${isDisputed(sql`payments.id`)} AS "is" FROM payments
    WHERE capture_id = ${captureId}`);
  expect(locked?.is).toBe(1);
  shop.later(HOUR);
  await shop.cron();
  expect((await shop.refundsOf(orderId)).map(({ id, status }) => [id, status])).toEqual([[late, "due"]]);
  expect([await shop.toldTo(shop.sellerId), await shop.toldTo(shop.admin.id), await shop.toldTo(buyer)]).toEqual([
    ["dispute-opened"],
    ["dispute-to-answer"],
    ["problem-at-paypal"],
  ]);
});

test("decided for the seller, or withdrawn, the order is completed and what waited is sent", async () => {
  for (const outcome of ["RESOLVED_SELLER_FAVOUR", "CANCELED_BY_BUYER"] as const) {
    const { orderId, captureId } = await sent();
    const { id } = claims().open(captureId, NOT_RECEIVED);
    await shop.deliverWebhooks();
    claims().resolve(id, outcome);
    await shop.deliverWebhooks();
    expect([await statusOf(orderId), await paymentOf(captureId)]).toEqual(["completed", "captured"]);
    expect(await refundsOf(orderId)).toEqual([]);
  }
  expect(await shop.toldTo(shop.sellerId)).toEqual(["dispute-opened", "dispute-won", "dispute-opened", "dispute-won"]);
});

test("decided for the buyer, the money that went back is booked and the order refunded, in whatever order it is told", async () => {
  for (const reversed of [false, true]) {
    const { orderId, captureId, buyer } = await sent();
    await shop.addDueRefund(orderId, 30_00);
    const { id } = claims().open(captureId, NOT_RECEIVED);
    if (!reversed) await shop.deliverWebhooks();
    claims().resolve(id, "RESOLVED_BUYER_FAVOUR");
    await shop.deliverWebhooks({ reversed });
    await shop.deliverWebhooks();
    await shop.cron();
    expect(await lastDispute()).toMatchObject({ status: "RESOLVED", outcome: "RESOLVED_BUYER_FAVOUR" });
    expect((await refundsOf(orderId)).map(([status]) => status)).toEqual(["done", "done"]);
    const told = await shop.toldTo(buyer);
    expect(told).toContain("problem-at-paypal");
    expect(told.filter((kind) => kind === "payment-returned")).toHaveLength(2);
    expect(await statusOf(orderId)).toBe("refunded");
  }
});

test("refunded in part by a dispute, and the rest by us, the order is refunded", async () => {
  const { orderId, captureId } = await sent();
  returns().refund(captureId, part(40_00));
  const { id } = claims().open(captureId, NOT_RECEIVED);
  await shop.deliverWebhooks();
  claims().resolve(id, "RESOLVED_SELLER_FAVOUR");
  await shop.deliverWebhooks();
  expect(await statusOf(orderId)).toBe("partially_refunded");
  await shop.addDueRefund(orderId, 60_00);
  await shop.cron();
  expect(await refundsOf(orderId)).toEqual([
    ["done", 40_00, "paypal"],
    ["done", 60_00, "admin"],
  ]);
  expect(await statusOf(orderId)).toBe("refunded");
});

test("what PayPal decided and did not tell is found by cron", async () => {
  shop.service.behave(KIND);
  const { orderId, captureId } = await sent();
  const { id } = claims().open(captureId, NOT_RECEIVED);
  await shop.deliverWebhooks();
  await shop.cron();
  claims().resolve(id, "RESOLVED_BUYER_FAVOUR");
  await shop.cron();
  expect(await statusOf(orderId)).toBe("problem_open");
  shop.later(HOUR);
  await shop.cron();
  expect(await statusOf(orderId)).toBe("refunded");
});

test("a dispute of what was not sent opens no problem; cancelled meanwhile, its money waits for the end", async () => {
  const { orderId, captureId, buyer } = await shop.buyAndPay();
  const { id } = claims().open(captureId, NOT_RECEIVED);
  await shop.deliverWebhooks();
  expect(await statusOf(orderId)).toBe("paid");
  const order = await findCancellableOrder(shop.db, shop.sellerId, orderId);
  if (order) await cancelOrder(shop.context(), order, { cause: "damaged", reason: "Se rompió" });
  await shop.cron();
  expect(await refundsOf(orderId)).toEqual([["due", 100_00, "cancelled"]]);
  claims().resolve(id, "CANCELED_BY_BUYER");
  await shop.deliverWebhooks();
  await shop.cron();
  expect([await statusOf(orderId), await refundsOf(orderId)]).toEqual(["cancelled", [["done", 100_00, "cancelled"]]]);
  expect(await shop.toldTo(buyer)).toEqual(["seller-cancelled", "payment-returned"]);
});

test("a problem that is open for another reason is not completed by a dispute", async () => {
  const { orderId, captureId } = await sent();
  await shop.move(orderId, "problem_open", "B");
  const { id } = claims().open(captureId, NOT_RECEIVED);
  await shop.deliverWebhooks();
  claims().resolve(id, "RESOLVED_SELLER_FAVOUR");
  await shop.deliverWebhooks();
  expect(await statusOf(orderId)).toBe("problem_open");
});

test("an event whose lookup at PayPal fails is delivered again", async () => {
  const { captureId } = await shop.buyAndPay();
  await shop.deliverWebhooks();
  shop.service.fail("show-refund", 3, "away");
  returns().refund(captureId, part(10_00));
  expect(await shop.deliverWebhooks()).toEqual([503]);
  expect(await shop.deliverWebhooks()).toEqual([200]);
  expect(await paymentOf(captureId)).toBe("partially_refunded");
});

test("an approval that PayPal withdrew is recorded, and its order can be paid again", async () => {
  shop.service.behave(KIND);
  const [ana, chair] = [await shop.bidder(), await shop.goods()];
  await shop.start(ana, { kind: "product", id: chair });
  shop.service.approve(await shop.token(ana));
  await shop.db.$client.execute("UPDATE payments SET status = 'approved'");
  shop.later(4 * HOUR);
  shop.service.orders.expire();
  await shop.deliverWebhooks();
  expect((await shop.paymentsOf(ana)).map(({ status }) => status)).toEqual(["reversed"]);
  await shop.cron();
  expect((await shop.ordersOf(ana)).map(({ status }) => status)).toEqual(["expired_unpaid"]);
  expect((await shop.start(ana, { kind: "product", id: chair })).ok).toBe(true);
});
