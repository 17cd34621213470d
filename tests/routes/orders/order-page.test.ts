import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { addRefund } from "~/data/refunds/refunds.server";
import { orderMessages, orders, payments, shipments } from "~/data/schema.server";
import { toCentavos } from "~/domain/money";
import { shipBy, shipLimit } from "~/domain/orders/order-times";
import { DAY } from "~/domain/time";
import { orderPage as en } from "~/i18n/en/order-page";
import { orders as ordersEn } from "~/i18n/en/orders";
import { orderPage as es } from "~/i18n/es/order-page";
import { orders as ordersEs } from "~/i18n/es/orders";
import { formatMoney } from "~/i18n/format";
import { cronAt, notificationsOf } from "../../support/aftermath";
import { faultsOfCommerce } from "../../support/commerce-audit";
import { type Market, openMarket } from "../../support/market";
import { errorsOn } from "../../support/members";
import { momentText } from "../../support/moments";
import { buyAndPay, sendOrder } from "../../support/orders";
import type { Page } from "../../support/page";

const BOTH = [
  ["en", { "Accept-Language": "en" }, en, ordersEn],
  ["es", { "Accept-Language": "es-MX" }, es, ordersEs],
] as const;
const SHIPMENT = { way: "carrier", carrier: "dhl", number: "1234567890", days: "10" };
const IN_PERSON = { way: "in_person", days: "5" };

let market: Market;
beforeAll(async () => {
  market = await openMarket({ paypal: true });
});
afterEach(async () => {
  market.database.shiftClock(0);
  expect(await faultsOfCommerce(market.db as never, market.paypal, new Map())).toEqual([]);
});
afterAll(() => market.close());

/** A paid order that the seller has to ship, and its page. */
async function bought(headers: Record<string, string> = {}, wanted: Parameters<typeof buyAndPay>[3] = {}) {
  const [ana, seller] = [await market.person({ headers }), await market.person({ seller: true, headers })];
  const id = await buyAndPay(market, ana, seller, wanted);
  return { ana, seller, id, path: `/account/orders/${id}` };
}
/** Where the buttons of an order's card lead. */
const steps = (page: Page) =>
  page.document
    .querySelectorAll(".goods .row > a.btn, .goods .row > form")
    .map((one) => one.getAttribute("href") ?? one.getAttribute("action"));
const chip = (page: Page) => page.document.querySelector("main .chip")?.text;
const statusOf = async (id: string) => (await market.db.select().from(orders).where(eq(orders.id, id)))[0]?.status;
const shipmentOf = async (id: string) =>
  (await market.db.select().from(shipments).where(eq(shipments.order_id, id)))[0] ?? null;
const messagesOf = (id: string) => market.db.select().from(orderMessages).where(eq(orderMessages.order_id, id));
const happened = (page: Page) => page.document.querySelectorAll(".timeline li b").map((one) => one.text);

test.each(BOTH)(
  "buyer and seller read an order at one address, each in their words, in %s",
  async (_, headers, t, o) => {
    const { ana, seller, id, path } = await bought(headers);
    const [hers, theirs] = [await ana.get(path), await seller.get(path)];
    for (const page of [hers, theirs]) {
      expect(page.status).toBe(200);
      expect(page.document.querySelector("h1")?.text).toBe(t.title.replace("{number}", id.slice(0, 8)));
      for (const text of ["Silla de madera", "$100.00", "$50.00", "$150.00", "PayPal", "Calle 1, int. 2"]) {
        expect(page.text).toContain(text);
      }
      expect(happened(page)).toEqual([t.history.happened.ordered, t.history.happened.paid]);
      expect(page.document.querySelector(".steps [aria-current]")?.text).toBe(t.steps.paid);
      expect(page.html).not.toContain("/build/");
    }
    expect([chip(hers), chip(theirs)]).toEqual([o.status.paid, o.toShip]);
    expect(hers.text).toContain(t.next.buyer.paid.split("{day}")[0]);
    expect(theirs.text).toContain(t.next.seller.paid.split("{day}")[0]);
    expect(hers.document.querySelector(`a[href="${path}/ship"]`)).toBeNull();
    expect(theirs.document.querySelector(`a[href="${path}/ship"]`)?.text).toBe(t.ship.action);
  },
);

