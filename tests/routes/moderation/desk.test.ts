import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntries, listingCorrections, listingEdits, orders, products } from "~/data/schema.server";
import { HOUR } from "~/domain/time";
import { adminListing as en } from "~/i18n/en/admin-listing";
import { adminLists as enLists } from "~/i18n/en/admin-lists";
import { adminListing as es } from "~/i18n/es/admin-listing";
import { adminLists as esLists } from "~/i18n/es/admin-lists";
import { notificationsOf } from "../../support/aftermath";
import { auctionOf, bidOn } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import { type Admins, createAdmins, createMember, errorsOn, type Member, mailsOf } from "../../support/members";
import { type Page, readForm } from "../../support/page";
import { flashText } from "../../support/photo-files";
import { putOrder } from "../../support/put-order";

const BOTH = [
  ["en", en, enLists],
  ["es", es, esLists],
] as const;

let market: Market;
let bosses: Admins;
let seller: Member;
let buyer: Member;
beforeAll(async () => {
  // Without a mail service, so that emails after the response are not counted as round trips.
  market = await openMarket({ vars: { MAIL_API_KEY: "" } });
  bosses = await createAdmins(market);
  [seller, buyer] = [await createMember(market, { seller: "Sillas Paz" }), await createMember(market)];
});
afterAll(() => market.close());

async function put(title: string, more: Partial<typeof products.$inferInsert> = {}) {
  const id = uuid();
  await market.db.insert(products).values({
    ...{ id, title, category: "home", condition: "new", price: 500_00, stock: 3, seller_id: seller.id, image_url: "k" },
    ...{ status: "active", created_at: Date.now(), ...more },
  });
  await market.db.run(sql`INSERT INTO product_images VALUES (${id}, 0, ${`k/${id}`}, 4, 3, NULL)`);
  return id;
}
const titles = (page: Page) =>
  page.document.querySelectorAll("main tbody tr td:first-child p:first-child").map((cell) => cell.textContent.trim());
const fileOf = async (person: Member, path: string) => {
  const response = await person.raw(path);
  return { response, lines: (await response.text()).replace("\uFEFF", "").trim().split("\r\n") };
};

test.each(BOTH)(
  "lists are narrowed by a form without script, and stay so page after page, in %s",
  async (language, _, texts) => {
    const admin = bosses[language];
    const word = `Periscopio${language}`;
    for (let n = 0; n < 26; n++) await put(`${word} ${n}`, { status: n === 0 ? "paused" : "active" });
    const first = await admin.get("/admin");
    const { action, fields } = readForm(first, 'main form[action="/admin"]');
    const choices = new URLSearchParams({
      ...(fields as Record<string, string>),
      q: word,
      status: "active",
      kind: "fixed",
    });
    const found = await admin.get(`${action}?${choices}`);
    expect(titles(found)).toHaveLength(24);
    const box = found.document.querySelector("main search");
    expect(box?.querySelector('input[name="q"]')?.getAttribute("value")).toBe(word);
    expect(box?.querySelector("select[name=status] option[selected]")?.getAttribute("value")).toBe("active");
    // Closed, so that a phone shows the rows, with the number of filters and the order.
    const filters = box?.querySelector("details");
    expect([filters?.hasAttribute("open"), filters?.querySelector("summary")?.text]).toEqual([
      false,
      texts.filtersOn.replace("{count}", "2"),
    ]);
    expect(box?.textContent).toContain(texts.clear);
    const next = found.document.querySelector('main a[rel="next"]')?.getAttribute("href") ?? "";
    const second = await admin.get(next);
    expect(titles(second)).toEqual([`${word} 1`]);
    expect((await admin.get(`/admin?q=${word}&status=paused`)).text).toContain(`${word} 0`);
    const none = await admin.get(`/admin?q=${word}&status=removed`);
    expect([none.status, none.text.includes(texts.none)]).toEqual([200, true]);
    const counted = await admin.get("/admin?status=paused&category=home");
    const [row] = await market.db.all<{ n: number }>(sql`SELECT count(*) AS n FROM products WHERE status = 'paused'`);
    expect(counted.text).toContain(
      texts.count[row?.n === 1 ? "products_one" : "products_other"].replace("{count}", `${row?.n}`),
    );
  },
);

test("orders are found by number, title, buyer and email, and their buyer is one press away", async () => {
  const id = await putOrder(market, buyer, seller, { title: "Violonchelo", status: "paid" });
  const admin = bosses.en;
  for (const q of [id.slice(0, 8), id, "violon", buyer.email]) {
    const page = await admin.get(`/admin/orders?q=${encodeURIComponent(q)}`);
    expect(page.text, q).toContain("Violonchelo");
    const links = page.document.querySelectorAll("main td a").map((link) => link.getAttribute("href"));
    expect(links).toContain(`/admin/users/${buyer.id}`);
  }
  const [payment] = await market.db.all<{ capture: string; order: string }>(
    sql`SELECT capture_id AS capture, paypal_order_id AS "order" FROM payments y JOIN payment_orders p ON p.payment_id = y.id WHERE p.order_id = ${id}`,
  );
  for (const q of [payment?.capture, payment?.order].filter((one) => (one ?? "").length >= 8))
    expect((await admin.get(`/admin/orders?q=${q}`)).text, q).toContain("Violonchelo");
  expect((await admin.get("/admin/orders?q=violon&status=cancelled")).text).not.toContain("Violonchelo");
  expect((await admin.get("/admin/orders?sort=highest&method=paypal")).status).toBe(200);
});

