import { afterAll, beforeAll, expect, test } from "vitest";
import { type Market, openMarket } from "../../support/market";
import type { Page } from "../../support/page";

// The market of the demo, asked as people ask: in either language, by other words, with typing errors.

let market: Market;

beforeAll(async () => {
  market = await openMarket({ demo: true });
});

afterAll(() => market.close());

const SPANISH = { "Accept-Language": "es-MX" };
const search = (typed: string, language: "en" | "es" = "en", more = "") =>
  market.visitor(language === "es" ? SPANISH : {}).get(`/search?q=${encodeURIComponent(typed)}${more}`);
const cards = (page: Page) => page.document.querySelectorAll(".item h3 a").map((link) => link.textContent);
const note = (page: Page) => page.document.querySelector("main [role=status]")?.textContent;

const link = (page: Page) => page.document.querySelector("main [role=status] a")?.getAttribute("href") ?? "";

const CAMERAS = /cámaras? /i;

test.each<["en" | "es", string, RegExp]>([
  ["en", "camera", CAMERAS],
  ["en", "film cameras", /cámaras de película/],
  ["en", "instant camera", /instantánea Polaroid/],
  ["en", "sneakers", /^Tenis/],
  ["en", "white sneakers", /Nike blancos/],
  ["en", "orchid", /Orquídea/],
  ["en", "cactuses", /cactus/],
  ["en", "couch", /grey sofa/],
  ["en", "leather couch", /leather sofa/],
  ["en", "ipad stylus", /tablet with stylus/],
  ["en", "keybord", /Mechanical keyboard/],
  ["en", "64gb tablet", /64 GB/],
  ["es", "teclado mecánico", /Mechanical keyboard/],
  ["es", "tienda de campaña", /dome tent/],
  ["es", "casa de campaña para dos personas", /Two-person dome tent/],
  ["es", "sillón gris", /grey sofa/],
  ["es", "banco de madera", /wooden stool/],
  ["es", "tableta", /tablet with stylus/],
  ["es", "camra polaroid", /Polaroid/],
  ["es", "zapatillas para correr", /^Tenis para correr/],
  ["es", "sapatillas nike", /^Tenis .*Nike/],
])("%s: “%s” finds %s", async (language, typed, title) => {
  const page = await search(typed, language);
  expect(
    cards(page)
      .slice(0, 10)
      .some((one) => title.test(one)),
    `${note(page)} ${cards(page)}`,
  ).toBe(true);
});

test.each<["en" | "es", string, string]>([
  ["en", "keybaord", "Showing results for “keyboard”. Search for “keybaord” instead"],
  ["es", "sapatillas nike", "Se muestran resultados de “zapatillas nike”. Buscar “sapatillas nike” en su lugar"],
  [
    "en",
    "camera unobtainium",
    "No listing has all of these words. Showing results without “unobtainium”. Search for “camera unobtainium” instead",
  ],
  [
    "es",
    "cámara unobtainium",
    "Ninguna publicación tiene todas estas palabras. Se muestran resultados sin “unobtainium”. Buscar “cámara unobtainium” en su lugar",
  ],
])("%s: “%s” is read otherwise: the page says so, and leads to what was typed", async (language, typed, says) => {
  const page = await search(typed, language);
  expect(note(page)).toBe(says);
  expect(cards(page).length).toBeGreaterThan(0);
  const asTyped = await market.visitor(language === "es" ? SPANISH : {}).get(link(page));
  expect([cards(asTyped), note(asTyped)]).toEqual([[], undefined]);
});

test.each([
  ["camera", 1],
  ["keybaord", 1],
  // The second one counts, after the response, what nobody offers.
  ["camera+unobtainium", 2],
  ["qwrtzpl", 2],
])("“%s” takes %i round trips, however it is read", async (typed, trips) => {
  const visitor = market.visitor();
  await visitor.raw("/search?q=silla");
  expect(await market.trips(() => visitor.raw(`/search?q=${typed}`))).toBe(trips);
});
