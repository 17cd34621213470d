import { expect, test } from "vitest";
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
    concept("cases", "case, cover", "funda", { ...electronics, of: ["phone"] }),
    concept("tripo", "tripod", "tripié", electronics),
    concept("devic", "device", "aparato", electronics),
    concept("phone", "phone", "celular", { ...electronics, kinds: ["devic"] }),
    concept("fonix", "fonix", "fonix", { ...electronics, kinds: ["phone", "devic"], isName: true }),
    concept("acme", "acme", "acme", { isName: true }),
    concept("red", "red", "rojo"),
    concept("used", "used", "usado"),
  ]),
);
const read = (text: string) => comparableSearch(text, "electronics", lexicon);
const ways = (text: string) => read(text).ways.map(writeMatch);
const weights = (text: string) => read(text).words.map(({ forms: [word], weight }) => [word, weight]);

const named = (word: string) => `{title forms} : "${word}"`;
const PHONES = 'senses : ("enphone" OR "esphone" OR "kindphone")';
const CAMERAS = 'senses : ("encamer" OR "escamer" OR "kindcamer")';
const but = (...tokens: string[]) =>
  ` NOT senses : (${[...tokens, "encases", "escases"].map((token) => `"${token}"`).join(" OR ")})`;
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
  expect(withCase.join()).not.toContain('OR "encases" OR "escases")');
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
