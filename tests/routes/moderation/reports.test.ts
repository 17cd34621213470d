import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderMessages, products, rateLimits, reports, rulings } from "~/data/schema.server";
import { APPEAL_WITHIN } from "~/domain/moderation/appeal";
import { REPORTS } from "~/domain/rate-limit";
import { notificationsOf } from "../../support/aftermath";
import { type Market, openMarket } from "../../support/market";
import { createMember, type Member, PASSWORD } from "../../support/members";
import { flashText } from "../../support/photo-files";
import { putOrder } from "../../support/put-order";
import { putQuestion } from "../../support/put-question";
import { moveTo, putFeedback } from "../../support/rated";
import { strike } from "../../support/strikes";

let market: Market;
let seller: Member;
let boss: Member;
let other: Member;

beforeAll(async () => {
  // Without a mail service, so that emails after the response are not counted as round trips.
  market = await openMarket({ vars: { MAIL_API_KEY: "" } });
  seller = await createMember(market, { seller: "Tienda de Rita" });
  boss = await createMember(market, { admin: true });
  other = await createMember(market, { admin: true });
});
afterAll(() => market.close());

async function listing(title = "Bolsa de piel"): Promise<string> {
  const id = uuid();
  await market.db.insert(products).values({
    ...{ id, title, category: "fashion", condition: "new", price: 500_00, stock: 1, seller_id: seller.id },
    ...{ image_url: "key", status: "active", created_at: Date.now() },
  });
  return id;
}
const rowsAbout = (about: string) => market.db.select().from(reports).where(eq(reports.about, about));
const SEND = 'main form[action^="/report/"]';

test.each([
  [
    "en",
    [
      "Report this listing",
      "Choose a reason",
      "Tell us what the problem is",
      "Thank you",
      "Fakes and imitations",
      "We found nothing against our rules",
      "Reported listing",
    ],
  ],
  [
    "es",
    [
      "Reportar esta publicación",
      "Elige un motivo",
      "Cuéntanos cuál es",
      "Gracias",
      "Falsificaciones e imitaciones",
      "No encontramos nada contra nuestras reglas",
      "Publicación reportada",
    ],
  ],
] as const)("a listing is reported, read by the desk and its reporter is told, in %s", async (language, says) => {
  const headers = { "Accept-Language": language };
  const ana = await market.person({ headers });
  const product = await listing();
  const link = (await ana.get(`/product/${product}`)).document.querySelector(`a[href="/report/listing/${product}"]`);
  expect(link?.text).toBe(says[0]);
  const page = await ana.get(`/report/listing/${product}`);
  const empty = await ana.submit(page, SEND, { words: "Mira\nesto" });
  expect([empty.status, empty.document.querySelector("#cause-error")?.text]).toEqual([400, says[1]]);
  expect(empty.document.querySelector("#words")?.text.trim()).toBe("Mira\nesto");
  const bare = await ana.submit(page, SEND, { cause: "other" });
  expect(bare.document.querySelector("#words-error")?.text).toContain(says[2]);
  const sent = await ana.submit(page, SEND, { cause: "fake", words: "El logotipo es copia" });
  expect([sent.path, flashText(sent)]).toEqual([`/product/${product}`, expect.stringContaining(says[3])]);
  expect(await market.trips(() => ana.send(`/report/listing/${product}`, { cause: "fake" }))).toBe(2);
  expect(await rowsAbout(product)).toHaveLength(1);

  const admin = await market.person({ admin: true, headers });
  const queue = await admin.get("/admin/reports");
  expect(queue.text).toContain(says[4]);
  expect(await market.trips(() => admin.raw("/admin/reports"))).toBe(1);
  const path = `/admin/reports/listing/${product}`;
  expect(await market.trips(() => admin.raw(path))).toBe(1);
  const read = await admin.get(path);
  expect(read.document.querySelector("h1")?.text).toBe(says[6]);
  for (const words of ["Bolsa de piel", "El logotipo es copia", says[4]]) expect(read.text).toContain(words);
  for (const person of [ana, seller]) expect((await person.get(path)).path).toBe("/");
  const form = await admin.get(`${path}/dismiss`);
  expect(read.document.querySelector(`main a[href="${path}/dismiss"]`)?.text.trim()).toBe(
    form.document.querySelector("h1")?.text,
  );
  expect((await admin.submit(form, "main form")).status).toBe(400);
  const done = await admin.submit(form, "main form", { reason: "El logotipo es el suyo" });
  expect(done.path).toBe("/admin/reports");
  expect(await notificationsOf(market, ana, "report-dismissed")).toMatchObject([
    { title: "Bolsa de piel", reason: "El logotipo es el suyo" },
  ]);
  const own = await ana.get("/account/reports");
  for (const words of [says[5], "El logotipo es el suyo"]) expect(own.text).toContain(words);
  expect((await ana.get("/account/notifications")).text).toContain("El logotipo es el suyo");
  expect((await admin.get(`/admin/log?about=${product}`)).text).toContain("El logotipo es el suyo");
  expect((await admin.post(`${path}/dismiss`, { reason: "Otra vez" })).flash).not.toBe(done.flash);
});