test.each(BOTH)(
  "the page of a pending payment says how long it takes, for each reason, in %s",
  async (_, headers, t) => {
    const { ana, seller, id, path } = await bought(headers);
    const payment = sql`(SELECT payment_id FROM payment_orders WHERE order_id = ${id})`;
    const [kept] = await market.db.select().from(payments).where(sql`id = ${payment}`);
    const set = async (status: string, reason: string | null) => {
      await market.db.run(
        sql`UPDATE payments SET status = ${status}, pending_reason = ${reason} WHERE id = ${payment}`,
      );
    };
    const [guard] = await market.db.all<{ sql: string }>(
      sql`SELECT sql FROM sqlite_master WHERE name = 'payments_move'`,
    );
    await market.db.run(sql`DROP TRIGGER payments_move`);
    const waits = { ECHECK: "bank", PENDING_REVIEW: "review", UNILATERAL: "account" } as const;
    const terms = {
      en: ["72 hours", "24 hours", "1 business day"],
      es: ["72 horas", "24 horas", "1 día hábil"],
    };
    for (const [index, [reason, kind]] of Object.entries(waits).entries()) {
      await set("capture_pending", reason);
      const hers = (await ana.get(path)).text;
      expect(hers).toContain(t.pending[kind]);
      for (const text of [terms[t === en ? "en" : "es"][index], t === en ? "72 hours" : "72 horas"])
        expect(hers).toContain(text);
      // Nothing longer than the order waits.
      expect(hers).not.toMatch(/business days|días hábiles/);
      expect((await seller.get(path)).text).not.toContain(t.pending[kind]);
    }
    await set(kept?.status ?? "", kept?.pending_reason ?? null);
    await market.db.run(sql.raw(guard?.sql ?? ""));
  },
);

test("every page of an order is missing to other users, and of an unknown order; nothing changes", async () => {
  const { seller, ana, id, path } = await bought();
  const other = await market.person({ seller: true });
  for (const rest of ["", "/receipt", "/ship", "/tracking", "/hand-over"]) {
    for (const address of [path + rest, `/account/orders/${uuid()}${rest}`]) {
      expect((await other.get(address)).status, address).toBe(404);
    }
    expect((await market.visitor().get(path + rest)).path).toBe(`/auth?to=${encodeURIComponent(path + rest)}`);
  }
  for (const rest of ["", "/ship", "/tracking", "/hand-over", "/arrived", "/completed"]) {
    const fields = { ...SHIPMENT, message: "Hola", code: "123456" };
    expect((await other.post(path + rest, fields)).status, rest).toBe(404);
    expect((await market.visitor().post(path + rest, fields)).path).toContain("/auth");
  }
  // The other side's pages are missing, too.
  for (const rest of ["/ship", "/tracking", "/hand-over"]) {
    expect((await ana.get(path + rest)).status, rest).toBe(404);
    expect((await ana.post(path + rest, { ...SHIPMENT, code: "123456" })).status, rest).toBe(404);
  }
  for (const rest of ["/arrived", "/completed"]) expect((await seller.post(path + rest, {})).status).toBe(404);
  expect([await statusOf(id), await shipmentOf(id), await messagesOf(id)]).toEqual(["paid", null, []]);
});

