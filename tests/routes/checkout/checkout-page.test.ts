import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { addresses, orders, payments, products, rateLimits, refunds, users } from "~/data/schema.server";
import { orderNumber } from "~/domain/orders/order";
import { CHECKOUT_ACCOUNT } from "~/domain/rate-limit";
import { HOUR } from "~/domain/time";
import { cart as enCart } from "~/i18n/en/cart";
import { checkout as en } from "~/i18n/en/checkout";
import { paid as paidEn } from "~/i18n/en/paid";
import { cart as esCart } from "~/i18n/es/cart";
import { checkout as es } from "~/i18n/es/checkout";
import { paid as paidEs } from "~/i18n/es/paid";
import { formatMoney } from "~/i18n/format";
import { Api } from "../../../dev/paypal/api";
import { auctionOf, bidOn } from "../../support/auctions";
import { faultsOfCommerce } from "../../support/commerce-audit";
import { HOME } from "../../support/home";
import { type Market, openMarket } from "../../support/market";
import { quickHash } from "../../support/members";
import type { Page } from "../../support/page";
import type { Visitor } from "../../support/visitor";

const BOTH = [["en", en] as const, ["es", es] as const];

let market: Market;
let seller: Person;
const listed = new Map<string, number>();

beforeAll(async () => {
  market = await openMarket({ paypal: true });
  seller = await market.person({ seller: true });
});
afterEach(async () => {
  await market.paypal.webhooks.idle();
  market.paypal.webhooks.address = null;
  expect(await faultsOfCommerce(market.db as never, market.paypal, listed)).toEqual([]);
});
afterAll(() => market.close());

type Person = Awaited<ReturnType<Market["person"]>>;

async function goods({ price = 100_00, stock = 1, shipping = 0, title = "Silla", of = seller } = {}): Promise<string> {
  const id = uuid();
  listed.set(id, stock);
  await market.db.insert(products).values({
    ...{ id, title, category: "home", condition: "new", price, stock, seller_id: of.id },
    ...{ image_url: "none", status: "active", created_at: 1 },
    ...{ shipping_cost: shipping, shipping: shipping ? "Paquetería" : null },
  });
  return id;
}

/** A user with an address. */
async function buyer(headers: Record<string, string> = {}): Promise<Person> {
  const ana = await market.person({ headers });
  await market.db.insert(addresses).values({ ...HOME, id: uuid(), user_id: ana.id, is_default: true, created_at: 1 });
  return ana;
}

/** Posts the form of a checkout page; returns where it redirects. */
async function send(who: Visitor, page: Page, fields: Record<string, string> = {}): Promise<string> {
  const form = page.document.querySelector("main form.checkout");
  const value = (name: string) => form?.querySelector(`[name="${name}"]`)?.getAttribute("value") ?? "";
  const chosen = form?.querySelector('[name="address"][checked]')?.getAttribute("value") ?? value("address");
  const sent = { key: value("key"), seen: value("seen"), id: value("id"), address: chosen, ...fields };
  const response = await who.send(form?.getAttribute("action") ?? "", sent);
  return response.headers.get("Location") ?? `${response.status}`;
}

/** Opens a checkout page and posts it; returns PayPal's id of the payment. */
async function begin(who: Visitor, path: string): Promise<string> {
  const to = await send(who, await who.get(path));
  expect(to).toContain(`${market.paypal.url}/checkoutnow?token=`);
  return new URL(to).searchParams.get("token") ?? "";
}

/** Approves at PayPal, and returns. */
const approve = (who: Visitor, token: string, choice: "pay" | "pending" | "declined" = "pay") =>
  who.get(market.paypal.approve(token, choice).slice(market.origin.length));

const statuses = async ({ id }: Person) =>
  (await market.db.select().from(orders).where(eq(orders.buyer_id, id)).orderBy(sql`rowid`)).map(
    ({ status }) => status,
  );
const minute = () => market.cron("minute");
const hear = () => market.paypal.webhooks.sendTo(`${market.origin}/webhooks/paypal`);

test.each(BOTH)("what is in the cart is paid without script: page, PayPal and back, in %s", async (language, texts) => {
  const ana = await buyer({ "Accept-Language": language });
  const chair = await goods({ shipping: 50_00, stock: 3 });
  await ana.post(`/product/${chair}/cart`, { quantity: "2" });
  const page = await ana.get("/checkout");
  for (const text of [
    texts.title,
    texts.standIn,
    "$200.00",
    "$50.00",
    language === "es" ? "$250.00 MXN" : "MX$250.00",
    "Calle 1, int. 2",
  ]) {
    expect(page.text).toContain(text);
  }
  expect(page.text).not.toMatch(/MX\$[\d,.]+\s*MXN/);
  expect(page.headers.get("Content-Security-Policy")).toContain(`form-action 'self' ${market.paypal.url};`);
  expect((await ana.get("/cart")).headers.get("Content-Security-Policy")).toContain("form-action 'self';");
  const token = new URL(await send(ana, page)).searchParams.get("token") ?? "";
  expect(market.paypal.records.orders[token]).toMatchObject({ total: 250_00 });
  const back = await approve(ana, token);
  expect([back.path, back.heading]).toEqual([expect.stringMatching(/^\/checkout\/[\da-f-]{36}\/paid$/), texts.paid]);
  expect(await statuses(ana)).toEqual(["paid"]);
  expect((await ana.get("/cart")).text).not.toContain("Silla");
  // Back in the browser, posted again: it is paid, and stays so.
  expect(await send(ana, page)).toBe(back.path);
  expect((await ana.get(`/checkout/paypal/return?token=${token}`)).heading).toBe(texts.paid);
});

