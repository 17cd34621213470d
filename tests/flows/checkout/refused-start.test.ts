import { afterEach, beforeEach, expect, test } from "vitest";
import { listAccountRefusals } from "~/data/payments/account-refusals.server";
import { accountRefusals } from "~/data/schema.server";
import type { StartRefusal } from "~/domain/payments/start-refusal";
import { HOUR, MINUTE } from "~/domain/time";
import { HOME } from "../../support/home";
import { clientOf } from "../../support/paypal";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

const creations = () => shop.service.calls.filter(({ call }) => call === "create");
const refuse = (issue: string, next = 1) => shop.service.fail("create", next, { issue });

/** What the desk sees of our account. */
const desk = () => listAccountRefusals(shop.db, shop.admin);

test.each<[string, StartRefusal, number]>([
  ["SHIPPING_ADDRESS_INVALID", "addressRefused", 2],
  ["MAX_VALUE_EXCEEDED", "amountRefused", 1],
  ["PAYEE_ACCOUNT_RESTRICTED", "accountRefused", 1],
  ["PERMISSION_DENIED", "accountRefused", 1],
  ["COMPLIANCE_VIOLATION", "paymentRefused", 1],
])("%s is told as %s, and what was held is for sale at once", async (issue, reason, tries) => {
  const [ana, beto] = [await shop.bidder(), await shop.bidder()];
  const [chair, table] = [await shop.goods({ stock: 3 }), await shop.goods()];
  await shop.putInCart(ana, chair, 2);
  await shop.putInCart(ana, table);
  refuse(issue, tries);
  const answer = await shop.start(ana, { kind: "cart" });
  expect(answer).toMatchObject({ ok: false, refusal: reason, fault: { debugId: expect.stringMatching(/^\w+$/) } });
  expect(creations()).toHaveLength(tries);
  expect([await shop.statusesOf(ana), await shop.paymentStatusesOf(ana)]).toEqual([
    ["cancelled", "cancelled"],
    ["failed"],
  ]);
  expect([await shop.product(chair), await shop.product(table)]).toEqual([
    { stock: 3, status: "active" },
    { stock: 1, status: "active" },
  ]);
  // Another buyer can buy it, and the same buyer as well.
  expect(await shop.start(beto, { kind: "product", id: chair })).toMatchObject({ ok: true });
  expect(await shop.start(ana, { kind: "cart" })).toMatchObject({ ok: true });
});

test("a wrong key is told as our connection, and seen at the desk", async () => {
  const [ana, chair] = [await shop.bidder(), await shop.goods()];
  const client = clientOf(shop.service, { secret: "wrong" });
  expect(await shop.start(ana, { kind: "product", id: chair }, { client })).toMatchObject({
    ok: false,
    refusal: "keyRefused",
  });
  expect(await shop.product(chair)).toEqual({ stock: 1, status: "active" });
  expect(await desk()).toMatchObject([{ kind: "keyRefused", code: "invalid_client", times: 1, lastSuccess: null }]);
});

test("PayPal away keeps the hold, and the same form continues", async () => {
  const [ana, chair] = [await shop.bidder(), await shop.goods()];
  const form = await shop.readCheckoutForm(ana, { kind: "product", id: chair });
  for (const how of ["error", "busy", "away"] as const) {
    shop.service.fail("create", 3, how);
    expect(await shop.send(ana, form)).toMatchObject({ ok: false, refusal: "paypalAway" });
    expect([await shop.statusesOf(ana), await shop.product(chair)]).toEqual([
      ["awaiting_payment"],
      { stock: 0, status: "reserved" },
    ]);
  }
  expect(await shop.send(ana, form)).toMatchObject({ ok: true });
  expect(await desk()).toEqual([]);
});

test("a form sent again whose capture has no answer is not told that nothing was charged", async () => {
  const [ana, chair] = [await shop.bidder(), await shop.goods()];
  const form = await shop.readCheckoutForm(ana, { kind: "product", id: chair });
  await shop.send(ana, form);
  shop.service.fail("show", 3, "away");
  expect(await shop.send(ana, form)).toMatchObject({ ok: false, refusal: "paypalAway" });
  shop.service.approve(await shop.token(ana));
  shop.service.fail("capture", 3, "lost");
  expect(await shop.send(ana, form)).toMatchObject({ ok: false, refusal: "paymentUnderWay" });
  shop.later(60_000);
  expect(await shop.send(ana, form)).toEqual({ ok: true, next: "done" });
});

test("a refused form that is sent again starts nothing", async () => {
  const [ana, chair] = [await shop.bidder(), await shop.goods()];
  const form = await shop.readCheckoutForm(ana, { kind: "product", id: chair });
  refuse("COMPLIANCE_VIOLATION");
  await shop.send(ana, form);
  expect(await shop.send(ana, form)).toMatchObject({ ok: false, refusal: "over" });
  expect(creations()).toHaveLength(1);
});

test("an address that PayPal refuses is left out the second time, and the order keeps it", async () => {
  const [ana, chair] = [await shop.bidder(), await shop.goods()];
  refuse("SHIPPING_ADDRESS_INVALID");
  shop.database.resetCount();
  expect(await shop.start(ana, { kind: "product", id: chair })).toMatchObject({ ok: true });
  expect(creations().map(({ requestId }) => requestId)).toEqual([
    expect.stringMatching(/^create:[\w-]+:1$/),
    expect.stringMatching(/^create:[\w-]+:1:no-address$/),
  ]);
  const token = await shop.token(ana);
  expect(shop.service.records.orders[token]?.shipTo).toEqual([]);
  expect(await shop.ordersOf(ana)).toMatchObject([{ status: "awaiting_payment", ship_to: { city: "Puebla" } }]);
});