test.each(BOTH)(
  "what is paid is sent, followed, arrives and is completed, without script, in %s",
  async (_, headers, t, o) => {
    const { ana, seller, id, path } = await bought(headers);
    const form = await seller.get(`${path}/ship`);
    const sent = await seller.submit(form, "form.shipment", SHIPMENT);
    expect([sent.path, sent.flash]).toEqual([path, t.ship.done]);
    expect(chip(sent)).toBe(o.status.shipped);
    const page = await ana.get(path);
    expect(page.text).toContain("1234567890");
    const track = page.document.querySelectorAll("main a").find((one) => one.text === t.track);
    expect(track?.getAttribute("href")).toBe("https://www.dhl.com/mx-es/home/rastreo.html?tracking-id=1234567890");
    expect(await notificationsOf(market, ana, "shipped")).toMatchObject([{ order: id }]);

    const arrived = await ana.submit(page, `form[action="${path}/arrived"]`);
    expect([arrived.path, arrived.flash, chip(arrived)]).toEqual([path, t.arrived.done, o.status.delivered]);
    expect(arrived.document.querySelectorAll(".facts dt").map(({ text }) => text)).toEqual([
      ...[t.about.carrier, t.about.number, t.about.sent, o.status.delivered],
    ]);
    const done = await ana.submit(arrived, `form[action="${path}/completed"]`);
    expect([done.flash, chip(done)]).toEqual([t.complete.done, o.status.completed]);
    expect(happened(done)).toEqual(
      ["ordered", "paid", "shipped", "delivered", "completed"].map((one) => t.history.happened[one as "paid"]),
    );
    // Pressed again on an old page, it changes nothing.
    expect((await ana.submit(page, `form[action="${path}/arrived"]`)).flash).toContain(t.changed);
    expect((await ana.submit(arrived, `form[action="${path}/completed"]`)).flash).toBe(t.complete.done);
    const sold = await seller.get(path);
    expect(sold.text).toContain(t.next.seller.completed);
    expect(sold.document.querySelector('main .card p a[href="/account/payouts"]')).not.toBeNull();
    await expect
      .poll(() => Object.values(market.paypal.records.orders).flatMap(({ trackers }) => trackers))
      .toContainEqual(expect.objectContaining({ number: "1234567890", carrier: "DHL" }));
  },
);

test.each(BOTH)("a form of sending that is not right comes back with what was typed, in %s", async (_, headers, t) => {
  const { seller, id, path } = await bought(headers);
  const refusal = t.ship.refusal;
  const number = refusal.numberInvalid.replace("{min}", "5").replace("{max}", "40");
  for (const [fields, errors] of [
    [{}, { way: refusal.wayRequired, days: refusal.daysRequired }],
    [{ ...SHIPMENT, carrier: "" }, { carrier: refusal.carrierRequired }],
    [{ ...SHIPMENT, number: "" }, { number: refusal.numberRequired }],
    [{ ...SHIPMENT, number: "<b>1</b>" }, { number }],
    [{ ...SHIPMENT, carrier: "other" }, { carrier_name: refusal.carrierNameRequired }],
    [
      { ...SHIPMENT, carrier: "other", carrier_name: "x".repeat(61) },
      { carrier_name: refusal.carrierNameTooLong.replace("{max}", "60") },
    ],
    [{ ...SHIPMENT, days: "4" }, { days: refusal.daysRequired }],
  ] as const) {
    const page = await seller.post(`${path}/ship`, fields);
    expect([page.status, errorsOn(page)]).toEqual([400, errors]);
    if ("number" in fields) expect(page.document.querySelector("#number")?.getAttribute("value")).toBe(fields.number);
    expect(page.html).not.toContain("<b>1</b>");
  }
  expect([await statusOf(id), await shipmentOf(id)]).toEqual(["paid", null]);
});

test("what is sent twice is sent once, and what was cancelled meanwhile is not sent", async () => {
  const { ana, seller, id, path } = await bought();
  await Promise.all([1, 2, 3].map((n) => seller.send(`${path}/ship`, { ...SHIPMENT, number: `11111${n}` })));
  expect(await notificationsOf(market, ana, "shipped")).toHaveLength(1);
  seller.cookies.delete("flash");
  const again = await seller.post(`${path}/ship`, SHIPMENT);
  expect(again.flash).toContain(en.ship.before);
  expect(await statusOf(id)).toBe("shipped");

  const late = await bought();
  await cronAt(market, 14 * DAY + 1000);
  const page = await late.seller.post(`${late.path}/ship`, SHIPMENT);
  expect(page.flash).toBe(en.changed + ordersEn.status.cancelled);
  expect((await late.seller.get(`${late.path}/ship`)).flash).toContain(en.changed);
  expect((await late.ana.get(late.path)).text).toContain("MX$150.00 refunded through PayPal on ");
  expect((await late.ana.get(late.path)).text).toContain("This order was cancelled. It wasn't shipped in time.");
});