test.each(BOTH)(
  "the page of what was paid stays: each order, its seller, address, sums and next step, in %s",
  async (language, _) => {
    const ana = await buyer({ "Accept-Language": language });
    const [other, stranger] = [await market.person({ seller: true }), await market.person()];
    await ana.post(`/product/${await goods({ shipping: 50_00, stock: 2 })}/cart`, {
      quantity: "2",
    });
    await ana.post(`/product/${await goods({ title: "Lámpara", of: other })}/cart`, { quantity: "1" });
    const { path } = await approve(ana, await begin(ana, "/checkout"));
    const page = await ana.get(path);
    const texts = { en: paidEn, es: paidEs }[language];
    const mine = await market.db.select().from(orders).where(eq(orders.buyer_id, ana.id));
    for (const { id } of mine) {
      for (const to of [`/account/orders/${id}`, `/account/orders/${id}#messages`, `/account/orders/${id}/receipt`])
        expect(page.document.querySelector(`main a[href="${to}"]`)).not.toBeNull();
      expect(page.text).toContain(orderNumber(id));
    }
    expect(page.document.querySelectorAll('main li a[href^="/store/"]')).toHaveLength(2);
    const total = { en: "MX$350.00", es: "$350.00 MXN" }[language];
    for (const text of ["Silla", "Lámpara", total, "Calle 1, int. 2", texts.arrives, ana.email])
      expect(page.text).toContain(text);
    expect(page.text).not.toMatch(/MX\$[\d,.]+\s*MXN/);
    expect((await stranger.get(path)).path).toBe("/account/orders");
  },
);

test("a round trip for the page; the form reads, holds and notes PayPal's name", async () => {
  const ana = await buyer();
  await ana.post(`/product/${await goods()}/cart`, { quantity: "1" });
  await market.idle();
  market.database.resetCount();
  const page = await ana.get("/checkout");
  expect(market.database.requests).toBe(1);
  await market.idle();
  market.database.resetCount();
  expect(await send(ana, page)).toContain("/checkoutnow");
  expect(market.database.requests).toBe(3);
});

test("a visitor signs in first, and is led back; who has no address brings one, kept for later", async () => {
  const chair = await goods();
  const path = `/checkout?product=${chair}`;
  expect((await market.visitor().get(path)).path).toBe(`/auth?to=${encodeURIComponent(path)}`);
  for (const [language, texts] of BOTH) {
    const ana = await market.person({ headers: { "Accept-Language": language } });
    const page = await ana.get(path);
    const wrong = await ana.submit(page, "main form.checkout", { ...HOME, city: "", postal_code: "7" });
    expect(wrong.status).toBe(400);
    expect(wrong.document.querySelector('[name="street_address"]')?.getAttribute("value")).toBe(HOME.street_address);
    expect(wrong.document.querySelectorAll("main p.error").length).toBe(2);
    expect(wrong.text).toContain(texts.shipTo);
    expect(await statuses(ana)).toEqual([]);
    expect(await send(ana, wrong, HOME)).toContain("/checkoutnow");
    const kept = await market.db.select().from(addresses).where(eq(addresses.user_id, ana.id));
    expect(kept).toMatchObject([{ city: "Puebla", is_default: true }]);
    // Expires it, so that the next one can have the piece.
    await market.db.run(sql`UPDATE orders SET pay_by = 1 WHERE buyer_id = ${ana.id}`);
    await minute();
  }
});

test("a new address is typed beside the stored ones; another user's address is refused", async () => {
  const [ana, beto] = [await buyer(), await buyer()];
  const path = `/checkout?product=${await goods({ stock: 3 })}`;
  const [theirs] = await market.db.select().from(addresses).where(eq(addresses.user_id, beto.id));
  const page = await ana.get(path);
  expect(await send(ana, page, { address: theirs?.id ?? "" })).toBe("400");
  const other = await ana.submit(page, "main form.checkout", { ...HOME, address: "new", phone: "1" });
  expect(other.document.querySelector('[value="new"]')?.hasAttribute("checked")).toBe(true);
  expect(other.document.querySelector('[name="city"]')?.getAttribute("value")).toBe("Puebla");
  expect(await send(ana, other, { ...HOME, city: "<b>Atlixco", address: "new" })).toContain("/checkoutnow");
  const [order] = await market.db.select().from(orders).where(eq(orders.buyer_id, ana.id));
  expect(order?.ship_to).toMatchObject({ city: "<b>Atlixco" });
  expect((await ana.get(path)).html).not.toContain("<b>Atlixco");
});

test.each(BOTH)("what changed since it was seen is said and not charged, in %s", async (language, texts) => {
  const ana = await buyer({ "Accept-Language": language });
  const chair = await goods();
  const page = await ana.get(`/checkout?product=${chair}`);
  await market.db.run(sql`UPDATE products SET price = 12000 WHERE id = ${chair}`);
  const again = await ana.submit(page, "main form.checkout");
  expect([again.status, again.text.includes(texts.refusal.changed), again.text.includes("$120.00")]).toEqual([
    409,
    true,
    true,
  ]);
  expect(await statuses(ana)).toEqual([]);
  expect(await send(ana, again)).toContain("/checkoutnow");
});

