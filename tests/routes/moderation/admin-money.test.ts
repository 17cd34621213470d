import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CRONS } from "~/crons";
import { DAY } from "~/domain/time";
import { adminMoney as en } from "~/i18n/en/admin-money";
import { adminMoney as es } from "~/i18n/es/admin-money";
import { formatMoney } from "~/i18n/format";
import { openAdminDesk, sellThroughPages } from "../../support/desk";
import { HOME } from "../../support/home";
import { type Market, openMarket } from "../../support/market";
import { createMember, errorsOn } from "../../support/members";
import { type Page, readForm } from "../../support/page";
import { flashText } from "../../support/photo-files";
import { addDueRefund } from "../../support/sales";

const spanish = { "Accept-Language": "es-MX" };

let market: Market;
beforeAll(async () => {
  market = await openMarket({ paypal: true });
});
afterAll(() => market.close());

const rows = (page: Page, section: string) =>
  page.document
    .querySelectorAll(`section[aria-labelledby="${section}"] tbody tr`)
    .map((row) => row.querySelectorAll("td").map((cell) => cell.textContent.replace(/\s+/g, " ").trim()));
/** The links to orders on the page of one amount. */
const ordersOn = (page: Page) =>
  page.document
    .querySelectorAll('main a[href^="/admin/orders/"]')
    .map((link) => link.getAttribute("href"))
    .sort();
const none = (page: Page) => page.document.querySelectorAll("main section > p.muted").map((line) => line.textContent);

test("a desk where nothing waits says so in one line a section", async () => {
  const page = await (await market.person({ admin: true })).get("/admin/money");
  expect(page.document.querySelectorAll("main section")).toHaveLength(none(page).length);
  const lines = ["No refused or late refunds.", "There is nothing to assign.", "No open disputes."];
  expect(none(page)).toEqual(expect.arrayContaining(lines));
  const link = page.document.querySelector('main nav a[href="/admin/money"]');
  expect([link?.textContent, link?.getAttribute("aria-current")]).toEqual(["Pending money", "page"]);
});

test("refunds that PayPal refused and disputes that it has not decided wait at the desk, each with its order", async () => {
  const { buyer, seller, admin, refused } = await openAdminDesk(market);
  const again = await sellThroughPages(market, { buyer, seller }, { title: "Mochila", price: 500_00 });
  const due = await addDueRefund(market, again, 120_00);
  await market.db.run(sql`UPDATE refunds SET fault = 'AN_UNPUBLISHED_CODE' WHERE id = ${due}`);
  await market.db.run(sql`INSERT INTO disputes (id, payment_id, reason, status, amount, created_at, updated_at)
    SELECT 'PP-D-1', payment_id, 'UNAUTHORISED', 'UNDER_REVIEW', 50000, 1, ${Date.now()} FROM payment_orders WHERE order_id = ${again}`);
  const page = await admin.get("/admin/money");
  expect(rows(page, "refunds").map(([what, amount]) => [what, amount])).toEqual([
    [
      expect.stringMatching(/^Flash externo.*Pay the buyer another way.*REFUND_FAILED_INSUFFICIENT_FUNDS$/),
      "MX$300.00",
    ],
    [expect.stringMatching(/^Mochila.*We keep trying.*AN_UNPUBLISHED_CODE$/), "MX$120.00"],
  ]);
  expect(rows(page, "disputes").map(([what, amount]) => [what, amount])).toEqual([
    [expect.stringMatching(/^Mochila.*PP-D-1: payment not authorized$/), "MX$500.00"],
  ]);
  const links = page.document.querySelectorAll("main section a").map((link) => link.getAttribute("href"));
  expect(links).toEqual([
    `/admin/orders/${refused}#refunds`,
    `/admin/orders/${again}#refunds`,
    `/admin/orders/${again}`,
  ]);
  const boss = await market.person({ admin: true, headers: spanish });
  const inSpanish = await boss.get("/admin/money");
  expect(inSpanish.document.querySelectorAll("main h2").map((heading) => heading.textContent)).toEqual([
    "Dinero en espera",
    "Reembolsos que PayPal no ha hecho",
    "Disputas y reversiones por asignar",
    "Disputas abiertas en PayPal",
    "Pagos por aceptar en PayPal",
    "Pagos pendientes en PayPal",
    "Liquidaciones por atender",
    "Deudas de vendedores",
    "Eventos de PayPal",
  ]);
});

