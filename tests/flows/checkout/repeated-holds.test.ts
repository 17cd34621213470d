import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AppContext } from "~/context";
import { readCheckout } from "~/data/checkout/checkout-contents.server";
import { checkoutLimits, findWait } from "~/data/rate-limits.server";
import { cartItems, orders, rateLimits } from "~/data/schema.server";
import { CHECKOUT_ACCOUNT, CHECKOUT_NETWORK } from "~/domain/rate-limit";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { settlePayment } from "~/flows/payments/settle-payment.server";
import { keepPaused } from "../../support/keep-paused";
import { openShop, type Shop, skipPauses } from "../../support/shop";

let shop: Shop;
skipPauses();
beforeEach(async () => {
  shop = await openShop();
});
afterEach(async () => {
  expect(await shop.faults()).toEqual([]);
  await shop.close();
});

const start = (buyer: string, product: string) => shop.start(buyer, { kind: "product", id: product });
const isHeld = async (product: string) => (await shop.product(product)).stock === 0;

test("however many forms a buyer sends, a product is held for them for half an hour a day, and then others buy it", async () => {
  const [buyer, other, product] = [await shop.bidder(), await shop.bidder(), await shop.goods()];
  await shop.putInCart(buyer, product);
  let held = 0;
  for (let minutes = 0; minutes < 24 * 60; minutes += 13) {
    shop.later(minutes * MINUTE);
    // PayPal forgets orders that were not approved after some hours.
    await shop.cron().catch(() => {});
    if (minutes % 2 === 0) await start(buyer, product);
    else await shop.start(buyer, { kind: "cart" });
    if (await isHeld(product)) held += 1;
  }
  expect(held).toBeLessThanOrEqual(5);
  expect(await shop.db.select().from(cartItems)).toHaveLength(1);
  const contents = await readCheckout(shop.db, buyer, { kind: "cart" });
  expect(contents.lines).toEqual([]);
  expect(contents.heldTooOften).toMatchObject([{ productId: product, title: "Silla" }]);
  expect(await start(buyer, product)).toEqual({ ok: false, refusal: "heldTooOften" });
  expect((await start(other, product)).ok).toBe(true);
  shop.later(DAY + HOUR);
  await shop.cron().catch(() => {});
  expect((await start(buyer, product)).ok).toBe(true);
});

test("a buyer who goes on with a checkout that they left is not counted, and keeps its deadline", async () => {
  const [buyer, product] = [await shop.bidder(), await shop.goods({ stock: 2 })];
  for (let again = 0; again < 5; again++) {
    shop.later(again * MINUTE);
    expect((await start(buyer, product)).ok).toBe(true);
  }
  const deadlines = new Set((await shop.ordersOf(buyer)).map(({ pay_by }) => pay_by));
  expect(deadlines.size).toBe(1);
  shop.later(20 * MINUTE);
  await shop.cron();
  expect((await start(buyer, product)).ok).toBe(true);
  shop.later(40 * MINUTE);
  await shop.cron();
  expect(await start(buyer, product)).toEqual({ ok: false, refusal: "heldTooOften" });
});

test("what PayPal refuses to begin is released at once and does not count", async () => {
  const [buyer, product] = [await shop.bidder(), await shop.goods()];
  for (let times = 0; times < 4; times++) {
    shop.later(times * MINUTE);
    shop.service.fail("create", 1, { issue: "PAYEE_ACCOUNT_RESTRICTED" });
    expect(await start(buyer, product)).toMatchObject({ ok: false, refusal: "accountRefused" });
    expect(await isHeld(product)).toBe(false);
  }
  expect((await start(buyer, product)).ok).toBe(true);
});

test("holds that could not be paid while PayPal was away do not count, and a running one goes on", async () => {
  const [buyer, product] = [await shop.bidder(), await shop.goods()];
  for (const minutes of [0, 20, 40]) {
    shop.later(minutes * MINUTE);
    await shop.cron();
    shop.service.fail("create", 3, "away");
    expect(await start(buyer, product)).toMatchObject({ ok: false, refusal: "paypalAway" });
    expect(await isHeld(product)).toBe(true);
  }
  shop.later(50 * MINUTE);
  expect((await start(buyer, product)).ok).toBe(true);
  const deadlines = new Set((await shop.ordersOf(buyer)).map(({ pay_by }) => pay_by));
  expect(deadlines.size).toBe(3);
});

test("a hold whose payment began after all counts", async () => {
  const [buyer, product] = [await shop.bidder(), await shop.goods()];
  for (const minutes of [0, 20]) {
    shop.later(minutes * MINUTE);
    await shop.cron();
    const form = await shop.readCheckoutForm(buyer, { kind: "product", id: product });
    shop.service.fail("create", 3, "away");
    expect((await shop.send(buyer, form)).ok).toBe(false);
    expect((await shop.send(buyer, form)).ok).toBe(true);
  }
  shop.later(40 * MINUTE);
  await shop.cron();
  expect(await start(buyer, product)).toEqual({ ok: false, refusal: "heldTooOften" });
});

test("a hold whose request ended before PayPal was asked counts", async () => {
  const [buyer, product] = [await shop.bidder(), await shop.goods()];
  for (const minutes of [0, 20]) {
    shop.later(minutes * MINUTE);
    await shop.cron();
    const form = await shop.readCheckoutForm(buyer, { kind: "product", id: product });
    const createOrder = () => Promise.reject(new Error("the request ended"));
    const client = { ...shop.context().paypal, createOrder } as unknown as NonNullable<AppContext["paypal"]>;
    await expect(shop.send(buyer, form, { client })).rejects.toThrow("the request ended");
  }
  shop.later(40 * MINUTE);
  await shop.cron();
  expect(await start(buyer, product)).toEqual({ ok: false, refusal: "heldTooOften" });
});

