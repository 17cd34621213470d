import fc from "fast-check";
import { expect, test } from "vitest";
import {
  diminutivesOf,
  fullWords,
  masculinesOf,
  partsOf,
  readWords,
  singularsOf,
  sizesOf,
  spellOut,
} from "~/domain/search/words";

test.each<[string, string[]]>([
  ["", []],
  ["Cámara RÉFLEX, niño", ["camara", "reflex", "nino"]],
  ["64 GB", ["64gb"]],
  ["64gb", ["64gb"]],
  ["64 gigas", ["64gb"]],
  ['TV 55"', ["tv", "55in"]],
  ["55-inch TV", ["55in", "tv"]],
  ["55 pulgadas 4K", ["55in", "4k"]],
  ["1.5 L", ["1d5l"]],
  ["1,5 litros", ["1d5l"]],
  ["1,500 piezas", ["1500", "piezas"]],
  ["205/55 R16", ["205", "55", "r16"]],
  ["USB-C", ["usb", "c"]],
  ["20 W", ["20w"]],
  ["iPhone 11 de 64 GB", ["iphone", "11", "de", "64gb"]],
  ["litros", ["litros"]],
  ["Women’s jeans, 12''", ["women", "jeans", "12in"]],
  ['"* NEAR(', ["near"]],
  ["a\u19b0b", ["a", "b"]],
])("%j reads as %j", (text, words) => {
  expect(readWords(text)).toEqual(words);
});

test.each([
  ["AirPods w/ case", "AirPods with case"],
  ["Cámara c/lente 18-55", "Cámara con lente 18-55"],
  ["Funda P/ iPhone", "Funda para iPhone"],
  ["Consola s/ cables, c/ 2 controles", "Consola sin cables, con 2 controles"],
  ["Drill w/o battery", "Drill without battery"],
  ["Tacos $20 c/u, s/n", "Tacos $20 c/u, s/n"],
  ["Playera S/M AC/DC", "Playera S/M AC/DC"],
])("%j is spelled out as %j", (text, whole) => {
  expect(spellOut(text)).toBe(whole);
});

test.each([
  ["sillas", "silla"],
  ["sillones", "sillon"],
  ["lentes", "lente"],
  ["lapices", "lapiz"],
  ["watches", "watch"],
  ["phones", "phone"],
  ["batteries", "battery"],
  ["knives", "knife"],
  ["shelves", "shelf"],
])("%s may be the plural of %s", (plural, singular) => {
  expect(singularsOf(plural)[0]).toBe(plural);
  expect(singularsOf(plural)).toContain(singular);
});

test.each(["glass", "gas", "65s", "silla"])("%s is no plural", (word) => {
  expect(singularsOf(word)).toEqual([word]);
});

test("a word of letters and digits has parts and neighbours of them, another has none", () => {
  expect([partsOf("r16"), partsOf("1d5l"), partsOf("65r15"), partsOf("silla"), partsOf("55")]).toEqual([
    ["r", "16"],
    ["1d5", "l"],
    ["65", "r", "15", "65r", "r15"],
    [],
    [],
  ]);
});

test("a wheel's size is written in several ways, and a year in two", () => {
  expect([sizesOf("16", "rin"), sizesOf("29", "rodada"), sizesOf("16", "talla")]).toEqual([["r16"], ["r29"], []]);
  expect([sizesOf("1994", undefined), sizesOf("1810", undefined)]).toEqual([["94"], []]);
});

test("links between the words of a term mean nothing, other empty words do", () => {
  expect(fullWords(["funda", "para", "el", "celular"])).toEqual(["funda", "celular"]);
  expect(fullWords(["surfboard", "with", "leash"])).toEqual(["surfboard", "with", "leash"]);
  expect(fullWords(["de"])).toEqual(["de"]);
});

test("feminine adjectives have masculine forms", () => {
  expect(masculinesOf("rojas")).toContain("rojo");
  expect(masculinesOf("españolas")).toContain("español");
  expect([masculinesOf("para"), masculinesOf("azul")]).toEqual([[], []]);
});

test.each([
  ["ositos", "oso"],
  ["mesita", "mesa"],
  ["cochecito", "coche"],
  ["munequita", "muneca"],
])("%s is a diminutive of %s", (small, whole) => {
  expect(diminutivesOf(small)).toContain(whole);
});

test("whatever is typed, words have only letters and digits, so that they are safe in quotes of the index", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      for (const word of readWords(text)) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
    }),
  );
});
