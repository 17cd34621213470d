import { expect, test } from "vitest";
import { createLexicon } from "~/domain/search/lexicon";
import { missedWords } from "~/domain/search/missed-search";
import { readQuery } from "~/domain/search/query";
import { readSynonym, withSynonyms } from "~/domain/search/synonyms";
import { expressionUpTo } from "~/domain/search/tiers";

const own = createLexicon(
  [
    ...["#000001=cell phone|celular|electronics|", "#000002=drill|taladro|home|", "#000003=training drill|simulacro||"],
    ...["cell phone=000001e", "celular=000001s", "drill=000002e 000003e", "movil=000001s", "taladro=000002s"],
  ]
    .sort()
    .join("\n")
    .concat("\n"),
  "v1",
);
const scope = { category: null, language: null };
const added = withSynonyms(own, [
  { words: "cel", term: "celular", concept: "000001" },
  { words: "telefono inteligente", term: "cell phone", concept: "000001" },
  { words: "lost", term: "gone", concept: "000009" },
]);

test("added words mean what the others mean, in the singular and the plural, and the longest term counts", () => {
  const units = (text: string) =>
    readQuery(text, added, scope).units.map(({ words, senses }) => [words.join(" "), senses]);
  expect(units("cels rojos")).toEqual([
    ["cels", [{ concept: "000001", language: "es" }]],
    ["rojos", []],
  ]);
  expect(units("teléfonos inteligentes")).toEqual([
    ["telefonos inteligentes", [{ concept: "000001", language: "en" }]],
  ]);
  expect(units("telefono lost")).toEqual([
    ["telefono", []],
    ["lost", []],
  ]);
  expect(readQuery("cel", own, scope).units).toMatchObject([{ words: ["cel"], senses: [] }]);
});

test("whoever searches for a word finds titles with the words added to it, but not as the same words", () => {
  const query = readQuery("celular", added, scope);
  expect(expressionUpTo(query, "exact")).not.toContain("inteligente");
  expect(expressionUpTo(query, "same-language")).toContain('forms : "cel"');
  expect(expressionUpTo(query, "same-language")).toContain('forms : ("telefono" AND "inteligente")');
});

test("another set of words is another version, and none is the lexicon itself", () => {
  expect(withSynonyms(own, [])).toBe(own);
  expect(added.version).not.toBe(withSynonyms(own, [{ words: "cel", term: "celular", concept: "000001" }]).version);
});

test.each([
  [
    { words: "cel", term: "Celulares", chosen: "" },
    { words: "cel", term: "celulares", concept: "000001" },
  ],
  [
    { words: "broca", term: "drill", chosen: "000002" },
    { words: "broca", term: "drill", concept: "000002" },
  ],
  [{ words: "de la", term: "celular", chosen: "" }, "wordsMissing"],
  [{ words: "uno dos tres cuatro cinco seis siete ocho", term: "celular", chosen: "" }, "wordsTooLong"],
  [{ words: "cel", term: "celular rojo", chosen: "" }, "termUnknown"],
  [{ words: "broca", term: "drill", chosen: "000001" }, "termAmbiguous"],
  [{ words: "movil", term: "celular", chosen: "" }, "alreadyMeant"],
])("the words %j", (typed, answer) => {
  const read = readSynonym(typed, own);
  expect(read.ok ? read.synonym : read.refusal.reason).toEqual(answer);
});

test.each([
  ["  Tenis   de BÁDMINTON", "tenis badminton"],
  ["iPhone 13 256 GB", "iphone 13 256gb"],
  ["ana@example.com", null],
  ["llama al 55 1234 5678", null],
  ["123456", "123456"],
  ["de la", null],
  ["x".repeat(81), null],
])("of a search for %j that found nothing, %j is counted", (typed, words) => {
  expect(missedWords(typed)).toBe(words);
});