test("what was paid too late and refunded does not count, nor what PayPal still reviews", async () => {
  const [buyer, product] = [await shop.bidder(), await shop.goods({ stock: 9 })];
  for (const minutes of [0, 20]) {
    shop.later(minutes * MINUTE);
    await start(buyer, product);
    const token = await shop.token(buyer);
    shop.service.approve(token);
    shop.later((minutes + 16) * MINUTE);
    for (const { id } of await shop.ordersOf(buyer)) await shop.move(id, "expired_unpaid", "T");
    await shop.db.run(sql`UPDATE products SET stock = stock + 1 WHERE id = ${product}`);
    await shop.context().paypal?.captureOrder(token, `capture:${token}`);
    expect((await settlePayment(shop.context(), token)).kind).toBe("lost");
  }
  for (const minutes of [40, 60, 80]) {
    shop.later(minutes * MINUTE);
    expect((await start(buyer, product)).ok).toBe(true);
    const token = await shop.token(buyer);
    shop.service.approve(token, "pending");
    expect((await settlePayment(shop.context(), token)).kind).toBe("pending");
  }
  await shop.cron();
});

test("the same form goes on at the limit, and what was paid does not count", async () => {
  const [buyer, product] = [await shop.bidder(), await shop.goods({ stock: 5 })];
  for (let times = 0; times < 3; times++) {
    expect((await start(buyer, product)).ok).toBe(true);
    const token = await shop.token(buyer);
    shop.service.approve(token);
    await settlePayment(shop.context(), token);
  }
  shop.later(20 * MINUTE);
  expect((await start(buyer, product)).ok).toBe(true);
  shop.later(40 * MINUTE);
  await shop.cron();
  const form = await shop.readCheckoutForm(buyer, { kind: "product", id: product });
  expect((await shop.send(buyer, form)).ok).toBe(true);
  expect((await shop.send(buyer, form)).ok).toBe(true);
  expect((await shop.db.select().from(orders).where(sql`status = 'paid'`)).length).toBe(3);
});

test("a product that is held too often is left out, and the rest of the cart is bought", async () => {
  const [buyer, chair, table] = [await shop.bidder(), await shop.goods(), await shop.goods()];
  await shop.putInCart(buyer, chair);
  await shop.putInCart(buyer, table);
  for (const minutes of [0, 20]) {
    shop.later(minutes * MINUTE);
    await shop.cron();
    await start(buyer, chair);
  }
  shop.later(40 * MINUTE);
  await shop.cron();
  expect((await shop.start(buyer, { kind: "cart" })).ok).toBe(true);
  expect([await isHeld(chair), await isHeld(table)]).toEqual([false, true]);
});

test("two forms of one buyer at once hold no more than the limit", async () => {
  const [buyer, product] = [await shop.bidder(), await shop.goods({ stock: 9 })];
  for (const minutes of [0, 20]) {
    shop.later(minutes * MINUTE);
    await shop.cron();
    const form = await shop.readCheckoutForm(buyer, { kind: "product", id: product });
    await Promise.all([1, 2, 3].map((nth) => shop.send(buyer, { ...form, key: `${form.key.slice(0, -1)}${nth}` })));
  }
  shop.later(40 * MINUTE);
  await shop.cron();
  expect(await start(buyer, product)).toEqual({ ok: false, refusal: "heldTooOften" });
});

test("new checkouts are limited by account and by network; refused and repeated forms do not count", async () => {
  const [ana, ben] = [await shop.bidder(), await shop.bidder()];
  const network = "203.0.113.7";
  const limits = (buyer: string) => checkoutLimits(buyer, network);
  const wait = (buyer: string) => findWait(shop.db, limits(buyer), Date.now());
  const send = async (buyer: string, key?: string) => {
    const form = await shop.readCheckoutForm(buyer, { kind: "product", id: await shop.goods() });
    const limited = { limits: limits(buyer), wait: await wait(buyer) };
    return shop.send(buyer, { ...form, ...(key && { key }), ...limited });
  };
  for (let free = 0; free < CHECKOUT_ACCOUNT.free; free++) expect((await send(ana)).ok).toBe(true);
  await keepPaused(shop);
  expect(await wait(ana)).toBeGreaterThan(0);
  expect(await wait(ben)).toBe(0);
  expect(await send(ana)).toEqual({ ok: false, refusal: "tooManyCheckouts" });
  const counts = () => shop.db.select({ count: rateLimits.count }).from(rateLimits).orderBy(rateLimits.key);
  expect(await counts()).toEqual([{ count: CHECKOUT_ACCOUNT.free }, { count: CHECKOUT_ACCOUNT.free }]);
  await shop.db.update(rateLimits).set({ count: CHECKOUT_NETWORK.most });
  expect(await send(ben)).toEqual({ ok: false, refusal: "tooManyCheckouts" });
});

test("a limit that is reached between read and write holds nothing", async () => {
  const buyer = await shop.bidder();
  const product = await shop.goods();
  const form = await shop.readCheckoutForm(buyer, { kind: "product", id: product });
  await shop.db.insert(rateLimits).values({
    ...{ key: `checkout:${buyer}`, count: CHECKOUT_ACCOUNT.most, window_start: Date.now(), last_at: Date.now() },
  });
  const limited = { limits: checkoutLimits(buyer, "203.0.113.7"), wait: 0 };
  expect(await shop.send(buyer, { ...form, ...limited })).toEqual({ ok: false, refusal: "changed" });
  expect(await isHeld(product)).toBe(false);
});
