import { beforeAll, expect, test } from "vitest";
import { CATEGORIES } from "~/domain/catalog/product";
import { createLexicon } from "~/domain/search/lexicon";
import { type ConceptLine, compileLexicon, conceptEntries, readLexicon } from "../../dev/lexicon";

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
    for (const { name, of, kinds, others } of concepts)
      expect(
        [...of, ...kinds, ...others].filter((one) => !all.has(one)),
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
    ...{ name: "swing", en: [term("swing")], es: [term(es)], categories, of: [], kinds: [], others: [], isName: false },
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
    ...{ name: en, en: [term(en)], es: [term(es)], categories: ["home"], of: [], kinds: [], others: [], isName: false },
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

test("a concept is no kind of what its line says that it is not, and a toy none of the real thing", () => {
  const line = (en: string, es: string, rest: Partial<ConceptLine> = {}): ConceptLine => ({
    ...{
      name: en,
      en: [term(en)],
      es: [term(es)],
      categories: ["fashion"],
      of: [],
      kinds: [],
      others: [],
      isName: false,
    },
    ...rest,
  });
  const entries = conceptEntries(
    new Map([
      ["fashion.txt", [line("suit", "traje"), line("bathing suit", "traje de baño", { others: ["suit"] })]],
      ["home.txt", [line("crib", "cuna", { categories: ["home"] })]],
      ["toys.txt", [line("doll crib", "cuna de muñeca", { categories: ["toys"] })]],
    ]),
  );
  const [suit] = entries;
  expect(entries.map(({ kinds }) => kinds)).toEqual([[], [], [], []]);
  expect(entries[1]?.others).toEqual([suit?.id]);
});

test("a compiled lexicon says what is a name, and what is no kind of what it is called by", () => {
  const entry = { en: ["zofa"], es: ["zofa"], categories: [], of: [], kinds: [] };
  const lexicon = createLexicon(
    compileLexicon([
      { ...entry, id: "aaaaaa", isName: true },
      { ...entry, id: "bbbbbb", en: ["piano"], es: ["piano"], others: ["aaaaaa"] },
    ]),
  );
  expect(lexicon.concept("aaaaaa")).toMatchObject({ isName: true, names: { en: "zofa", es: "zofa" }, others: [] });
  expect(lexicon.concept("bbbbbb")).toMatchObject({ isName: false, others: ["aaaaaa"] });
});

const term = (text: string) => ({ text, plural: null, hidden: false });
