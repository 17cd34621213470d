import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findProduct } from "~/data/catalog/products.server";
import { readCheckout } from "~/data/checkout/checkout-contents.server";
import { addAccountRefusal } from "~/data/payments/account-refusals.server";
import { accountRefusals, cartItems, notifications } from "~/data/schema.server";
import { HOUR, MINUTE } from "~/domain/time";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { PaypalFault } from "~/gateways/paypal.server";
import { KIND } from "../../../dev/paypal/behavior";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.auditAndClose());

test("what is in a cart is held, paid once and sold, and leaves the cart", async () => {
  const ana = await shop.bidder();
  const [chair, table] = [await shop.goods({ stock: 3, shipping: 50_00 }), await shop.goods({ price: 7_77 })];
  await shop.putInCart(ana, chair, 2);
  await shop.putInCart(ana, table);
  expect(await shop.start(ana, { kind: "cart" })).toMatchObject({ ok: true });
  expect([await shop.product(chair), await shop.product(table)]).toEqual([
    { stock: 1, status: "active" },
    { stock: 0, status: "reserved" },
  ]);
  expect(await shop.settle(ana)).toBe("waiting");
  expect(await shop.db.select().from(cartItems)).toHaveLength(2);

  shop.service.approve(await shop.token(ana));
  expect(await shop.settle(ana)).toBe("paid");
  expect(
    (await shop.ordersOf(ana))
      .map(({ amount, shipping, quantity, status }) => [amount, shipping, quantity, status])
      .sort(),
  ).toEqual(
    [
      [7_77, 0, 1, "paid"],
      [250_00, 50_00, 2, "paid"],
    ].sort(),
  );
  expect((await shop.paymentsOf(ana)).map(({ amount, status }) => [amount, status])).toEqual([[257_77, "captured"]]);
  expect([await shop.product(chair), await shop.product(table)]).toEqual([
    { stock: 1, status: "active" },
    { stock: 0, status: "sold" },
  ]);
  expect(await shop.db.select().from(cartItems)).toEqual([]);
});

test("what costs something else than was seen is not held, and nothing is charged", async () => {
  const ana = await shop.bidder();
  const chair = await shop.goods();
  for (const change of ["price = 9900", "shipping = 'x', shipping_cost = 1", "stock = 0", "status = 'paused'"]) {
    await shop.db.$client.execute(
      `UPDATE products SET price = 10000, shipping = NULL, shipping_cost = 0, stock = 1, status = 'active'`,
    );
    const form = await shop.readCheckoutForm(ana, { kind: "product", id: chair });
    await shop.db.$client.execute(`UPDATE products SET ${change}`);
    const answer = await shop.send(ana, form);
    const refusal = /stock|status/.test(change) ? "nothingToPay" : "changed";
    expect([change, answer]).toEqual([change, { ok: false, refusal }]);
  }
  expect([await shop.ordersOf(ana), Object.keys(shop.service.records.orders)]).toEqual([[], []]);
  shop.listed.delete(chair);
});

test("a form that is sent twice, one after the other or at once, is one checkout", async () => {
  const ana = await shop.bidder();
  const chair = await shop.goods({ stock: 5 });
  const form = await shop.readCheckoutForm(ana, { kind: "product", id: chair });
  const answers = await Promise.all([shop.send(ana, form), shop.send(ana, form), shop.send(ana, form)]);
  const again = await shop.send(ana, form);
  expect(again.ok).toBe(true);
  for (const answer of answers) expect(answer).toEqual(again);
  expect([await shop.product(chair), Object.keys(shop.service.records.orders).length]).toEqual([
    { stock: 4, status: "active" },
    1,
  ]);
  shop.service.approve(await shop.token(ana));
  expect(await shop.send(ana, form)).toEqual({ ok: true, next: "done" });
  expect(await shop.send(ana, form)).toEqual({ ok: true, next: "done" });
  // Another buyer's key finds nothing and changes nothing.
  expect(await shop.send(await shop.bidder(), form)).toMatchObject({ ok: false });
});

test("of one cart sent from two tabs the later one counts, and only that is charged", async () => {
  const ana = await shop.bidder();
  await shop.putInCart(ana, await shop.goods());
  const [first, second] = [
    await shop.readCheckoutForm(ana, { kind: "cart" }),
    await shop.readCheckoutForm(ana, { kind: "cart" }),
  ];
  expect((await shop.send(ana, first)).ok).toBe(true);
  const early = await shop.token(ana);
  // The second tab may take over what the first one holds.
  expect(await shop.send(ana, second)).toMatchObject({ ok: true });
  shop.service.approve(early);
  shop.service.approve(await shop.token(ana));
  expect((await settlePayment(shop.context(), early)).kind).toBe("lost");
  expect(await shop.settle(ana)).toBe("paid");
  expect(await shop.statusesOf(ana)).toEqual(["cancelled", "paid"]);
  expect(Object.keys(shop.service.records.captures)).toHaveLength(1);
  expect(await shop.start(ana, { kind: "cart" })).toMatchObject({ ok: false, refusal: "nothingToPay" });
});

