import { afterAll, beforeAll, expect, test } from "vitest";
import { type Market, openMarket } from "../support/market";
import type { Page } from "../support/page";

let market: Market;

beforeAll(async () => {
  market = await openMarket();
});

afterAll(() => market.close());

function languageOf(page: Page): string | undefined {
  return page.document.querySelector("html")?.getAttribute("lang");
}

test.each([
  [undefined, "en"],
  ["", "en"],
  ["es", "es"],
  ["es-MX,es;q=0.9,en;q=0.8", "es"],
  ["en-US,en;q=0.9,es;q=0.8", "en"],
  ["fr-FR,es;q=0.5", "es"],
  ["fr", "en"],
  ["*", "en"],
  ["nah-MX, es;q=0.7, en;q=0.3", "es"],
  ["es;q=0, en;q=0.1", "en"],
  ["es;q=", "en"],
  [";;,,=", "en"],
])("Accept-Language %j reads %s on the first byte", async (wish, language) => {
  const page = await market.visitor(wish === undefined ? {} : { "Accept-Language": wish }).get("/auth");
  expect(page.status).toBe(200);
  expect(languageOf(page)).toBe(language);
  expect(page.headers.get("Content-Language")).toBe(languageOf(page));
});

test("the form of the header switches, and the choice outweighs the browser's wish", async () => {
  const visitor = market.visitor({ "Accept-Language": "es-MX" });
  const spanish = await visitor.get("/terms");
  expect(languageOf(spanish)).toBe("es");
  const button = spanish.document.querySelector('form[action="/language"] button');
  expect(button?.textContent).toContain("English");
  const english = await visitor.submit(spanish, 'form[action="/language"]', { lang: "en" });
  expect(english.path).toBe("/terms");
  expect(languageOf(english)).toBe("en");
  expect(languageOf(await visitor.get("/auth"))).toBe("en");
});

test("a page of an error may have no address of its own: switching there leads home", async () => {
  const visitor = market.visitor();
  const refusal = await visitor.get("/language", { Accept: "text/html" });
  expect([refusal.status, languageOf(refusal)]).toEqual([404, "en"]);
  const home = await visitor.submit(refusal, 'form[action="/language"]', { lang: "es" });
  expect([home.status, home.path, languageOf(home)]).toEqual([200, "/", "es"]);
});

test("the choice is remembered for a year, and on https never sent in the clear", async () => {
  const origin = "https://market.example";
  const secure = await openMarket({ vars: { APP_ORIGIN: origin } });
  const response = await secure.visitor().send("/language", { lang: "es", to: "/" }, { Origin: origin });
  const [cookie] = response.headers.getSetCookie();
  expect(cookie).toContain("Max-Age=31536000");
  expect(cookie).toContain("SameSite=Lax");
  expect(cookie).toContain("Secure");
  await secure.close();
});

test("?lang=es is what the alternates point to, and switching back leaves it behind", async () => {
  const visitor = market.visitor();
  const page = await visitor.get("/terms?lang=es");
  expect(languageOf(page)).toBe("es");
  const alternates = page.document
    .querySelectorAll('link[rel="alternate"]')
    .map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")]);
  expect(alternates).toEqual([
    ["en", `${market.origin}/terms?lang=en`],
    ["es", `${market.origin}/terms?lang=es`],
    ["x-default", `${market.origin}/terms`],
  ]);
  const english = await visitor.submit(page, 'form[action="/language"]', { lang: "en" });
  expect(english.path).toBe("/terms");
  expect(languageOf(english)).toBe("en");
});

test.each(["fr", "", "__proto__", "en\r\nSet-Cookie: a=b"])(
  "%j is no language: nothing is remembered",
  async (lang) => {
    const response = await market.visitor().send("/language", { lang, to: "/terms" });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/terms");
    expect(response.headers.getSetCookie()).toEqual([]);
  },
);

test("a parameter or a cookie that is no language is passed over", async () => {
  expect(languageOf(await market.visitor().get("/auth?lang=fr"))).toBe("en");
  for (const cookie of ["lang=fr", "lang=%E0%A4%A", "lang=ImZyIg==", "lang={}", "lang="]) {
    const page = await market.visitor({ "Accept-Language": "es" }).get("/auth", { Cookie: cookie });
    expect([page.status, languageOf(page)]).toEqual([200, "es"]);
  }
});

test.each(["https://evil.example/", "//evil.example", "/\\evil.example", "/.//evil.example", "/\r\nSet-Cookie: a=b"])(
  "switching never leads to %j",
  async (to) => {
    const response = await market.visitor().send("/language", { lang: "es", to });
    expect(response.headers.get("Location")).toBe("/");
  },
);

test("pages differ by cookie and language, and say so to caches", async () => {
  const response = await market.visitor().raw("/auth");
  expect(response.headers.get("Vary")).toContain("Cookie");
  expect(response.headers.get("Vary")).toContain("Accept-Language");
});
