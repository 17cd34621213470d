import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { addresses, orders, productImages, products, refunds } from "~/data/schema.server";
import { readCsv } from "~/domain/csv";
import { DAY } from "~/domain/time";
import { catalog as catalogEn } from "~/i18n/en/catalog";
import { listing as en } from "~/i18n/en/listing";
import { orderPage as orderEn } from "~/i18n/en/order-page";
import { orders as ordersEn } from "~/i18n/en/orders";
import { problems as problemsEn } from "~/i18n/en/problems";
import { catalog as catalogEs } from "~/i18n/es/catalog";
import { listing as es } from "~/i18n/es/listing";
import { orderPage as orderEs } from "~/i18n/es/order-page";
import { orders as ordersEs } from "~/i18n/es/orders";
import { problems as problemsEs } from "~/i18n/es/problems";
import { cronAt, notificationsOf } from "../../support/aftermath";
import { auctionOf, bidOn } from "../../support/auctions";
import { faultsOfCommerce } from "../../support/commerce-audit";
import { HOME } from "../../support/home";
import { type Market, openMarket } from "../../support/market";
import { errorsOn } from "../../support/members";
import type { Page } from "../../support/page";
import { putPriceOffer } from "../../support/put-price-offer";
import { workOff } from "../../support/work-off";

const BOTH = [
  ["en", { "Accept-Language": "en" }, en.pickup, orderEn, ordersEn, problemsEn],
  ["es", { "Accept-Language": "es-MX" }, es.pickup, orderEs, ordersEs, problemsEs],
] as const;
const PLACE = "Roma Norte, CDMX";
const FORM = "main form.checkout";

let market: Market;
beforeAll(async () => {
  market = await openMarket({ paypal: true });
});
afterEach(async () => {
  market.database.shiftClock(0);
  expect(await faultsOfCommerce(market.db as never, market.paypal, new Map())).toEqual([]);
});
afterAll(() => market.close());

type Person = Awaited<ReturnType<Market["person"]>>;
type Given = Partial<typeof products.$inferInsert>;

/** Shipped for 99 pesos, or picked up. */
async function goods(seller: Person, given: Given = {}): Promise<string> {
  const id = uuid();
  await market.db.insert(products).values({
    ...{ id, title: "Silla", category: "home", condition: "new", price: 100_00, seller_id: seller.id },
    ...{ image_url: "none", status: "active", created_at: 1, shipping: "DHL", shipping_cost: 99_00 },
    ...{ pickup_place: PLACE, ...given },
  });
  await market.db.insert(productImages).values({ product_id: id, position: 0, key: id, width: 4, height: 3 });
  return id;
}
const ONLY: Given = { is_shipped: false, shipping: PLACE, shipping_cost: 0 };
const set = (id: string, given: Given) => market.db.update(products).set(given).where(eq(products.id, id));
const orderOf = async (id: string) => (await market.db.select().from(orders).where(eq(orders.product_id, id)))[0];
const says = (text: string, place = PLACE) => text.replace("{place}", place);

/** Follows the link to the other way to get a line. */
const other = (who: Person, page: Page, n = 0) =>
  who.get(page.document.querySelectorAll(`${FORM} .goods a.btn.sm`)[n]?.getAttribute("href") ?? "none");

/** Sends a checkout page's form, and answers PayPal's id of the order. */
async function begin(who: Person, page: Page, fields: Record<string, string> = {}) {
  const form = page.document.querySelector(FORM);
  const hidden = form?.querySelectorAll('input[type="hidden"]') ?? [];
  const sent = await who.send(form?.getAttribute("action") ?? "", {
    ...Object.fromEntries(hidden.map((one) => [one.getAttribute("name") ?? "", one.getAttribute("value") ?? ""])),
    ...fields,
  });
  return new URL(sent.headers.get("Location") ?? "http://none").searchParams.get("token") ?? "";
}

async function pay(who: Person, page: Page, fields: Record<string, string> = {}) {
  const token = await begin(who, page, fields);
  const made = market.paypal.records.orders[token];
  market.paypal.approve(token);
  const paid = await who.get(`/checkout/paypal/return?token=${token}`);
  return { made, paid };
}

async function people(headers: Record<string, string> = {}) {
  return { ana: await market.person({ headers }), seller: await market.person({ seller: true, headers }) };
}