test.each(BOTH)(
  "as many pieces are bought at once as were asked for, and there are, in %s",
  async (language, texts) => {
    const ana = await buyer({ "Accept-Language": language });
    const chair = await goods({ stock: 3 });
    const product = await ana.get(`/product/${chair}`);
    const asking = [...product.document.querySelectorAll('[form="buy"][name="product"][formaction="/checkout"]')];
    // In the box, below it, and at the foot of a phone's screen.
    expect(asking.map((button) => button.getAttribute("value"))).toEqual([chair, chair, chair]);
    expect(product.document.querySelector("form#buy [name=quantity]")?.getAttribute("max")).toBe("3");

    const pieces = async (asked: string) =>
      /(\d) × M?X?\$100/.exec((await ana.get(`/checkout?quantity=${asked}&product=${chair}`)).text)?.[1] ?? "1";
    expect(await Promise.all(["", "0", "x", "1", "2", "3"].map(pieces))).toEqual(["1", "1", "1", "1", "2", "3"]);
    const cut = await ana.get(`/checkout?quantity=4&product=${chair}`);
    const [said = ""] = (language === "es" ? esCart : enCart).quantityWas.split(".");
    expect(cut.text).toContain(said.replace("{from}", "4").replace("{to}", "3"));

    const path = `/checkout?product=${chair}&quantity=2`;
    const token = await begin(ana, path);
    expect(market.paypal.records.orders[token]).toMatchObject({ total: 200_00 });
    const left = await ana.get(market.paypal.orders.cancel(token).slice(market.origin.length));
    expect([left.path, left.flash]).toEqual([path, texts.cancelled]);
    expect((await approve(ana, await begin(ana, path))).heading).toBe(texts.paid);
    const [order] = await market.db.select().from(orders).where(eq(orders.buyer_id, ana.id));
    expect(order).toMatchObject({ quantity: 2, amount: 200_00 });
  },
);

test("pressing twice, or in two tabs, charges once", async () => {
  const ana = await buyer();
  const page = await ana.get(`/checkout?product=${await goods({ stock: 9 })}`);
  const [one, two] = await Promise.all([send(ana, page), send(ana, page)]);
  expect(one).toBe(two);
  const other = await send(ana, await ana.get(page.path));
  expect(other).not.toBe(one);
  expect((await approve(ana, new URL(one).searchParams.get("token") ?? "")).flash).toBe(en.lost);
  expect((await approve(ana, new URL(other).searchParams.get("token") ?? "")).heading).toBe(en.paid);
  expect(await statuses(ana)).toEqual(["cancelled", "paid"]);
});

test("who turns back at PayPal finds what they were about to buy, held for them", async () => {
  const ana = await buyer();
  const chair = await goods();
  const page = await ana.get(`/checkout?product=${chair}`);
  expect(page.text).not.toContain(en.heldUntil);
  const token = await begin(ana, `/checkout?product=${chair}`);
  const cancel = market.paypal.orders.cancel(token).slice(market.origin.length);
  const back = await ana.get(cancel);
  expect([back.path, back.flash]).toEqual([`/checkout?product=${chair}`, en.cancelled]);
  expect(back.document.querySelector(".goods li")?.textContent).toMatch(/^Silla.*Held for you until.*MX\$100\.00$/s);
  expect([back.text.includes(en.held), page.text.includes(en.held)]).toEqual([false, true]);
  expect((await (await buyer()).get(`/checkout?product=${chair}`)).text).toContain(en.refusal.nothingToPay);
  await approve(ana, await begin(ana, back.path));
  expect(await statuses(ana)).toEqual(["cancelled", "paid"]);
});

test("who begins a checkout anew finds one order in their list, and so does the seller", async () => {
  const [ana, id] = [await buyer(), await goods({ title: "Una sola vez" })];
  await begin(ana, `/checkout?product=${id}`);
  await approve(ana, await begin(ana, `/checkout?product=${id}`));
  expect(await statuses(ana)).toEqual(["cancelled", "paid"]);
  for (const [who, path] of [
    [ana, "/account/orders"],
    [seller, "/account/orders/sales"],
  ] as const) {
    const titles = (await who.get(path)).document.querySelectorAll(".goods :is(h2, h3)").map((one) => one.text);
    expect(titles.filter((title) => title === "Una sola vez")).toHaveLength(1);
  }
});

test("declined leads back to PayPal; under review is told, and comes out later by webhook", async () => {
  const ana = await buyer();
  const token = await begin(ana, `/checkout?product=${await goods({ shipping: 50_00 })}`);
  const declined = await approve(ana, token, "declined");
  expect(declined.document.querySelector(".goods li")?.textContent).toMatch(
    /^Silla.*Held for you until.*MX\$100\.00$/s,
  );
  const [order] = await market.db.select().from(orders).where(eq(orders.buyer_id, ana.id));
  expect(declined.document.querySelector(".goods time")?.getAttribute("datetime")).toBe(
    new Date(order?.pay_by ?? 0).toISOString(),
  );
  expect(declined.document.querySelectorAll(".sums dd").map((one) => one.text.trim())).toEqual([
    "MX$100.00",
    "MX$50.00",
    "MX$150.00",
  ]);
  const link = declined.document.querySelector(`main a[href*="/checkoutnow?token=${token}"]`);
  expect([declined.text.includes(en.returned.declined.body), link?.text]).toEqual([true, en.returned.declined.button]);
  expect((await approve(ana, token, "pending")).heading).toBe(en.pending);
  expect(await statuses(ana)).toEqual(["payment_pending"]);
  hear();
  const [payment] = await market.db.select().from(payments).where(eq(payments.paypal_order_id, token));
  market.paypal.orders.settleCapture(payment?.capture_id ?? "", "COMPLETED");
  await market.paypal.webhooks.idle();
  expect(await statuses(ana)).toEqual(["paid"]);
});

test.each(BOTH)(
  "PayPal that is still busy is said without a fright; the page refreshes itself, in %s",
  async (language, texts) => {
    const ana = await buyer({ "Accept-Language": language });
    const token = await begin(ana, `/checkout?product=${await goods()}`);
    market.paypal.fail("capture", 1, { issue: "PREVIOUS_REQUEST_IN_PROGRESS" });
    const page = await approve(ana, token);
    for (const text of [texts.returned.busy.title, texts.returned.busy.body, texts.returned.busy.refreshes]) {
      expect(page.text).toContain(text);
    }
    // Its buyer can do nothing about the time.
    expect(page.text).not.toContain(texts.heldUntil);
    const refresh = page.document.querySelector('meta[http-equiv="refresh"]')?.getAttribute("content") ?? "";
    const [, next = ""] = /^5;url=(.+)$/.exec(refresh) ?? [];
    expect(next).toBe(`/checkout/paypal/return?token=${token}&check=1`);
    expect(page.document.querySelector("main a.btn")?.getAttribute("href")).toBe(next);
    expect(await statuses(ana)).toEqual(["awaiting_payment"]);
    market.database.shiftClock(60_000);
    expect((await ana.get(next)).heading).toBe(texts.paid);
    market.database.shiftClock(0);
  },
);

