import { expect, test } from "vitest";
import { searchDocument } from "~/domain/search/document";
import { createLexicon } from "~/domain/search/lexicon";
import { expressionUpTo, readQuery } from "~/domain/search/query";
import { type ConceptEntry, compileLexicon } from "../../../dev/lexicon";

const concept = (id: string, en: string, es: string, rest: Partial<ConceptEntry> = {}): ConceptEntry => ({
  ...{ id, en: en.split(", "), es: es.split(", "), categories: [], of: [], kinds: [] },
  ...rest,
});
const [CAMERA, MOUSE, TOY_MOUSE, MACHINE, CASE, KEYBOARD] = [
  "camer",
  "mouse",
  "toymo",
  "machi",
  "cases",
  "keybo",
] as const;
const lexicon = createLexicon(
  compileLexicon([
    concept(CAMERA, "camera", "cámara", { categories: ["electronics"] }),
    concept(MOUSE, "mouse, mice", "ratón, mouse", { categories: ["electronics"] }),
    concept(TOY_MOUSE, "mouse, mice", "ratón", { categories: ["toys"] }),
    concept(MACHINE, "washing machine", "lavadora", { categories: ["home"] }),
    concept(CASE, "camera case", "funda para cámara", { categories: ["electronics"], of: [CAMERA] }),
    concept(KEYBOARD, "keyboard", "teclado", { categories: ["electronics"] }),
  ]),
);
const read = (text: string, asked = {}) => readQuery(text, lexicon, { category: null, language: null, ...asked });
const meant = (text: string, asked = {}) =>
  read(text, asked).units.map(({ words, senses }) => [words.join(" "), [...new Set(senses.map((one) => one.concept))]]);

test("words of a term are one unit, in the singular or plural; empty words ask for nothing", () => {
  expect(meant("washing machines for the home")).toEqual([
    ["washing machines", [MACHINE]],
    ["home", []],
  ]);
  expect(meant("funda para cámara")).toEqual([["funda para camara", [CASE]]]);
  expect(meant("para el")).toEqual([
    ["para", []],
    ["el", []],
  ]);
});

test("what means several things is decided by the category, the rest of the query, and the reader's language", () => {
  expect(meant("mouse")).toEqual([["mouse", [MOUSE, TOY_MOUSE]]]);
  expect(meant("mouse", { category: "toys" })).toEqual([["mouse", [TOY_MOUSE]]]);
  expect(meant("keyboard and mouse")).toEqual([
    ["keyboard", [KEYBOARD]],
    ["mouse", [MOUSE]],
  ]);
  expect(meant("mouse", { language: "es" })).toEqual([["mouse", [MOUSE]]]);
});

test("a listing is indexed by its words' forms and by what they mean in its category", () => {
  const document = searchDocument(
    { title: "Mice for PS 5", description: "Works with any camera", category: "electronics" },
    lexicon,
  );
  expect(document.forms.split(" ")).toEqual(["mice", "for", "ps", "5", "ps5"]);
  expect(document.senses).toBe(`en${MOUSE} in${CAMERA}`);
});

test("an accessory is one by what stands before the thing that it is for", () => {
  const senses = (title: string) =>
    searchDocument({ title, description: null, category: "electronics" }, lexicon).senses;
  expect(senses("Funda para cámara Nikon")).toContain("isaccessory");
  expect(senses("Leica camera case, brown")).toContain("isaccessory");
  expect(senses("Leica camera with camera case")).not.toContain("isaccessory");
});

test("each tier takes in what those before it do", () => {
  const query = read("cámara");
  const exact = 'forms : "camara"';
  expect(expressionUpTo(query, "exact")).toBe(`(${exact} NOT senses : isaccessory)`);
  expect(expressionUpTo(query, "same-language")).toBe(
    `(({title forms} : "camara" OR senses : "escamer") NOT senses : isaccessory)`,
  );
  expect(expressionUpTo(query, "accessory")).toBe(`({title forms} : "camara" OR senses : ("encamer" OR "escamer"))`);
});

test("who asks for an accessory sees accessories among the rest", () => {
  expect(expressionUpTo(read("camera case"), "exact")).not.toContain("isaccessory");
});

test("the beginning of a word finds it only where nobody knows it as a whole one", () => {
  expect(expressionUpTo(read("camer"), "same-language")).toContain('"camer"*');
  expect(expressionUpTo(read("camera"), "same-language")).not.toContain("*");
});