test("people are found by name, email and store, with their role", async () => {
  const page = await bosses.es.get(`/admin/users?q=${encodeURIComponent(seller.email)}&kind=seller`);
  expect(page.text).toContain("Sillas Paz");
  expect((await bosses.es.get("/admin/users?q=sillas+paz")).text).toContain(seller.email);
  expect((await bosses.es.get("/admin/users?q=sillas&kind=buyer")).text).toContain(esLists.none);
  expect(titles(await bosses.en.get("/admin/users?role=admin")).length).toBeGreaterThan(1);
});

test("files have the rows of their page, in portions, and no cell is a formula", async () => {
  await put("=HYPERLINK(1) Astrolabio");
  const products = await fileOf(bosses.en, "/admin/products.csv?q=astrolabio");
  expect(products.response.headers.get("Content-Type")).toContain("text/csv");
  expect(products.lines).toHaveLength(2);
  expect(products.lines[1]).toContain("'=HYPERLINK(1) Astrolabio");
  await market.db.$client.execute({
    sql: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1203)
      INSERT INTO users (id, email, full_name, password_hash, created_at)
      SELECT 'many-' || i, 'many-' || i || '@example.com', 'Zenaida Roca', 'x', i FROM n`,
    args: [],
  });
  const people = await fileOf(bosses.es, "/admin/users.csv?q=zenaida");
  expect(new Set(people.lines).size).toBe(1204);
  expect(people.lines[0]).toContain("Correo");
  const bought = await fileOf(bosses.es, "/admin/orders.csv?status=paid");
  expect(bought.lines[1]).toContain(buyer.email);
  expect(market.log.some((line) => line.includes("list exported") && line.includes(bosses.es.id))).toBe(true);
});

test.each(BOTH)("each file of a list stands in the log before it is sent, in %s", async (language) => {
  const admin = await createMember(market, { admin: true, language });
  const words = { en: "Downloaded a list", es: "Descargó una lista" }[language];
  const exported = () =>
    market.db.all(sql`SELECT about FROM audit_entries WHERE what = 'exported' AND admin_id = ${admin.id} ORDER BY seq`);
  for (const list of ["products", "orders", "users", "log"]) {
    // One that reads, and the one that writes the entry.
    expect(await market.trips(() => admin.raw(`/admin/${list}.csv?q=nothing`)), list).toBe(2);
  }
  expect(await exported()).toEqual(["products", "orders", "users", "log"].map((about) => ({ about })));
  const log = await admin.get(`/admin/log?what=exported&admin=${admin.id}`);
  expect(log.text).toContain(words);
  const pages = log.document.querySelectorAll("td.noun a").map((link) => link.getAttribute("href"));
  expect(pages).toEqual(["/admin/log", "/admin/users", "/admin/orders", "/admin"]);
  const lists = { en: ["Log", "Users"], es: ["Registro", "Usuarios"] }[language];
  expect(
    log.document
      .querySelectorAll("td.noun a")
      .slice(0, 2)
      .map(({ text }) => text),
  ).toEqual(lists);
  // Nobody else writes one.
  for (const who of [market.visitor(), await createMember(market)]) await who.raw("/admin/users.csv");
  expect(
    await market.db.all(sql`SELECT 1 FROM audit_entries WHERE admin_id NOT IN (SELECT user_id FROM user_roles)`),
  ).toEqual([]);
  expect(await exported()).toHaveLength(4);
});

test.each(BOTH)("an administrator edits a listing, and its seller reads why, in %s", async (language, texts) => {
  const admin = bosses[language];
  const id = await put("Reloj 100% original", { description: "Llama al 55 1234 5678" });
  const path = `/admin/products/${id}`;
  const page = await admin.get(path);
  for (const words of ["Reloj 100% original", "Sillas Paz", texts.edit]) expect(page.text).toContain(words);
  const wrong = await admin.submit(page, "main form", { title: " ", price: "0", reason: "" });
  expect([wrong.status, Object.keys(errorsOn(wrong)).sort()]).toEqual([400, ["price", "reason", "title"]]);
  const unchanged = await admin.submit(page, "main form", { reason: "Nada" });
  expect([unchanged.status, unchanged.text.includes(texts.unchanged)]).toEqual([409, true]);
  const change = {
    title: "Reloj",
    description: "",
    category: "fashion",
    price: "450",
    reason: "Sin datos de contacto",
  };
  const saved = await admin.submit(page, "main form", change);
  expect([saved.path, flashText(saved)]).toEqual([path, texts.saved]);
  expect(saved.text).toContain("Llama al 55 1234 5678");
  const [row] = await market.db.select().from(products).where(eq(products.id, id));
  expect(row).toMatchObject({ title: "Reloj", description: null, category: "fashion", price: 450_00, stock: 3 });
  const found = await market.visitor().get("/search?q=reloj");
  expect(found.text).toContain("Reloj");
  expect(await notificationsOf(market, seller, "listing-edited")).toEqual(
    expect.arrayContaining([expect.objectContaining({ product: id, reason: "Sin datos de contacto" })]),
  );
  expect((await mailsOf(market, seller)).some(({ message }) => message.kind === "listing-edited")).toBe(true);
  const [kept] = await market.db.select().from(listingCorrections).where(eq(listingCorrections.product_id, id));
  expect(kept?.before).toEqual({
    ...{ title: "Reloj 100% original", description: "Llama al 55 1234 5678", category: "home", price: 500_00 },
  });
  const [edit] = await market.db.select().from(listingEdits).where(eq(listingEdits.product_id, id));
  expect(edit?.fields).toEqual(["title", "category", "price", "description"]);
  const [entry] = await market.db.select().from(auditEntries).where(eq(auditEntries.about, id));
  expect(entry).toMatchObject({ what: "product_edited", admin_id: admin.id, reason: "Sin datos de contacto" });
  // What its seller reads there.
  expect((await seller.get(`/product/${id}/revise`)).status).toBe(200);
  expect(await market.trips(() => admin.raw(path))).toBe(1);
  expect(await market.trips(() => admin.send(path, { ...change, title: "Reloj de mesa" }))).toBe(2);
});

test.each(BOTH)("what bidders and buyers rely on stays, in %s", async (language, texts) => {
  const admin = bosses[language];
  const auction = await auctionOf(market.db, seller.id, { endsIn: 48 * HOUR });
  const open = await admin.get(`/admin/products/${auction.productId}`);
  expect([open.text.includes(texts.lock.auction), open.document.querySelector("#price")]).toEqual([true, null]);
  await bidOn(buyer, auction, "500");
  const closed = await admin.get(`/admin/products/${auction.productId}`);
  expect([closed.text.includes(texts.stays), closed.document.querySelector("main form")]).toEqual([true, null]);
  const late = await admin.submit(open, "main form", { title: "Otra cosa", reason: "Tarde" });
  expect(flashText(late)).toContain(texts.closed);

  const id = await put("Mesa");
  const page = await admin.get(`/admin/products/${id}`);
  await market.db.insert(orders).values({
    ...{ id: uuid(), product_id: id, buyer_id: buyer.id, seller_id: seller.id, title: "Mesa", amount: 500_00 },
    ...{ status: "awaiting_payment", created_at: Date.now() },
  });
  const refused = await admin.submit(page, "main form", { price: "1", reason: "Error" });
  expect([refused.status, refused.text.includes(texts.priceStays)]).toEqual([409, true]);
  const locked = await admin.get(`/admin/products/${id}`);
  expect([locked.text.includes(texts.lock.unpaid), locked.document.querySelector("#price")]).toEqual([true, null]);
  const renamed = await admin.submit(locked, "main form", { title: "Mesa de pino", reason: "Más claro" });
  expect(flashText(renamed)).toBe(texts.saved);
  const down = await put("Caída", { status: "removed" });
  expect((await admin.get(`/admin/products/${down}`)).text).toContain(texts.stays);
  expect((await admin.get("/admin/products/none")).status).toBe(404);
});

test("the cards say what came in the last thirty days beside the thirty before", async () => {
  const page = await bosses.en.get("/admin");
  const cards = page.document.querySelectorAll(".stats .card");
  expect(cards.map((card) => card.querySelector("dt")?.textContent)).toEqual([
    ...["Total products", "Total orders", "Total revenue, completed orders", "Total users"],
  ]);
  for (const card of cards) expect(card.querySelectorAll("svg polyline")).toHaveLength(2);
  const [row] = await market.db.all<{ n: number }>(
    sql`SELECT count(*) AS n FROM products WHERE status <> 'removed' AND created_at > 1000`,
  );
  expect(cards[0]?.querySelector(".trend")?.textContent).toContain(`${row?.n} in 30 days`);
});

test("a revenue of millions is written smaller, so that it fits its card", async () => {
  const longOnes = async () => {
    const page = await bosses.en.get("/admin");
    return page.document.querySelectorAll(".stats dd.long").map(({ text }) => text.trim());
  };
  expect(await longOnes()).toEqual([]);
  await market.db.run(sql`UPDATE totals SET n = n + 1223786300 WHERE name = 'revenue'`);
  expect(await longOnes()).toEqual([expect.stringMatching(/^MX\$12,/)]);
  await market.db.run(sql`UPDATE totals SET n = n - 1223786300 WHERE name = 'revenue'`);
});
