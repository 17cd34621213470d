import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { payments, products, sellerProfiles, strikes } from "~/data/schema.server";
import { toCentavos } from "~/domain/money";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { adminMoney } from "~/i18n/en/admin-money";
import { checkout } from "~/i18n/en/checkout";
import { payouts } from "~/i18n/en/payouts";
import { unfinished } from "~/i18n/en/unfinished";
import { orderPage as esOrderPage } from "~/i18n/es/order-page";
import { orders as esOrders } from "~/i18n/es/orders";
import { cronAt, endedAuction, offersOf, ordersOf } from "../../support/aftermath";
import { faultsOfCommerce } from "../../support/commerce-audit";
import { HOME } from "../../support/home";
import { type Market, openMarket } from "../../support/market";
import { buyAndPay, sendOrder } from "../../support/orders";
import { type Page, readForm } from "../../support/page";
import { flashText, photoFiles } from "../../support/photo-files";

// Stories about money that go through several pages, and come to zero.

let market: Market;
beforeAll(async () => {
  market = await openMarket({ paypal: true });
});
afterEach(async () => {
  market.database.shiftClock(0);
  market.database.stopClock(null);
  expect(await faultsOfCommerce(market.db as never, market.paypal, new Map())).toEqual([]);
});
afterAll(() => market.close());

type Person = Awaited<ReturnType<Market["person"]>>;
const chip = (page: Page) => page.document.querySelector("main .chip")?.text;
const rows = (page: Page, section: string) =>
  page.document
    .querySelectorAll(`section[aria-labelledby="${section}"] tbody tr`)
    .map((row) => row.text.replace(/\s+/g, " ").trim());

/** Posts a checkout page's form; returns PayPal's id of the payment. */
async function begin(who: Person, path: string): Promise<string> {
  const { action, fields } = readForm(await who.get(path), "main form.checkout");
  const sent = await who.send(
    action,
    fields.address === "new" || !fields.address ? { ...fields, ...HOME, address: "new" } : fields,
  );
  return new URL(sent.headers.get("Location") ?? "").searchParams.get("token") ?? "";
}
const back = (who: Person, token: string, choice: "pay" | "declined" = "pay") =>
  who.get(market.paypal.approve(token, choice).slice(market.origin.length));

async function goods(seller: Person, title: string, price: number): Promise<string> {
  const id = uuid();
  await market.db.insert(products).values({
    ...{ id, title, category: "home", condition: "new", price, seller_id: seller.id, image_url: "none" },
    ...{ status: "active", created_at: 1 },
  });
  return id;
}

/** A paid and shipped purchase of two sellers. */
async function buyOfTwo() {
  const [ana, beto, caro] = [
    await market.person(),
    await market.person({ seller: true }),
    await market.person({ seller: true }),
  ];
  const [vase, book] = [await goods(beto, "Florero", 300_00), await goods(caro, "Diccionario", 500_00)];
  for (const id of [vase, book]) await ana.post(`/product/${id}/cart`, { quantity: "1" });
  const token = await begin(ana, "/checkout");
  await back(ana, token);
  const orders = await market.db.all<{ id: string; product: string }>(
    sql`SELECT id, product_id AS product FROM orders WHERE buyer_id = ${ana.id}`,
  );
  const orderOf = (product: string) => orders.find((order) => order.product === product)?.id ?? "";
  const [mine, other] = [orderOf(vase), orderOf(book)];
  await sendOrder(beto, mine);
  await sendOrder(caro, other);
  const [payment] = await market.db.select().from(payments).where(eq(payments.paypal_order_id, token));
  return { ana, beto, caro, vase, mine, other, capture: payment?.capture_id ?? "" };
}