test.each(BOTH)(
  "a buyer chooses to pick up: no shipping, no address, a code that confirms delivery, in %s",
  async (_, headers, t, page, list, problems) => {
    const { ana, seller } = await people(headers);
    const chair = await goods(seller);
    expect((await ana.get(`/product/${chair}`)).text).toContain(says(t.orIn));
    expect((await ana.get("/category/home")).text).toContain(t.also);
    await ana.post(`/product/${chair}/cart`, { quantity: "1" });
    expect((await ana.get("/cart")).text).toContain(says(t.atCheckout));

    const shipped = await ana.get("/checkout");
    expect([shipped.text.includes("$199.00"), shipped.text.includes(says(t.orIn))]).toEqual([true, true]);
    const chosen = await other(ana, shipped);
    for (const text of [says(t.at), t.ship, t.noAddress, "$100.00"]) expect(chosen.text).toContain(text);
    expect(chosen.document.querySelectorAll('[name="address"]').length).toBe(0);
    expect((await other(ana, chosen)).text).toContain("$199.00");

    const { made, paid } = await pay(ana, chosen);
    expect(made).toMatchObject({ total: 100_00, shipping: 0, shipTo: [] });
    expect(paid.text).toContain(PLACE);
    const order = await orderOf(chair);
    expect(order).toMatchObject({ status: "paid", amount: 100_00, shipping: 0, ship_to: null, pickup_place: PLACE });
    const path = `/account/orders/${order?.id}`;
    const code = order?.pickup_code ?? "";
    const [hers, theirs] = [await ana.get(path), await seller.get(path)];
    for (const [one, role] of [
      [hers, "buyer"],
      [theirs, "seller"],
    ] as const) {
      expect(one.text).toContain(says(page.next[role].pickUp).split("{day}")[0]);
    }
    expect(hers.document.querySelector(".hand-over-code")?.text).toBe(code);
    expect([theirs.html.includes(code), theirs.document.querySelector("main .chip")?.text]).toEqual([
      false,
      list.toHandOver,
    ]);
    expect((await seller.get("/account/orders/sales")).text).toContain(says(list.by.seller.pickUp).split("{day}")[0]);
    expect((await ana.get(`${path}/receipt`)).text).toContain(PLACE);
    expect(await notificationsOf(market, seller, "sold-for-pickup")).toMatchObject([{ order: order?.id }]);
    const file = workOff(
      readCsv((await seller.get("/account/orders/sales.csv")).html, { rows: 9, columns: 20 }),
    ).answer;
    expect(file.map((row) => row[5])).toEqual([t.name, PLACE]);
    const [id, , ...cells] = file[1] ?? [];
    expect([id, ...cells.slice(0, 5)]).toEqual([order?.id, "Silla", list.status.paid, "Ana", PLACE, "100.00"]);
    // It is not shipped, and a link to ship it leads to the order.
    expect((await seller.get(`${path}/ship`)).path).toBe(path);
    await seller.post(`${path}/ship`, { way: "own", days: "5" });
    expect((await orderOf(chair))?.status).toBe("paid");

    const hand = (typed: string) => seller.submit(theirs, `form[action="${path}/hand-over"]`, { code: typed });
    const wrong = await hand(code === "000000" ? "000001" : "000000");
    expect([wrong.status, errorsOn(wrong)]).toEqual([400, { code: page.handOver.wrong }]);
    const done = await hand(code);
    expect([done.path, done.flash, (await orderOf(chair))?.status]).toEqual([path, page.handOver.done, "delivered"]);
    expect(done.document.querySelectorAll(".steps .done")).toHaveLength(2);
    // What was confirmed with the code was received.
    expect((await ana.get(`${path}/problem`)).text).toContain(problems.refusal.confirmed);
    expect((await ana.get(path)).html).not.toContain(code);
    expect((await ana.get("/account/export")).html).toContain(PLACE);
  },
);

test.each([
  ["en", BOTH[0][1], en, catalogEn.free],
  ["es", BOTH[1][1], es, catalogEs.free],
] as const)(
  "neither checkout nor thanks nor a payment that was left speak of shipping to a buyer who picks up, in %s",
  async (_, headers, t, free) => {
    const { ana, seller } = await people(headers);
    await market.db.insert(addresses).values({ ...HOME, id: uuid(), user_id: ana.id, is_default: true, created_at: 1 });
    const chair = await goods(seller, { shipping_states: { YUC: 250_00 } as never });
    const toState = t.rates.toState.replace("{state}", "Puebla");
    const shipped = await ana.get(`/checkout?product=${chair}`);
    expect(shipped.text).toContain(toState);
    const chosen = await other(ana, shipped);
    for (const text of [toState, t.rates.unknownState]) expect(chosen.text).not.toContain(text);
    const sumsOf = (page: Page) => page.document.querySelector("main .sums")?.text;
    const token = await begin(ana, chosen);
    const held = await ana.get(`/checkout/paypal/return?token=${token}`);
    market.paypal.approve(token);
    const paid = await ana.get(`/checkout/paypal/return?token=${token}`);
    for (const page of [held, paid]) {
      expect(sumsOf(page)).toContain(t.pickup.name);
      expect(sumsOf(page)).not.toContain(free);
    }
  },
);

