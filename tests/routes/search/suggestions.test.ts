import { afterAll, beforeAll, expect, test } from "vitest";
import { type Market, openMarket } from "../../support/market";

let market: Market;

beforeAll(async () => {
  market = await openMarket({ demo: true });
});

afterAll(() => market.close());

async function suggested(typed: string, language = "en"): Promise<string[]> {
  const response = await market.visitor().raw(`/search/suggestions?q=${encodeURIComponent(typed)}&lang=${language}`);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/json; charset=utf-8"]);
  return ((await response.json()) as { text: string; href: string }[]).map(({ text, href }) => `${text} ${href}`);
}

test("a search is completed to categories, things and titles, in the reader's language", async () => {
  const english = await suggested("cam");
  expect(english).toContain("camera /search?q=camera");
  expect(english.some((one) => /^Cámara instantánea Polaroid/.test(one))).toBe(true);
  expect(await suggested("cám", "es")).toContain("cámara /search?q=c%C3%A1mara");
  // A word of the other language is completed in that language.
  expect(await suggested("teclad")).toContain("teclado /search?q=teclado");
  expect(await suggested("jug", "es")).toContain("Juguetes /category/toys");
  expect(await suggested("garden")).toContain("Home & Garden /category/home");
});

test("every suggestion has a word that begins as typed", async () => {
  for (const [typed, beginning] of [
    ["cam", /\bcam/i],
    ["camaras", /\bcamara/i],
    ["guitarrazo", /\bguitarrazo/i],
  ] as const)
    for (const language of ["en", "es"])
      for (const one of await suggested(typed, language))
        expect(one.split(" /")[0]?.normalize("NFD").replace(/\p{M}/gu, ""), typed).toMatch(beginning);
  expect((await suggested("camaras", "es")).some((one) => /^Cámara instantánea Polaroid/.test(one))).toBe(true);
});

test("only what is for sale is suggested, and nothing for a letter, signs or nonsense", async () => {
  expect(await suggested("tractor")).toEqual([]);
  for (const typed of ["", "c", '"*', "qwrtz", "x".repeat(5_000)]) expect(await suggested(typed)).toEqual([]);
});

test("it takes one round trip, however much is found", async () => {
  const visitor = market.visitor();
  await visitor.raw("/search/suggestions?q=ca");
  expect(await market.trips(() => visitor.raw("/search/suggestions?q=cam"))).toBe(1);
});