test("settling ten times at once takes the money once", async () => {
  const ana = await shop.bidder();
  await shop.start(ana, { kind: "product", id: await shop.goods() });
  const token = await shop.token(ana);
  shop.service.approve(token);
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => settlePayment(shop.context(), token)));
  expect(outcomes).toEqual(Array(10).fill({ kind: "paid" }));
  expect(Object.keys(shop.service.records.captures)).toHaveLength(1);
});

test("a request that finds a payment settled between asking PayPal and claiming it answers the result", async () => {
  for (const answer of ["paid", "pending"] as const) {
    const ana = await shop.bidder();
    await shop.start(ana, { kind: "product", id: await shop.goods() });
    const token = await shop.token(ana);
    shop.service.approve(token, answer === "pending" ? "pending" : undefined);
    const { paypal } = shop.context();
    if (!paypal) throw new Error("the shop takes payments");
    const showOrder = async (id: string) => {
      const order = await paypal.showOrder(id);
      expect(await settlePayment(shop.context(), token)).toEqual({ kind: answer });
      return order;
    };
    const slow = { ...shop.context(), paypal: { ...paypal, showOrder } };
    expect(await settlePayment(slow, token)).toEqual({ kind: answer });
  }
});

test("cron records what PayPal captured unseen, within two minutes", async () => {
  const ana = await shop.bidder();
  await shop.start(ana, { kind: "product", id: await shop.goods() });
  const token = await shop.token(ana);
  shop.service.approve(token);
  await shop.context().paypal?.captureOrder(token, `capture:${token}`);
  expect(await shop.statusesOf(ana)).toEqual(["awaiting_payment"]);
  // The first cron may run at once, the second a minute later.
  await shop.cron();
  shop.later(MINUTE + 1_000);
  await shop.cron();
  expect(await shop.statusesOf(ana)).toEqual(["paid"]);
});

test("a payment under review freezes its orders, and becomes one or not; each side is told once", async () => {
  for (const [decision, status, stock, told] of [
    ["COMPLETED", "paid", "sold", ["receipt", "sold"]],
    ["DECLINED", "cancelled", "active", ["payment-failed"]],
  ] as const) {
    const [ana, chair] = [await shop.bidder(), await shop.goods()];
    await shop.putInCart(ana, chair);
    await shop.start(ana, { kind: "cart" });
    shop.service.approve(await shop.token(ana), "pending");
    await shop.db.run(addAccountRefusal("captureRefused", "PAYEE_ACCOUNT_RESTRICTED", null));
    const before = await shop.db.$count(notifications);
    expect([await shop.settle(ana), await shop.statusesOf(ana)]).toEqual(["pending", ["payment_pending"]]);
    // It is as good as bought, and PayPal takes payments for our account again.
    expect(await shop.db.select().from(cartItems)).toEqual([]);
    expect(await shop.db.select().from(accountRefusals)).toEqual([]);
    expect(await shop.settle(ana)).toBe("pending");
    shop.later(HOUR);
    await shop.cron();
    expect(await shop.statusesOf(ana)).toEqual(["payment_pending"]);
    const [payment] = await shop.paymentsOf(ana);
    shop.service.orders.settleCapture(payment?.capture_id ?? "", decision);
    await shop.settle(ana);
    expect([await shop.statusesOf(ana), (await shop.product(chair)).status]).toEqual([[status], stock]);
    await shop.settle(ana);
    const messages = await shop.db.select().from(notifications).orderBy(sql`rowid`);
    expect(
      messages
        .slice(before)
        .map(({ message }) => message.kind)
        .sort(),
    ).toEqual(told);
    shop.later(0);
  }
});

test("a declined payment can be approved again in the same attempt", async () => {
  const ana = await shop.bidder();
  await shop.start(ana, { kind: "product", id: await shop.goods() });
  shop.service.approve(await shop.token(ana), "declined");
  expect(await settlePayment(shop.context(), await shop.token(ana))).toMatchObject({
    kind: "declined",
    approveAt: expect.any(String),
  });
  shop.service.approve(await shop.token(ana));
  expect(await shop.settle(ana)).toBe("paid");
});

test("an unpaid checkout ends after a quarter of an hour without a strike, and its item is on offer again", async () => {
  shop.service.behave(KIND);
  const [ana, chair] = [await shop.bidder(), await shop.goods()];
  await shop.start(ana, { kind: "product", id: chair });
  shop.later(14 * MINUTE);
  await shop.cron();
  expect(await shop.statusesOf(ana)).toEqual(["awaiting_payment"]);
  shop.later(16 * MINUTE);
  await shop.cron();
  expect([await shop.statusesOf(ana), await shop.product(chair)]).toEqual([
    ["expired_unpaid"],
    { stock: 1, status: "active" },
  ]);
  shop.service.approve(await shop.token(ana));
  expect(await shop.settle(ana)).toBe("lost");
  expect(Object.keys(shop.service.records.captures)).toEqual([]);
  shop.later(7 * HOUR);
  await shop.cron();
  expect((await shop.paymentsOf(ana)).map(({ status }) => status)).toEqual(["abandoned"]);
});