test.each(BOTH)("what is only picked up is never called shipped for free, in %s", async (_, headers, t) => {
  const { ana, seller } = await people(headers);
  const chair = await goods(seller, { ...ONLY, title: "Mecedora Xul" });
  const page = await ana.get(`/product/${chair}`);
  expect(page.text).toContain(says(t.only));
  expect(page.html).toContain("https://schema.org/OnSitePickup");
  expect(page.html).not.toContain("OfferShippingDetails");
  const lists = [await ana.get("/category/home"), await ana.get("/category/home?shipping=free")];
  expect(lists[0]?.text).toContain(says(t.in));
  expect(lists.map(({ text }) => text.includes("Mecedora Xul"))).toEqual([true, false]);
  await ana.post(`/product/${chair}/cart`, { quantity: "1" });
  const cart = await ana.get("/cart");
  expect([cart.text.includes(says(t.only)), cart.document.querySelector(".sums")?.text.includes(t.name)]).toEqual([
    true,
    true,
  ]);
  const { made } = await pay(ana, await ana.get("/checkout"));
  expect(made).toMatchObject({ total: 100_00, shipTo: [] });
  expect(await orderOf(chair)).toMatchObject({ status: "paid", pickup_place: PLACE });
});

test("an auction on hold at its Buy It Now price, and an accepted offer, are picked up as well", async () => {
  const { ana, seller } = await people({ "Accept-Language": "es-MX" });
  const auction = await auctionOf(market.db, seller.id, { buyItNow: 500_00 });
  await set(auction.productId, { shipping: "DHL", shipping_cost: 99_00, pickup_place: PLACE });
  await ana.post(`/auction/${auction.id}/hold`, { key: uuid() });
  const held = await pay(ana, await other(ana, await ana.get(`/checkout?product=${auction.productId}`)));
  expect(held.made).toMatchObject({ total: 500_00, shipTo: [] });
  expect(await orderOf(auction.productId)).toMatchObject({
    status: "paid",
    auction_id: auction.id,
    pickup_place: PLACE,
  });

  const chair = await goods(seller, ONLY);
  const offer = await putPriceOffer(market, { product: chair, buyer: ana.id });
  expect((await ana.get(`/account/offers/${offer}`)).text).toContain(says(es.pickup.only));
  await seller.post(`/account/offers/${offer}/accept`, {});
  expect(await notificationsOf(market, ana, "offer-accepted")).toMatchObject([{ price: 80_00, shipping: null }]);
  const { made } = await pay(ana, await ana.get(`/checkout?order=${(await orderOf(chair))?.id}`));
  expect(made).toMatchObject({ total: 80_00, shipTo: [] });
  expect(await orderOf(chair)).toMatchObject({ status: "paid", amount: 80_00, pickup_place: PLACE });
});

test.each(BOTH)(
  "a pickup that the seller took away meanwhile charges nothing, and is said, in %s",
  async (_, headers, t) => {
    const { ana, seller } = await people(headers);
    const chair = await goods(seller);
    const chosen = await other(ana, await ana.get(`/checkout?product=${chair}`));
    await set(chair, { pickup_place: null });
    const told = await ana.submit(chosen, FORM);
    expect(told.status).toBe(409);
    expect(told.text).toContain(t.gone.replace("{titles}", "Silla"));
    expect([told.text.includes("$199.00"), await orderOf(chair)]).toEqual([true, undefined]);
    // The same for another place, and for a listing that is not shipped any more.
    await set(chair, { pickup_place: PLACE });
    const again = await other(ana, await ana.get(`/checkout?product=${chair}`));
    await set(chair, { pickup_place: "Coyoacán" });
    const moved = await ana.submit(again, FORM);
    expect([moved.status, moved.text.includes(says(t.at, "Coyoacán"))]).toEqual([409, true]);
    const shipped = await ana.get(`/checkout?product=${chair}`);
    await set(chair, ONLY);
    const gone = await ana.submit(shipped, FORM, { ...HOME, address: "new" });
    expect([gone.status, gone.text.includes(says(t.at, "Coyoacán"))]).toEqual([409, true]);
    expect(await orderOf(chair)).toBeUndefined();
  },
);