test("a visitor signs in first, and finds the report as it was", async () => {
  const ana = await createMember(market);
  const product = await listing();
  const visitor = market.visitor();
  const auth = await visitor.send(`/report/listing/${product}`, { cause: "fake", words: "Es copia" });
  const signIn = await visitor.get(auth.headers.get("Location") ?? "");
  expect(signIn.text).toContain("You were about to report something");
  const back = await visitor.submit(signIn, "main form", { email: ana.email, password: PASSWORD });
  expect([back.path, back.document.querySelector("#words")?.text.trim()]).toEqual([
    `/report/listing/${product}`,
    "Es copia",
  ]);
  expect(await rowsAbout(product)).toEqual([]);
  await visitor.submit(back, SEND);
  expect(await rowsAbout(product)).toMatchObject([{ user_id: ana.id, cause: "fake", words: "Es copia" }]);
});

test("reports are limited by person and hour, with clear words, and what was typed stays", async () => {
  const ana = await market.person();
  const product = await listing();
  const row = { key: `report:${ana.id}`, count: REPORTS.most, window_start: Date.now(), last_at: 1 };
  await market.db.insert(rateLimits).values(row);
  const page = await ana.post(`/report/listing/${product}`, { cause: "fake", words: "Es copia" });
  expect([page.status, page.text.includes("Please wait"), page.document.querySelector("#words")?.text.trim()]).toEqual([
    ...[429, true, "Es copia"],
  ]);
  expect(await rowsAbout(product)).toEqual([]);
});

test.each([
  ["en", "Removed by our team", "We received your appeal", "your message"],
  ["es", "Eliminado por nuestro equipo", "Recibimos tu apelación", "tu mensaje"],
] as const)("a message is removed for a rule, appealed and restored, in %s", async (language, gone, received, part) => {
  const headers = { "Accept-Language": language };
  const [buyer, store] = [await market.person({ headers }), await market.person({ seller: true, headers })];
  const order = await putOrder(market, buyer, store, { title: "Silla" });
  const id = uuid();
  await market.db
    .insert(orderMessages)
    .values({ id, order_id: order, user_id: buyer.id, at: 5, body: "Eres un tonto" });
  const thread = await store.get(`/account/orders/${order}`);
  expect(thread.document.querySelector(`a[href="/report/message/${id}"]`)).not.toBeNull();
  expect((await buyer.raw(`/report/message/${id}`)).status).toBe(404);
  expect((await store.post(`/report/message/${id}`, { cause: "offensive" })).path).toBe(`/account/orders/${order}`);

  const path = `/admin/reports/message/${id}`;
  const page = await boss.get(path);
  expect(page.text).toContain("Eres un tonto");
  const refused = await boss.submit(page, `main form[action="${path}"]`, { reason: "Insulta" });
  expect([refused.status, refused.document.querySelector("#rule-error") !== null]).toEqual([400, true]);
  const done = await boss.submit(page, `main form[action="${path}"]`, { rule: "offensive", reason: "Insulta" });
  expect(done.path).toBe("/admin/reports");
  expect((await boss.get(path)).status).toBe(404);
  for (const reader of [buyer, store]) {
    const text = (await reader.get(`/account/orders/${order}`)).text;
    expect([text.includes("tonto"), text.includes(gone)]).toEqual([false, true]);
  }
  expect(await notificationsOf(market, store, "report-upheld")).toMatchObject([{ title: "Silla" }]);
  const [ruling] = await market.db.select().from(rulings).where(eq(rulings.about, id));
  const own = `/account/rulings/${ruling?.id}`;
  expect(await notificationsOf(market, buyer, "text-removed")).toMatchObject([
    { rule: "offensive", reason: "Insulta" },
  ]);
  expect((await buyer.get("/account/notifications")).text).toContain(part);
  expect((await store.raw(own)).status).toBe(404);
  const mine = await buyer.get(own);
  for (const words of ["Insulta", "Eres un tonto", part]) expect(mine.text).toContain(words);
  const sent = await buyer.submit(mine, "main form", { appeal: "Era una broma" });
  expect([sent.path, flashText(sent)]).toEqual([own, expect.stringContaining(received)]);

  const desk = await other.get("/admin/takedowns");
  const verdict = `/admin/rulings/${ruling?.id}`;
  expect(desk.document.querySelector(`main a[href="${verdict}"]`)).not.toBeNull();
  await boss.post(verdict, { decision: "restored", reason: "Sí" });
  expect((await buyer.get(`/account/orders/${order}`)).text).not.toContain("tonto");
  expect((await boss.get(verdict)).text).toContain("Era una broma");
  const decided = await other.submit(await other.get(verdict), "main form", { decision: "restored", reason: "Broma" });
  expect(decided.path).toBe("/admin/takedowns");
  expect((await store.get(`/account/orders/${order}`)).text).toContain("Eres un tonto");
  expect((await boss.get(`/admin/log?about=${id}`)).text).toContain("Broma");
  expect((await buyer.get(own)).document.querySelector("main form")).toBeNull();
});

