import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { listLastEvents } from "~/data/payments/webhook-events.server";
import { disputes, rateLimits, userRoles, webhookEvents } from "~/data/schema.server";
import { PAYPAL_EVENTS } from "~/domain/payments/paypal-events";
import { UNVERIFIED_WEBHOOKS } from "~/domain/rate-limit";
import { DAY } from "~/domain/time";
import { deleteExpired } from "~/flows/delete-expired.server";
import { handleWebhook } from "~/flows/payments/handle-webhook.server";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { PaypalFault } from "~/gateways/paypal.server";
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

/** Delivers a signed event; `headers` replace PayPal's. */
async function deliver(event: object, headers: Record<string, string> = {}, address = "192.0.2.1") {
  const body = JSON.stringify(event);
  const signed = new Headers({ ...shop.service.webhooks.headersFor(body), ...headers });
  return handleWebhook({ ...shop.context(), address }, signed, body);
}

const eventOf = (type: string) => ({
  ...{ id: `WH-${type}`, event_type: type, create_time: "2026-11-20T12:00:00Z" },
  resource: {
    ...{
      id: "RESOURCE",
      payer: { email_address: "ana@example.com" },
      amount: { currency_code: "MXN", value: "12.50" },
    },
    ...(type.startsWith("CUSTOMER") && { dispute_id: "PP-1", dispute_amount: { currency_code: "MXN", value: "9.00" } }),
    ...(/REFUND/.test(type) && { links: [{ rel: "up", href: "https://x.example/v2/payments/captures/CAPTURE" }] }),
    supplementary_data: { related_ids: { order_id: "ORDER" } },
  },
});

test("each event of the list is acted on, and no other", async () => {
  const { paypal } = shop.context();
  if (!paypal) throw new Error("no PayPal");
  // Whether the handler goes on after the event was saved.
  const actsOn = async (type: string) => {
    const [before, calls] = [shop.database.requests, shop.service.calls.length];
    expect(await deliver(eventOf(type))).toBeOneOf([200, 503]);
    const asked = shop.service.calls.slice(calls).some(({ call }) => call.startsWith("show"));
    return asked || shop.database.requests - before > 2;
  };
  await deliver(eventOf("WARM.UP"));
  for (const type of PAYPAL_EVENTS) expect([type, await actsOn(type)]).toEqual([type, true]);
  for (const type of ["PAYMENT.SALE.COMPLETED", "CHECKOUT.ORDER.SAVED", "CUSTOMER.ACCOUNT.UPDATED"])
    expect([type, await actsOn(type)]).toEqual([type, false]);
});

test("of an event only what it is about is kept, for thirty days, and nothing of a person", async () => {
  await deliver(eventOf("PAYMENT.CAPTURE.PENDING"));
  const rows = await shop.db.select().from(webhookEvents);
  expect(rows).toEqual([
    {
      ...{ id: "WH-PAYMENT.CAPTURE.PENDING", type: "PAYMENT.CAPTURE.PENDING", paypal_order_id: "ORDER" },
      ...{ capture_id: "RESOURCE", refund_id: null, dispute_id: null, amount: 12_50, currency: "MXN" },
      ...{ created_at: Date.UTC(2026, 10, 20, 12), received_at: expect.any(Number), handled_at: expect.any(Number) },
    },
  ]);
  const sweep = (now: number) =>
    deleteExpired({ ...shop.context(), now: () => now, images: NO_IMAGES, avatars: NO_IMAGES } as never);
  await sweep(Date.now() + 30 * DAY - 60_000);
  expect(await shop.db.select().from(webhookEvents)).toHaveLength(1);
  await sweep(Date.now() + 30 * DAY + 60_000);
  // The last of each type stays, without what it was about.
  const nothing = {
    amount: null,
    capture_id: null,
    currency: null,
    dispute_id: null,
    paypal_order_id: null,
    refund_id: null,
  };
  const [kept, ...others] = await shop.db.select().from(webhookEvents);
  expect([kept, others]).toMatchObject([{ type: "PAYMENT.CAPTURE.PENDING", ...nothing }, []]);
});

