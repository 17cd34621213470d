import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AppContext } from "~/context";
import { cartItems, notifications, orderEvents } from "~/data/schema.server";
import { HOUR, MINUTE } from "~/domain/time";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { settlePendingPayments } from "~/flows/payments/settle-pending-payments.server";
import { type Paypal, PaypalFault, type PaypalOrder } from "~/gateways/paypal.server";
import { approvePayment, ledgerOf, openPayment } from "../../support/sales";
import { openShop, type Shop } from "../../support/shop";

// What PayPal answers to a capture, and what becomes of its orders.

let shop: Shop;
let paypal: Paypal;
beforeEach(async () => {
  shop = await openShop();
  const { paypal: client } = shop.context();
  if (!client) throw new Error("the shop takes payments");
  paypal = client;
});
afterEach(() => shop.auditAndClose());

const captures = () => Object.values(shop.service.records.captures);
const settle = (token: string, changed: Partial<Paypal> = {}, also: Partial<AppContext> = {}) =>
  settlePayment({ ...shop.context(), ...also, paypal: { ...paypal, ...changed } }, token);
const approveAt = (token: string) => `${shop.service.url}/checkoutnow?token=${token}`;
const asked = (call: string) => shop.service.calls.filter((one) => one.call === call);
const told = async (userId: string) =>
  (await shop.db.select().from(notifications).where(sql`user_id = ${userId}`)).map(({ message }) => message);
const historyOf = async (buyer: string) => {
  const [order] = await shop.ordersOf(buyer);
  const events = await shop.db.select().from(orderEvents).where(sql`order_id = ${order?.id}`).orderBy(sql`rowid`);
  return events.map(({ to_status, actor, reason }) => [to_status, actor, reason]);
};
/** Orders of these prices, approved at once. */
async function approveAll(prices: readonly number[]) {
  const buyer = await shop.bidder();
  for (const price of prices) await shop.putInCart(buyer, await shop.goods({ price }));
  await shop.start(buyer, { kind: "cart" });
  const token = await shop.token(buyer);
  shop.service.approve(token);
  return { buyer, token };
}
const withCapture = (change: Partial<PaypalOrder["captures"][number]>) => ({
  captureOrder: async (id: string, requestId: string) => {
    const order = await paypal.captureOrder(id, requestId);
    return { ...order, captures: order.captures.map((one) => ({ ...one, ...change })) };
  },
});

test("a capture is asked for once, under an id of its order; its fee is shared, and both sides are told at once", async () => {
  const { buyer, token } = await approveAll([100_00, 200_00, 50_00]);
  shop.service.fail("capture", 1, { fee: 35_00 as never });
  const before = shop.mailings();
  expect(await settle(token)).toEqual({ kind: "paid" });
  expect(shop.mailings()).toBe(before + 1);
  expect(asked("capture").map(({ requestId }) => requestId)).toEqual([`capture:${token}`]);
  expect(asked("show")).toHaveLength(1);
  const fees: number[] = [];
  for (const { id } of await shop.ordersOf(buyer)) fees.push((await ledgerOf(shop, id)).paypal_fee ?? 0);
  expect([Math.min(...fees), fees.reduce((sum, fee) => sum + fee, 0), Math.max(...fees)]).toEqual([5_00, 35_00, 20_00]);
  const about = (await shop.ordersOf(buyer)).map(({ id: order, amount: price }) => ({ order, title: "Silla", price }));
  const byPrice = (one: { price?: number }, other: { price?: number }) => (one.price ?? 0) - (other.price ?? 0);
  expect((await told(buyer)).sort(byPrice as never)).toEqual(
    about.sort(byPrice).map((one) => ({ kind: "receipt", ...one })),
  );
  expect((await told(shop.sellerId)).sort(byPrice as never)).toEqual(about.map((one) => ({ kind: "sold", ...one })));
  expect(await settle(token)).toEqual({ kind: "paid" });
  expect(asked("show")).toHaveLength(1);
});

test("the seller of what is picked up is told so", async () => {
  const [ana, chair] = [await shop.bidder(), await shop.goods()];
  await shop.db.run(
    sql`UPDATE products SET pickup_place = 'Puebla', is_shipped = 0, shipping = 'Solo se recoge' WHERE id = ${chair}`,
  );
  await shop.start(ana, { kind: "product", id: chair });
  await shop.db.run(sql`UPDATE orders SET pickup_place = 'Puebla', pickup_code = '123456'`);
  shop.service.approve(await shop.token(ana));
  expect(await settle(await shop.token(ana))).toEqual({ kind: "paid" });
  expect((await told(shop.sellerId)).map(({ kind }) => kind)).toEqual(["sold-for-pickup"]);
});