test("of several sellers' things each is shipped or picked up as its buyer chose", async () => {
  const { ana, seller } = await people();
  const tomas = await market.person({ seller: true });
  const [chair, lamp] = [await goods(seller), await goods(tomas, { title: "Lámpara", pickup_place: "Puebla" })];
  for (const id of [chair, lamp]) await ana.post(`/product/${id}/cart`, { quantity: "1" });
  const page = await other(ana, await ana.get("/checkout"));
  expect(page.text).toContain("$299.00");
  const { made } = await pay(ana, page, { ...HOME, address: "new" });
  expect(made).toMatchObject({ total: 299_00, shipping: 99_00 });
  expect(made?.shipTo).toContain(HOME.full_name);
  const bought = [await orderOf(chair), await orderOf(lamp)];
  expect(bought.map((order) => [order?.ship_to === null, order?.shipping]).sort()).toEqual([
    [false, 99_00],
    [true, 0],
  ]);
});

test.each(BOTH)(
  "a bidder in a state without shipping reads that they can pick up, wins and does, in %s",
  async (_, headers, t) => {
    const { ana, seller } = await people(headers);
    await market.db.insert(addresses).values({ ...HOME, id: uuid(), user_id: ana.id, is_default: true, created_at: 1 });
    const auction = await auctionOf(market.db, seller.id, { endsIn: 3_600_000 });
    const rates = {
      shipping: "DHL",
      shipping_cost: 99_00,
      shipping_states: { PUE: null } as never,
      pickup_place: PLACE,
    };
    await set(auction.productId, rates);
    expect((await ana.get(`/product/${auction.productId}`)).text).toContain(
      t.notToYou.replace("{state}", "Puebla").replace("{place}", PLACE),
    );
    await bidOn(ana, auction, "500");
    await cronAt(market, 3_660_000);
    market.database.shiftClock(0);
    const won = await orderOf(auction.productId);
    expect(won?.status).toBe("awaiting_payment");
    const page = await ana.get(`/checkout?order=${won?.id}`);
    // Later changes of the listing do not change what was won.
    await set(auction.productId, { pickup_place: null });
    const link = page.document.querySelector(`${FORM} a.btn.sm`)?.getAttribute("href") ?? "none";
    const { made } = await pay(ana, await ana.get(link));
    expect(made).toMatchObject({ total: 100_00, shipTo: [] });
    expect(await orderOf(auction.productId)).toMatchObject({ status: "paid", shipping: 0, pickup_place: PLACE });
  },
);

test.each(BOTH)(
  "what is not handed over in 14 days is refunded, and both are reminded and told, in %s",
  async (_, headers) => {
    const { ana, seller } = await people(headers);
    const chair = await goods(seller, ONLY);
    await pay(ana, await ana.get(`/checkout?product=${chair}`));
    const order = await orderOf(chair);
    await cronAt(market, 10 * DAY);
    for (const who of [ana, seller]) expect(await notificationsOf(market, who, "pickup-reminder")).toHaveLength(1);
    expect(await notificationsOf(market, seller, "ship-reminder")).toEqual([]);
    await cronAt(market, 14 * DAY + 60_000);
    expect((await orderOf(chair))?.status).toBe("cancelled");
    for (const who of [ana, seller]) expect(await notificationsOf(market, who, "not-picked-up")).toHaveLength(1);
    const paidBack = await market.db
      .select()
      .from(refunds)
      .where(eq(refunds.order_id, order?.id ?? ""));
    expect(paidBack.map(({ amount, fee_bearer }) => [amount, fee_bearer])).toEqual([[100_00, "market"]]);
    // Too late for the code.
    const late = await seller.post(`/account/orders/${order?.id}/hand-over`, { code: order?.pickup_code ?? "" });
    expect([late.path, (await orderOf(chair))?.status]).toEqual([`/account/orders/${order?.id}`, "cancelled"]);
  },
);

test("a buyer who has it confirms it; of what is shipped nobody can before", async () => {
  const { ana, seller } = await people();
  const [chair, lamp] = [await goods(seller, ONLY), await goods(seller)];
  await pay(ana, await ana.get(`/checkout?product=${chair}`));
  await pay(ana, await ana.get(`/checkout?product=${lamp}`), { ...HOME, address: "new" });
  for (const id of [chair, lamp]) await ana.post(`/account/orders/${(await orderOf(id))?.id}/arrived`, {});
  expect([(await orderOf(chair))?.status, (await orderOf(lamp))?.status]).toEqual(["delivered", "paid"]);
  await expect(market.db.run(sql`UPDATE orders SET status = 'delivered' WHERE product_id = ${lamp}`)).rejects.toThrow();
});
