import { beforeAll, expect, test } from "vitest";
import type { Lexicon } from "~/domain/search/lexicon";
import { isBegun, suggestConcepts } from "~/domain/search/suggestions";
import { compiledLexicon } from "../../support/search-evaluation";

let lexicon: Lexicon;
beforeAll(async () => {
  lexicon = await compiledLexicon();
});

const named = (typed: string, language: "en" | "es") =>
  suggestConcepts(typed, lexicon, language).map(({ name }) => name);

test.each([
  ["Cámara web", "cam"],
  ["Cámara web", "CÁMARAS"],
  ["Funda para celular", "funda para cel"],
  ["Set of 6 chairs", "chair"],
  ["Red shirts", "shirt re"],
])("%j is begun by %j", (text, typed) => {
  expect(isBegun(text, typed)).toBe(true);
});

test.each([
  ["light brown", "cam"],
  ["Computer desk", "computerized"],
  ["Cámara web", "cám webs negra"],
  ["Minicam", "cam"],
  ["Camera", ""],
])("%j is not begun by %j", (text, typed) => {
  expect(isBegun(text, typed)).toBe(false);
});

test("a thing has the name that is begun, of the reader's language first", () => {
  const english = named("cam", "en");
  expect(english).toContain("camera");
  // "Camel" is a word for it.
  expect(english).not.toContain("light brown");
  expect(named("cam", "es")).toContain("cámara");
  expect(named("cam", "es")).not.toContain("camera");
  expect(named("teclad", "en")[0]).toBe("teclado");
  expect(named("keyb", "es")[0]).toBe("keyboard");
  // Both languages have things that begin so.
  const both = named("tecl", "en").concat(named("sil", "en"));
  expect(both.indexOf("silver")).toBeLessThan(both.indexOf("silla"));
  expect(both).toEqual(expect.arrayContaining(["silver", "silla"]));
});

test("accents and plurals are typed or not, and links between words are", () => {
  expect(named("camaras", "es")[0]).toBe("cámara");
  expect(named("sillas", "es")).toContain("silla");
  expect(named("funda para cel", "es")).toContain("funda para celular");
  expect(named("c", "en")).toEqual([]);
});