test("a part of a question or of feedback is removed, and its writer alone is told", async () => {
  const [ana, product] = [await market.person(), await listing()];
  const question = await putQuestion(market, { product, asker: ana.id, question: "¿Cuánto?", answer: "Tarado" });
  const path = `/admin/reports/question/${question}`;
  await (await market.person()).post(`/report/question/${question}`, { cause: "offensive" });
  const row = (await boss.get("/admin/reports")).document.querySelector(`main tr:has(a[href="${path}"])`)?.text;
  expect(row).toContain("¿Cuánto?");
  await boss.submit(await boss.get(path), `main form[action="${path}"]`, {
    ...{ part: "answer", rule: "offensive", reason: "Insulta" },
  });
  expect(await notificationsOf(market, ana, "text-removed")).toEqual([]);
  expect(await notificationsOf(market, seller, "text-removed")).toMatchObject([{ part: "answer" }]);
  expect((await market.visitor().get(`/product/${product}/questions`)).text).not.toContain("Tarado");

  const order = await putOrder(market, ana, seller, { title: "Lámpara" });
  for (const status of ["shipped", "delivered", "completed"] as const) await moveTo(market.db, order, status, "A");
  const feedback = await putFeedback(market.db, order, { text: "Vive en Calle 1" });
  const list = "/store/tienda-de-rita/feedback";
  expect((await ana.get(list)).document.querySelector(`a[href="/report/feedback/${feedback}"]`)).not.toBeNull();
  await boss.post(`/admin/reports/feedback/${feedback}`, { part: "text", rule: "contact", reason: "Una dirección" });
  const shown = (await market.visitor().get(list)).text;
  expect([shown.includes("Calle 1"), shown.includes("Removed by Tianguis")]).toEqual([false, true]);
  expect((await ana.get(`/account/orders/${order}/feedback`)).text).toContain("Removed by Tianguis");
});

test("a seller and a buyer are reported from where they are met, and warned", async () => {
  const [ana, store] = [await market.person(), await market.person({ seller: true })];
  const order = await putOrder(market, ana, store, { title: "Silla" });
  expect(
    (await store.get(`/account/orders/${order}`)).document.querySelector(`a[href="/report/buyer/${order}"]`),
  ).not.toBeNull();
  await market.db.run(sql`UPDATE users SET full_name = 'Ximena Rentería' WHERE id = ${ana.id}`);
  const [unpaid = ""] = await strike(market, ana.id, { productId: await listing(), seller: store.id }, 1);
  const named = async (id: string) => /Buyer: (\w+?)We/.exec((await store.get(`/report/buyer/${id}`)).text)?.[1];
  expect([await named(order), await named(unpaid)]).toEqual(["Ximena", undefined]);
  await store.post(`/report/buyer/${order}`, { cause: "harassment" });
  expect((await ana.raw(`/report/buyer/${order}`)).status).toBe(404);
  expect(
    (await ana.get("/store/tienda-de-rita")).document.querySelector('a[href="/report/store/tienda-de-rita"]'),
  ).not.toBeNull();
  expect((await seller.get("/store/tienda-de-rita")).html).not.toContain("/report/store");
  await ana.post("/report/store/tienda-de-rita", { cause: "fraud", words: "No existe" });
  const path = `/admin/reports/person/${ana.id}`;
  const page = await boss.get(path);
  expect(page.document.querySelector(`main a[href="/admin/users/${ana.id}"]`)).not.toBeNull();
  await boss.submit(page, `main form[action="${path}"]`, { rule: "harassment", reason: "Amenazas" });
  expect(await notificationsOf(market, ana, "person-warned")).toMatchObject([{ rule: "harassment" }]);
  const again = await boss.get(path);
  expect(again.text).toContain("There are no open reports about this");
  expect(again.document.querySelector('main li:has(a[href^="/admin/rulings/"])')?.text).toContain("Amenazas");
  expect((await rowsAbout(ana.id)).map(({ decision }) => decision)).toEqual(["upheld"]);
  expect((await rowsAbout(seller.id)).map(({ decision }) => decision)).toEqual([null]);
});