test("what time has decided is shown before it is written down, and reading writes nothing", async () => {
  const { ana, seller, id, path } = await bought();
  market.database.shiftClock(14 * DAY + 1000);
  expect(chip(await ana.get(path))).toBe(ordersEn.status.cancelled);
  expect((await ana.get("/account/orders")).text).toContain("We'll refund MX$150.00 through PayPal.");
  expect((await seller.post(`${path}/ship`, SHIPMENT)).flash).toContain(ordersEn.status.cancelled);
  expect(await statusOf(id)).toBe("paid");
  market.database.shiftClock(0);
  await sendOrder(seller, id);
  market.database.shiftClock(17 * DAY + 1000);
  expect(chip(await ana.get(path))).toBe(ordersEn.status.delivered);
  expect(await statusOf(id)).toBe("shipped");
});

test.each(BOTH)("a tracking number is corrected once, in %s", async (_, headers, t) => {
  const { ana, seller, id, path } = await bought(headers);
  expect((await seller.get(`${path}/tracking`)).flash).toBe(t.correct.refused);
  await sendOrder(seller, id);
  const form = await seller.get(`${path}/tracking`);
  expect(form.document.querySelector("#number")?.getAttribute("value")).toBe("1234567890");
  const wrong = await seller.submit(form, "form.shipment", { number: "1" });
  expect([wrong.status, errorsOn(wrong).number]).toEqual([
    400,
    t.ship.refusal.numberInvalid.replace("{min}", "5").replace("{max}", "40"),
  ]);
  const right = await seller.submit(form, "form.shipment", {
    carrier: "other",
    carrier_name: "Fletes <i>",
    number: "ab 12345",
  });
  expect(right.flash).toBe(t.correct.saved);
  const page = await ana.get(path);
  expect(page.text).toContain("Fletes <i>");
  expect(page.text).toContain("AB12345");
  expect((await seller.submit(form, "form.shipment", { number: "999999" })).flash).toBe(t.correct.refused);
  expect((await seller.get(path)).document.querySelector(`a[href="${path}/tracking"]`)).toBeNull();
  expect((await shipmentOf(id))?.number).toBe("AB12345");
});