// Before the others: their cron reads PayPal's disputes ahead of PayPal's clock.
test("of two sellers the one of the named item loses a dispute, and one that names none is placed and won", async () => {
  const admin = await market.person({ admin: true });
  const { disputes, webhooks } = market.paypal;
  const lost = await buyOfTwo();
  webhooks.sendTo(`${market.origin}/webhooks/paypal`);
  const { id } = disputes.open(lost.capture, "MERCHANDISE_OR_SERVICE_NOT_RECEIVED", { sku: lost.vase });
  await webhooks.idle();
  expect((await lost.beto.get("/account/payouts")).text).toContain(payouts.why.disputed);
  expect((await lost.caro.get("/account/payouts")).text).toContain(payouts.why.delivery);
  expect(rows(await admin.get("/admin/money"), "disputes")).toEqual([expect.stringContaining("Florero")]);
  disputes.resolve(id, "RESOLVED_BUYER_FAVOUR");
  await webhooks.idle();
  await cronAt(market, 0);
  expect(chip(await lost.ana.get(`/account/orders/${lost.mine}`))).toBe("Refunded");
  expect(chip(await lost.caro.get(`/account/orders/${lost.other}`))).toBe("On its way");

  // This one is only in PayPal's list.
  webhooks.hold();
  const won = await buyOfTwo();
  const unnamed = disputes.open(won.capture, "UNAUTHORISED", { amount: toCentavos(70_00) });
  await cronAt(market, HOUR);
  const desk = await admin.get("/admin/money");
  for (const section of ["placements", "disputes"]) {
    const [row, ...more] = rows(desk, section);
    expect([row?.includes("Florero"), row?.includes("Diccionario"), more]).toEqual([true, true, []]);
  }
  const chosen = await admin.post(`/admin/money/${unnamed.id}`, { order: won.other });
  expect(flashText(chosen)).toBe(adminMoney.place.done);
  expect(chosen.text).not.toContain(unfinished.queue.disputes);
  await cronAt(market, 2 * HOUR);
  expect((await won.caro.get("/account/payouts")).text).toContain(payouts.why.disputed);
  expect((await won.beto.get("/account/payouts")).text).not.toContain(payouts.why.disputed);
  disputes.resolve(unnamed.id, "RESOLVED_SELLER_FAVOUR");
  webhooks.release();
  await webhooks.idle();
  await cronAt(market, 3 * HOUR);
  expect(chip(await won.caro.get(`/account/orders/${won.other}`))).toBe("Completed");
  for (const says of ["dispute about “Florero” for the buyer", "closed the dispute about “Diccionario”"]) {
    expect((await admin.get("/account/notifications")).text).toContain(says);
  }
  const read = await won.ana.get(`/account/orders/${won.other}`);
  expect(read.text).toContain("The problem is closed and your order is complete.");
  webhooks.address = null;
});

test("a declined order that stays approved at PayPal is paid there in another way", async () => {
  market.paypal.behave({ declinedOrders: "approved" });
  const [ana, beto] = [await market.person(), await market.person({ seller: true })];
  const token = await begin(ana, `/checkout?product=${await goods(beto, "Tetera", 640_00)}`);
  for (const _ of ["once", "and again"]) {
    const declined = await back(ana, token, "declined");
    expect(declined.text).toContain(checkout.returned.declined.body);
    expect(declined.document.querySelector("main a.btn")?.getAttribute("href")).toContain(
      `/checkoutnow?token=${token}`,
    );
    expect((await ana.get("/account/orders")).document.querySelector('a[href^="/checkout?order="]')).not.toBeNull();
  }
  expect((await back(ana, token)).heading).toBe(checkout.paid);
  market.paypal.behave({ declinedOrders: "reopened" });
});

test("a decline that was heard before the buyer returns is told, with the way back to PayPal", async () => {
  const [ana, beto] = [await market.person(), await market.person({ seller: true })];
  const token = await begin(ana, `/checkout?product=${await goods(beto, "Jarra", 320_00)}`);
  const address = market.paypal.approve(token, "declined").slice(market.origin.length);
  market.database.shiftClock(3 * MINUTE);
  await market.cron("minute");
  market.database.shiftClock(0);
  const page = await ana.get(address);
  expect(page.text).toContain(checkout.returned.waiting.body);
  expect(page.document.querySelector("main a.btn")?.getAttribute("href")).toContain(`/checkoutnow?token=${token}`);
  expect((await back(ana, token)).heading).toBe(checkout.paid);
});