test("a webhook is answered while a capture takes long, and the money is recorded afterwards", async () => {
  const ana = await buyer();
  const token = await begin(ana, `/checkout?product=${await goods()}`);
  let letGo = () => {};
  const gate = new Promise<void>((open) => {
    letGo = open;
  });
  const { answer } = Api.prototype;
  const held = vi.spyOn(Api.prototype, "answer").mockImplementation(async function (this: Api, asked, fault) {
    if (asked.call === "capture") await gate;
    return answer.call(this, asked, fault);
  });
  onTestFinished(() => {
    held.mockRestore();
    letGo();
  });
  hear();
  market.paypal.approve(token);
  await market.paypal.webhooks.idle();
  market.paypal.webhooks.address = null;
  // Within the ten seconds after which the stand-in gives a delivery up.
  const [heard] = Object.values(market.paypal.records.events).filter(({ body }) => body.includes(token));
  expect([heard?.isDelivered, heard?.tries, await statuses(ana)]).toEqual([true, 1, ["awaiting_payment"]]);
  letGo();
  await expect.poll(() => statuses(ana), { timeout: 30_000 }).toEqual(["paid"]);
});

test("another buyer's payment and order are missing, and stay as they are", async () => {
  const [ana, beto] = [await buyer(), await buyer()];
  const token = await begin(ana, `/checkout?product=${await goods()}`);
  market.paypal.approve(token);
  const [order] = await market.db.select().from(orders).where(eq(orders.buyer_id, ana.id));
  for (const path of [
    `/checkout/paypal/return?token=${token}`,
    "/checkout/paypal/return",
    `/checkout?order=${order?.id}`,
  ]) {
    expect([path, (await beto.get(path)).status]).toEqual([path, 404]);
  }
  expect(await statuses(ana)).toEqual(["awaiting_payment"]);
  expect((await ana.get(`/checkout/paypal/return?token=${token}`)).heading).toBe(en.paid);
  expect((await ana.get(`/checkout?order=${order?.id}`)).path).toBe("/account/orders");
});

test("what was typed when the session was over stands in the form after signing in", async () => {
  const ana = await market.person();
  await market.db
    .update(users)
    .set({ password_hash: quickHash("cuatro palabras al azar") })
    .where(eq(users.id, ana.id));
  const path = `/checkout?product=${await goods()}`;
  const page = await ana.get(path);
  await ana.post("/sign-out", {});
  const signing = await ana.submit(page, "main form.checkout", { ...HOME, city: "Cholula" });
  expect(signing.path).toBe(`/auth?to=${encodeURIComponent(path)}`);
  const back = await ana.submit(signing, "main form", { email: ana.email, password: "cuatro palabras al azar" });
  expect([back.path, back.document.querySelector('[name="city"]')?.getAttribute("value")]).toEqual([path, "Cholula"]);
  expect(await statuses(ana)).toEqual([]);
});

test("PayPal that is away charges nothing, and says so; the same form goes on when it is back", async () => {
  const ana = await buyer();
  const page = await ana.get(`/checkout?product=${await goods()}`);
  market.paypal.fail("create", 3, "error");
  const away = await ana.submit(page, "main form.checkout");
  expect([away.status, away.text.includes(en.refusal.paypalAway)]).toEqual([409, true]);
  const to = await send(ana, page);
  expect(to).toContain("/checkoutnow");
  const token = new URL(to).searchParams.get("token") ?? "";
  market.paypal.approve(token);
  market.paypal.fail("show", 3, "error");
  const busy = await ana.get(`/checkout/paypal/return?token=${token}`);
  expect(busy.text).toContain(en.returned.busy.title);
  market.paypal.fail("show", 3, "error");
  expect((await ana.get(`/checkout/paypal/return?token=${token}&check=20`)).flash).toBe(en.notKnownYet);
  market.database.shiftClock(180_000);
  await minute();
  market.database.shiftClock(0);
  expect(await statuses(ana)).toEqual(["paid"]);
});

test.each(BOTH)(
  "each refusal to begin a payment is told beside the button, with cart and form kept, in %s",
  async (language, texts) => {
    for (const [issue, reason, tries] of [
      ["SHIPPING_ADDRESS_INVALID", "addressRefused", 2],
      ["MAX_VALUE_EXCEEDED", "amountRefused", 1],
      ["PAYEE_ACCOUNT_RESTRICTED", "accountRefused", 1],
      ["COMPLIANCE_VIOLATION", "paymentRefused", 1],
    ] as const) {
      const ana = await market.person({ headers: { "Accept-Language": language } });
      const chair = await goods();
      await ana.post(`/product/${chair}/cart`, { quantity: "1" });
      market.paypal.fail("create", tries, { issue });
      const page = await ana.submit(await ana.get("/checkout"), "main form.checkout", { ...HOME, address: "new" });
      expect([page.status, page.document.querySelector(".bidbox [role=alert]")?.textContent]).toEqual([
        409,
        texts.refusal[reason],
      ]);
      expect(page.document.querySelectorAll("main [role=alert]")).toHaveLength(1);
      const button = page.document.querySelector(".bidbox button");
      expect([button?.getAttribute("aria-describedby"), button?.hasAttribute("autofocus")]).toEqual(["refusal", true]);
      // What was typed is shown and sent again, and the address is kept once.
      expect(page.document.querySelector('[name="street_address"]')?.getAttribute("value")).toBe(HOME.street_address);
      expect((await ana.get("/cart")).text).toContain("Silla");
      expect(await statuses(ana)).toEqual(["cancelled"]);
      const [line] = market.log.filter((one) => one.includes(issue)).slice(-1);
      expect(line).toMatch(/debug id \w+/);
      expect(line).not.toContain(HOME.street_address);
      const address_id = page.document.querySelector('[name="address_id"]')?.getAttribute("value") ?? "";
      expect(await send(ana, page, { ...HOME, address: "new", address_id })).toContain("/checkoutnow");
      expect(await market.db.select().from(addresses).where(eq(addresses.user_id, ana.id))).toHaveLength(1);
      expect((await ana.get("/account/orders")).document.querySelectorAll(".goods :is(h2, h3)")).toHaveLength(1);
    }
  },
);

