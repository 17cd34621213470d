import { afterAll, beforeAll, expect, test } from "vitest";
import { type Market, openMarket } from "../../support/market";
import type { Page } from "../../support/page";

let empty: Market;
let market: Market;

beforeAll(async () => {
  [empty, market] = [await openMarket(), await openMarket({ demo: true })];
});

afterAll(async () => {
  await empty.close();
  await market.close();
});

test("an empty market says so, in both languages, and offers to sell", async () => {
  const english = await empty.visitor().get("/");
  expect(english.text).toContain("No products available yet");
  const spanish = await empty.visitor({ "Accept-Language": "es-MX" }).get("/");
  expect(spanish.text).toContain("No hay productos disponibles todavía");
  expect(spanish.document.querySelector('main a[href="/sell"]')).not.toBeNull();
});

const titles = (page: Page, section: string) =>
  page.document.querySelectorAll(`[aria-labelledby="${section}"] .item h3 a`).map((link) => link.text);

test("home shows eight products, the first five whole in its slideshow with title, price and link, the widest first", async () => {
  for (const [headers, sign] of [
    [{}, "MX$"],
    [{ "Accept-Language": "es-MX" }, "$"],
  ] as const) {
    const page = await market.visitor(headers).get("/");
    const shown = page.document.querySelectorAll('[aria-labelledby="featured"] .item h3 a');
    expect(shown).toHaveLength(8);
    const slides = page.document.querySelectorAll(".slides a");
    const ratios = slides.map((slide) => {
      const photo = slide.querySelector("img[srcset]");
      return Number(photo?.getAttribute("width")) / Number(photo?.getAttribute("height"));
    });
    expect(ratios[0]).toBeGreaterThan(1);
    expect(ratios[0]).toBe(Math.max(...ratios));
    const newest = shown.slice(0, 5);
    const first = newest.find((link) => link.getAttribute("href") === slides[0]?.getAttribute("href"));
    const expected = [first, ...newest.filter((link) => link !== first)];
    for (const [index, slide] of slides.entries()) {
      expect(slide.getAttribute("href")).toBe(expected[index]?.getAttribute("href"));
      expect(slide.text).toContain(expected[index]?.text);
      expect(slide.text).toMatch(new RegExp(`${sign.replace("$", "\\$")}[\\d,]+\\.\\d\\d$`));
    }
    expect(titles(page, "ending").filter((title) => titles(page, "featured").includes(title))).toEqual([]);
  }
});

test("who is signed in sees what they watch, and nobody else does", async () => {
  const ana = await market.person();
  expect(titles(await ana.get("/"), "watched")).toEqual([]);
  const ending = (await ana.get("/")).document.querySelector('[aria-labelledby="ending"] .item h3 a');
  await ana.post(`${ending?.getAttribute("href")}/watch`, {});
  const home = await ana.get("/");
  expect(titles(home, "watched")).toEqual([ending?.text]);
  const links = home.document.querySelectorAll(".item h3 a").map((link) => link.getAttribute("href"));
  expect(links).toHaveLength(new Set(links).size);
  const old = ana.copy();
  await ana.post("/sign-out", {});
  for (const reader of [old, ana, market.visitor()]) expect(titles(await reader.get("/"), "watched")).toEqual([]);
});

test("the header leads to all eight categories; to a store only who has one", async () => {
  const buyer = await market.person();
  const seller = await market.person({ seller: "Casa Nueva" });
  for (const [who, hasStore] of [
    [market.visitor(), false],
    [buyer, false],
    [seller, true],
  ] as const) {
    const { document } = await who.get("/");
    expect(document.querySelectorAll('.cats a[href^="/category/"]')).toHaveLength(8);
    expect(document.querySelector('.tools a[href="/sell"]')?.text).toBe("Sell");
    expect(document.querySelector('.tools a[href="/seller-settings"]')?.text).toBe(hasStore ? "My Store" : undefined);
  }
});

test("home links to the eight categories", async () => {
  const page = await market.visitor().get("/");
  const tiles = page.document.querySelectorAll(".tiles a").map((link) => link.getAttribute("href"));
  expect(tiles).toEqual(
    ["electronics", "fashion", "home", "sports", "toys", "collectibles", "automotive", "other"].map(
      (category) => `/category/${category}`,
    ),
  );
});

test("home is one round trip to the database, signed in or not", async () => {
  const ana = await market.person();
  for (const reader of [market.visitor(), ana]) {
    await market.idle();
    market.database.resetCount();
    expect((await reader.get("/")).status).toBe(200);
    expect(market.database.requests).toBe(1);
  }
});