const NO_IMAGES = {
  readBookmark: async () => null,
  saveBookmark: async () => {},
  list: async () => ({ keys: [], last: null }),
  discard: async () => {},
  remove: async () => {},
};

test("the desk sees when each kind of event last came", async () => {
  const id = await shop.bidder();
  await shop.db.insert(userRoles).values({ user_id: id, role: "admin" });
  const begun = Date.now();
  await deliver(eventOf("CHECKOUT.ORDER.APPROVED"));
  const last = await listLastEvents(shop.db, { id } as Admin);
  expect(last.map(({ type }) => type)).toEqual([...PAYPAL_EVENTS]);
  expect(last[0]?.lastAt).toBeGreaterThanOrEqual(begun - 1);
  expect(last.slice(1).map(({ lastAt }) => lastAt)).toEqual(PAYPAL_EVENTS.slice(1).map(() => null));
});

test("a network that sends forgeries makes the market ask PayPal only a few times, and verified events pass", async () => {
  const forged = (n: number) => ({ "PayPal-Cert-Url": `${shop.service.url}/v1/notifications/certs/CERT-FORGED-${n}` });
  const event = eventOf("CHECKOUT.ORDER.APPROVED");
  const { most, window } = UNVERIFIED_WEBHOOKS;
  const answers: number[] = [];
  for (let n = 0; n < most + 5; n++) answers.push(await deliver(event, forged(n)));
  expect(answers).toEqual([...Array(most).fill(400), ...Array(5).fill(503)]);
  expect(shop.service.calls.map(({ call }) => call)).toEqual(Array(most).fill("certificate"));
  // What needs no question is answered as before: a forgery without a request, and with a known certificate the truth.
  shop.database.resetCount();
  expect(await deliver(event, { "PayPal-Cert-Url": "https://evil.example/v1/notifications/certs/CERT-1" })).toBe(400);
  expect(await deliver(event, forged(0))).toBe(400);
  expect([shop.database.requests, shop.service.calls.length]).toEqual([0, most]);
  expect(await deliver(event, {}, "198.51.100.7")).toBe(200);
  expect(await deliver(event)).toBe(200);
  // PayPal's network, which was asked about once, is forgotten; the forger's is blocked for minutes only.
  const limited = await shop.db.select().from(rateLimits);
  expect(limited.map(({ key }) => key)).toEqual([expect.stringMatching(/^webhook:network:/)]);
  expect(window).toBeLessThanOrEqual(10 * 60_000);
});

/** A gateway whose answers to one call wait until they are let go, and then are none if it `fails`. */
function slowly<Call extends "showRefund" | "showDispute" | "showOrder">(call: Call, fails: boolean) {
  const { paypal } = shop.context();
  if (!paypal) throw new Error("the shop takes payments");
  let letGo = () => {};
  const gate = new Promise<void>((open) => {
    letGo = open;
  });
  const slow = async (id: string) => {
    await gate;
    if (fails) throw new PaypalFault("unavailable", call);
    return paypal[call](id);
  };
  return { paypal: { ...paypal, [call]: slow }, letGo: () => letGo() };
}

/** Delivers the last event of a kind with a slow gateway; `answer` is its status once there is one. */
function deliverSlowly(type: string, call: Parameters<typeof slowly>[0], fails = false) {
  const { paypal, letGo } = slowly(call, fails);
  const event = Object.values(shop.service.records.events).findLast((one) => one.type === type);
  const body = event?.body ?? "";
  const [kept, logged]: [Promise<unknown>[], unknown[]] = [[], []];
  const waitUntil = (work: Promise<unknown>) => void kept.push(work);
  const logPaypalFault = (_: Error, about: object) => void logged.push(about);
  const context = { ...shop.context(), paypal, waitUntil, logPaypalFault };
  const delivery = { letGo, kept, logged, id: event?.id, answer: null as number | null };
  const done = handleWebhook(context, new Headers(shop.service.webhooks.headersFor(body)), body).then((status) => {
    delivery.answer = status;
  });
  return Object.assign(delivery, { done });
}