test("PayPal gets the code of a state, so that it takes the address; what is none is left out", async () => {
  shop.service.behave({ states: "codes" });
  for (const [state, sent] of [
    ["puebla", "PUE"],
    ["D.F.", "CDMX"],
    ["quintana roo", "Q ROO"],
    ["Puebla de los Ángeles", null],
  ] as const) {
    const [ana, chair] = [await shop.bidder(), await shop.goods()];
    const answer = await shop.start(ana, { kind: "product", id: chair }, { shipTo: { ...HOME, state } });
    expect([state, answer.ok]).toEqual([state, true]);
    const { shipTo = [] } = shop.service.records.orders[await shop.token(ana)] ?? {};
    expect(shipTo.includes(sent ?? state)).toBe(sent !== null);
    expect(shipTo.length > 0).toBe(sent !== null);
  }
});

test("a refusal reads, holds and releases: three round trips, as a payment that begins", async () => {
  const [ana, chair] = [await shop.bidder(), await shop.goods()];
  refuse("PAYEE_ACCOUNT_RESTRICTED");
  const form = await shop.readCheckoutForm(ana, { kind: "product", id: chair });
  shop.database.resetCount();
  await shop.send(ana, form);
  expect(shop.database.requests).toBe(3);
});

test("an unpaid order of an earlier checkout keeps its hold when PayPal refuses to begin its payment", async () => {
  const [ana, chair] = [await shop.bidder(), await shop.goods()];
  await shop.start(ana, { kind: "product", id: chair });
  const [order] = await shop.ordersOf(ana);
  refuse("COMPLIANCE_VIOLATION");
  const wanted = { kind: "order", id: order?.id ?? "" } as const;
  expect(await shop.start(ana, wanted)).toMatchObject({ ok: false, refusal: "paymentRefused" });
  expect([await shop.statusesOf(ana), await shop.product(chair)]).toEqual([
    ["awaiting_payment"],
    { stock: 0, status: "reserved" },
  ]);
  expect(await shop.start(ana, wanted)).toMatchObject({ ok: true });
});

test("a winner gets a day more where our account is refused in the last one, and not where their payment is", async () => {
  const auction = await shop.open({ endsIn: HOUR });
  const ana = await shop.bidder();
  await shop.bid(auction, ana, 300_00);
  shop.later(HOUR + MINUTE);
  await shop.cron();
  const order = async () => (await shop.ordersOf(ana))[0];
  const wanted = { kind: "order", id: (await order())?.id ?? "" } as const;
  const payBy = (await order())?.pay_by ?? 0;
  shop.later(47 * HOUR);
  refuse("COMPLIANCE_VIOLATION");
  expect(await shop.start(ana, wanted)).toMatchObject({ ok: false, refusal: "paymentRefused" });
  expect((await order())?.pay_by).toBe(payBy);
  refuse("PAYEE_ACCOUNT_RESTRICTED");
  expect(await shop.start(ana, wanted)).toMatchObject({ ok: false, refusal: "accountRefused" });
  expect((await order())?.pay_by).toBeGreaterThan(payBy + 21 * HOUR);
});

test("the desk sees since when and how often our account is refused, until a payment begins again", async () => {
  const [ana, chair] = [await shop.bidder(), await shop.goods({ stock: 9 })];
  await shop.start(ana, { kind: "product", id: chair });
  shop.later(60_000);
  for (const issue of ["PAYEE_ACCOUNT_RESTRICTED", "PERMISSION_DENIED"]) {
    refuse(issue);
    await shop.start(ana, { kind: "product", id: chair });
  }
  const [seen, ...others] = await desk();
  expect(others).toEqual([]);
  expect(seen).toMatchObject({ kind: "accountRefused", code: "PERMISSION_DENIED", times: 2 });
  expect(seen?.debugId).toMatch(/^\w+$/);
  expect(seen?.lastSuccess).toBeLessThan(seen?.since ?? 0);
  expect(seen?.since).toBeLessThanOrEqual(seen?.lastAt ?? 0);
  shop.later(120_000);
  await shop.start(ana, { kind: "product", id: chair });
  expect(await desk()).toEqual([]);
  shop.later(180_000);
  refuse("PAYEE_ACCOUNT_LOCKED_OR_CLOSED");
  await shop.start(ana, { kind: "product", id: chair });
  expect(await desk()).toMatchObject([{ code: "PAYEE_ACCOUNT_LOCKED_OR_CLOSED", times: 1 }]);
  expect(await shop.db.select().from(accountRefusals)).toHaveLength(1);
});

test("more than can be paid at once is refused before anything is held or PayPal is asked", async () => {
  const ana = await shop.bidder();
  const dear = await shop.goods({ price: 180_000_01 });
  expect(await shop.start(ana, { kind: "product", id: dear })).toMatchObject({ ok: false, refusal: "tooMuch" });
  expect([await shop.statusesOf(ana), shop.service.calls]).toEqual([[], []]);
  expect(await shop.start(ana, { kind: "product", id: await shop.goods({ price: 180_000_00 }) })).toMatchObject({
    ok: true,
  });
});