test("a payment that PayPal holds until the market acts waits at the desk, with its transaction and order", async () => {
  const [buyer, seller] = [await createMember(market), await createMember(market, { seller: "Luz y Sombra" })];
  const admin = await createMember(market, { admin: true });
  const order = await sellThroughPages(market, { buyer, seller }, { title: "Lámpara", price: 640_00 });
  await market.db.run(sql`INSERT INTO checkouts (id, buyer_id, currency, total, ship_to, expires_at, created_at)
    SELECT 'held', buyer_id, 'MXN', 64000, '{}', 1, 1 FROM orders WHERE id = ${order}`);
  await market.db.run(sql`DROP TRIGGER payments_are_of_orders`);
  await market.db.run(sql`INSERT INTO payments (id, checkout_id, attempt, paypal_order_id, status, amount, currency,
      capture_id, pending_reason, created_at, updated_at)
    VALUES ('held', 'held', 1, 'O-held', 'capture_pending', 64000, 'MXN', 'C-held', 'UNILATERAL', 1, 1)`);
  await market.db.run(sql`INSERT INTO payment_orders (payment_id, order_id) VALUES ('held', ${order})`);
  const page = await admin.get("/admin/money");
  expect(rows(page, "payments").map(([what, amount]) => [what, amount])).toEqual([
    [expect.stringMatching(/^Lámpara.*Transaction: C-held.*UNILATERAL$/), "MX$640.00"],
  ]);
  const link = page.document.querySelector('section[aria-labelledby="payments"] a');
  expect(link?.getAttribute("href")).toBe(`/admin/orders/${order}#payments`);
});

/** A dispute of a payment of two sellers that names neither; returns the orders' titles. */
async function disputeOfTwo(id: string) {
  const buyer = await market.person();
  const sellers = [await market.person({ seller: `Uno ${id}` }), await market.person({ seller: `Dos ${id}` })];
  for (const [index, seller] of sellers.entries()) {
    await market.db.$client.execute({
      sql: `INSERT INTO products (id, title, category, condition, price, seller_id, image_url, status, created_at)
        VALUES (?, ?, 'home', 'new', ?, ?, 'none', 'active', 1)`,
      args: [`${id}-${index}`, `Cosa ${index} <b>`, (index + 1) * 100_00, seller.id],
    });
    await buyer.post(`/product/${id}-${index}/cart`, { quantity: "1" });
  }
  const { action, fields } = readForm(await buyer.get("/checkout"), "main form.checkout");
  await buyer.send(action, { ...fields, ...HOME, address: "new" });
  const [payment] = await market.db.all<{ id: string }>(
    sql`SELECT paypal_order_id AS id FROM payments ORDER BY rowid DESC`,
  );
  const back = new URL(market.paypal.approve(payment?.id ?? ""));
  await buyer.raw(back.pathname + back.search);
  await market.db.run(sql`INSERT INTO disputes (id, payment_id, reason, status, amount, created_at, updated_at)
    SELECT ${id}, id, 'UNAUTHORISED', 'UNDER_REVIEW', 7000, 1, 1 FROM payments WHERE paypal_order_id = ${payment?.id}`);
  await market.db.run(sql`INSERT INTO dispute_payments SELECT id, payment_id FROM disputes WHERE id = ${id}`);
  const orders = await market.db.all<{ id: string; title: string }>(
    sql`SELECT o.id, o.title FROM orders o WHERE o.buyer_id = ${buyer.id} ORDER BY title`,
  );
  return { buyer, sellers, orders };
}