test("nobody but administrators reads who reported", async () => {
  const ana = await market.person();
  const product = await listing();
  await market.db.run(sql`UPDATE users SET full_name = 'Delatora Secreta' WHERE id = ${ana.id}`);
  await ana.post(`/report/listing/${product}`, { cause: "fake" });
  expect((await boss.get(`/admin/reports/listing/${product}`)).text).toContain("Delatora Secreta");
  const done = await boss.submit(await boss.get(`/admin/products/${product}/delete`), "main form", {
    ...{ rule: "fake", reason: "Copia" },
  });
  expect(done.path).toBe("/admin");
  expect((await rowsAbout(product)).map(({ decision }) => decision)).toEqual(["upheld"]);
  for (const page of [`/seller-settings/listings/${product}/takedown`, "/account/notifications", "/account/export"])
    expect(await (await seller.raw(page)).text()).not.toContain("Delatora");
});

test.each([
  [
    "en",
    [
      ...["we took the listing down", "Rule broken: Fakes and imitations", "Reason: El logotipo es copia."],
      ...["You have 7 days to object.", ", say why and give the report number", "so will anyone who reported it"],
    ],
  ],
  [
    "es",
    [
      ...[
        "retiramos la publicación",
        "Regla incumplida: Falsificaciones e imitaciones",
        "Motivo: El logotipo es copia.",
      ],
      ...[
        "Tienes 7 días para objetar.",
        ", dinos por qué e incluye el número de reporte",
        "Lo leerán la persona afectada y, si hubo reportes",
      ],
    ],
  ],
] as const)(
  "who reported reads what was decided, the rule, the reason and how to object in time, in %s",
  async (...row) => {
    const [language, [acted, broke, why, within, how, hint]] = row;
    const headers = { "Accept-Language": language };
    const [ana, admin] = [await market.person({ headers }), await market.person({ admin: true, headers })];
    const product = await listing();
    await ana.post(`/report/listing/${product}`, { cause: "misleading" });
    const page = await admin.get(`/admin/products/${product}/delete?from=reports`);
    expect(page.text).toContain(hint);
    expect(page.document.querySelector("main form .btn:not(.danger)")?.getAttribute("href")).toBe(
      `/admin/reports/listing/${product}`,
    );
    expect(page.document.querySelector("h1")?.text).toBe(page.document.querySelector("main form .danger")?.text);
    await admin.submit(page, 'main form[action*="/delete"]', { rule: "fake", reason: "El logotipo es copia." });
    const [{ id: number = "", decided_at = null } = {}] = await rowsAbout(product);
    const notices = (await ana.get("/account/notifications")).text.replace(/\s+/g, " ");
    for (const words of [acted, why, within]) expect(notices).toContain(words);
    const list = async () => (await ana.get("/account/reports")).document;
    const text = (await list()).textContent.replace(/\s+/g, " ");
    for (const words of [acted, broke, why, how, number]) expect(text).toContain(words);
    const times = (await list())
      .querySelectorAll("main time")
      .map((time) => Date.parse(time.getAttribute("datetime") ?? ""));
    expect(times.at(-1)).toBe((decided_at ?? 0) + APPEAL_WITHIN);
    const mailto = (await list()).querySelector('main a[href^="mailto:"]')?.getAttribute("href");
    expect(decodeURIComponent(mailto ?? "")).toContain(number);
    // The desk finds it by its number.
    expect((await admin.get(`/admin/reports?number=${number}`)).text).toContain("El logotipo es copia.");
    expect((await admin.get("/admin/reports?number=none")).path).toBe("/admin/reports");
    expect((await ana.get(`/admin/reports?number=${number}`)).path).toBe("/");
    await market.db.run(sql`DROP TRIGGER IF EXISTS reports_stay`);
    await market.db.run(sql`UPDATE reports SET decided_at = decided_at - ${APPEAL_WITHIN + 1000} WHERE id = ${number}`);
    expect((await list()).textContent).not.toContain(number);
  },
);