test("a capture whose fee PayPal does not tell yet is booked without one", async () => {
  const { ana, token } = await approvePayment(shop);
  expect(await settle(token, withCapture({ fee: null }))).toEqual({ kind: "paid" });
  const [order] = await shop.ordersOf(ana);
  expect(await ledgerOf(shop, order?.id ?? "")).toEqual({ buyer_clearing: -100_00, seller_payable: 100_00 });
});

test("of a payment for two orders, the one that cannot be sold any more is refunded, and the other is paid", async () => {
  const { buyer, token } = await approveAll([100_00, 200_00]);
  await paypal.captureOrder(token, "of a process that is gone");
  const [removed, kept] = await shop.ordersOf(buyer);
  await shop.db.run(sql`UPDATE products SET status = 'removed' WHERE id = ${removed?.product_id}`);
  expect(await settle(token)).toEqual({ kind: "paid" });
  expect((await shop.ordersOf(buyer)).find(({ id }) => id === kept?.id)?.status).toBe("paid");
  expect(await shop.refundsOf(removed?.id ?? "")).toMatchObject([{ cause: "unwanted", amount: removed?.amount }]);
  expect(await settle(token)).toEqual({ kind: "paid" });
  await shop.cron();
  expect(await shop.paymentStatusesOf(buyer)).toEqual(["partially_refunded"]);
});

test("a payment whose order was shipped is paid, and one whose order was refunded is lost", async () => {
  const { buyer, orderId } = await shop.buyAndPay();
  await shop.move(orderId, "shipped", "S");
  expect(await settle(await shop.token(buyer))).toEqual({ kind: "paid" });
  const other = await shop.buyAndPay();
  await shop.addDueRefund(other.orderId, 100_00);
  await shop.cron();
  expect(await settle(await shop.token(other.buyer))).toEqual({ kind: "lost" });
});

/** Settles with a PayPal whose order another process settles right after it was shown. */
const overtaken = (token: string) =>
  settle(token, {
    showOrder: async (id) => {
      const order = await paypal.showOrder(id);
      await settle(id);
      return order;
    },
  });

test.each([
  ["nothing", { kind: "paid" }, null],
  ["a review", { kind: "pending" }, "pending"],
  ["a refusal", { kind: "declined", approveAt: null }, { issue: "TRANSACTION_REFUSED" }],
] as const)("who is overtaken by another process hears its result (%s)", async (_, outcome, fault) => {
  const { token } = await approvePayment(shop);
  if (fault) shop.service.fail("capture", 1, fault);
  expect(await overtaken(token)).toEqual(outcome);
  expect(asked("capture")).toHaveLength(1);
});

test.each(["pending", "declined"] as const)("who waits for another process hears the same: %s", async (kind) => {
  const { token } = await openPayment(shop);
  shop.service.approve(token, kind);
  shop.service.behave({ captureDelay: 200 });
  const outcome = kind === "declined" ? { kind, approveAt: approveAt(token) } : { kind };
  expect(await Promise.all([settle(token), settle(token)])).toEqual([outcome, outcome]);
  expect(asked("capture")).toHaveLength(1);
});

test("a payment whose orders another checkout took over is lost, and not captured", async () => {
  const { ana, chair, token } = await openPayment(shop);
  await shop.start(ana, { kind: "product", id: chair });
  shop.service.approve(token);
  expect([await settle(token), captures()]).toEqual([{ kind: "lost" }, []]);
});

test("an order that is not approved after all waits for its approval, and can be captured later", async () => {
  const { ana, token } = await approvePayment(shop);
  shop.service.fail("capture", 1, { issue: "ORDER_NOT_APPROVED" });
  expect(await settle(token)).toEqual({ kind: "waiting", approveAt: approveAt(token) });
  expect(await shop.paymentStatusesOf(ana)).toEqual(["created"]);
  expect(await settle(token)).toEqual({ kind: "paid" });
});

test("one that was never approved waits, and leads there", async () => {
  const { ana, token } = await openPayment(shop);
  expect(await settle(token)).toEqual({ kind: "waiting", approveAt: approveAt(token) });
  expect([await shop.paymentStatusesOf(ana), captures()]).toEqual([["created"], []]);
});

