import { afterEach, expect, test } from "vitest";
import { toCentavos } from "~/domain/money";
import { HOUR } from "~/domain/time";
import { createPaypal } from "~/gateways/paypal.server";
import { captureOrder, faultOf, openPaypal } from "../../support/paypal";
import { purchase } from "../../support/purchase";

const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

test("an order is created with its items, amount and payee", async () => {
  const { service, paypal } = await openPaypal(undo);
  const order = await paypal.createOrder(purchase());
  expect(order).toEqual({
    id: expect.stringMatching(/^[A-Z0-9]{17}$/),
    status: "PAYER_ACTION_REQUIRED",
    approveUrl: `${service.url}/checkoutnow?token=${order.id}`,
    amount: { currency: "MXN", amount: 123_450 },
    groupId: "g1",
    invoiceId: "1001-1",
    payeeId: "STANDINSELLER",
    captures: [],
    refunds: [],
  });
  expect(service.records.orders[order.id]).toMatchObject({
    items: [{ name: "Silla de madera", quantity: 1, unitAmount: 98_450 }, { quantity: 2 }],
    shipTo: ["Ana Núñez", "Calle 1 #2", "Col. Roma", "Cuauhtémoc", "Ciudad de México", "06700", "MX"],
    locale: "es-MX",
    brand: "Tianguis",
  });
});

test("nothing is shipped where no address is given", async () => {
  const { service, paypal } = await openPaypal(undo);
  const { id } = await paypal.createOrder({ ...purchase(), shipTo: null, language: "en" });
  expect(service.records.orders[id]).toMatchObject({ shipTo: [], locale: "en-US" });
});

test("names lose what is unseen and are cut without half a character", async () => {
  const { service, paypal } = await openPaypal(undo);
  const [item] = purchase().items;
  const name = `Silla\u202e\u0000 de\nmadera ${"🪑".repeat(100)}`;
  const amount = { items: toCentavos(100), shipping: toCentavos(0), total: toCentavos(100) };
  const items = [{ ...item, quantity: 1, sku: "p", name, unitAmount: toCentavos(100) }];
  const { id } = await paypal.createOrder({ ...purchase(), amount, items });
  const kept = service.records.orders[id]?.items[0]?.name ?? "";
  expect(kept).toMatch(/^Silla de madera 🪑+$/u);
  expect(kept.length).toBe(126);
});

test("an approved order is captured, and its capture says what is paid and what PayPal keeps", async () => {
  const open = await openPaypal(undo);
  const { order, capture } = await captureOrder(open);
  expect(order).toMatchObject({ status: "COMPLETED", approveUrl: null });
  expect(capture).toEqual({
    id: expect.any(String),
    status: "COMPLETED",
    reason: null,
    amount: { currency: "MXN", amount: 123_450 },
    fee: 5_276,
    groupId: "g1",
    payeeId: "STANDINSELLER",
    orderId: order.id,
  });
  expect(await open.paypal.showOrder(order.id)).toEqual(order);
  expect(await open.paypal.showCapture(capture.id)).toEqual(capture);
});

test("a payment under review is completed but not paid, and is decided later", async () => {
  const { service, paypal } = await openPaypal(undo);
  for (const status of ["COMPLETED", "DECLINED"] as const) {
    const { id } = await paypal.createOrder({ ...purchase(status), invoiceId: status });
    service.approve(id, "pending");
    const order = await paypal.captureOrder(id, id);
    expect(order.status).toBe("COMPLETED");
    const [capture] = order.captures;
    expect(capture).toMatchObject({ status: "PENDING", reason: "ECHECK", fee: null });
    service.orders.settleCapture(capture?.id ?? "", status);
    expect(await paypal.showCapture(capture?.id ?? "")).toMatchObject({ status });
  }
});