test("what is approved when its time runs out is paid, not given up; while PayPal is silent it waits", async () => {
  const ana = await shop.bidder();
  await shop.start(ana, { kind: "product", id: await shop.goods() });
  shop.service.approve(await shop.token(ana));
  shop.later(16 * MINUTE);
  shop.service.fail("show", 100, { issue: "AN_UNPUBLISHED_CODE" });
  await shop.cron().catch(() => {});
  expect(await shop.statusesOf(ana)).toEqual(["awaiting_payment"]);
  for (let left = 0; left < 100; left++)
    await shop
      .context()
      .paypal?.showOrder("none")
      .catch(() => {});
  await shop.cron();
  expect(await shop.statusesOf(ana)).toEqual(["paid"]);
});

test("what is taken after a review of three days, when its orders were given up, is paid back once", async () => {
  const [ana, chair] = [await shop.bidder(), await shop.goods({ shipping: 10_00 })];
  await shop.start(ana, { kind: "product", id: chair });
  shop.service.approve(await shop.token(ana), "pending");
  await shop.settle(ana);
  shop.later(73 * HOUR);
  await shop.cron();
  expect([await shop.statusesOf(ana), await shop.product(chair)]).toEqual([
    ["cancelled"],
    { stock: 1, status: "active" },
  ]);
  const [payment] = await shop.paymentsOf(ana);
  shop.service.orders.settleCapture(payment?.capture_id ?? "", "COMPLETED");
  expect(await shop.settle(ana)).toBe("lost");
  await shop.cron();
  await shop.cron();
  expect(await shop.paymentsOf(ana)).toMatchObject([{ status: "refunded" }]);
  expect(Object.values(shop.service.records.refunds)).toHaveLength(1);
  expect(Object.values(shop.service.records.captures)).toMatchObject([{ refunded: 110_00 }]);
});

test("another buyer can buy at once what was not paid in time, before cron", async () => {
  const [ana, beto, chair] = [await shop.bidder(), await shop.bidder(), await shop.goods()];
  await shop.start(ana, { kind: "product", id: chair });
  expect((await readCheckout(shop.db, beto, { kind: "product", id: chair })).lines).toEqual([]);
  shop.later(15 * MINUTE);
  expect(await findProduct(shop.db, chair)).toMatchObject({ status: "active", stock: 1 });
  await shop.putInCart(beto, chair);
  expect((await readCheckout(shop.db, beto, { kind: "cart" })).lines).toMatchObject([{ quantity: 1 }]);
  expect(await shop.start(beto, { kind: "product", id: chair })).toMatchObject({ ok: true });
  expect([await shop.statusesOf(ana), await shop.statusesOf(beto)]).toEqual([["expired_unpaid"], ["awaiting_payment"]]);
  shop.service.approve(await shop.token(beto));
  expect(await shop.settle(beto)).toBe("paid");
  expect(await shop.product(chair)).toEqual({ stock: 0, status: "sold" });
});

test("what its buyer approved in time stays theirs before it is recorded", async () => {
  const [ana, beto, chair] = [await shop.bidder(), await shop.bidder(), await shop.goods()];
  await shop.start(ana, { kind: "product", id: chair });
  shop.service.approve(await shop.token(ana));
  shop.later(16 * MINUTE);
  expect(await shop.start(beto, { kind: "product", id: chair })).toMatchObject({ ok: false, refusal: "changed" });
  expect([await shop.statusesOf(ana), await shop.statusesOf(beto)]).toEqual([["paid"], []]);
});

test("while PayPal does not say whether it was paid, what was not paid in time stays held", async () => {
  const [ana, beto, chair] = [await shop.bidder(), await shop.bidder(), await shop.goods()];
  await shop.start(ana, { kind: "product", id: chair });
  shop.later(16 * MINUTE);
  shop.service.fail("show", 9, "error");
  expect(await shop.start(beto, { kind: "product", id: chair })).toEqual({
    ok: false,
    refusal: "paypalAway",
    fault: expect.any(PaypalFault),
  });
  expect([await shop.statusesOf(ana), await shop.statusesOf(beto)]).toEqual([["awaiting_payment"], []]);
});

test("of many who want what was not paid in time one gets it", async () => {
  const [ana, chair] = [await shop.bidder(), await shop.goods()];
  await shop.start(ana, { kind: "product", id: chair });
  shop.later(16 * MINUTE);
  const others = await Promise.all(Array.from({ length: 20 }, () => shop.bidder()));
  const answers = await Promise.all(others.map((who) => shop.start(who, { kind: "product", id: chair })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await shop.product(chair)).toEqual({ stock: 0, status: "reserved" });
});