test.each(["ORDER_ALREADY_CAPTURED", "TRANSACTION_REFUSED", "PERMISSION_DENIED"])(
  "%s of an order that PayPal shows as captured is paid",
  async (issue) => {
    const { token } = await approvePayment(shop);
    const captureOrder = async (id: string) => {
      await paypal.captureOrder(id, "of a process that is gone");
      throw new PaypalFault("refused", "capture", { status: 422, issues: [issue] });
    };
    expect(await settle(token, { captureOrder })).toEqual({ kind: "paid" });
  },
);

test("a refusal for good is declined, without a way to approve it again", async () => {
  const { ana, token } = await approvePayment(shop);
  shop.service.fail("capture", 1, { issue: "TRANSACTION_REFUSED" });
  expect(await settle(token)).toEqual({ kind: "declined", approveAt: null });
  expect(await shop.paymentStatusesOf(ana)).toEqual(["failed"]);
  expect(await settle(token)).toEqual({ kind: "declined", approveAt: null });
});

test("an order that is gone when it is captured is lost, and its approval reversed", async () => {
  const { ana, token } = await approvePayment(shop);
  shop.service.fail("capture", 1, { issue: "INVALID_RESOURCE_ID" });
  expect([await settle(token), await shop.paymentStatusesOf(ana)]).toEqual([{ kind: "lost" }, ["reversed"]]);
});

test("an outage is noted when PayPal gives no answer to a capture, not while it still works on it", async () => {
  const [silent, busy] = [await approvePayment(shop), await approvePayment(shop)];
  shop.service.fail("capture", 1, { issue: "AN_UNPUBLISHED_CODE" });
  await expect(settle(silent.token)).rejects.toThrow(PaypalFault);
  for (const issue of ["PREVIOUS_REQUEST_IN_PROGRESS", "ORDER_COMPLETION_IN_PROGRESS"]) {
    shop.service.fail("capture", 1, { issue });
    expect(await settle(busy.token)).toEqual({ kind: "busy" });
    shop.pass(MINUTE);
  }
  const outageOf = async (buyer: string) => (await shop.paymentsOf(buyer))[0]?.outage_at;
  expect([await outageOf(silent.ana), await outageOf(busy.ana)]).toEqual([expect.any(Number), null]);
  for (const { token } of [silent, busy]) expect(await settle(token)).toEqual({ kind: "paid" });
});

test("an error of ours while PayPal is asked is thrown, and the claim stays", async () => {
  const { ana, token } = await approvePayment(shop);
  const ours = () => Promise.reject(new Error("ours"));
  await expect(settle(token, { showOrder: ours })).rejects.toThrow("ours");
  expect(await shop.paymentStatusesOf(ana)).toEqual(["created"]);
  await expect(settle(token, { captureOrder: ours })).rejects.toThrow("ours");
  expect(await shop.paymentStatusesOf(ana)).toEqual(["approved"]);
  shop.later(MINUTE);
  expect(await settle(token)).toEqual({ kind: "paid" });
});

test("a refusal of our account is logged with its payment", async () => {
  const { ana, token } = await approvePayment(shop);
  shop.service.fail("capture", 1, { issue: "PERMISSION_DENIED" });
  const logged: unknown[] = [];
  const logPaypalFault = (_: Error, about: object) => void logged.push(about);
  expect(await settle(token, {}, { logPaypalFault })).toEqual({ kind: "refused" });
  const [payment] = await shop.paymentsOf(ana);
  expect(logged).toEqual([{ payment: payment?.id }]);
});

test.each(["DECLINED", "FAILED"] as const)(
  "an attempt that was %s before the one that counts is ignored",
  async (status) => {
    const { token } = await approvePayment(shop);
    await paypal.captureOrder(token, "of a process that is gone");
    const showOrder = async (id: string) => {
      const order = await paypal.showOrder(id);
      return {
        ...order,
        captures: [...order.captures.map((one) => ({ ...one, id: "OLD", status })), ...order.captures],
      };
    };
    expect(await settle(token, { showOrder })).toEqual({ kind: "paid" });
  },
);

test("a capture that failed at once is declined, and its order can be paid in another way", async () => {
  const { ana, chair, token } = await approvePayment(shop);
  shop.service.fail("capture", 1, "declined");
  expect(await settle(token, withCapture({ status: "FAILED" }))).toEqual({ kind: "declined", approveAt: null });
  expect([await shop.paymentStatusesOf(ana), await shop.statusesOf(ana)]).toEqual([["failed"], ["awaiting_payment"]]);
  expect(await told(ana)).toEqual([]);
  expect(await shop.start(ana, { kind: "product", id: chair })).toMatchObject({ ok: true });
});