test("while PayPal is busy the order is under review and asks for no second payment, even after its time", async () => {
  const [ana, beto] = [
    await market.person({ headers: { "Accept-Language": "es-MX" } }),
    await market.person({ seller: true }),
  ];
  const token = await begin(ana, `/checkout?product=${await goods(beto, "Rebozo", 900_00)}`);
  market.paypal.fail("capture", 2, { issue: "PREVIOUS_REQUEST_IN_PROGRESS" });
  await back(ana, token);
  const [order] = await market.db.all<{ id: string }>(sql`SELECT id FROM orders WHERE buyer_id = ${ana.id}`);
  for (const later of [0, 20 * MINUTE]) {
    market.database.shiftClock(later);
    const [list, page] = [await ana.get("/account/orders"), await ana.get(`/account/orders/${order?.id}`)];
    for (const one of [list, page]) {
      expect(one.document.querySelector('a[href^="/checkout?order="]')).toBeNull();
      expect(chip(one)).toBe(esOrders.status.payment_pending);
    }
    expect(page.text).toContain(esOrderPage.next.buyer.payment_pending);
  }
  market.paypal.clearFaults();
  await cronAt(market, HOUR);
  expect(chip(await ana.get(`/account/orders/${order?.id}`))).toBe(esOrders.status.paid);
});

test("a partial refund agreed in a problem is deducted from the payout, whose batch is paid once", async () => {
  const [ana, beto] = [await market.person(), await market.person({ seller: true })];
  const admin = await market.person({ admin: true });
  const account = { payout_account: "beto@example.com" };
  await market.db.update(sellerProfiles).set(account).where(eq(sellerProfiles.user_id, beto.id));
  const id = await buyAndPay(market, ana, beto, { price: 1_000_00, shipping: 0 });
  await sendOrder(beto, id);
  const order = `/account/orders/${id}`;
  await ana.post(`${order}/arrived`, {});
  const report = { kind: "not_as_described", description: "It has a crack on one side" };
  await ana.post(`${order}/problem`, { ...report, photos: await photoFiles(1) });
  await beto.post(`${order}/problem/offer`, { amount: "400" });
  await ana.post(`${order}/problem/accept`, {});
  await market.idle();
  const page = await ana.get(order);
  expect([chip(page), page.text]).toEqual(["Partially refunded", expect.stringContaining("$400.00 refunded")]);
  expect(page.text).toContain("Partial refund accepted by you");

  await cronAt(market, 40 * DAY);
  const [{ payable } = { payable: 0 }] = await market.db.all<{ payable: number }>(
    sql`SELECT payable FROM orders WHERE id = ${id}`,
  );
  expect(payable).toBeLessThan(600_00);
  const amount = `$${(payable / 100).toFixed(2)}`;
  const { document } = await beto.get("/account/payouts");
  const ready = document.querySelectorAll("[aria-labelledby=releasable] li");
  expect(ready.map((one) => one.textContent)).toEqual([expect.stringContaining(amount)]);
  expect(document.querySelector("#releasable")?.textContent).toBe(payouts.releasable);
  const made = await admin.post("/admin/payouts", { seller: beto.id });
  expect(flashText(made)).toBe(payouts.made_one.replace("{count}", "1"));
  const batch = await admin.post("/admin/payouts/batches", {});
  expect(await (await admin.raw(`${batch.path}/payouts.csv`)).text()).toContain(`"${(payable / 100).toFixed(2)}"`);
  const form = `form[action="${batch.path}"]`;
  expect(flashText(await admin.submit(batch, form, { reference: "SPEI 1" }))).toBe(payouts.batchPaid);
  expect(flashText(await admin.submit(batch, form, { reference: "SPEI 2" }))).toBe(payouts.batchEndedBefore);
  expect((await beto.get("/account/payouts")).text).toContain("SPEI 1");
});

test("what was won is paid in its last millisecond, and expires with a strike in the next", async () => {
  for (const isLate of [false, true]) {
    const auction = await endedAuction(market);
    const winner = auction.bidder(3);
    const [won] = await ordersOf(market, auction.id);
    const page = `/checkout?order=${won?.id}`;
    market.database.stopClock((won?.pay_by ?? 0) + (isLate ? 1 : 0));
    await market.cron("minute");
    const statuses = async () => (await ordersOf(market, auction.id)).map(({ status }) => status);
    expect(await statuses()).toEqual([isLate ? "expired_unpaid" : "awaiting_payment"]);
    expect(await market.db.$count(strikes, eq(strikes.user_id, winner.id))).toBe(isLate ? 1 : 0);
    expect((await winner.get(page)).document.querySelector("main form.checkout") !== null).toBe(!isLate);
    if (!isLate) {
      expect((await back(winner, await begin(winner, page))).heading).toBe(checkout.paid);
      expect(await statuses()).toEqual(["paid"]);
    }
    market.database.stopClock(null);
  }
});

