import { expect, test } from "vitest";
import type { Category } from "~/domain/catalog/product";
import { comparableSearch, likeness } from "~/domain/prices/comparable-search";
import { createLexicon } from "~/domain/search/lexicon";
import { writeMatch } from "~/domain/search/match";
import { type ConceptEntry, compileLexicon } from "../../../dev/lexicon";

const concept = (id: string, en: string, es: string, rest: Partial<ConceptEntry> = {}): ConceptEntry => ({
  ...{ id, en: en.split(", "), es: es.split(", "), categories: [], of: [], kinds: [] },
  ...rest,
});
const electronics = { categories: ["electronics" as const] };
const lexicon = createLexicon(
  compileLexicon([
    concept("camer", "camera", "cámara", electronics),
    concept("cases", "case", "funda", { ...electronics, of: ["phone"] }),
    concept("pillo", "pillowcase", "funda", { categories: ["home"] }),
    concept("mouse", "mouse", "ratón", electronics),
    concept("toymo", "mouse", "ratón", { categories: ["toys"] }),
    concept("fryin", "pan", "sartén", electronics),
    concept("bread", "bread", "pan", electronics),
    concept("tripo", "tripod", "tripié", electronics),
    concept("devic", "device", "aparato", electronics),
    concept("phone", "phone", "celular", { ...electronics, kinds: ["devic"] }),
    concept("fonix", "fonix", "fonix", { ...electronics, kinds: ["phone", "devic"], isName: true }),
    concept("acme", "acme", "acme", { isName: true }),
    concept("boltb", "bolt", "bolt", { ...electronics, isName: true }),
    concept("zedbr", "zed", "zed", { ...electronics, isName: true }),
    concept("red", "red", "rojo"),
    concept("used", "used", "usado"),
  ]),
);
const read = (text: string, category: Category = "electronics") => comparableSearch(text, category, lexicon);
const ways = (text: string) => read(text).ways.map(writeMatch);
const weights = (text: string) => read(text).words.map(({ forms: [word], weight }) => [word, weight]);

const named = (word: string) => `{title forms} : "${word}"`;
const PHONES = 'senses : ("enphone" OR "esphone" OR "kindphone")';
const CAMERAS = 'senses : ("encamer" OR "escamer" OR "kindcamer")';
const but = (...tokens: string[]) =>
  ` NOT senses : (${[...tokens, "encases", "escases", "espillo"].map((token) => `"${token}"`).join(" OR ")})`;
const NO_PHONE_ACCESSORIES = but("xenphone", "xesphone", "xkindphone");

test("words of names, models and numbers say most, then things, then colours; the thing itself and weak words nothing", () => {
  expect(weights("Cámara Acme zx tripié roja 12 usada para celular")).toEqual([
    ["acme", 4],
    ["zx", 4],
    ["tripie", 2],
    ["roja", 1],
    ["12", 4],
    ["celular", 1],
  ]);
  expect(weights("Cámara")).toEqual([]);
  // Of an accessory, what it is for says which one it is.
  expect(weights("Funda para celular roja")).toEqual([
    ["celular", 2],
    ["roja", 1],
  ]);
  expect(weights("Cámara a1 b2 c3 d4 e5 f6 g7 h8 i9 j10 k11 l12 m13")).toHaveLength(12);
});

test("ways go from listings that say the same to those of the same thing, then of its kind", () => {
  expect(ways("Celular Acme x9")).toEqual([
    `((${PHONES} AND (${named("acme")} AND ${named("x9")}))${but("xacme")})`,
    `((${PHONES} AND ${named("acme")})${but("xacme")})`,
    `((${PHONES} AND (${named("acme")} OR ${named("x9")}))${NO_PHONE_ACCESSORIES})`,
    `(${PHONES}${NO_PHONE_ACCESSORIES})`,
    `((${named("acme")} AND ${named("x9")})${but("xacme")})`,
    `(senses : ("endevic" OR "esdevic" OR "kinddevic")${but("xendevic", "xesdevic", "xkinddevic")})`,
  ]);
  expect(read("Celular Acme x9").nearest).toBe(5);
});

test("without a name, any of the other words makes a listing nearer", () => {
  expect(ways("Cámara roja")).toEqual([
    `((${CAMERAS} AND ${named("roja")})${but("xroja")})`,
    `(${CAMERAS}${but("xencamer", "xescamer", "xkindcamer")})`,
  ]);
  expect(read("Cámara roja").nearest).toBe(2);
});

test("a word means what it does in the category and in the title's language", () => {
  const found = (text: string, category?: Category) => read(text, category).ways.map(writeMatch).join();
  expect(found("Mouse", "toys")).toContain("entoymo");
  expect(found("Mouse", "toys")).not.toContain("enmouse");
  expect(found("Mouse")).not.toContain("entoymo");
  expect(found("El pan de la casa para los niños")).not.toContain("fryin");
  expect(found("The pan of the house for the kids")).not.toContain("bread");
});

test("names alone make a listing nearer where there are any, two of them also without the thing", () => {
  expect(ways("Celular Acme tripié")).toEqual([
    `((${PHONES} AND ${named("acme")})${but("xacme")})`,
    `(${PHONES}${NO_PHONE_ACCESSORIES})`,
    `(senses : ("endevic" OR "esdevic" OR "kinddevic")${but("xendevic", "xesdevic", "xkinddevic")})`,
  ]);
});

test("the thing goes before the line, the line before a brand", () => {
  expect(weights("Celular Fonix 12")).toEqual([
    ["fonix", 4],
    ["12", 4],
  ]);
  expect(weights("Acme Fonix 12")).toEqual([
    ["acme", 4],
    ["12", 4],
  ]);
  expect(weights("Fonix Acme")).toEqual([["acme", 4]]);
  expect(weights("Bolt Zed")).toEqual([["bolt", 4]]);
});

test("a product line is the thing, found as its kind", () => {
  const [nearest = "", ...others] = ways("Fonix 12");
  expect(nearest).toContain(named("12"));
  expect(nearest).toContain('"kindfonix"');
  expect(others.join()).toContain(PHONES.slice("senses : (".length, -1));
});

test("what the lexicon does not know is found by its words alone", () => {
  expect(ways("Zxq abc")).toEqual([`(${named("zxq")} AND ${named("abc")})`, `(${named("zxq")} OR ${named("abc")})`]);
  expect(ways("")).toEqual([]);
});

test("an accessory is compared with accessories, and a thing with its case with others of the kind", () => {
  expect(ways("Funda roja").join()).not.toContain("NOT");
  const withCase = ways("Celular con funda");
  expect(withCase.at(0)).toContain("NOT");
  expect(withCase.at(0)).toBe(`((${PHONES} AND ${named("funda")}) NOT senses : "xfunda")`);
});

test("a title is as alike as the share, by weight, of the telling words that it has", () => {
  const search = {
    words: [
      { forms: ["fotos", "foto"], weight: 1 },
      { forms: ["x9"], weight: 3 },
    ],
  };
  expect(likeness(search, "Álbum de fotos")).toBe(0.25);
  expect(likeness(search, "Foto X9")).toBe(1);
  expect(likeness(search, "Teléfono x 9")).toBe(0.75);
  expect(likeness(search, "Teléfono 9 x")).toBe(0);
  expect(likeness({ words: [] }, "Anything")).toBe(1);
});
