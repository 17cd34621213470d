import { expect, test } from "vitest";
import { searchDocument } from "~/domain/search/document";
import { createLexicon } from "~/domain/search/lexicon";
import { listingDocument } from "~/domain/search/listing-document";
import { readQuery } from "~/domain/search/query";
import { expressionUpTo, tierExpression, tiersOf } from "~/domain/search/tiers";
import { type ConceptEntry, compileLexicon } from "../../../dev/lexicon";

const concept = (id: string, en: string, es: string, rest: Partial<ConceptEntry> = {}): ConceptEntry => ({
  ...{ id, en: en.split(", "), es: es.split(", "), categories: [], of: [], kinds: [] },
  ...rest,
});
const [CAMERA, MOUSE, TOY_MOUSE, MACHINE, CASE] = ["camer", "mouse", "toymo", "machi", "cases"] as const;
const [KEYBOARD, DEVICE, PHONE, LINE, RED] = ["keybo", "devic", "phone", "fonix", "red"] as const;
const lexicon = createLexicon(
  compileLexicon([
    concept(CAMERA, "camera", "cámara", { categories: ["electronics"] }),
    concept(MOUSE, "mouse, mice", "ratón, mouse", { categories: ["electronics"] }),
    concept(TOY_MOUSE, "mouse, mice", "ratón", { categories: ["toys"] }),
    concept(MACHINE, "washing machine", "lavadora", { categories: ["home"] }),
    concept(CASE, "camera case", "funda para cámara", { categories: ["electronics"], of: [CAMERA] }),
    concept(KEYBOARD, "keyboard", "teclado", { categories: ["electronics"] }),
    concept(DEVICE, "device", "aparato", { categories: ["electronics"] }),
    concept(PHONE, "phone", "celular", { categories: ["electronics"], kinds: [DEVICE] }),
    concept(LINE, "fonix", "fonix", { categories: ["electronics"], kinds: [PHONE, DEVICE], isName: true }),
    concept(RED, "red", "rojo"),
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

test("an accessory has each of its words and meanings once more, those of its description not", () => {
  const { senses } = searchDocument(
    { title: "Funda Xolo para cámara", description: "Con teclado", category: "electronics" },
    lexicon,
  );
  const again = senses.split(" ").filter((token) => token.startsWith("x"));
  expect(again).toEqual(expect.arrayContaining(["xfunda", "xxolo", "xcamara", `xfor${CAMERA}`]));
  expect(again.join()).not.toContain(KEYBOARD);
});

test("an accessory is left out by the models that its description names, and no tier reads a list of all accessories", () => {
  const { senses } = searchDocument(
    { title: "Camera case", description: "Red, for the T480 and any Fonix", category: "electronics" },
    lexicon,
  );
  const again = senses.split(" ").filter((token) => token.startsWith("x"));
  expect(again).toEqual(expect.arrayContaining(["xt480", `xin${LINE}`]));
  expect(again).not.toContain(`xin${RED}`);
  const narrow = (text: string) => ({ ...read(text), isWide: false });
  expect(expressionUpTo(narrow("T480"), "description")).toContain('NOT senses : "xt480"');
  const queries = ["T480", "fonix", "red camera", "periscopio"].flatMap((text) => [read(text), narrow(text)]);
  for (const query of queries)
    for (const tier of tiersOf([query])) expect(expressionUpTo(query, tier)).not.toContain("isaccessory");
});

test("in either language an accessory is one, by the words of both", () => {
  const texts = { title: "Leica camera case", description: null, category: "electronics" } as const;
  const second = { secondTitle: "Estuche Leica", secondDescription: null };
  const { senses } = listingDocument({ ...texts, ...second }, lexicon);
  expect(senses.split(" ")).toEqual(expect.arrayContaining(["isaccessory", "xcase", "xestuche"]));
});

test("each tier takes in what those before it do", () => {
  const query = read("cámara");
  expect(expressionUpTo(query, "exact")).toBe('(forms : "camara" NOT senses : "xcamara")');
  expect(expressionUpTo(query, "same-language")).toBe(
    '((forms : "camara" OR senses : "escamer") NOT senses : ("xcamara" OR "xescamer"))',
  );
  expect(expressionUpTo(query, "kind")).toBe(
    '((forms : "camara" OR senses : ("encamer" OR "escamer" OR "kindcamer")) NOT senses : ("xcamara" OR "xencamer" OR "xescamer" OR "xkindcamer"))',
  );
  expect(expressionUpTo(query, "accessory")).toBe(
    '(({title forms} : "camara" OR senses : ("encamer" OR "escamer" OR "kindcamer" OR "forcamer")) NOT senses : ("notcamara" OR "notcamer"))',
  );
});

test("a thing is not looked for in descriptions, what things are like is", () => {
  expect(expressionUpTo(read("cámara"), "description")).toBe(expressionUpTo(read("cámara"), "accessory"));
  expect(expressionUpTo(read("verde"), "description")).toContain('description : "verde"');
});

test("what a title says that a thing is for or comes with is told from the thing", () => {
  const { forms, senses } = searchDocument(
    { title: "Teclado para cámara", description: null, category: "electronics" },
    lexicon,
  );
  expect(forms.split(" ")).toEqual(["teclado", "para"]);
  expect(senses.split(" ")).toEqual([`es${KEYBOARD}`, `for${CAMERA}`]);
});

test("a title is of a kind by its main thing: the first in Spanish, the last in English, or a product line", () => {
  const kinds = (title: string) =>
    searchDocument({ title, description: null, category: "electronics" }, lexicon)
      .senses.split(" ")
      .filter((token) => token.startsWith("kind"));
  expect(kinds("Celular Acme")).toEqual([`kind${DEVICE}`]);
  expect(kinds("Camera keyboard phone")).toEqual([`kind${DEVICE}`]);
  expect(kinds("Phone keyboard")).toEqual([]);
  expect(kinds("Teclado celular")).toEqual([]);
  expect(kinds("Fonix 5, 64 GB")).toEqual([`kind${PHONE}`, `kind${DEVICE}`]);
});

test("a term that is written as one word is found as two, and a product line's last word counts", () => {
  expect(meant("key board")).toEqual([["key board", [KEYBOARD]]]);
  expect(meant("fonix se")).toEqual([
    ["fonix", [LINE]],
    ["se", []],
  ]);
});

test("a feminine adjective and a diminutive are read by what they are of", () => {
  expect(meant("rojas")).toEqual([["rojas", [RED]]]);
  expect(meant("tecladitos")).toEqual([["tecladitos", [KEYBOARD]]]);
  expect(meant("lavadora")).toEqual([["lavadora", [MACHINE]]]);
});

test("that something is for sale asks for nothing, nor does a size's country", () => {
  expect(meant("vendo cámara usada")).toEqual([["camara", [CAMERA]]]);
  expect(meant("cámara talla 7 mx").map(([words]) => words)).toEqual(["camara", "7"]);
  expect(meant("usada").map(([words]) => words)).toEqual(["usada"]);
});

test.each([
  ["i am looking for a used camera", ["camera"]],
  ["busco una cámara barata en buen estado, ¿alguien vende?", ["camara"]],
  ["where can i buy a keyboard", ["keyboard"]],
  ["cuánto cuesta un teclado", ["teclado"]],
  ["se vende", ["vende"]],
  ["barata", ["barata"]],
])("of the sentence %j, only what it names is looked for", (typed, words) => {
  expect(meant(typed).map(([word]) => word)).toEqual(words);
});

test("what has a word of condition, price or praise comes first, and what has none is found as well", () => {
  const query = read("cámara barata");
  expect(tiersOf([query])[0]).toBe("preferred");
  expect(expressionUpTo(query, "preferred")).toContain('description : "barata"');
  expect(tierExpression(query, "exact")).toMatch(/^\(\(forms : "camara" NOT senses : "xcamara"\) NOT .*barata/);
  expect(expressionUpTo(query, "description")).not.toContain("barata");
  expect(tiersOf([read("cámara")])[0]).toBe("exact");
});

test("who asks for an accessory sees accessories among the rest", () => {
  expect(expressionUpTo(read("camera case"), "exact")).not.toContain("NOT");
});

test("the beginning of a word finds it only where nobody knows it as a whole one", () => {
  expect(expressionUpTo(read("camer"), "same-language")).toContain('"camer"*');
  expect(expressionUpTo(read("camera"), "same-language")).not.toContain("*");
});
