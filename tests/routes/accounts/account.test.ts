import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products, sessions } from "~/data/schema.server";
import { SESSION_IDLE, SESSION_LIFE } from "~/domain/accounts/account";
import { DAY } from "~/domain/time";
import { type Market, openMarket } from "../../support/market";
import { putQuestion } from "../../support/put-question";

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});

afterAll(() => market.close());

test("who is not signed in is sent to sign in, told why, and led back", async () => {
  for (const [language, words] of [
    ["en", "Please sign in to continue"],
    ["es", "Inicia sesión para continuar"],
  ] as const) {
    const page = await market.visitor({ "Accept-Language": language }).get("/account");
    expect(page.path).toBe("/auth?to=%2Faccount");
    expect(page.flash).toBe(words);
    expect(page.document.querySelector("main form")?.getAttribute("action")).toContain("to=%2Faccount");
  }
});

test("the account shows whose it is, and only places that exist", async () => {
  const ana = await market.person({ seller: "Foto Ana" });
  const page = await ana.get("/account");
  expect(page.status).toBe(200);
  expect(page.document.querySelector("h1")?.textContent).toBe("My Account");
  expect(page.text).toContain("Ana Núñez");
  expect(page.text).toContain(ana.email);
  const links = page.document.querySelectorAll(".cards a").map((link) => link.getAttribute("href") ?? "");
  expect(links).toEqual([
    "/account/orders",
    "/account/orders/bids",
    "/account/watchlist",
    "/account/searches",
    "/account/offers",
    "/account/questions/asked",
    "/seller-settings",
    "/account/orders/sales",
    "/seller-settings/offers",
    "/account/questions",
    "/account/payouts",
    "/sell",
    "/store/foto-ana",
    "/account/profile",
    "/account/notifications",
    "/account/settings",
    "/account/reports",
  ]);
  expect(page.document.querySelectorAll("main h2").map(({ text }) => text)).toEqual([
    "Buying",
    "Selling",
    "Your account",
  ]);
  for (const link of links) expect((await ana.get(link)).status).toBe(200);
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
});

test("only administrators are shown the way to the dashboard", async () => {
  const way = async (options: { admin?: boolean; seller?: boolean; headers?: Record<string, string> }) =>
    (await (await market.person(options)).get("/account")).document.querySelector('.cards a[href="/admin"]');
  expect((await way({ admin: true }))?.textContent).toBe("Admin Dashboard");
  expect((await way({ admin: true, headers: { "Accept-Language": "es" } }))?.textContent).toBe(
    "Panel de administración",
  );
  expect([await way({}), await way({ seller: true })]).toEqual([null, null]);
});

test("without a store it offers to open one", async () => {
  const ana = await market.person();
  const page = await ana.get("/account");
  expect(page.text).toContain("Open your store");
  expect(page.document.querySelector('.cards a[href^="/store/"]')).toBeNull();
});

test("the account says how many questions wait for an answer", async () => {
  const ana = await market.person({ seller: true });
  const beto = await market.person();
  const product = uuid();
  await market.db.insert(products).values({
    ...{ id: product, title: "Silla", category: "home", condition: "new", price: 900_00, stock: 1 },
    ...{ seller_id: ana.id, image_url: "none", status: "active", created_at: 1 },
  });
  for (const answer of [undefined, undefined, "Sí"]) await putQuestion(market, { product, asker: beto.id, answer });
  const card = (await ana.get("/account")).document.querySelector('.cards li:has(a[href="/account/questions"])');
  expect(card?.text).toContain("2 to answer");
  expect((await beto.get("/account")).text).not.toContain("to answer");
});

test("the account in Spanish", async () => {
  const ana = await market.person({ seller: true, headers: { "Accept-Language": "es-MX" } });
  const page = await ana.get("/account");
  for (const words of ["Mi cuenta", "Mi tienda", "Vender", "Ver mi tienda", "Cerrar sesión"]) {
    expect(page.text).toContain(words);
  }
});

test("the account is one round trip to the database", async () => {
  const ana = await market.person();
  expect(await market.trips(() => ana.get("/account"))).toBe(1);
});

test("signing out ends the session: its cookie is removed, and opens nothing when it is sent again", async () => {
  const ana = await market.person();
  const kept = new Map(ana.cookies);
  const page = await ana.submit(await ana.get("/account"), 'form[action="/sign-out"]');
  expect(page.path).toBe("/auth");
  expect(page.flash).toBe("You've signed out");
  expect(ana.cookies.has("sid")).toBe(false);
  expect(await market.db.select().from(sessions).where(eq(sessions.id_hash, ana.idHash))).toEqual([]);

  for (const [name, value] of kept) ana.cookies.set(name, value);
  expect((await ana.get("/account")).path).toBe("/auth?to=%2Faccount");
  expect(ana.cookies.has("sid")).toBe(false);
});