test.each(BOTH)(
  "a hand-over in person needs the code that only the buyer sees, and few tries, in %s",
  async (_, headers, t, o) => {
    const { ana, seller, id, path } = await bought(headers);
    const arranged = await seller.submit(await seller.get(`${path}/ship`), "form.shipment", IN_PERSON);
    expect(arranged.flash).toBe(t.ship.arranged);
    const code = (await shipmentOf(id))?.code ?? "";
    const [hers, theirs] = [await ana.get(path), await seller.get(path)];
    for (const page of [hers, theirs]) {
      expect([chip(page), happened(page).at(-1)]).toEqual([o.inPerson.shipped, o.inPerson.shipped]);
      expect(page.text).not.toMatch(new RegExp(`${t.steps.shipped}|${o.status.shipped}`));
      expect(page.document.querySelectorAll(".steps .done")).toHaveLength(2);
    }
    // No home of the buyer on what is handed over in person.
    for (const page of [hers, theirs]) expect(page.text).not.toContain("Calle 1, int. 2");
    const list = await ana.get("/account/orders");
    for (const page of [hers, list]) {
      const arrived = page.document.querySelector(`form[action="${path}/arrived"] button`);
      expect(arrived?.text).toMatch(
        new RegExp(`^${headers["Accept-Language"] === "en" ? "I have it" : "Ya lo tengo"}`),
      );
    }
    expect(hers.document.querySelector(".hand-over-code")?.text).toBe(code);
    expect(theirs.html).not.toContain(code);
    const hand = (typed: string) => seller.submit(theirs, `form[action="${path}/hand-over"]`, { code: typed });
    expect(errorsOn(await hand("12"))).toEqual({ code: t.handOver.invalid });
    const wrong = code === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 4; tries++) {
      const page = await hand(wrong);
      expect([page.status, errorsOn(page)]).toEqual([400, { code: t.handOver.wrong }]);
    }
    const done = await hand(` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect([done.path, done.flash, await statusOf(id)]).toEqual([path, t.handOver.done, "delivered"]);
    expect(done.text).toContain(t.history.why.handedOver);
    // The seller enters the code: the buyer is not said to have.
    const told = (await ana.get(path)).document.querySelectorAll(".timeline li").at(-1)?.text;
    expect([told?.includes(t.history.why.enteredCode), told?.includes(t.history.by.you)]).toEqual([true, false]);
    expect([chip(done), done.document.querySelectorAll(".steps .done").length]).toEqual([o.inPerson.delivered, 3]);
    expect((await ana.get(path)).html).not.toContain(code);
  },
);

test("after five wrong codes even the right one is refused for an hour; other users' attempts do not count", async () => {
  const { seller, id, path } = await bought();
  await sendOrder(seller, id, IN_PERSON);
  const code = (await shipmentOf(id))?.code ?? "";
  const wrong = code === "000000" ? "000001" : "000000";
  const other = await market.person({ seller: true });
  for (let tries = 0; tries < 6; tries++) await other.post(`${path}/hand-over`, { code: wrong });
  const answers = await Promise.all(Array.from({ length: 8 }, () => seller.post(`${path}/hand-over`, { code: wrong })));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  const page = await seller.post(`${path}/hand-over`, { code });
  expect([page.status, errorsOn(page).code, await statusOf(id)]).toEqual([
    429,
    expect.stringContaining("Too many wrong codes"),
    "shipped",
  ]);
  await market.db.run(sql`UPDATE rate_limits SET window_start = window_start - 3600000`);
  expect((await seller.post(`${path}/hand-over`, { code })).flash).toBe(en.handOver.done);
});

test.each(BOTH)("buyer and seller write to each other, and hostile text is text, in %s", async (_, headers, t) => {
  const { ana, seller, id, path } = await bought(headers);
  expect((await ana.get(path)).text).toContain(t.thread.empty);
  const hostile = "<script>alert(1)</script>\n<img src=x onerror=alert(1)> & “hola” \u202e";
  const form = await ana.get(path);
  const sent = await ana.submit(form, "#messages form", { message: hostile });
  expect([sent.path, sent.flash]).toEqual([path, t.thread.sent]);
  // The same form again is the same message.
  await ana.submit(form, "#messages form", { message: hostile });
  await seller.submit(await seller.get(path), "#messages form", { message: "¡Claro!" });
  const page = await ana.get(path);
  const lines = page.document.querySelectorAll(".thread li");
  expect(lines.map((one) => one.getAttribute("class") ?? "")).toEqual(["own", ""]);
  expect(lines[0]?.querySelector(".lines")?.text).toBe(
    "<script>alert(1)</script>\n<img src=x onerror=alert(1)> & “hola”",
  );
  expect(page.html).not.toContain("<script>alert");
  expect(await messagesOf(id)).toHaveLength(2);
  expect(await notificationsOf(market, seller, "order-message")).toMatchObject([{ order: id }]);
  for (const [message, error] of [
    [" \u200b ", t.thread.messageRequired],
    ["x".repeat(2001), t.thread.messageTooLong.replace("{max}", "2,000")],
  ] as const) {
    const refused = await ana.post(path, { message, key: uuid() });
    expect([refused.status, errorsOn(refused).message]).toEqual([400, error]);
  }
  expect((await ana.post(path, { message: "x".repeat(2001) })).html).toContain("x".repeat(2001));
});

test("who writes a lot waits, and keeps what was typed", async () => {
  const { ana, id, path } = await bought();
  const answers: Page[] = [];
  for (let n = 0; n < 12; n++) answers.push(await ana.post(path, { message: `Mensaje ${n}`, key: uuid() }));
  const waiting = answers.filter(({ status }) => status === 429);
  expect(waiting.length).toBeGreaterThan(0);
  expect(errorsOn(waiting[0] as Page).message).toContain("You've sent many messages");
  expect(waiting[0]?.document.querySelector("#message")?.text).toContain("Mensaje");
  expect(await messagesOf(id)).toHaveLength(12 - waiting.length);
});

test("a thread is closed 30 days after nothing came of an order", async () => {
  const { ana, path } = await bought();
  await cronAt(market, 14 * DAY + 1000);
  market.database.shiftClock(44 * DAY - 60_000);
  expect((await ana.post(path, { message: "¿Y mi dinero?" })).flash).toBe(en.thread.sent);
  market.database.shiftClock(45 * DAY);
  const page = await ana.get(path);
  expect([page.text.includes(en.thread.closed), page.document.querySelector("#messages form")]).toEqual([true, null]);
  const refused = await ana.post(path, { message: "¿Hola?" });
  expect(refused.status).toBe(409);
});

test.each(BOTH)(
  "a receipt names the amount, the buyer, the seller and the refund, in %s",
  async (language, headers, t) => {
    const { ana, seller, id, path } = await bought(headers, { title: "Mesa <b>" });
    for (const who of [ana, seller]) {
      const page = await who.get(`${path}/receipt`);
      expect(page.document.querySelector("h1")?.text).toBe(t.receipt.title);
      for (const text of [
        id.slice(0, 8),
        "Ana Núñez",
        "Tienda ",
        "Mesa <b>",
        "$100.00",
        "$50.00",
        language === "es" ? "$150.00 MXN" : "MX$150.00",
        "Calle 1, int. 2",
        "(@",
        "PayPal",
      ]) {
        expect(page.text).toContain(text);
      }
      const price = formatMoney(100_00, language, "MXN");
      const cells = page.document.querySelectorAll("tbody td").map((cell) => cell.text);
      expect(cells).toEqual(["Mesa <b>", `1 × ${price}`, price]);
      expect(page.text).not.toMatch(/MX\$[\d,.]+\s*MXN/);
      expect(page.html).toContain("@media print");
    }
    const refund = { id: uuid(), orderId: id, amount: toCentavos(30_00), cause: "admin", when: sql`1` } as const;
    for (const statement of addRefund({ ...refund, feeBearer: "seller" }, uuid)) await market.db.run(statement);
    await market.cron("minute");
    expect((await ana.get(`${path}/receipt`)).text).toContain(t.sums.refunded + formatMoney(30_00, language, "MXN"));
  },
);

test("what was not paid has no receipt", async () => {
  const { ana, seller, id } = await bought();
  const [order] = await market.db.select().from(orders).where(eq(orders.id, id));
  const other = uuid();
  await market.db.insert(orders).values({
    ...{ id: other, product_id: order?.product_id ?? "", buyer_id: ana.id, seller_id: seller.id, title: "Otra" },
    ...{ amount: 1, status: "awaiting_payment", created_at: 1 },
  });
  expect((await ana.get(`/account/orders/${other}/receipt`)).status).toBe(404);
  const page = await seller.get(`/account/orders/${other}`);
  expect([page.status, page.text.includes("Ana Núñez")]).toEqual([200, false]);
  await market.db.run(sql`UPDATE orders SET status = 'cancelled' WHERE id = ${other}`);
  await market.db.run(sql`INSERT INTO order_events (id, order_id, at, from_status, to_status, actor, reason)
    VALUES (${uuid()}, ${other}, 5, 'awaiting_payment', 'cancelled', 'B', 'replaced')`);
  expect((await ana.get(`/account/orders/${other}`)).text).toContain(en.history.why.replaced);
});

test("reading an order is one round trip, and acting two", async () => {
  const { ana, seller, id, path } = await bought();
  for (const rest of ["", "/receipt"]) expect(await market.trips(() => ana.raw(path + rest)), rest).toBe(1);
  expect(await market.trips(() => seller.raw(`${path}/ship`))).toBe(1);
  expect(await market.trips(() => ana.send(path, { message: "Hola" }))).toBeLessThanOrEqual(3);
  expect(await statusOf(id)).toBe("paid");
});

test.each(BOTH)("until when it has to be shipped is said to the minute, in %s", async (language, headers, t, o) => {
  const { ana, seller, id, path } = await bought(headers);
  const [order] = await market.db.select().from(orders).where(eq(orders.id, id));
  const day = momentText(shipLimit(order?.moved_at ?? 0, null), language, "day");
  expect((await ana.get(path)).text).toContain(t.next.buyer.paid.replace("{day}", day));
  expect((await seller.get(path)).text).toContain(t.next.seller.paid.replace("{day}", day));
  expect((await ana.get("/account/orders")).text).toContain(o.by.buyer.paid.replace("{day}", day));
  expect((await seller.get("/account/orders/sales")).text).toContain(o.by.seller.paid.replace("{day}", day));
});

test("lists lead to an order's page; a seller reads what is to be sent", async () => {
  const { ana, seller, id, path } = await bought({}, { handlingDays: 2 });
  const [order] = await market.db.select().from(orders).where(eq(orders.id, id));
  const [purchases, sales] = [await ana.get("/account/orders"), await seller.get("/account/orders/sales")];
  for (const page of [purchases, sales]) {
    expect(page.document.querySelector(`.goods :is(h2, h3) a[href="${path}"]`)?.text).toBe("Silla de madera");
    expect(page.text).toContain(`${momentText(order?.created_at ?? 0, "en", "date")}Order ${id.slice(0, 8)}`);
  }
  expect([chip(purchases), chip(sales)]).toEqual(["Paid", "To ship"]);
  const promise = { paidAt: order?.moved_at ?? 0, awayUntil: null, handlingDays: 2, pickupPlace: null };
  const by = momentText(shipBy(promise), "en", "date");
  expect(purchases.document.querySelector('.goods a[href^="/store/"]')).not.toBeNull();
  expect(purchases.text).toContain(`Ships by ${by}`);
  expect([sales.text, sales.text]).toEqual([
    expect.stringContaining(`Ship by ${by}`),
    expect.stringContaining("Buyer: Ana"),
  ]);
  expect((await ana.get(path)).text).toContain(`The seller promised to ship it by ${by}. If it hasn't shipped by`);
  expect((await seller.get(path)).text).toContain(`Your listing promised to ship by ${by}.`);
  // PayPal's stand-in keeps 3.95 % and four pesos of the MX$150.00.
  for (const page of [sales, await seller.get(path)]) expect(page.text).toMatch(/You receive ?MX\$140\.07/);
  expect(sales.document.querySelector(".goods li > .num b")?.text).toBe("MX$140.07");
  expect(sales.document.querySelector(".goods li > .stack")?.text).toContain("Total MX$150.00");
  expect((await seller.get(path)).text).toContain("PayPal's fee−MX$9.93");
  for (const page of [purchases, await ana.get(path), await seller.get(`${path}/receipt`)]) {
    expect(page.text).not.toContain("You receive");
  }
  expect(steps(purchases)).toEqual([path]);
  expect(steps(sales)).toEqual([`${path}/ship`]);
  expect(sales.document.querySelector(`a[href="${path}/ship"]`)).not.toBeNull();
  await sendOrder(seller, id);
  const after = await seller.get("/account/orders/sales");
  expect([chip(after), steps(after)]).toEqual(["On its way", [path]]);
  const coming = await ana.get("/account/orders");
  expect([coming.text, steps(coming)]).toEqual([expect.stringContaining("Arrives by "), [`${path}/arrived`]]);
  const counts = momentText((await shipmentOf(id))?.delivers_at ?? 0, "en", "date");
  for (const page of [coming, await ana.get(path)]) expect(page.text).toContain(`report it by ${counts}`);
  const here = await ana.submit(coming, `form[action="${path}/arrived"]`);
  expect([here.path, here.flash]).toEqual([path, expect.stringContaining(en.arrived.done)]);
  expect(steps(await ana.get("/account/orders"))).toEqual([`${path}/completed`, `${path}/problem`]);
});