test.each(BOTH)("more than can be paid at once is refused with the amount, in %s", async (language, texts) => {
  const ana = await buyer({ "Accept-Language": language });
  const page = await ana.get(`/checkout?product=${await goods({ price: 180_000_01 })}`);
  const refused = await ana.submit(page, "main form.checkout");
  expect([refused.status, refused.document.querySelector(".bidbox [role=alert]")?.textContent]).toEqual([
    409,
    texts.refusal.tooMuch.replace("{max, money}", formatMoney(180000_00, language, "MXN")),
  ]);
  expect(await statuses(ana)).toEqual([]);
});

test.each(BOTH)(
  "the page says before the button what cannot be paid at once, and what to do, in %s",
  async (language, texts) => {
    const ana = await buyer({ "Accept-Language": language });
    const warning = async (path: string) => {
      const box = (await ana.get(path)).document.querySelector("#above-limit");
      const links = box?.querySelectorAll("a") ?? [];
      return { text: box?.textContent ?? "", links: [...links].map((link) => link.getAttribute("href")) };
    };
    const { title, alone, fewer, apart } = texts.aboveLimit;
    const [chair, lamp, car] = [
      await goods({ price: 90_000_00, stock: 2 }),
      await goods({ price: 100_00, title: "Lámpara" }),
      await goods({ price: 180_000_01, title: "Coche" }),
    ];
    await ana.post(`/product/${chair}/cart`, { quantity: "2" });
    expect(await warning("/checkout")).toEqual({ text: "", links: [] });
    await ana.post(`/product/${lamp}/cart`, { quantity: "1" });
    const page = await warning("/checkout");
    expect(page.text).toContain(title.replace("{max, money}", formatMoney(180000_00, language, "MXN")));
    expect([page.text.includes(fewer), page.text.includes(apart)]).toEqual([true, true]);
    expect(page.links).toEqual(["/cart", `/checkout?product=${lamp}`, `/checkout?product=${chair}`]);
    expect(await warning(`/checkout?product=${lamp}`)).toEqual({ text: "", links: [] });
    const table = await goods({ price: 100_000_00, stock: 2 });
    const direct = await warning(`/checkout?product=${table}&quantity=2`);
    expect([direct.text.includes(fewer), direct.links]).toEqual([true, [`/product/${table}`]]);
    const dear = await warning(`/checkout?product=${car}`);
    expect(dear.text).toContain(alone.replace("{titles}", "Coche"));
    expect([dear.text.includes(fewer), dear.text.includes(apart), dear.links]).toEqual([false, false, []]);
  },
);

test.each([
  ...BOTH.map(([language, texts]) => [language, texts, "PERMISSION_DENIED"] as const),
  ...BOTH.map(([language, texts]) => [language, texts, "PAYEE_ACCOUNT_RESTRICTED"] as const),
])(
  "a capture that PayPal forbids our account charges nothing, and says so instead of a declined card, in %s",
  async (language, texts, issue) => {
    const ana = await buyer({ "Accept-Language": language });
    const token = await begin(ana, `/checkout?product=${await goods()}`);
    market.paypal.fail("capture", 1, { issue });
    const back = await approve(ana, token);
    expect([back.path, back.flash]).toEqual(["/account/orders", texts.refused]);
    expect(await statuses(ana)).toEqual(["awaiting_payment"]);
    // The same page, opened again, tries again.
    const again = await ana.get(`/checkout/paypal/return?token=${token}`);
    expect([again.heading, await statuses(ana)]).toEqual([texts.paid, ["paid"]]);
  },
);

test("the largest amount that can be paid at once comes from configuration", async () => {
  const small = await openMarket({ paypal: true, vars: { MAX_PAYMENT: "500.00" } });
  const shop = await small.person({ seller: true });
  const id = uuid();
  await small.db.insert(products).values({
    ...{ id, title: "Silla", category: "home", condition: "new", price: 500_01, seller_id: shop.id },
    ...{ image_url: "none", status: "active", created_at: 1 },
  });
  const ana = await small.person();
  const refused = await ana.submit(await ana.get(`/checkout?product=${id}`), "main form.checkout", HOME);
  expect([refused.status, refused.text.includes("$500.00")]).toEqual([409, true]);
  await small.close();
});

test("a market without keys says that payments are not set up", async () => {
  const poor = await openMarket();
  const [ana, shop] = [await poor.person(), await poor.person({ seller: true })];
  const id = uuid();
  await poor.db.insert(products).values({
    ...{ id, title: "Silla", category: "home", condition: "new", price: 1, seller_id: shop.id },
    ...{ image_url: "none", status: "active", created_at: 1 },
  });
  const page = await ana.get(`/checkout?product=${id}`);
  expect(page.text).toContain(en.refusal.noPayments);
  expect(page.document.querySelector("main form.checkout button")?.hasAttribute("disabled")).toBe(true);
  expect((await poor.visitor().raw("/webhooks/paypal", { method: "POST", body: "{}" })).status).toBe(404);
  await poor.close();
});

