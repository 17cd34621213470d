import { afterAll, beforeAll, expect, test } from "vitest";
import { auth as enAuth } from "~/i18n/en/auth";
import { errors as en } from "~/i18n/en/errors";
import { retraction as enRetraction } from "~/i18n/en/retraction";
import { auth as esAuth } from "~/i18n/es/auth";
import { errors as es } from "~/i18n/es/errors";
import { retraction as esRetraction } from "~/i18n/es/retraction";
import { auctionOf } from "../support/auctions";
import { type Market, openMarket } from "../support/market";
import { type Page, readPage } from "../support/page";
import { fillPath, listRoutes } from "../support/routes";

const BOTH = [["en", en] as const, ["es", es] as const] as const;

let market: Market;
let broken: Market;

beforeAll(async () => {
  [market, broken] = [await openMarket(), await openMarket()];
});

afterAll(async () => {
  await market.close();
  await broken.close();
});

/** The log lines of an event, once one satisfies `is`. */
async function logged(from: Market, event: string, is: (line: Record<string, unknown>) => boolean) {
  const read = () =>
    from.log
      .filter((line) => line.startsWith("{"))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line.event === event && is(line));
  await expect.poll(() => read().length).toBeGreaterThan(0);
  return read();
}

test.each(BOTH)("what is not there is a calm page with a way home, in %s", async (language, texts) => {
  for (const path of ["/nowhere", "/product/none", "/category/cars", "/store/nobody"]) {
    const page = await market.visitor({ "Accept-Language": language }).get(path);
    expect(page.status).toBe(404);
    expect(page.document.querySelector("html")?.getAttribute("lang")).toBe(language);
    expect(page.document.querySelector('main a[href="/"]')?.text).toBe(texts.goHome);
  }
  const page = await market.visitor({ "Accept-Language": language }).get("/nowhere");
  expect(page.document.querySelector("h1")?.text).toBe(texts.notFoundTitle);
  expect(page.document.querySelectorAll("title").map(({ text }) => text)).toEqual([
    `${texts.notFoundTitle} · Tianguis`,
  ]);
});

/** What a browser sends with every page that it asks for. */
const BROWSER = { Accept: "text/html,application/xhtml+xml" };

function expectNamed(page: Page, language: "en" | "es", at: string) {
  const titles = page.document.querySelectorAll("title").map(({ textContent }) => textContent);
  expect([at, page.document.querySelector("html")?.getAttribute("lang")]).toEqual([at, language]);
  expect([at, titles]).toEqual([at, [`${page.heading} · Tianguis`]]);
  expect([at, page.document.querySelector('main a[href="/"]')?.text]).toEqual([at, { en, es }[language].goHome]);
}

test.each(BOTH)("every page of something unknown is named for what is missing, in %s", async (language) => {
  const headers = { "Accept-Language": language };
  const people = [market.visitor(headers), await market.person({ seller: true, admin: true, headers })];
  let found = 0;
  for (const route of listRoutes().filter(({ path }) => path.includes(":"))) {
    const path = fillPath(route, () => crypto.randomUUID());
    for (const page of await Promise.all(people.map((who) => who.get(path, BROWSER)))) {
      if (page.status !== 404) continue;
      expectNamed(page, language, path);
      found++;
    }
  }
  expect(found).toBeGreaterThan(60);
});

test.each(BOTH)("a link that works no longer is named so, in %s", async (language) => {
  for (const path of ["/auth/reset?link=x", "/auth/confirm?link=x"]) {
    const page = await market.visitor({ "Accept-Language": language }).get(path, BROWSER);
    const title = page.document.querySelector("title")?.textContent;
    expect([page.status, page.heading]).toEqual([410, { en: enAuth, es: esAuth }[language].linkGone]);
    expect([title, page.document.querySelector("html")?.getAttribute("lang")]).toEqual([
      `${page.heading} · Tianguis`,
      language,
    ]);
  }
});

test.each(BOTH)("bids that nobody can take back are missed by a page with a name, in %s", async (language) => {
  const seller = await market.person({ seller: true });
  const auction = await auctionOf(market.db, seller.id);
  const reader = await market.person({ headers: { "Accept-Language": language } });
  for (const id of [auction.id, crypto.randomUUID(), "none"]) {
    for (const page of [
      await reader.get(`/auction/${id}/retract`, BROWSER),
      await reader.post(`/auction/${id}/retract`, { reason: "typo" }, BROWSER),
      await reader.post(`/auction/${id}/retract`, {}, BROWSER),
    ]) {
      expect([page.status, page.heading]).toEqual([404, { en: enRetraction, es: esRetraction }[language].missing]);
      expectNamed(page, language, id);
    }
  }
});

