import { beforeAll, expect, test } from "vitest";
import { CATEGORIES } from "~/domain/catalog/product";
import { type ConceptLine, conceptEntries, readLexicon } from "../../dev/lexicon";

let files: Map<string, ConceptLine[]>;
beforeAll(async () => {
  files = await readLexicon();
});

const namesOf = (concepts: ConceptLine[]) => concepts.map(({ name }) => name);
const repeated = (all: string[]) => all.filter((one, index) => all.indexOf(one) !== index);

test("no two lines of a file name the same concept, and none repeats a term", () => {
  for (const [file, concepts] of files) {
    expect(repeated(namesOf(concepts)), file).toEqual([]);
    for (const { name, en, es } of concepts) {
      expect(repeated(en.map(({ text }) => text)), `${file}: ${name}`).toEqual([]);
      expect(repeated(es.map(({ text }) => text)), `${file}: ${name}`).toEqual([]);
    }
  }
});

test("terms are written in lower case, with letters, digits and single spaces", () => {
  for (const [file, concepts] of files) {
    for (const { en, es } of concepts) {
      for (const { text, plural } of [...en, ...es]) {
        expect(plural ?? text, file).toMatch(/^[\p{Ll}\p{N}]/u);
        expect(text, file).toMatch(/^[\p{Ll}\p{N}]+(?:[ '.,&+/-][\p{Ll}\p{N}]+)*\+?$/u);
      }
    }
  }
});

test("an accessory and a kind name concepts that exist", () => {
  const all = new Set([...files.values()].flatMap(namesOf));
  for (const [file, concepts] of files) {
    for (const { name, of, kinds } of concepts)
      expect(
        [...of, ...kinds].filter((one) => !all.has(one)),
        `${file}: ${name}`,
      ).toEqual([]);
  }
});

test("the lexicon knows what is traded: thousands of concepts, hundreds in each category", () => {
  expect(conceptEntries(files).length).toBeGreaterThan(6000);
  expect(new Set([...files.keys()])).toEqual(
    new Set([...CATEGORIES, "brands", "general"].map((name) => `${name}.txt`)),
  );
  for (const [file, concepts] of files) expect(concepts.length, file).toBeGreaterThan(400);
});

test("lines of several files that name one thing alike are one concept, in all their categories", () => {
  const line = (es: string, categories: ConceptLine["categories"]): ConceptLine => ({
    ...{ name: "swing", en: [term("swing")], es: [term(es)], categories, of: [], kinds: [], isName: false },
  });
  const entries = conceptEntries(
    new Map([
      ["home.txt", [line("columpio", ["home"])]],
      ["sports.txt", [line("swing de golf", ["sports"])]],
      ["toys.txt", [line("columpio", ["toys"])]],
    ]),
  );
  expect(entries.map(({ es, categories }) => [es, categories])).toEqual([
    [["columpio"], ["home", "toys"]],
    [["swing de golf"], ["sports"]],
  ]);
});

test("a concept is of the kinds that its line or section says, and of what its terms are a longer name of", () => {
  const line = (en: string, es: string, rest: Partial<ConceptLine> = {}): ConceptLine => ({
    ...{ name: en, en: [term(en)], es: [term(es)], categories: ["home"], of: [], kinds: [], isName: false },
    ...rest,
  });
  const name = (text: string, kinds: string[]) => line(text, text, { categories: [], kinds, isName: true });
  const keyboard = (en: string, es: string) =>
    line(en, es, { en: [term(en), term("keyboard")], es: [term(es), term("teclado")] });
  const entries = conceptEntries(
    new Map([
      ["brands.txt", [name("zofa", ["office chair"]), name("zofa 5", [])]],
      ["home.txt", [line("furniture", "muebles"), line("chair", "silla", { kinds: ["furniture"] })]],
      ["other.txt", [line("office chair", "silla de oficina"), line("armchair", "silla con brazos")]],
      ["toys.txt", [keyboard("computer keyboard", "teclado para pc"), keyboard("musical keyboard", "teclado musical")]],
    ]),
  );
  const named = new Map(entries.map(({ id, en }) => [id, en[0]]));
  expect(Object.fromEntries(entries.map(({ en, kinds }) => [en[0], kinds.map((id) => named.get(id))]))).toEqual({
    zofa: ["office chair", "chair", "furniture"],
    "zofa 5": ["zofa", "office chair", "chair", "furniture"],
    furniture: [],
    chair: ["furniture"],
    "office chair": ["chair", "furniture"],
    armchair: [],
    "computer keyboard": [],
    "musical keyboard": [],
  });
  expect(entries.map(({ categories }) => categories)).toEqual(entries.map(() => ["home"]));
});

const term = (text: string) => ({ text, plural: null, hidden: false });