test("an order that PayPal shows as captured without a capture waits", async () => {
  const { ana, token } = await approvePayment(shop);
  const showOrder = async (id: string) =>
    ({ ...(await paypal.showOrder(id)), status: "COMPLETED", approveUrl: null }) as const;
  expect(await settle(token, { showOrder })).toEqual({ kind: "waiting", approveAt: null });
  expect(await shop.paymentStatusesOf(ana)).toEqual(["created"]);
});

test("an order that lapsed is abandoned, and one that was given up before stays so while PayPal shows it open", async () => {
  shop.service.behave({ lapsedOrders: "voided" });
  const { ana, token } = await openPayment(shop);
  shop.service.fail("show", 1, { issue: "INVALID_RESOURCE_ID" });
  expect([await settle(token), await shop.paymentStatusesOf(ana)]).toEqual([{ kind: "lost" }, ["abandoned"]]);
  expect([await settle(token), await shop.paymentStatusesOf(ana)]).toEqual([{ kind: "lost" }, ["abandoned"]]);
  const other = await openPayment(shop);
  shop.later(4 * HOUR);
  expect([await settle(other.token), await shop.paymentStatusesOf(other.ana)]).toEqual([
    { kind: "lost" },
    ["abandoned"],
  ]);
});

test("while PayPal is away nothing is settled", async () => {
  const { ana, token } = await openPayment(shop);
  shop.service.fail("show", 3, "away");
  await expect(settle(token)).rejects.toThrow(PaypalFault);
  expect(await shop.paymentStatusesOf(ana)).toEqual(["created"]);
});

test("a capture that was refunded already is recorded, also when its refunds cannot be read yet", async () => {
  const { ana, token } = await approvePayment(shop);
  shop.service.fail("capture", 1, "refunded");
  shop.service.fail("show", 3, "away", 1);
  const logged: unknown[] = [];
  const logPaypalFault = (_: Error, about: object) => void logged.push(about);
  expect(await settle(token, {}, { logPaypalFault })).toEqual({ kind: "paid" });
  const [payment] = await shop.paymentsOf(ana);
  expect([payment?.status, logged]).toEqual(["captured", [{ payment: payment?.id }]]);
  await shop.deliverWebhooks();
  expect([await shop.paymentStatusesOf(ana), await shop.statusesOf(ana)]).toEqual([["refunded"], ["cancelled"]]);
});

const pendingReasonOf = async (buyer: string) => (await shop.paymentsOf(buyer))[0]?.pending_reason;

test("what PayPal reviews leaves the cart, keeps its reason, and is not at the desk as a refusal", async () => {
  const { buyer, token } = await approveAll([100_00]);
  await shop.putInCart(buyer, await shop.goods());
  shop.service.fail("capture", 1, { pending: "PENDING_REVIEW" });
  expect(await settle(token)).toEqual({ kind: "pending" });
  expect(await shop.statusesOf(buyer)).toEqual(["payment_pending"]);
  expect(await shop.db.select().from(cartItems)).toHaveLength(1);
  expect(await settle(token)).toEqual({ kind: "pending" });
  const [capture] = captures();
  if (!capture) throw new Error("nothing was captured");
  capture.reason = null;
  expect(await settle(token)).toEqual({ kind: "pending" });
  expect(await pendingReasonOf(buyer)).toBe("PENDING_REVIEW");
  expect(await historyOf(buyer)).toEqual([
    ["awaiting_payment", "B", null],
    ["payment_pending", "P", null],
  ]);
});

test("a pending payment whose order and capture PayPal does not know stays pending; one that was denied is declined", async () => {
  const { ana, token } = await approvePayment(shop);
  shop.service.fail("capture", 1, "pending");
  await settle(token);
  const forget = () => {
    for (const call of ["show", "show-capture"] as const) shop.service.fail(call, 1, { issue: "INVALID_RESOURCE_ID" });
  };
  forget();
  expect([await settle(token), await shop.paymentStatusesOf(ana)]).toEqual([{ kind: "pending" }, ["capture_pending"]]);
  shop.service.orders.settleCapture(captures()[0]?.id ?? "", "DECLINED");
  await settle(token);
  forget();
  expect([await settle(token), await shop.paymentStatusesOf(ana)]).toEqual([
    { kind: "declined", approveAt: null },
    ["failed"],
  ]);
});