test("who only opens the address of a button is led to the order", async () => {
  const { ana, path } = await bought();
  for (const rest of ["/arrived", "/completed"]) expect((await ana.get(path + rest)).path).toBe(path);
});

test("the file with one's data has own messages and shipments, and neither the code nor what the other side wrote", async () => {
  const { ana, seller, id, path } = await bought();
  await sendOrder(seller, id, IN_PERSON);
  await ana.post(path, { message: "De Ana" });
  await seller.post(path, { message: "De quien vende" });
  const code = (await shipmentOf(id))?.code ?? "";
  const text = await (await seller.raw("/account/export")).text();
  expect(JSON.parse(text)).toMatchObject({
    shipments: [{ order_id: id, way: "in_person", arrives_by: expect.stringMatching(/Z$/) }],
    messages: [{ order_id: id, body: "De quien vende" }],
  });
  expect([text.includes(`"${code}"`), text.includes("De Ana")]).toEqual([false, false]);
  const file = (await (await ana.raw("/account/export")).json()) as { orders: Record<string, unknown>[] };
  const address = expect.objectContaining({ full_name: "Ana Núñez", country: "México" });
  expect(file.orders).toMatchObject([{ id, quantity: 1, shipping_centavos: 50_00, ship_to: address }]);
  expect(JSON.parse(text).orders.map((order: Record<string, unknown>) => order.ship_to)).toEqual([null]);
});