test("a payment that was pending at the deadline and is refused leaves a day more, once, then a strike", async () => {
  const auction = await endedAuction(market);
  const winner = auction.bidder(3);
  const [won] = await ordersOf(market, auction.id);
  const page = `/checkout?order=${won?.id}`;
  const orderPage = `/account/orders/${won?.id}`;
  const statusAt = async (at: number) => {
    market.database.stopClock(at);
    await market.cron("minute");
    return chip(await winner.get(orderPage));
  };
  const refuse = async (token: string) => {
    const [payment] = await market.db.select().from(payments).where(eq(payments.paypal_order_id, token));
    market.paypal.orders.settleCapture(payment?.capture_id ?? "", "DECLINED");
  };
  const strikesOf = () => market.db.$count(strikes, eq(strikes.user_id, winner.id));
  const deadline = won?.pay_by ?? 0;
  market.database.stopClock(deadline);
  const token = await begin(winner, page);
  await winner.get(market.paypal.approve(token, "pending").slice(market.origin.length));
  const inReview = chip(await winner.get(orderPage));
  expect([await statusAt(deadline + HOUR), await strikesOf()]).toEqual([inReview, 0]);
  await refuse(token);
  const later = deadline + 3 * HOUR;
  await statusAt(later);
  const [open] = await ordersOf(market, auction.id);
  expect([open?.status, open?.pay_by, await strikesOf()]).toEqual(["awaiting_payment", later + DAY, 0]);
  expect((await winner.get(page)).document.querySelector("main form.checkout")).not.toBeNull();
  await statusAt(later + DAY);
  expect((await ordersOf(market, auction.id))[0]?.status).toBe("awaiting_payment");
  expect([await statusAt(later + DAY + 1), await strikesOf()]).toEqual(["Not paid in time", 1]);
  market.database.stopClock(null);
});

test("a won auction whose payment PayPal forgot expires with a strike, and is bought by a second chance", async () => {
  const auction = await endedAuction(market);
  const [winner, second] = [auction.bidder(3), auction.bidder(2)];
  const [won] = await ordersOf(market, auction.id);
  const page = await winner.get(`/account/orders/${won?.id}`);
  expect(page.document.querySelectorAll("main time").map((time) => time.getAttribute("datetime"))).toContain(
    new Date(won?.pay_by ?? 0).toISOString(),
  );
  const token = await begin(winner, `/checkout?order=${won?.id}`);
  const lapsed = market.paypal.records.orders[token];
  if (lapsed) lapsed.expiresAt = 1;
  const returned = await winner.get(`/checkout/paypal/return?token=${token}`);
  expect(returned.flash).toBe(checkout.lost);
  expect(returned.document.querySelector(`a[href="/checkout?order=${won?.id}"]`)).not.toBeNull();

  await cronAt(market, 50 * HOUR);
  const expired = await winner.get(`/account/orders/${won?.id}`);
  expect([chip(expired), expired.text.includes("automatically")]).toEqual(["Not paid in time", false]);
  expect(await market.db.$count(strikes, eq(strikes.user_id, winner.id))).toBe(1);
  await auction.seller.submit(await auction.seller.get(auction.after), 'main form[action$="/after"]', {});
  const [offer] = await offersOf(market, auction.id);
  await second.post(`/offers/${offer?.id}/accept`, {});
  const [order] = await market.db.all<{ id: string }>(sql`SELECT id FROM orders WHERE buyer_id = ${second.id}`);
  const paid = await back(second, await begin(second, `/checkout?order=${order?.id}`));
  expect([paid.heading, chip(await second.get(`/account/orders/${order?.id}`))]).toEqual([checkout.paid, "Paid"]);
});
