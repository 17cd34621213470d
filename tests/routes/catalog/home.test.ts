import { afterAll, beforeAll, expect, test } from "vitest";
import { type Market, openMarket } from "../../support/market";

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

test("home shows the eight newest products, newest first, and five of their pictures", async () => {
  const page = await market.visitor().get("/");
  const shown = page.document
    .querySelectorAll('[aria-labelledby="featured"] .item h3 a')
    .map((link) => link.getAttribute("href"));
  const { rows } = await market.db.$client.execute("SELECT id FROM products ORDER BY seq DESC LIMIT 8");
  expect(shown).toEqual(rows.map((row) => `/product/${row.id}`));
  expect(page.document.querySelectorAll(".slides .pic").length).toBe(5);
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