test("of a refund and a dispute PayPal hears nothing before they are written, however long it takes; of a payment it hears soon", async () => {
  shop.service.behave({ reversals: "shown" });
  const [refunded, disputed] = [await shop.buyAndPay(), await shop.buyAndPay()];
  await shop.deliverWebhooks();
  const { buyer } = await approved();
  shop.service.refunds.refund(refunded.captureId);
  shop.service.disputes.open(disputed.captureId, "MERCHANDISE_OR_SERVICE_NOT_RECEIVED");
  const refund = deliverSlowly("PAYMENT.CAPTURE.REFUNDED", "showRefund");
  const dispute = deliverSlowly("CUSTOMER.DISPUTE.CREATED", "showDispute");
  const payment = deliverSlowly("CHECKOUT.ORDER.APPROVED", "showOrder");
  await approved();
  const silent = deliverSlowly("CHECKOUT.ORDER.APPROVED", "showOrder", true);
  await Promise.all([payment.done, silent.done]);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect([payment.answer, payment.kept.length]).toEqual([200, 1]);
  expect([refund.answer, dispute.answer, refund.kept, dispute.kept]).toEqual([null, null, [], []]);
  const handled = () =>
    shop.db
      .select()
      .from(webhookEvents)
      .where(sql`handled_at IS NOT NULL AND (refund_id IS NOT NULL OR dispute_id IS NOT NULL)`);
  expect([await shop.refundsOf(refunded.orderId), await shop.db.select().from(disputes), await handled()]).toEqual([
    [],
    [],
    [],
  ]);
  for (const one of [refund, dispute, payment, silent]) one.letGo();
  await Promise.all([refund.done, dispute.done, ...payment.kept, ...silent.kept]);
  expect([silent.answer, silent.logged, payment.logged]).toEqual([200, [{ webhook: silent.id }], []]);
  expect([refund.answer, dispute.answer, (await handled()).length]).toEqual([200, 200, 2]);
  expect(await shop.refundsOf(refunded.orderId)).toMatchObject([{ status: "done" }]);
  expect(await shop.db.select().from(disputes)).toHaveLength(1);
  expect(await shop.statusesOf(buyer)).toEqual(["paid"]);
  await shop.deliverWebhooks();
});

test("a refund about which PayPal answers neither soon nor later is sent again", async () => {
  const { captureId, orderId } = await shop.buyAndPay();
  await shop.deliverWebhooks();
  shop.service.refunds.refund(captureId);
  shop.service.fail("show-refund", 3, "away");
  expect(await shop.deliverWebhooks()).toContain(503);
  expect(await shop.refundsOf(orderId)).toEqual([]);
  expect(new Set(await shop.deliverWebhooks())).toEqual(new Set([200]));
  expect(await shop.refundsOf(orderId)).toHaveLength(1);
});

test("without a PayPal account there is nothing to deliver to", async () => {
  const body = JSON.stringify(eventOf("CHECKOUT.ORDER.APPROVED"));
  const headers = new Headers(shop.service.webhooks.headersFor(body));
  expect(await handleWebhook({ ...shop.context(), paypal: null }, headers, body)).toBe(404);
  expect(await shop.db.select().from(webhookEvents)).toEqual([]);
});

/** PayPal's calls while it delivers an event with a context that differs by `also`. */
async function callsOf(type: string, also: Partial<ReturnType<Shop["context"]>> = {}) {
  const event = Object.values(shop.service.records.events).find((one) => one.type === type);
  const body = event?.body ?? "";
  const before = shop.service.calls.length;
  const headers = new Headers(shop.service.webhooks.headersFor(body));
  const status = await handleWebhook({ ...shop.context(), ...also }, headers, body);
  const calls = shop.service.calls.slice(before).map(({ call }) => call);
  return [status, ...calls.filter((call) => call !== "token" && call !== "certificate")];
}