/** Centavos in each line of a sum, as it is read: "−$12.30" is below zero. */
const sumLines = (page: Page) => {
  const cells = page.document.querySelectorAll("main .sums dd.num").map(({ text }) => text);
  return cells.flatMap((text) => {
    const digits = text.replace(/\D/g, "");
    return digits ? [Number(digits) * (text.startsWith("−") ? -1 : 1)] : [];
  });
};

test.each(
  BOTH.flatMap(([language, headers, t]) =>
    (
      [
        ["seller", [30_00], false],
        ["market", [30_00], true],
        ["market", [30_00, 20_01, 7_77], true],
        ["market", [150_00], true],
        ["market", [100_00, 50_00], true],
        ["seller", [150_00], false],
      ] as const
    ).map(([bearer, parts, isBorne]) => ({ language, headers, t, bearer, parts, isBorne })),
  ),
)(
  "a seller's sums add up after refunds of $parts where the $bearer bears the fee, in $language",
  async ({ headers, t, bearer, parts, isBorne }) => {
    const { seller, id, path } = await bought(headers);
    await sendOrder(seller, id);
    const isSum = (page: Page) => {
      const [goods = 0, shipping = 0, total, ...lines] = sumLines(page);
      expect(total).toBe(goods + shipping);
      const net = lines.pop() ?? Number.NaN;
      const said = page.document.querySelector("main .sums")?.text ?? "";
      const isOwed = said.includes(t.sums.owe);
      expect([said.includes(t.sums.fee), isOwed || said.includes(t.sums.net)]).toEqual([true, true]);
      expect(lines.reduce((sum, line) => sum + line, total ?? 0)).toBe(isOwed ? -net : net);
    };
    isSum(await seller.get(path));
    for (const amount of parts) {
      const refund = { id: uuid(), orderId: id, amount: toCentavos(amount), cause: "admin", when: sql`1` } as const;
      for (const statement of addRefund({ ...refund, feeBearer: bearer }, uuid)) await market.db.run(statement);
      isSum(await seller.get(path));
    }
    await cronAt(market, 60_000);
    const page = await seller.get(path);
    isSum(page);
    expect(page.document.querySelector("main .sums")?.text.includes(t.sums.coveredFee)).toBe(isBorne);
  },
);