test("a declined card sends the buyer back to approve the same order with another", async () => {
  const { service, paypal } = await openPaypal(undo);
  const { id, approveUrl } = await paypal.createOrder(purchase());
  service.approve(id, "declined");
  const fault = await faultOf(paypal.captureOrder(id, `capture:${id}`));
  expect(fault).toMatchObject({ reason: "refused", debugId: expect.stringMatching(/^\w+$/) });
  expect(fault.hasIssue("INSTRUMENT_DECLINED")).toBe(true);
  expect(fault.hasIssue("ORDER_NOT_APPROVED", "ORDER_EXPIRED")).toBe(false);
  expect(await paypal.showOrder(id)).toMatchObject({ status: "PAYER_ACTION_REQUIRED", approveUrl });
  service.approve(id);
  expect(await paypal.captureOrder(id, `capture:${id}`)).toMatchObject({ captures: [{ status: "COMPLETED" }] });
});

test("a capture that is declined at once is no payment", async () => {
  const { service, paypal } = await openPaypal(undo);
  service.fail("capture", 1, "declined");
  const { id } = await paypal.createOrder(purchase());
  service.approve(id);
  const { captures } = await paypal.captureOrder(id, id);
  expect(captures).toMatchObject([{ status: "DECLINED", reason: expect.any(String), fee: null }]);
});

test("what is not approved, captured already, unknown or over is refused by its own code", async () => {
  let now = Date.now();
  const { service, paypal } = await openPaypal(undo, { now: () => now }, { now: () => now });
  const { id } = await paypal.createOrder(purchase());
  expect((await faultOf(paypal.captureOrder(id, "a"))).hasIssue("ORDER_NOT_APPROVED")).toBe(true);
  expect((await faultOf(paypal.showOrder("NONE"))).hasIssue("INVALID_RESOURCE_ID")).toBe(true);
  service.approve(id);
  await paypal.captureOrder(id, "b");
  expect((await faultOf(paypal.captureOrder(id, "c"))).hasIssue("ORDER_ALREADY_CAPTURED")).toBe(true);
  expect((await faultOf(paypal.createOrder(purchase("d")))).hasIssue("DUPLICATE_INVOICE_ID")).toBe(true);

  const late = await paypal.createOrder({ ...purchase("e"), invoiceId: "1001-2" });
  service.approve(late.id);
  now += 3 * HOUR;
  for (const call of [() => paypal.showOrder(late.id), () => paypal.captureOrder(late.id, "f")]) {
    expect((await faultOf(call())).hasIssue("INVALID_RESOURCE_ID")).toBe(true);
  }
});

test.each([
  ["AMOUNT_MISMATCH", { amount: { ...purchase().amount, total: toCentavos(1) } }],
  ["ITEM_TOTAL_MISMATCH", { items: purchase().items.slice(1) }],
  ["CURRENCY_NOT_SUPPORTED", { currency: "ZZZ" }],
  ["INVALID_PARAMETER_VALUE", { returnUrl: "javascript:alert(1)" }],
])("%s is refused, and nothing is created", async (issue, part) => {
  const { service, paypal } = await openPaypal(undo);
  const fault = await faultOf(paypal.createOrder({ ...purchase(), ...part }));
  expect(fault.reason).toBe("refused");
  expect(fault.issues).toContain(issue);
  expect(service.records.orders).toEqual({});
});

test("tracking is sent to PayPal once, for an order that was paid", async () => {
  const open = await openPaypal(undo);
  const { order, capture } = await captureOrder(open);
  const tracking = { captureId: capture.id, number: "1Z 999", carrier: "OTHER", carrierName: "Paquetería Ñu" };
  await open.paypal.addTracking(order.id, tracking);
  await open.paypal.addTracking(order.id, tracking);
  expect(open.service.records.orders[order.id]?.trackers).toEqual([
    { captureId: capture.id, number: "1Z 999", carrier: "OTHER" },
  ]);
  const unpaid = await open.paypal.createOrder({ ...purchase("x"), invoiceId: "1001-9" });
  expect((await faultOf(open.paypal.addTracking(unpaid.id, tracking))).issues[0]).toBe("CAPTURE_ID_NOT_FOUND");
});

test.each([
  ["https://api-m.paypal.com", "https://www.paypal.com"],
  ["https://api-m.sandbox.paypal.com", "https://www.sandbox.paypal.com"],
  ["http://127.0.0.1:9", "http://127.0.0.1:9"],
])("with %s people approve at %s", (baseUrl, origin) => {
  const paypal = createPaypal({ baseUrl, clientId: "a", secret: "b", webhookId: "c" });
  expect(paypal.approvalOrigin).toBe(origin);
});