test("a won auction is paid from the orders; buyer and seller see it, and are told", async () => {
  const ana = await buyer();
  const auction = await auctionOf(market.db, seller.id, { endsIn: 3_600_000 });
  await bidOn(ana, auction, "500");
  market.database.shiftClock(3_660_000);
  await minute();
  market.database.shiftClock(0);
  const list = await ana.get("/account/orders");
  const pay = list.document.querySelector('main a[href^="/checkout?order="]')?.getAttribute("href") ?? "";
  const back = await approve(ana, await begin(ana, pay));
  expect(back.heading).toBe(en.paid);
  expect(back.text).toContain("Paid");
  expect((await seller.get("/account/orders/sales")).text).toContain("To ship");
  expect((await ana.get("/account/notifications")).text).toContain("You paid MX$100.00 for “Cámara réflex”");
  expect((await seller.get("/account/notifications")).text).toContain(
    "“Cámara réflex” was sold and paid for: MX$100.00",
  );
  await minute();
  const told = market.mail.mails.find(({ subject }) => subject === "Sold, please ship: Cámara réflex");
  expect(told?.text).toMatch(
    /Please ship it by .+ C[SD]T to:\n.+\n.+\n\d{5} .+\n.+\n.+\n\nIf it isn't shipped or handed over by .+, the order is cancelled and the buyer is refunded\.\n\nYou receive MX\$\d+\.\d\d: MX\$100/,
  );
  // Of a product, an auction and an order.
  for (const subject of ["You won", "Sold", "Sold, please ship"]) {
    const email = market.mail.mails.find((one) => one.subject === `${subject}: Cámara réflex`);
    expect(email?.html).toContain(`/pictures/320/${auction.productId}" alt="Cámara réflex" width="4" height="3"`);
  }
  const [product] = await market.db.select().from(products).where(eq(products.id, auction.productId));
  expect(product).toMatchObject({ status: "sold", stock: 0 });
});

test("Buy It Now holds, is paid, and ends the auction", async () => {
  const ana = await buyer();
  const auction = await auctionOf(market.db, seller.id, { buyItNow: 900_00 });
  expect((await ana.post(`/auction/${auction.id}/hold`, { key: uuid() })).path).toBe("/cart");
  await approve(ana, await begin(ana, "/checkout"));
  expect(await statuses(ana)).toEqual(["paid"]);
  const rows = await market.db.all(sql`SELECT closing FROM auctions WHERE id = ${auction.id}`);
  expect(rows).toEqual([{ closing: "sold_bin" }]);
});

test("webhooks settle payments whose buyers did not come back, however often and in whatever order they come", async () => {
  const ana = await buyer();
  const token = await begin(ana, `/checkout?product=${await goods()}`);
  hear();
  market.paypal.webhooks.failNext(5, "repeated");
  market.paypal.approve(token);
  await market.paypal.webhooks.idle();
  expect(await statuses(ana)).toEqual(["paid"]);
  const beto = await buyer();
  const late = await begin(beto, `/checkout?product=${await goods()}`);
  market.paypal.webhooks.hold();
  await approve(beto, late);
  market.paypal.webhooks.release({ reversed: true });
  await market.paypal.webhooks.idle();
  expect(await statuses(beto)).toEqual(["paid"]);
});

test("what is forged, altered or signed by a stranger is refused, and what is about nothing of ours is taken", async () => {
  const ana = await buyer();
  const token = await begin(ana, `/checkout?product=${await goods()}`);
  const { webhooks } = market.paypal;
  const body = JSON.stringify({ id: "WH-1", event_type: "CHECKOUT.ORDER.APPROVED", resource: { id: token } });
  const sendEvent = async (text: string, headers: Record<string, string>) =>
    (
      await market.visitor().raw("/webhooks/paypal", {
        ...{ method: "POST", body: text },
        headers: { "Content-Type": "application/json", Origin: "https://elsewhere.example", ...headers },
      })
    ).status;
  market.paypal.approve(token);
  expect(await sendEvent(body, {})).toBe(400);
  expect(await sendEvent(body, webhooks.headersFor(body, "forged"))).toBe(400);
  expect(await sendEvent(body, webhooks.headersFor(body, "foreign-certificate"))).toBe(400);
  expect(await sendEvent(body.replace("APPROVED", "VOIDED"), webhooks.headersFor(body))).toBe(400);
  expect(await statuses(ana)).toEqual(["awaiting_payment"]);
  const unknown = JSON.stringify({ id: "WH-2", event_type: "CHECKOUT.ORDER.APPROVED", resource: { id: "NOBODYS" } });
  expect(await sendEvent(unknown, webhooks.headersFor(unknown))).toBe(200);
  market.paypal.fail("show", 3, "error");
  expect(await sendEvent(body, webhooks.headersFor(body))).toBe(503);
  expect(await sendEvent(body, webhooks.headersFor(body))).toBe(200);
  expect(await statuses(ana)).toEqual(["paid"]);
  expect((await market.visitor().get("/webhooks/paypal")).status).toBe(404);
  // Other pages do not accept content types that no form sends.
  const json = { method: "POST", body, headers: { "Content-Type": "application/json" } };
  expect((await market.visitor().raw("/checkout", json)).status).toBe(415);
});

/** The time of a buyer's unpaid orders was over an hour ago. */
async function lapse({ id }: Person): Promise<void> {
  await market.db.run(sql`UPDATE orders SET pay_by = ${Date.now() - HOUR} - rowid
    WHERE buyer_id = ${id} AND status = 'awaiting_payment'`);
  await minute();
}

test.each(BOTH)(
  "what was held twice without a payment is said beside the button and stays in the cart, in %s",
  async (language, texts) => {
    const ana = await buyer({ "Accept-Language": language });
    const [chair, table] = [await goods(), await goods({ title: "Mesa" })];
    for (const product of [chair, table]) await ana.post(`/product/${product}/cart`, { quantity: "1" });
    await begin(ana, `/checkout?product=${chair}`);
    await lapse(ana);
    await begin(ana, `/checkout?product=${chair}`);
    const early = await ana.get("/checkout");
    await lapse(ana);
    expect(await send(ana, early)).toBe("409");
    const said = texts.heldTooOften.replace("{title}", "Silla");
    const page = await ana.get("/checkout");
    expect(page.document.querySelector(".aside")?.text).toContain(said);
    expect(await send(ana, page)).toContain("/checkoutnow");
    expect((await ana.get("/cart")).text).toContain("Silla");
    const alone = await ana.get(`/checkout?product=${chair}`);
    expect(alone.text).toContain(said);
    expect(alone.document.querySelector('main button[type="submit"]')).toBeNull();
  },
);

