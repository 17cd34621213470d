import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { adminActions, mails, orderEvents, refunds } from "~/data/schema.server";
import { DAY } from "~/domain/time";
import { adminOrders as en } from "~/i18n/en/admin-orders";
import { adminOrders as es } from "~/i18n/es/admin-orders";
import { formatDay, formatMoney } from "~/i18n/format";
import { sellThroughPages } from "../../support/desk";
import { type Market, openMarket } from "../../support/market";
import { type Admins, createAdmins, createMember, errorsOn, type Member, mailsOf } from "../../support/members";
import { passMidnight } from "../../support/midnight";
import type { Page } from "../../support/page";
import { flashText } from "../../support/photo-files";
import { addDueRefund, orderOf, refundsOf } from "../../support/sales";

const BOTH = [
  ["en", en],
  ["es", es],
] as const;

let market: Market;
let people: Record<"seller" | "buyer", Member>;
let bosses: Admins;
beforeAll(async () => {
  market = await openMarket({ paypal: true });
  people = { seller: await createMember(market, { seller: true }), buyer: await createMember(market) };
  bosses = await createAdmins(market);
});
beforeEach(passMidnight);
afterAll(() => market.close());

const sold = (wanted: Parameters<typeof sellThroughPages>[2] = {}) => sellThroughPages(market, people, wanted);
const lines = (page: Page) =>
  page.document
    .querySelectorAll("main tbody tr")
    .map((row) => row.querySelectorAll("td").map((cell) => cell.textContent.replace(/\s+/g, " ").trim()));
const stats = (page: Page) =>
  page.document.querySelectorAll(".stats .card").map((card) =>
    card
      .querySelectorAll("dt, dd.num")
      .map((part) => part.textContent)
      .join(""),
  );

test("orders are listed with what the specification names, and can be narrowed", async () => {
  const id = await sold({ title: "Mesa de pino", price: 1_250_50 });
  const page = await bosses.en.get("/admin/orders");
  const [row] = lines(page);
  const ends = ["Complete", "Cancel"].map((end) => `${end} Mesa de pino ${id.slice(0, 8)}`);
  expect(row).toEqual([
    ...[
      `View order ${id.slice(0, 8)}${formatDay(Date.now(), "en").replace(/\s/g, " ")}`,
      "Mesa de pinoMX$1,250.50",
      `Ana Núñez${people.buyer.email}`,
    ],
    ...["Amount MX$1,250.50", "PayPal", "Paid", ends.join(" ")],
  ]);
  expect(lines(await bosses.en.get("/admin/orders?status=paid")).map(([first]) => first)).toContain(row?.[0]);
  expect((await bosses.en.get("/admin/orders?status=problem_open")).text).toContain("No orders here");
  expect((await bosses.es.get("/admin/orders?status=problem_open")).text).toContain("No hay pedidos aquí");
  expect(lines(await bosses.en.get("/admin/orders?status=' OR 1=1 --")).length).toBeGreaterThan(0);
  // What is handed over in person is not on its way.
  await people.seller.post(`/account/orders/${id}/ship`, { way: "in_person", days: "3" });
  expect(lines(await bosses.en.get("/admin/orders"))[0]?.[5]).toBe("Hand-over arranged");
  const own = await bosses.es.get(`/admin/orders/${id}`);
  expect(own.document.querySelector("main .chip")?.text).toBe("Entrega acordada");
});

test("to complete is a strong link of a paid order, and a quiet one of a cancelled order", async () => {
  const id = await sold();
  const complete = async () =>
    (await bosses.en.get(`/admin/orders/${id}`)).document.querySelector(`a[href="/admin/orders/${id}/completed"]`);
  expect((await complete())?.classList.contains("ghost")).toBe(false);
  await bosses.en.post(`/admin/orders/${id}/cancelled`, { reason: "Broken" });
  expect((await complete())?.classList.contains("ghost")).toBe(true);
});