test.each(BOTH)("what is refused before it is read is a page for a browser, in %s", async (language, texts) => {
  const ana = await market.person({ headers: { "Accept-Language": language } });
  const form = { "Content-Type": "application/x-www-form-urlencoded", ...BROWSER };
  const large = "a".repeat(1_000_001);
  const asked: [number, string, RequestInit][] = [
    [400, "/%E0%A4%A", { headers: BROWSER }],
    [400, "/account?_data=root", { headers: BROWSER }],
    [403, "/auth", { method: "POST", headers: { ...form, Origin: "https://evil.example" }, body: "a=1" }],
    [405, "/terms", { method: "PUT", headers: BROWSER }],
    [405, "/terms", { method: "POST", headers: form, body: "a=1" }],
    [413, "/auth", { method: "POST", headers: form, body: large }],
    [414, `/search?q=${"a".repeat(9_000)}`, { headers: BROWSER }],
    [415, "/auth", { method: "POST", headers: { ...BROWSER, "Content-Type": "text/plain" }, body: "a=1" }],
  ];
  for (const [status, path, init] of asked) {
    const page = await readPage(await ana.raw(path, init), path.slice(0, 40));
    expect([page.path, page.status]).toEqual([path.slice(0, 40), status]);
    expect(page.heading).toBe(status === 413 ? texts.tooLargeTitle : texts.refusedTitle);
    expectNamed(page, language, page.path);
    expect(page.headers.has("Allow")).toBe(status === 405);
    const { Accept: _, ...rest } = init.headers as Record<string, string>;
    const bare = await ana.raw(path, { ...init, headers: rest });
    expect([bare.status, bare.headers.get("Content-Type")?.includes("html") && path !== "/terms"]).toEqual([
      status,
      false,
    ]);
  }
});

test("the specified words are there: Oops! Page not found", async () => {
  expect((await market.visitor().get("/a/b/c")).text).toContain("Oops! Page not found");
});

test("a form for what is not there finds nothing either", async () => {
  expect((await market.visitor().post("/nowhere", { a: "1" })).status).toBe(404);
});

test("the inbox of the local mail service is not a part of the market", async () => {
  for (const path of ["/inbox", "/mails", "/mails/1", "/emails"]) {
    expect((await market.visitor().get(path)).status, path).toBe(404);
    expect((await market.visitor().post(path, { a: "1" })).status, path).toBe(404);
  }
  expect(market.mail.mails).toEqual([]);
});

test("the missing path is logged, as one line of JSON, cut when it is long", async () => {
  await market.visitor().get("/missing/%0aevent:%20forged%22%7D");
  const [line] = await logged(market, "page not found", ({ path }) => String(path).startsWith("/missing/"));
  expect(line?.path).toBe("/missing/%0aevent:%20forged%22%7D");
  expect(line?.requestId).toBeTruthy();
  await market.visitor().get(`/${"long".repeat(1_500)}?token=secret`);
  const [long] = await logged(market, "page not found", ({ path }) => String(path).startsWith("/longlong"));
  expect(String(long?.path).length).toBeLessThan(2_100);
  expect(market.log.join("\n")).not.toContain("token=secret");
});

test("what a route answered on purpose is no fault", async () => {
  for (const path of ["/nowhere", "/product/none", "/account", "/account.data", "/sign-out"]) {
    await market.visitor().raw(path);
  }
  await market.visitor().send("/terms", { a: "1" });
  await logged(market, "request", ({ path, method }) => path === "/terms" && method === "POST");
  expect(market.log.filter((line) => line.includes('"event":"fault"'))).toEqual([]);
});