test.each(BOTH)("too many checkouts of an account are refused beside the button, in %s", async (language, texts) => {
  const ana = await buyer({ "Accept-Language": language });
  const now = Date.now();
  await market.db
    .insert(rateLimits)
    .values({ key: `checkout:${ana.id}`, count: CHECKOUT_ACCOUNT.most, window_start: now, last_at: now });
  const page = await ana.get(`/checkout?product=${await goods()}`);
  const refused = await ana.submit(page, "main form.checkout");
  expect(refused.status).toBe(429);
  const [words = ""] = texts.refusal.tooManyCheckouts.split("{seconds");
  expect(refused.document.querySelector(".aside [role=alert]")?.text).toContain(words);
  expect(await statuses(ana)).toEqual([]);
});

test("the address decides what shipping costs: another total than was seen charges nothing, and is said first", async () => {
  const chair = await goods({ shipping: 100_00 });
  await market.db
    .update(products)
    .set({ shipping_states: { YUC: 250_00, BCS: null } as never, shipping_more: 20_00 })
    .where(eq(products.id, chair));
  const ana = await buyer({ "Accept-Language": "en" });
  const [far, away] = [uuid(), uuid()];
  await market.db.insert(addresses).values([
    { ...HOME, state: "Yucatán", id: far, user_id: ana.id, is_default: false, created_at: 2 },
    { ...HOME, state: "Baja California Sur", id: away, user_id: ana.id, is_default: false, created_at: 3 },
  ]);
  const page = await ana.get(`/checkout?product=${chair}`);
  expect(page.text).toContain("MX$200.00");
  const form = page.document.querySelector("main form.checkout");
  const hidden = Object.fromEntries(
    [...(form?.querySelectorAll("input[type=hidden]") ?? [])].map((one) => [
      one.getAttribute("name"),
      one.getAttribute("value") ?? "",
    ]),
  );
  const refused = await ana.post(`/checkout?product=${chair}`, { ...hidden, address: far } as never);
  expect([refused.status, refused.text.includes("MX$350.00")]).toEqual([409, true]);
  // Above the form, read first, and not between total and button.
  const alerts = (at: Page) => at.document.querySelectorAll("main [role=alert]");
  const told =
    "Shipping to this address costs MX$250.00, not MX$100.00. Please check the new total; you haven't been charged";
  expect(alerts(refused).map(({ text }) => text)).toEqual([told]);
  expect(alerts(refused)[0]?.hasAttribute("autofocus")).toBe(true);
  expect(refused.document.querySelector(".bidbox [role=alert], button[autofocus]")).toBeNull();
  const eva = await buyer({ "Accept-Language": "es-MX" });
  const there = { ...HOME, state: "Yucatán", id: uuid(), user_id: eva.id, is_default: false, created_at: 2 };
  await market.db.insert(addresses).values(there);
  const [dicho] = alerts(
    await eva.submit(await eva.get(`/checkout?product=${chair}`), "main form.checkout", { address: there.id }),
  );
  expect(dicho?.text).toBe(
    "El envío a esta dirección cuesta $250.00, no $100.00. Revisa el nuevo total; no se te ha cobrado",
  );
  const nowhere = { ...HOME, address: "new", state: "BCS" };
  const nada = await eva.submit(await eva.get(`/checkout?product=${chair}`), "main form.checkout", nowhere);
  expect(alerts(nada).map(({ text }) => text)).toEqual(["No se envía a Baja California Sur: Silla"]);
  expect(nada.text).not.toMatch(/total/i);
  const gone = await ana.post(`/checkout?product=${chair}`, { ...hidden, address: away } as never);
  expect([gone.status, gone.text.includes("Not shipped to Baja California Sur")]).toEqual([409, true]);
  expect(await market.db.select().from(orders).where(eq(orders.product_id, chair))).toEqual([]);
  expect(await send(ana, refused, { address: far })).toContain("/checkoutnow?token=");
  const [order] = await market.db.select().from(orders).where(eq(orders.product_id, chair));
  expect(order).toMatchObject({ amount: 350_00, shipping: 250_00 });
});

test("a won auction ships by the address that it is paid for, as its listing said when it was won", async () => {
  const ana = await buyer();
  const far = uuid();
  await market.db
    .insert(addresses)
    .values({ ...HOME, state: "Yucatán", id: far, user_id: ana.id, is_default: false, created_at: 2 });
  const auction = await auctionOf(market.db, seller.id, { endsIn: 3_600_000 });
  const rates = { shipping: "Paquetería", shipping_cost: 100_00, shipping_states: { YUC: 250_00 } as never };
  await market.db.update(products).set(rates).where(eq(products.id, auction.productId));
  await bidOn(ana, auction, "500");
  market.database.shiftClock(3_660_000);
  await minute();
  market.database.shiftClock(0);
  const [won] = await market.db.select().from(orders).where(eq(orders.buyer_id, ana.id));
  expect(won).toMatchObject({ amount: 200_00, shipping: 100_00 });
  const path = `/checkout?order=${won?.id}`;
  const page = await ana.get(path);
  expect(page.text).toContain("MX$200.00");
  expect(await send(ana, page, { address: far })).toBe("409");
  expect(await market.db.select().from(orders).where(eq(orders.buyer_id, ana.id))).toMatchObject([
    { shipping: 100_00 },
  ]);
  const form = (at: Page) => at.document.querySelector('main form.checkout [name="seen"]')?.getAttribute("value") ?? "";
  const told = await ana.submit(page, "main form.checkout", { address: far });
  expect([told.status, told.text.includes("MX$350.00")]).toEqual([409, true]);
  const to = await send(ana, told, { address: far, seen: form(told) });
  const token = new URL(to).searchParams.get("token") ?? "";
  expect(market.paypal.records.orders[token]).toMatchObject({ total: 350_00 });
  // Back from PayPal without paying: paid for the near address after all.
  const again = await begin(ana, path);
  expect(market.paypal.records.orders[again]).toMatchObject({ total: 200_00 });
  await approve(ana, again);
  expect(await market.db.select().from(orders).where(eq(orders.buyer_id, ana.id))).toMatchObject([
    { status: "paid", amount: 200_00, shipping: 100_00 },
  ]);
});