test("orders come 24 a page, in what they are narrowed to as well", async () => {
  const id = await sold({ title: "Foco" });
  await market.db.$client.execute(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30)
    INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, created_at)
    SELECT 'many-' || i, product_id, buyer_id, seller_id, 'T' || i, 100, 'paid', created_at + i FROM n, orders WHERE id = '${id}'`);
  const first = await bosses.en.get("/admin/orders?status=paid");
  expect(lines(first)).toHaveLength(24);
  const next = first.document.querySelector('main a[rel="next"]')?.getAttribute("href") ?? "";
  expect(next).toMatch(/^\/admin\/orders\?status=paid&before=/);
  const second = await bosses.en.get(next);
  expect(lines(second)[0]?.[1]).toBe("T6MX$1.00");
  expect(second.document.querySelector('main nav a[href="/admin/orders?status=paid"].ghost')).not.toBeNull();
});

test.each(BOTH)(
  "who cancels an unpaid order reads that its pieces go back on sale only where they do, in %s",
  async (language, texts) => {
    const buyer = await createMember(market);
    const id = await sellThroughPages(market, { ...people, buyer }, { to: "awaiting_payment" });
    const body = async () => {
      const page = await bosses[language].get(`/admin/orders/${id}/cancelled`);
      return page.document.querySelector("main form p")?.text;
    };
    expect(await body()).toBe(texts.cancelledBody);
    await market.db.run(sql`UPDATE orders SET status = 'expired_unpaid' WHERE id = ${id}`);
    expect(await body()).toBe(texts.cancelledUnsoldBody);
  },
);

test("several pieces of an order are listed with their number", async () => {
  const buyer = await createMember(market);
  const id = await sellThroughPages(market, { ...people, buyer }, { title: "Vaso", price: 20_00 });
  await market.db.run(sql`INSERT INTO orders (id, product_id, buyer_id, seller_id, title, quantity, amount, shipping, status, created_at)
    SELECT 'three', product_id, buyer_id, seller_id, 'Vasos', 3, 6500, 500, 'paid', created_at + 1 FROM orders WHERE id = ${id}`);
  const [row] = lines(await bosses.en.get("/admin/orders?q=vasos"));
  expect([row?.[1], row?.[3]]).toEqual(["Vasos3 × MX$20.00", "Amount MX$65.00"]);
});

test.each(BOTH)("an order is completed and cancelled with a reason, in %s", async (language, texts) => {
  const admin = bosses[language];
  const id = await sold();
  const before = stats(await admin.get("/admin/orders"));
  const page = await admin.get(`/admin/orders/${id}/completed`);
  expect(page.text).toContain(texts.completedAsk);
  const done = await admin.submit(page, "main form", { reason: "Lo confirmó por teléfono" });
  expect([done.path, flashText(done)]).toEqual([
    `/admin/orders/${id}`,
    `${language === "en" ? "Success" : "Listo"} ${texts.updated}`,
  ]);
  expect(done.text).toContain("Lo confirmó por teléfono");
  expect(stats(await admin.get("/admin/orders"))[2]).not.toBe(before[2]);

  const again = await admin.get(`/admin/orders/${id}/completed`);
  expect([again.path, flashText(again)]).toEqual([`/admin/orders/${id}`, texts.refusal.alreadyThere]);
  const late = await admin.post(`/admin/orders/${id}/completed`, { reason: "x" });
  expect([late.path, flashText(late)]).toEqual([`/admin/orders/${id}`, `Error ${texts.refusal.alreadyThere}`]);

  const cancelling = await admin.get(`/admin/orders/${id}/cancelled`);
  expect(cancelling.text).toContain(texts.title.replace("{id}", id.slice(0, 8)));
  expect(cancelling.text).toContain(
    texts.cancelledPaidBody.replace("{refundable, money}", formatMoney(100_00, language, "MXN")),
  );
  const cancelled = await admin.submit(cancelling, "main form", { reason: "No existe" });
  expect(cancelled.document.querySelector('main a[href$="/completed"]')).not.toBeNull();
  expect(cancelled.document.querySelector('main a[href$="/cancelled"]')).toBeNull();
  expect(await refundsOf(market, id)).toMatchObject([{ amount: 100_00, cause: "admin" }]);
  expect(stats(await admin.get("/admin/orders"))[2]).toBe(before[2]);
  const events = await market.db.select().from(orderEvents).where(sql`order_id = ${id} AND actor = 'A'`);
  expect(events.map(({ to_status, words }) => [to_status, words])).toEqual([
    ["completed", "Lo confirmó por teléfono"],
    ["cancelled", "No existe"],
  ]);
  const told = await market.db
    .select({ to: mails.email, kind: sql<string>`message ->> 'kind'`, reason: sql<string>`message ->> 'reason'` })
    .from(mails)
    .where(sql`message ->> 'order' = ${id} AND message ->> 'kind' LIKE '%-by-us'`)
    .orderBy(mails.id);
  expect(told.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual([
    ...Array(2).fill("order-completed-by-us Lo confirmó por teléfono"),
    ...Array(2).fill("order-cancelled-by-us No existe"),
  ]);
  expect(new Set(told.map(({ to }) => to))).toEqual(new Set([people.buyer.email, people.seller.email]));
});

test.each(BOTH)("without a reason nothing is done, and what was typed stays, in %s", async (language, texts) => {
  const admin = bosses[language];
  const id = await sold();
  const empty = await admin.post(`/admin/orders/${id}/cancelled`, { reason: " \u200b " });
  expect([empty.status, errorsOn(empty)]).toEqual([400, { reason: texts.refusal.reasonRequired }]);
  const long = "ñ".repeat(201);
  const tooLong = await admin.post(`/admin/orders/${id}/cancelled`, { reason: long });
  expect([tooLong.status, errorsOn(tooLong)]).toEqual([400, { reason: texts.refusal.reasonTooLong }]);
  expect(tooLong.document.querySelector("#reason")?.textContent).toBe(long);
  expect((await orderOf(market, id)).status).toBe("paid");
});

test.each(BOTH)("a part is paid back, never more than is left, in %s", async (language, texts) => {
  const admin = bosses[language];
  const id = await sold();
  const page = await admin.get(`/admin/orders/${id}/refund`);
  const wrong = await admin.submit(page, "main form", { amount: "100.01", reason: "" });
  expect([wrong.status, errorsOn(wrong)]).toEqual([
    400,
    {
      amount: texts.refusal.amountTooHigh.replace("{refundable, money}", formatMoney(100_00, language, "MXN")),
      reason: texts.refusal.reasonRequired,
    },
  ]);
  const typo = await admin.submit(page, "main form", { amount: "1e1", reason: "Rasguño" });
  expect(errorsOn(typo)).toEqual({
    amount: texts.refusal.amountInvalid.replace("{refundable, money}", formatMoney(100_00, language, "MXN")),
  });
  const done = await admin.submit(typo, "main form", { amount: "30.50", reason: "Rasguño" });
  expect([done.path, flashText(done)]).toEqual([
    `/admin/orders/${id}`,
    texts.refunded.replace("{amount, money}", formatMoney(30_50, language, "MXN")),
  ]);
  // PayPal is asked after the response.
  expect(done.text).toMatch(new RegExp(`${texts.refundStatus.due}|${texts.refundStatus.done}`));
  // The same form, posted again, is the same refund.
  await admin.submit(page, "main form", { amount: "30.50", reason: "Rasguño" });
  await expect.poll(() => refundsOf(market, id)).toMatchObject([{ amount: 30_50, cause: "admin", status: "done" }]);
  await admin.submit(await admin.get(`/admin/orders/${id}/refund`), "main form", { amount: "69.50", reason: "Todo" });
  const over = await admin.get(`/admin/orders/${id}/refund`);
  expect([over.path, flashText(over)]).toEqual([`/admin/orders/${id}`, texts.refundNothing]);
});

test("what PayPal refused is shown with its code, is a view of its own, and can be tried again once", async () => {
  const id = await sold({ to: "delivered" });
  const refund = await addDueRefund(market, id, 20_00);
  const fault = "REFUND_FAILED_INSUFFICIENT_FUNDS";
  await market.db.update(refunds).set({ status: "failed", fault }).where(eq(refunds.id, refund));
  expect(lines(await bosses.en.get("/admin/orders?view=refund-failed"))).toHaveLength(1);
  const page = await bosses.en.get(`/admin/orders/${id}`);
  expect(page.text).toContain(fault);
  const tried = await bosses.en.submit(page, 'main form[action$="/retry"]');
  expect([tried.path, flashText(tried)]).toEqual([`/admin/orders/${id}`, en.triedAgain]);
  expect(tried.text).toContain(en.wasTriedAgain);
  expect(flashText(await bosses.es.post(`/admin/refunds/${refund}/retry`, {}))).toBe(es.notTriedAgain);
  expect(await refundsOf(market, id)).toHaveLength(2);
  expect((await bosses.en.get("/admin/orders?view=refund-failed")).text).toContain(en.none);
});

test.each(BOTH)(
  "the page of another refund says what the buyer is still owed, and leaves it, in %s",
  async (language, texts) => {
    const admin = bosses[language];
    const buyer = await createMember(market);
    const id = await sellThroughPages(market, { ...people, buyer }, { to: "delivered" });
    const refund = await addDueRefund(market, id, 20_00);
    await market.db
      .update(refunds)
      .set({ status: "failed", fault: "REFUND_NOT_ALLOWED" })
      .where(eq(refunds.id, refund));
    const path = `/admin/orders/${id}/refund`;
    const money = (amount: number) => formatMoney(amount, language, "MXN");
    const page = await admin.get(path);
    expect(page.text).toContain(texts.refundOwed.replace("{owed, money}", money(20_00)));
    expect(page.document.querySelector(`main a[href="/admin/orders/${id}#refunds"]`)?.text).toBe(
      texts.refundOwedAction,
    );
    expect(page.text).toContain(
      texts.refundLeftBeside.replace("{beside, money}", money(80_00)).replace("{refundable, money}", money(100_00)),
    );
    const beside = texts.refusal.amountBeside
      .replace("{beside, money}", money(80_00))
      .replace("{refundable, money}", money(100_00));
    for (const amount of ["", "80.01", "100.01"]) {
      const wrong = await admin.submit(page, "main form", { amount, reason: "Rasguño" });
      expect([wrong.status, errorsOn(wrong)]).toEqual([400, { amount: beside }]);
    }
    await admin.submit(page, "main form", { amount: "80", reason: "Rasguño" });
    await expect.poll(() => refundsOf(market, id)).toHaveLength(2);
    const rest = await admin.get(path);
    expect(rest.text).toContain(texts.refundLeftWhole.replace("{refundable, money}", money(20_00)));
    const part = await admin.submit(rest, "main form", { amount: "19.99", reason: "Todo" });
    expect(errorsOn(part)).toEqual({ amount: texts.refusal.amountWhole.replace("{refundable, money}", money(20_00)) });
    // All that is left takes its place.
    await admin.submit(rest, "main form", { amount: "20", reason: "Todo" });
    await expect
      .poll(async () => (await refundsOf(market, id)).map(({ status }) => status).sort())
      .toEqual([...["done", "done", "failed"]]);
    const order = await admin.get(`/admin/orders/${id}`);
    expect(order.text).toContain(texts.wasTriedAgain);
    expect(order.document.querySelector('main a[href="#refunds"], main a[href$="/settled"]')).toBeNull();
    const settled = await admin.get(`/admin/refunds/${refund}/settled`);
    expect([settled.path, flashText(settled)]).toEqual([`/admin/orders/${id}`, texts.settlement.refused]);
    expect(flashText(await admin.post(`/admin/refunds/${refund}/retry`, {}))).toBe(texts.notTriedAgain);
  },
);

test.each(BOTH)(
  "what PayPal refuses for the moment is sent again at once by a button, once a minute, in %s",
  async (language, texts) => {
    const admin = bosses[language];
    const buyer = await createMember(market);
    const id = await sellThroughPages(market, { ...people, buyer }, { to: "delivered" });
    const refund = await addDueRefund(market, id, 20_00);
    const button = 'main form[action$="/retry"]';
    expect((await admin.get(`/admin/orders/${id}`)).document.querySelector(button)).toBeNull();
    const refuse = (ago: number) =>
      market.db.run(sql`UPDATE refunds SET status = 'due', fault = 'AN_UNPUBLISHED_CODE', created_at = created_at - ${DAY},
      updated_at = ${Date.now() - ago} WHERE id = ${refund}`);
    await refuse(1_000);
    const page = await admin.get(`/admin/orders/${id}`);
    expect(page.document.querySelector(button)?.textContent).toContain(texts.hurry);
    const early = await admin.submit(page, button);
    expect([early.path, flashText(early)]).toEqual([`/admin/orders/${id}`, texts.notHurried]);
    await refuse(90_000);
    expect(flashText(await admin.submit(page, button))).toBe(texts.triedAgain);
    await expect.poll(() => refundsOf(market, id)).toMatchObject([{ status: "done" }]);
    expect((await admin.get(`/admin/orders/${id}`)).text).toContain(texts.did.refund_again);
  },
);

test.each(BOTH)(
  "a refund that PayPal refused for good is recorded as made another way, once, in %s",
  async (language, texts) => {
    const admin = bosses[language];
    const buyer = await createMember(market, { language });
    const id = await sellThroughPages(market, { ...people, buyer }, { to: "delivered" });
    const refund = await addDueRefund(market, id, 20_00);
    await market.db
      .update(refunds)
      .set({ status: "failed", fault: "REFUND_NOT_ALLOWED" })
      .where(eq(refunds.id, refund));
    const order = await admin.get(`/admin/orders/${id}`);
    const link = order.document.querySelector('main a[href$="/settled"]');
    // What failed is named on top, and what its code calls for is the strong one of the two.
    const failed = order.document.querySelector('main a[href="#refunds"]');
    expect(failed?.text).toBe(texts.refundFailed.replace("{amount, money}", formatMoney(20_00, language, "MXN")));
    const retry = order.document.querySelector(`main form[action="/admin/refunds/${refund}/retry"] button`);
    expect([link, retry].map((one) => one?.classList.contains("ghost"))).toEqual([false, true]);
    const page = await admin.get(link?.getAttribute("href") ?? "");
    expect(page.text).toContain("REFUND_NOT_ALLOWED");
    const { refusal } = texts.settlement;
    for (const [settlement, error] of [
      [" ", refusal.reasonRequired],
      ["x".repeat(201), refusal.reasonTooLong],
    ] as const) {
      const wrong = await admin.submit(page, "main form", { settlement });
      expect([wrong.status, errorsOn(wrong)]).toEqual([400, { settlement: error }]);
    }
    const how = '<b>SPEI</b> 8846120 "Ana"';
    const [done, second] = await Promise.all([
      admin.submit(page, "main form", { settlement: how }),
      bosses.es.submit(page, "main form", { settlement: "SPEI 2" }),
    ]);
    const { done: saved, refused } = texts.settlement;
    const says = [flashText(done), flashText(second)];
    const isFirst = says[0] === saved;
    expect(says).toEqual(isFirst ? [saved, es.settlement.refused] : [refused, es.settlement.done]);
    expect([done.path, second.path]).toEqual([`/admin/orders/${id}`, `/admin/orders/${id}`]);
    const [, settled] = await refundsOf(market, id);
    expect(settled).toMatchObject({ status: "done", retry_of: refund, amount: 20_00 });
    expect(settled?.settlement).toBe(isFirst ? how : "SPEI 2");

    const after = await admin.get(`/admin/orders/${id}`);
    for (const text of [texts.wasTriedAgain, texts.did.refund_settled, settled?.settlement ?? ""]) {
      expect(after.text).toContain(text);
    }
    expect(after.html).not.toContain("<b>SPEI</b>");
    const late = await admin.get(`/admin/refunds/${refund}/settled`);
    expect([late.path, flashText(late)]).toEqual([`/admin/orders/${id}`, refused]);
    expect(flashText(await admin.post(`/admin/refunds/${refund}/retry`, {}))).toBe(texts.notTriedAgain);
    for (const path of ["/admin/orders?view=refund-failed", "/admin/money"]) {
      expect((await admin.get(path)).html, path).not.toContain(id);
    }
    const shown = (await buyer.get(`/account/orders/${id}`)).text;
    expect(shown).toContain(settled?.settlement);
    const told = (await mailsOf(market, buyer)).filter(({ message }) => message.kind === "refund-settled");
    expect(told.filter(({ message }) => "order" in message && message.order === id)).toHaveLength(1);
    expect((await people.seller.get(`/account/orders/${id}`)).text).not.toContain(settled?.settlement);
    expect(market.log.some((line) => line.includes("refund settled") && line.includes(refund))).toBe(true);
    expect((await admin.get("/admin/refunds/none/settled")).status).toBe(404);
  },
);

test("an order is shown whole: people, payments by PayPal's names, books that come to nothing, events", async () => {
  const id = await sold({ title: "Silla", to: "completed" });
  const page = await bosses.es.get(`/admin/orders/${id}`);
  const [capture] = Object.values(market.paypal.records.captures).slice(-1);
  for (const text of [
    ...[people.buyer.email, people.seller.email, capture?.id, capture?.orderId, "−$100.00", "$92.05", "$7.95"],
    ...["Cobrado", "Completado", "Calle 1, int. 2", "vendedor", "Total$0.00"],
  ]) {
    expect(page.text).toContain(text);
  }
});

test("an order that is not there is not found, and neither is another way to end one", async () => {
  for (const path of ["/admin/orders/none", "/admin/orders/none/completed", "/admin/orders/none/refund"]) {
    const page = await bosses.es.get(path);
    expect([page.status, page.document.querySelector("h1")?.textContent]).toEqual([404, es.missing]);
  }
  const id = await sold();
  expect((await bosses.en.get(`/admin/orders/${id}/paid`)).status).toBe(404);
  expect((await bosses.en.post(`/admin/orders/${id}/shipped`, { reason: "x" })).status).toBe(404);
  expect((await bosses.en.post("/admin/orders/none/cancelled", { reason: "x" })).status).toBe(404);
  expect((await bosses.en.post("/admin/refunds/none/retry", {})).status).toBe(404);
});

test("what fails unexpectedly is told as an error, and nothing is done", async () => {
  const id = await sold();
  await market.db.$client.execute(
    "CREATE TRIGGER kept BEFORE UPDATE OF status ON orders BEGIN SELECT RAISE(ABORT, 'no'); END",
  );
  const page = await bosses.en.post(`/admin/orders/${id}/completed`, { reason: "Llegó" });
  await market.db.$client.execute("DROP TRIGGER kept");
  expect([page.status, page.document.querySelector("main .toast")?.textContent]).toEqual([500, `Error${en.failed}`]);
  expect(page.document.querySelector("#reason")?.textContent).toBe("Llegó");
  expect((await orderOf(market, id)).status).toBe("paid");
});

test("what people wrote is text", async () => {
  const evil = "<img src=x onerror=alert(1)>";
  const id = await sold({ title: evil });
  await bosses.en.post(`/admin/orders/${id}/cancelled`, { reason: evil });
  for (const path of ["/admin/orders", `/admin/orders/${id}`, `/admin/orders/${id}/completed`]) {
    const page = await bosses.en.get(path);
    expect(page.html, path).not.toContain("<img src=x");
    expect(page.html, path).toContain("&lt;img src=x");
  }
});

test("ending an order is two round trips, and every action names its administrator", async () => {
  const id = await sold();
  const trips = await market.trips(() => bosses.en.send(`/admin/orders/${id}/completed`, { reason: "Llegó" }));
  // Two more requests send the emails after the response.
  expect(trips).toBeLessThanOrEqual(4);
  const rows = await market.db.select().from(adminActions);
  expect(rows.every(({ admin_id }) => [bosses.en.id, bosses.es.id].includes(admin_id))).toBe(true);
  await expect(market.db.run(sql`UPDATE admin_actions SET reason = 'x'`)).rejects.toThrow();
  await expect(market.db.run(sql`DELETE FROM admin_actions`)).rejects.toThrow();
});
