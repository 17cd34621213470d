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