test("signing out ends no other session, and works without a session", async () => {
  const [ana, beto] = [await market.person(), await market.person()];
  await ana.post("/sign-out", {});
  expect((await beto.get("/account")).status).toBe(200);
  expect((await market.visitor().post("/sign-out", {})).path).toBe("/auth");
});

test("signing out is nothing that a link can do", async () => {
  const ana = await market.person();
  expect((await ana.raw("/sign-out")).status).toBe(404);
  expect((await ana.get("/account")).status).toBe(200);
});

test.each([
  ["idle for 7 days", { last_used_at: Date.now() - SESSION_IDLE - 1000, created_at: Date.now() - 8 * DAY }],
  ["30 days old, however busy", { last_used_at: Date.now(), created_at: Date.now() - SESSION_LIFE - 1000 }],
])("a session that is %s is over", async (_, times) => {
  const ana = await market.person();
  await market.db.update(sessions).set(times).where(eq(sessions.id_hash, ana.idHash));
  const page = await ana.get("/account");
  expect(page.path).toBe("/auth?to=%2Faccount");
  expect(page.html).not.toContain(ana.email);
  expect(ana.cookies.has("sid")).toBe(false);
});

test("a session in use stays in use", async () => {
  const ana = await market.person();
  const [used, made] = [Date.now() - 6 * DAY, Date.now() - 29 * DAY];
  await market.db
    .update(sessions)
    .set({ last_used_at: used, created_at: made })
    .where(eq(sessions.id_hash, ana.idHash));
  expect((await ana.get("/account")).status).toBe(200);
  await expect
    .poll(async () => {
      const [row] = await market.db.select().from(sessions).where(eq(sessions.id_hash, ana.idHash));
      return row && Date.now() - row.last_used_at < DAY && row.created_at === made;
    })
    .toBe(true);
});

test("a session whose row is gone gets the redirect, never the page", async () => {
  const ana = await market.person({ seller: true });
  await market.db.delete(sessions).where(eq(sessions.id_hash, ana.idHash));
  const cookie = { Cookie: [...ana.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
  for (const path of ["/account", "/seller-settings", "/sell"]) {
    const response = await market.visitor().raw(path, { headers: cookie });
    const body = await response.text();
    expect(body).not.toContain(ana.email);
    expect(body).not.toContain("Tienda");
    expect(response.headers.get("Location")).toContain("/auth?to=");
    expect(response.headers.getSetCookie().some((line) => /^sid=;.*Max-Age=0/.test(line))).toBe(true);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  }
});

test("a page that everybody may read stays readable with a session that is over", async () => {
  const ana = await market.person();
  await market.db.delete(sessions).where(eq(sessions.id_hash, ana.idHash));
  const page = await ana.get("/");
  expect(page.status).toBe(200);
  expect(page.document.querySelector(".tools")?.textContent).toContain("Sign in");
});

test("a cookie that was tampered with, is another user's, or of another kind opens no session", async () => {
  const [ana, beto] = [await market.person(), await market.person()];
  const sid = ana.cookies.get("sid") ?? "";
  const [user = "", id = "", signature = ""] = sid.split(".");
  const flash = (await market.visitor().raw("/account")).headers.getSetCookie()[0]?.split(/[=;]/)[1] ?? "";
  for (const forged of [
    `${beto.id}.${id}.${signature}`,
    `${user}.${"A".repeat(id.length)}.${signature}`,
    `${user}.${id}.${"A".repeat(43)}`,
    `${user}.${id}`,
    `${user}.${id}.`,
    flash,
    "%E0%A4%A",
    "",
    `${sid}x`,
    "a".repeat(4000),
  ]) {
    const response = await market.visitor().raw("/account", { headers: { Cookie: `sid=${forged}` } });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/auth?to=%2Faccount");
  }
});

test("a session's cookie is no message, and a forged message is not shown", async () => {
  const ana = await market.person();
  const forged = Buffer.from(JSON.stringify({ kind: "error", title: { key: "Send your password to evil.example" } }));
  for (const flash of [ana.cookies.get("sid"), `${forged.toString("base64url")}.AAAA`, "{}", "%"]) {
    const page = await market.visitor().get("/terms", { Cookie: `flash=${flash}` });
    expect([page.status, page.flash]).toEqual([200, ""]);
  }
});

test("a message is shown once", async () => {
  const visitor = market.visitor();
  expect((await visitor.get("/account")).flash).not.toBe("");
  expect((await visitor.get("/auth")).flash).toBe("");
});
