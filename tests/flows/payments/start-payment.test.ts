import { afterEach, beforeEach, expect, test } from "vitest";
import { HOME } from "../../support/home";
import { openShop, type Shop } from "../../support/shop";

// What PayPal is asked to have approved.

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

const creations = () =>
  shop.service.calls.filter(({ call }) => call === "create").map(({ requestId, status }) => [requestId, status]);
const made = () => Object.values(shop.service.records.orders).map(({ shipTo }) => shipTo);
const ADDRESS = ["Ana Núñez", "Calle 1, int. 2", "Puebla", "PUE", "72000", "MX"];

test("PayPal has the items, sums and address of the checkout, and its attempt's number", async () => {
  const ana = await shop.bidder();
  const [chair, table] = [
    await shop.goods({ price: 100_00, stock: 3, shipping: 50_00 }),
    await shop.goods({ price: 25_50 }),
  ];
  await shop.putInCart(ana, chair, 2);
  await shop.putInCart(ana, table);
  await shop.start(ana, { kind: "cart" });
  const [payment] = await shop.paymentsOf(ana);
  const orders = await shop.ordersOf(ana);
  const shipping = orders.reduce((sum, order) => sum + order.shipping, 0);
  expect(shipping).toBeGreaterThan(0);
  expect(Object.values(shop.service.records.orders)).toMatchObject([
    {
      ...{ id: payment?.paypal_order_id, currency: "MXN", total: 225_50 + shipping, shipping },
      ...{ customId: payment?.checkout_id, invoiceId: `${payment?.checkout_id}-${payment?.attempt}` },
      ...{ brand: "Tianguis", locale: "es-MX", shipTo: ADDRESS },
      returnUrl: "http://localhost/checkout/paypal/return",
      cancelUrl: "http://localhost/checkout/paypal/cancel",
      items: expect.arrayContaining([
        { name: "Silla", quantity: 2, unitAmount: 100_00, sku: chair },
        { name: "Silla", quantity: 1, unitAmount: 25_50, sku: table },
      ]),
    },
  ]);
  expect(creations()).toEqual([[`create:${payment?.checkout_id}:${payment?.attempt}`, 201]]);
});

test("a form that is sent twice begins one payment, and leads to the same approval", async () => {
  const ana = await shop.bidder();
  const form = await shop.readCheckoutForm(ana, { kind: "product", id: await shop.goods() });
  shop.service.fail("create", 3, "lost");
  expect(await shop.send(ana, form)).toMatchObject({ ok: false, refusal: "paypalAway" });
  const answer = await shop.send(ana, form);
  expect(answer).toEqual({
    ok: true,
    next: { approveAt: `${shop.service.url}/checkoutnow?token=${await shop.token(ana)}` },
  });
  expect(await shop.send(ana, form)).toEqual(answer);
  expect(made()).toHaveLength(1);
});

test("a state that has no code is sent as it was written", async () => {
  const ana = await shop.bidder();
  await shop.start(ana, { kind: "product", id: await shop.goods() }, { shipTo: { ...HOME, state: "Otro estado" } });
  expect(made()).toEqual([ADDRESS.with(3, "Otro estado")]);
});

test("an address that PayPal refuses is left out, once, and the buyer can pay", async () => {
  const ana = await shop.bidder();
  shop.service.fail("create", 1, { issue: "SHIPPING_ADDRESS_INVALID" });
  expect(await shop.start(ana, { kind: "product", id: await shop.goods() })).toMatchObject({ ok: true });
  const [payment] = await shop.paymentsOf(ana);
  const id = `create:${payment?.checkout_id}:${payment?.attempt}`;
  expect(creations()).toEqual([
    [id, 422],
    [`${id}:no-address`, 201],
  ]);
  expect(made()).toEqual([[]]);
  shop.service.approve(await shop.token(ana));
  expect(await shop.settle(ana)).toBe("paid");
});

test("an address elsewhere is not sent, so no refusal of it is tried again; nor is another refusal", async () => {
  const [ana, beto] = [await shop.bidder(), await shop.bidder()];
  const target = async () => ({ kind: "product", id: await shop.goods() }) as const;
  shop.service.fail("create", 1, { issue: "SHIPPING_ADDRESS_INVALID" });
  const abroad = { shipTo: { ...HOME, country: "Guatemala" } };
  expect(await shop.start(ana, await target(), abroad)).toMatchObject({ ok: false, refusal: "addressRefused" });
  shop.service.fail("create", 1, { issue: "MAX_VALUE_EXCEEDED" });
  expect(await shop.start(beto, await target())).toMatchObject({ ok: false, refusal: "amountRefused" });
  expect(creations()).toHaveLength(2);
  expect(await shop.start(ana, await target(), abroad)).toMatchObject({ ok: true });
  expect(made()).toEqual([[]]);
});