test("a new address typed at checkout decides the shipping, and is kept only with a payment that begins", async () => {
  const chair = await goods({ shipping: 100_00 });
  const states = { shipping_states: { YUC: 250_00, BCS: null } as never };
  await market.db.update(products).set(states).where(eq(products.id, chair));
  const ana = await market.person({ headers: { "Accept-Language": "en" } });
  const path = `/checkout?product=${chair}`;
  const page = await ana.get(path);
  expect(page.text).toContain("MX$200.00");
  const far = { ...HOME, state: "yucatan" };
  const told = await ana.submit(page, "main form.checkout", far);
  expect([told.status, told.text.includes("MX$350.00"), told.text.includes("Shipping to Yucatán")]).toEqual([
    409,
    true,
    true,
  ]);
  const gone = await ana.submit(page, "main form.checkout", { ...HOME, state: "BCS" });
  // No total is announced where there is none, however often the form is sent.
  for (const one of [gone, await ana.submit(gone, "main form.checkout", { ...HOME, state: "BCS" })]) {
    expect([one.status, one.text.match(/Not shipped to|total|costs/gi)]).toEqual([409, ["Not shipped to"]]);
    const alerts = one.document.querySelectorAll("main [role=alert]").map(({ text }) => text);
    expect(alerts).toEqual(["Not shipped to Baja California Sur: Silla"]);
  }
  expect(await market.db.select().from(addresses).where(eq(addresses.user_id, ana.id))).toEqual([]);
  expect(await statuses(ana)).toEqual([]);
  // From where nothing was sent, another address leads to its total.
  expect(gone.document.querySelector("main form.checkout button")?.text).toBe("Ship to this address");
  const back = await ana.submit(gone, "main form.checkout", far);
  expect([back.status, back.text.includes("MX$350.00")]).toEqual([409, true]);
  expect(await send(ana, back, far)).toContain("/checkoutnow");
  expect(await market.db.select().from(addresses).where(eq(addresses.user_id, ana.id))).toMatchObject([
    { state: "Yucatán" },
  ]);
  const held = await market.db.select().from(orders).where(eq(orders.buyer_id, ana.id));
  expect(held).toMatchObject([{ amount: 350_00, shipping: 250_00 }]);

  // Her default address is in Yucatán now: she reads before she buys or bids that nothing is sent there.
  const { productId } = await auctionOf(market.db, seller.id, { endsIn: 3_600_000 });
  for (const id of [chair, productId]) {
    const nowhere = { shipping: "Paquetería", shipping_cost: 100_00, shipping_states: { YUC: null } as never };
    await market.db.update(products).set(nowhere).where(eq(products.id, id));
    expect((await ana.get(`/product/${id}`)).text).toContain("The seller doesn't ship to Yucatán");
    expect((await market.visitor().get(`/product/${id}`)).text).not.toContain("doesn't ship to");
  }
});

test("several listings of one seller ship together; a refund of one gives back what that one bore", async () => {
  const ana = await buyer({ "Accept-Language": "en" });
  const put = async (title: string, shipping: number, more: number | null, quantity: number) => {
    const id = await goods({ title, shipping, stock: 5 });
    await market.db.update(products).set({ shipping_more: more }).where(eq(products.id, id));
    await ana.post(`/product/${id}/cart`, { quantity: `${quantity}` });
    return id;
  };
  const chair = await put("Silla", 100_00, 20_00, 2);
  const lamp = await put("Lámpara", 150_00, 30_00, 1);
  const rug = await put("Tapete", 80_00, null, 2);
  for (const path of ["/cart", "/checkout"]) {
    const { text } = await ana.get(path);
    for (const sum of ["$500.00", "$270.00", "$770.00"]) expect(text, path).toContain(sum);
  }
  await approve(ana, await begin(ana, "/checkout"));
  const bought = async (product: string) =>
    (await market.db.select().from(orders).where(eq(orders.product_id, product))).find(
      (one) => one.buyer_id === ana.id,
    );
  expect(await bought(chair)).toMatchObject({ status: "paid", amount: 240_00, shipping: 40_00 });
  expect(await bought(rug)).toMatchObject({ status: "paid", amount: 280_00, shipping: 80_00 });
  const dear = await bought(lamp);
  expect(dear).toMatchObject({ status: "paid", amount: 250_00, shipping: 150_00 });
  await ana.submit(await ana.get(`/account/orders/${dear?.id}/cancel`), "main form");
  expect(await bought(lamp)).toMatchObject({ status: "cancelled", amount: 250_00 });
  const refunded = () =>
    market.db
      .select()
      .from(refunds)
      .where(eq(refunds.order_id, dear?.id ?? ""));
  await expect.poll(refunded).toMatchObject([{ amount: 250_00, status: "done" }]);
  await market.idle();
  expect(await bought(chair)).toMatchObject({ status: "paid", amount: 240_00, shipping: 40_00 });
  expect(await bought(rug)).toMatchObject({ status: "paid", amount: 280_00, shipping: 80_00 });
});