test.each([
  ["en", {}, "Nothing is left to refund of this order. Choose another one", "the rest stays here for another order"],
  [
    "es",
    spanish,
    "De este pedido ya no queda nada por reembolsar. Elige otro",
    "el resto permanece aquí para otro pedido",
  ],
] as const)(
  "what PayPal took back is placed on one order after the other, in %s",
  async (language, headers, refusal, says) => {
    const id = `R-${language}`;
    const { orders } = await disputeOfTwo(`X-${id}`);
    const [small, large] = orders.map((order) => order.id);
    const { db } = market;
    await db.run(
      sql`UPDATE disputes SET status = 'RESOLVED', outcome = 'RESOLVED_SELLER_FAVOUR' WHERE id = ${`X-${id}`}`,
    );
    await db.run(sql`INSERT INTO paypal_movements (id, payment_id, amount, whole, created_at)
    SELECT ${id}, payment_id, 25000, 'reversed', 1 FROM disputes WHERE id = ${`X-${id}`}`);
    const admin = await market.person({ admin: true, headers });
    const page = await admin.get(`/admin/money/${id}`);
    expect(page.text).toContain(says);
    expect(page.text).toContain("$250.00");
    await admin.post(`/admin/money/${id}`, { order: small ?? "" });
    await (await market.worker.getWorker()).scheduled({ cron: CRONS.minute });
    await market.idle();

    // 100.00 is booked; the rest waits for the other order, and the first one is refused beside the field.
    const rest = await admin.get(`/admin/money/${id}`);
    expect(rest.text).toContain("$150.00");
    const refused = await admin.submit(rest, "main form", { order: small ?? "" });
    expect([refused.status, errorsOn(refused)]).toEqual([400, { order: refusal }]);
    expect(refused.document.querySelector("input[name=order][checked]")?.getAttribute("value")).toBe(small);
    const done = await admin.submit(refused, "main form", { order: large ?? "" });
    expect(done.path).toBe("/admin/money");
    await (await market.worker.getWorker()).scheduled({ cron: CRONS.minute });
    await market.idle();
    const placed = await admin.get(`/admin/money/${id}`);
    expect([placed.status, ordersOn(placed)]).toEqual([200, orders.map((order) => `/admin/orders/${order.id}`).sort()]);
    const booked = await db.all(
      sql`SELECT order_id AS id, amount FROM refunds WHERE paypal_refund_id = ${id} ORDER BY amount`,
    );
    expect(booked).toEqual([
      { id: small, amount: 100_00 },
      { id: large, amount: 150_00 },
    ]);
    for (const order of [small, large]) {
      const chosen = await admin.get(`/admin/orders/${order}`);
      expect(chosen.document.querySelector('[aria-labelledby="actions"]')?.textContent).toContain(id);
    }
  },
);

test.each([
  ["en", {}, "Choose an order of this payment", "Saved. It takes effect shortly"],
  ["es", spanish, "Elige un pedido de este pago", "Guardado. Surte efecto en breve"],
] as const)(
  "a dispute is placed on its order by a form, once, and says so to who comes second, in %s",
  async (language, headers, refusal, says) => {
    const id = `PP-D-${language}`;
    const { buyer, sellers, orders } = await disputeOfTwo(id);
    const admin = await market.person({ admin: true, headers });
    const page = await admin.get(`/admin/money/${id}`);
    expect(
      page.document
        .querySelectorAll("main input[name=order]")
        .map((one) => one.getAttribute("value"))
        .sort(),
    ).toEqual(orders.map((order) => order.id).sort());
    expect(page.html).not.toContain("Cosa 0 <b>");
    const desk = async (section: string) =>
      rows(await admin.get("/admin/money"), section).filter(([what]) => what?.includes(id));
    expect((await desk("placements")).map(([, amount]) => amount)).toEqual([formatMoney(70_00, language, "MXN")]);
    // Only where it waits for its orders, unless PayPal awaits an answer as well.
    expect(await desk("disputes")).toHaveLength(0);
    const answerBy = async (at: number | null) =>
      market.db.run(sql`UPDATE disputes SET respond_by = ${at} WHERE id = ${id}`);
    await answerBy(Date.now() + DAY);
    expect(await desk("disputes")).toHaveLength(1);
    await answerBy(null);
    for (const fields of [{ order: [] }, { order: "" }, { order: "someone-elses" }]) {
      const refused = await admin.send(`/admin/money/${id}`, fields);
      const text = await refused.text();
      expect([refused.status, text.includes(refusal), /name="order"[^>]*autofocus/i.test(text)]).toEqual([
        ...[400, true, true],
      ]);
    }
    for (const person of [market.visitor(), buyer, ...sellers])
      expect((await person.send(`/admin/money/${id}`, { order: orders[0]?.id ?? "" })).status).toBeGreaterThanOrEqual(
        303,
      );
    const placed = () =>
      market.db.all(sql`SELECT order_id AS id, admin_id AS "by" FROM dispute_orders WHERE dispute_id = ${id}`);
    expect(await placed()).toEqual([]);
    const done = await admin.post(`/admin/money/${id}`, { order: orders[1]?.id ?? "" });
    expect([done.path, flashText(done)]).toEqual(["/admin/money", expect.stringContaining(says)]);
    expect(await placed()).toEqual([{ id: orders[1]?.id, by: admin.id }]);
    const chosen = await admin.get(`/admin/orders/${orders[1]?.id}`);
    expect(chosen.document.querySelector('[aria-labelledby="actions"]')?.textContent).toContain(id);
    const texts = language === "en" ? en.place : es.place;
    const second = await (await market.person({ admin: true, headers })).submit(page, "main form", {
      order: orders[0]?.id ?? "",
    });
    expect([second.path, flashText(second)]).toEqual([`/admin/money/${id}`, texts.changed]);
    expect([second.text.includes(texts.placed.body), ordersOn(second)]).toEqual([
      true,
      [`/admin/orders/${orders[1]?.id}`],
    ]);
    expect(second.document.querySelector('main a[href="/admin/money"]')).not.toBeNull();
    expect(await placed()).toHaveLength(1);
    expect(market.log.some((line) => line.includes("money placed") && line.includes(admin.id))).toBe(true);
  },
);