test("PayPal is asked for what an event is about, and of a reversal for its dispute; not again when it is repeated", async () => {
  shop.service.behave({ reversals: "shown" });
  const { captureId, orderId } = await shop.buyAndPay();
  const wanted = { amount: 30_00 as never, currency: "MXN" };
  shop.service.refunds.refund(captureId, { wanted });
  expect(await callsOf("PAYMENT.CAPTURE.REFUNDED")).toEqual([200, "show-refund"]);
  shop.service.refunds.reverse(captureId, 20_00 as never);
  expect(await callsOf("PAYMENT.CAPTURE.REVERSED")).toEqual([200, "list-disputes", "show-refund"]);
  expect((await shop.refundsOf(orderId)).map(({ amount }) => amount).sort()).toEqual([20_00, 30_00]);
  for (const type of ["PAYMENT.CAPTURE.REFUNDED", "PAYMENT.CAPTURE.REVERSED"])
    expect(await callsOf(type)).toEqual([200]);
  // The payment is known already.
  expect(await callsOf("CHECKOUT.ORDER.APPROVED")).toEqual([200]);
});

test("a refund of another account's capture is none of ours, and one that PayPal tells before its capture captures it", async () => {
  const { buyer, token } = await approved();
  const { paypal } = shop.context();
  await paypal?.captureOrder(token, "of a process that is gone");
  const [capture] = Object.values(shop.service.records.captures);
  shop.service.refunds.refund(capture?.id ?? "");
  shop.service.fail("show-capture", 1, { issue: "INVALID_RESOURCE_ID" });
  expect(await callsOf("PAYMENT.CAPTURE.REFUNDED")).toEqual([200, "show-capture"]);
  expect(await shop.paymentStatusesOf(buyer)).toEqual(["created"]);
  await shop.db.delete(webhookEvents);
  shop.service.fail("show-capture", 3, "away");
  expect((await callsOf("PAYMENT.CAPTURE.REFUNDED"))[0]).toBe(503);
  expect(await shop.deliverWebhooks({ reversed: true })).not.toContain(503);
  expect([await shop.statusesOf(buyer), await shop.paymentStatusesOf(buyer)]).toEqual([["cancelled"], ["refunded"]]);
});

test("a refund of a capture whose order is not ours is passed over; one that PayPal does not show as taken is sent again", async () => {
  const { buyer, token } = await approved();
  const { paypal } = shop.context();
  if (!paypal) throw new Error("the shop takes payments");
  await paypal.captureOrder(token, "of a process that is gone");
  const [capture] = Object.values(shop.service.records.captures);
  shop.service.refunds.refund(capture?.id ?? "");
  const showCapture = async (id: string) => ({ ...(await paypal.showCapture(id)), orderId: "ANOTHER" });
  expect((await callsOf("PAYMENT.CAPTURE.REFUNDED", { paypal: { ...paypal, showCapture } }))[0]).toBe(200);
  await shop.db.delete(webhookEvents);
  const showOrder = async (id: string) => ({ ...(await paypal.showOrder(id)), status: "CREATED" }) as const;
  expect((await callsOf("PAYMENT.CAPTURE.REFUNDED", { paypal: { ...paypal, showOrder } }))[0]).toBe(503);
  expect(await shop.statusesOf(buyer)).toEqual(["awaiting_payment"]);
  await shop.deliverWebhooks();
  expect(await shop.statusesOf(buyer)).toEqual(["cancelled"]);
});

test("an error of ours while an event is handled is thrown, so that PayPal sends it again", async () => {
  const { captureId, orderId } = await shop.buyAndPay();
  shop.service.refunds.refund(captureId);
  const { paypal } = shop.context();
  if (!paypal) throw new Error("the shop takes payments");
  const showRefund = () => Promise.reject(new Error("ours"));
  await expect(callsOf("PAYMENT.CAPTURE.REFUNDED", { paypal: { ...paypal, showRefund } })).rejects.toThrow("ours");
  const showOrder = () => Promise.reject(new PaypalFault("unavailable", "show order"));
  const other = await approved();
  const body = Object.values(shop.service.records.events).at(-1)?.body ?? "";
  const headers = new Headers(shop.service.webhooks.headersFor(body));
  expect(await handleWebhook({ ...shop.context(), paypal: { ...paypal, showOrder } }, headers, body)).toBe(503);
  expect(await shop.statusesOf(other.buyer)).toEqual(["awaiting_payment"]);
  await shop.deliverWebhooks();
  expect([(await shop.refundsOf(orderId)).length, await shop.statusesOf(other.buyer)]).toEqual([1, ["paid"]]);
});