test("money of an order that expired is reviewed for nothing: it is lost", async () => {
  const { ana, token } = await approvePayment(shop);
  shop.service.fail("show", 1, { issue: "INVALID_RESOURCE_ID" });
  expect(await settle(token)).toEqual({ kind: "lost" });
  shop.later(16 * MINUTE);
  await shop.db.run(sql`UPDATE payments SET moved_at = 1`);
  await shop.cron();
  expect(await shop.statusesOf(ana)).toEqual(["expired_unpaid"]);
  shop.service.fail("capture", 1, "pending");
  await paypal.captureOrder(token, "of a process that is gone");
  expect([await settle(token), await shop.paymentStatusesOf(ana)]).toEqual([{ kind: "lost" }, ["capture_pending"]]);
  shop.service.orders.settleCapture(captures()[0]?.id ?? "", "DECLINED");
  expect(await settle(token)).toEqual({ kind: "declined", approveAt: null });
});

test("money that comes for an order that expired is lost, and refunded", async () => {
  const { ana, token } = await approvePayment(shop);
  shop.service.fail("show", 1, { issue: "INVALID_RESOURCE_ID" });
  await settle(token);
  shop.later(16 * MINUTE);
  await shop.db.run(sql`UPDATE payments SET moved_at = 1`);
  await shop.cron();
  await paypal.captureOrder(token, "of a process that is gone");
  expect([await settle(token), await shop.statusesOf(ana)]).toEqual([{ kind: "lost" }, ["expired_unpaid"]]);
  expect(await settle(token)).toEqual({ kind: "lost" });
  await shop.cron();
  expect(captures()).toMatchObject([{ refunded: 100_00 }]);
});

test("a payment that was given up, and that PayPal declines later, stays lost", async () => {
  const { ana, token } = await approvePayment(shop);
  shop.service.fail("show", 1, { issue: "INVALID_RESOURCE_ID" });
  await settle(token);
  shop.service.fail("capture", 1, "declined");
  await paypal.captureOrder(token, "of a process that is gone");
  expect([await settle(token), await shop.paymentStatusesOf(ana)]).toEqual([{ kind: "lost" }, ["abandoned"]]);
});

test.each([
  ["in time awaits payment again", 0, "awaiting_payment", { stock: 0, status: "reserved" }],
  ["too late is cancelled, and on sale again", 20 * MINUTE, "cancelled", { stock: 1, status: "active" }],
] as const)("what PayPal denies after a review %s, and its buyer is told at once", async (_, time, status, product) => {
  const { ana, chair, token } = await approvePayment(shop);
  shop.service.fail("capture", 1, "pending");
  await settle(token);
  shop.later(time);
  shop.service.orders.settleCapture(captures()[0]?.id ?? "", "DECLINED");
  const before = shop.mailings();
  expect(await settle(token)).toEqual({ kind: "declined", approveAt: null });
  expect([shop.mailings() - before, await shop.product(chair)]).toEqual([1, product]);
  expect((await historyOf(ana)).at(-1)).toEqual([status, "P", "payment_denied"]);
  expect(await told(ana)).toEqual([{ kind: "payment-failed", product: chair, title: "Silla", price: 100_00 }]);
});

test("a payment that never began is abandoned once PayPal's time is over, and not before", async () => {
  const ana = await shop.bidder();
  shop.service.fail("create", 3, "away");
  await shop.start(ana, { kind: "product", id: await shop.goods() });
  for (const [time, status] of [
    [6 * HOUR - 2 * MINUTE, "created"],
    [8 * HOUR + MINUTE, "abandoned"],
  ] as const) {
    shop.later(time);
    await settlePendingPayments(shop.context());
    expect(await shop.paymentStatusesOf(ana)).toEqual([status]);
  }
});

test("a payment about which PayPal does not answer is not given up, however old, and its fault is logged", async () => {
  const { ana } = await openPayment(shop);
  const logged: unknown[] = [];
  const logPaypalFault = (_: Error, about: object) => void logged.push(about);
  const showOrder = () => Promise.reject(new PaypalFault("unavailable", "show order"));
  shop.later(9 * HOUR);
  await settlePendingPayments({ ...shop.context(), logPaypalFault, paypal: { ...paypal, showOrder } });
  const [payment] = await shop.paymentsOf(ana);
  expect([payment?.status, logged]).toEqual(["created", [{ payment: payment?.id }]]);
  const ours = () => Promise.reject(new Error("ours"));
  shop.later(12 * HOUR);
  await expect(settlePendingPayments({ ...shop.context(), paypal: { ...paypal, showOrder: ours } })).rejects.toThrow(
    "ours",
  );
});