test.each([
  ["en", {}, en],
  ["es", spanish, es],
] as const)(
  "a dispute that ended without an order says so; what PayPal never told of is not found, in %s",
  async (language, headers, texts) => {
    const id = `PP-D-over-${language}`;
    await disputeOfTwo(id);
    await market.db.run(
      sql`UPDATE disputes SET status = 'RESOLVED', outcome = 'RESOLVED_SELLER_FAVOUR' WHERE id = ${id}`,
    );
    const admin = await market.person({ admin: true, headers });
    const page = await admin.get(`/admin/money/${id}`);
    expect([page.status, page.text.includes(texts.place.placed.over), ordersOn(page)]).toEqual([200, true, []]);
    for (const path of ["/admin/money/none", "/admin/money/%27%20OR%201"]) {
      const missing = await admin.get(path);
      expect([missing.status, missing.text.includes(texts.place.missing)]).toEqual([404, true]);
      expect((await admin.send(path, { order: "x" })).status).toBe(404);
    }
    const page404 = await (await market.person({ headers })).get(`/admin/money/${id}`);
    expect(page404.path).not.toContain(id);
  },
);

test.each([
  ["en", {}, en],
  ["es", spanish, es],
] as const)(
  "what PayPal took beyond a payment is confirmed by a button, once, by administrators only, in %s",
  async (language, headers, texts) => {
    const id = `R-beyond-${language}`;
    const { buyer, orders } = await disputeOfTwo(`X-beyond-${language}`);
    await market.db.run(
      sql`UPDATE disputes SET status = 'RESOLVED', outcome = 'RESOLVED_SELLER_FAVOUR' WHERE id = ${`X-beyond-${language}`}`,
    );
    await market.db.run(sql`INSERT INTO paypal_movements (id, payment_id, amount, whole, created_at, surplus)
      SELECT ${id}, payment_id, 40000, 'reversed', 1, 10000 FROM disputes WHERE id = ${`X-beyond-${language}`}`);
    const admin = await market.person({ admin: true, headers });
    const desk = rows(await admin.get("/admin/money"), "placements").find(([what]) => what?.includes(id));
    expect([desk?.[0]?.includes(texts.place.waits.surplus), desk?.[1]]).toEqual([
      true,
      formatMoney(100_00, language, "MXN"),
    ]);
    const page = await admin.get(`/admin/money/${id}`);
    for (const text of [texts.place.title.surplus, texts.place.body.surplus, "$100.00"])
      expect(page.text).toContain(text);
    expect(ordersOn(page)).toEqual(orders.map((order) => `/admin/orders/${order.id}`).sort());
    expect(page.document.querySelectorAll("main input[name=order]")).toHaveLength(0);
    const recorded = async () =>
      (
        await market.db.all<{ by: string }>(
          sql`SELECT admin_id AS by FROM paypal_movements WHERE id = ${id} AND recorded_at IS NOT NULL`,
        )
      ).map(({ by }) => by);
    for (const person of [market.visitor(), buyer]) await person.send(`/admin/money/${id}`, {});
    expect(await recorded()).toEqual([]);
    const done = await admin.submit(page, "main form", {});
    expect([done.path, flashText(done), await recorded()]).toEqual(["/admin/money", texts.place.borne, [admin.id]]);
    const other = await market.person({ admin: true, headers });
    const second = await other.submit(page, "main form", {});
    expect([second.path, flashText(second), await recorded()]).toEqual([
      `/admin/money/${id}`,
      texts.place.changed,
      [admin.id],
    ]);
    expect(market.log.some((line) => line.includes("surplus borne") && line.includes(admin.id))).toBe(true);
  },
);

test("a dispute to assign is not denied below", async () => {
  await market.db.run(sql`UPDATE disputes SET status = 'RESOLVED', outcome = 'RESOLVED_SELLER_FAVOUR'`);
  await disputeOfTwo("PP-D-only");
  for (const [headers, says] of [
    [{}, "No other open disputes."],
    [spanish, "No hay otras disputas abiertas."],
  ] as const) {
    expect(none(await (await market.person({ admin: true, headers })).get("/admin/money"))).toContain(says);
  }
});