test.each(BOTH)("a fault is a calm page with the number that is in the log, in %s", async (language, texts) => {
  await broken.db.$client.execute("ALTER TABLE products RENAME TO gone");
  const page = await broken.visitor({ "Accept-Language": language }).get("/");
  await broken.db.$client.execute("ALTER TABLE gone RENAME TO products");
  expect(page.status).toBe(500);
  expect(page.document.querySelector("h1")?.text).toBe(texts.faultTitle);
  const requestId = page.headers.get("X-Request-Id") ?? "none";
  expect(page.text).toContain(requestId);
  expect(page.html).not.toMatch(/SQL|no such table|at \w+ \(/i);
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  const [line] = await logged(broken, "fault", (one) => one.requestId === requestId);
  expect(String(line?.error) + String(line?.cause)).toContain("no such table");
  expect((await broken.visitor().get("/")).status).toBe(200);
});

/** Renames a table while `ask` runs, to break its queries. */
async function without<T>(table: string, ask: () => Promise<T>): Promise<T> {
  await broken.db.$client.execute(`ALTER TABLE ${table} RENAME TO gone`);
  try {
    return await ask();
  } finally {
    await broken.db.$client.execute(`ALTER TABLE gone RENAME TO ${table}`);
  }
}

test.each(BOTH)("the page of a post that failed knows its reader and its number, in %s", async (language, texts) => {
  const ana = await broken.person({ headers: { "Accept-Language": language } });
  const page = await without("strikes", () => ana.post(`/product/${crypto.randomUUID()}`, { max: "1" }));
  expect(page.status).toBe(500);
  expect(page.document.querySelector("h1")?.text).toBe(texts.faultTitle);
  expect(page.text).toContain(page.headers.get("X-Request-Id"));
  expect(page.html).toContain('href="/account/notifications"');
  expect(page.html).toContain("mailto:hola@example.com");
});

test("a button whose address has no page answers a browser with a page, and a program barely", async () => {
  const ana = await broken.person();
  const asked = { Accept: "text/html" };
  const failed = await without("offers", () => ana.send("/offers/none/accept", {}, asked));
  expect(failed.status).toBe(500);
  const page = await failed.text();
  expect(page).toContain(`${failed.headers.get("X-Request-Id")}`);
  expect(page).toContain('href="/account/notifications"');
  const missing = await ana.raw("/webhooks/paypal", { headers: asked });
  expect([missing.status, missing.headers.get("Content-Type")]).toEqual([404, "text/html; charset=utf-8"]);
  expect((await ana.raw("/webhooks/paypal")).headers.get("Content-Type")).not.toMatch(/html/);
});

test("the log of a query that failed holds no value of it", async () => {
  const secret = { email: "ana.secreta@example.com", full_name: "Ana Secreta", password: "varias palabras" };
  await broken.db.$client.execute("ALTER TABLE users RENAME TO people");
  const [up, into] = [
    await broken.visitor().send("/auth?mode=sign-up", secret),
    await broken.visitor().send("/auth", secret),
  ];
  await broken.db.$client.execute("ALTER TABLE people RENAME TO users");
  expect([up.status, into.status]).toEqual([500, 500]);
  const requestId = into.headers.get("X-Request-Id");
  await logged(broken, "fault", (line) => line.requestId === requestId);
  const log = broken.log.join("\n");
  for (const value of [...Object.values(secret), "$argon2", "Secreta"]) expect(log).not.toContain(value);
});

const WAYS: [name: string, start: () => void, end: () => void][] = [
  ["silent", () => market.database.delay(60_000), () => market.database.delay(0)],
  ["refusing", () => market.database.fail(1_000, "before"), () => market.database.fail(0, "before")],
  ["cut off", () => market.database.fail(1_000, "away"), () => market.database.fail(0, "away")],
];

test.each(WAYS)("with a database that is %s: a calm 503 in time, and well again by itself", async (_, start, end) => {
  const ana = await market.person({ headers: { "Accept-Language": "es" } });
  const visitor = market.visitor();
  start();
  const asked = performance.now();
  const pages = await Promise.all([
    visitor.get("/"),
    visitor.get("/search"),
    ana.get("/"),
    ana.get("/account"),
    ana.get("/seller-settings"),
  ]);
  const policies = await Promise.all([visitor.get("/terms"), ana.get("/terms")]);
  end();
  expect(performance.now() - asked).toBeLessThan(20_000);

  for (const [index, page] of pages.entries()) {
    const texts = index < 2 ? en : es;
    expect(page.status).toBe(503);
    expect(page.headers.get("Retry-After")).toBe("5");
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    expect(page.html).not.toContain(ana.email);
    expect(page.document.querySelector("html")?.getAttribute("lang")).toBe(index < 2 ? "en" : "es");
    if (page.path !== "/seller-settings") expect(page.document.querySelector("h1")?.text).toBe(texts.awayTitle);
  }
  expect(policies.map(({ status }) => status)).toEqual([200, 200]);
  expect(ana.cookies.has("sid")).toBe(true);

  for (const page of [await visitor.get("/"), await ana.get("/account")]) expect(page.status).toBe(200);
});

test("each of them waits for it once, and answers in time", async () => {
  const ana = await market.person();
  await market.idle();
  market.database.delay(60_000);
  const asks = [
    () => market.visitor().get("/"),
    () => ana.get("/account"),
    () => ana.get("/terms"),
    () => ana.post("/sign-out", {}),
    () => market.visitor().post("/auth", { email: "ana@example.com", password: "123456" }),
    () => market.visitor().post("/auth?mode=sign-up", { full_name: "A", email: "a@example.com", password: "123456" }),
  ];
  const asked = performance.now();
  market.database.resetCount();
  const pages = await Promise.all(asks.map((ask) => ask()));
  expect(performance.now() - asked).toBeLessThan(20_000);
  expect(market.database.requests).toBeLessThanOrEqual(asks.length);
  for (const { status } of pages) expect([200, 503]).toContain(status);
  market.database.delay(0);
  expect((await ana.get("/account")).status).toBe(200);
});

test("without a secret the market does not open, and does not say why", async () => {
  const closed = await openMarket({ vars: { SESSION_SECRET: "short" } });
  const response = await closed.visitor().raw("/");
  expect(response.status).toBe(500);
  expect(await response.text()).toBe("Internal Server Error");
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  await closed.close();
});
