import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { CATEGORIES, type Category } from "~/domain/catalog/product";
import { createLexicon, keysOf, type Lexicon } from "~/domain/search/lexicon";
import { soundOf } from "~/domain/search/spelling";
import { fullWords, isEmptyWord, readWords } from "~/domain/search/words";
import { allKinds, findKinds, findOriginals } from "./lexicon-kinds";

interface LexiconTerm {
  text: string;
  /** An irregular form. */
  plural: string | null;
  /** A short form or a misspelling: found, never shown. */
  hidden: boolean;
}

export interface ConceptLine {
  name: string;
  en: LexiconTerm[];
  es: LexiconTerm[];
  /** Empty when the words mean this everywhere. */
  categories: Category[];
  /** Names of the concepts that it is an accessory, part or supply of. */
  of: string[];
  /** Names of the concepts that it is a kind of. */
  kinds: string[];
  /** Names of the concepts that it is no kind of, whatever its own names say. */
  others: string[];
  /** Of a brand or product line, the same in both languages. */
  isName: boolean;
}

const FOLDER = "lexicon";

/** All concepts, by file. Throws at the first line that is not one. */
export async function readLexicon(): Promise<Map<string, ConceptLine[]>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith(".txt")).sort();
  const read = files.map(async (file) => {
    const lines = (await readFile(`${FOLDER}/${file}`, "utf8")).split("\n");
    const own = CATEGORIES.filter((category) => file === `${category}.txt`);
    let kinds: string[] = [];
    const concepts = lines.flatMap((line, index) => {
      const text = line.replace(/#.*/, "").trim();
      if (line.startsWith("#")) kinds = [];
      if (text.startsWith("<")) kinds = list(text.slice(1));
      return text && !text.startsWith("<") ? [readConcept(text, own, kinds, `${file}:${index + 1}`)] : [];
    });
    return [file, concepts] as const;
  });
  return new Map(await Promise.all(read));
}

function readConcept(line: string, own: Category[], sectionKinds: string[], place: string): ConceptLine {
  const parts =
    /^([^=<>@!]+)(?:=([^=<>@!]+))?(?:<([^=<>@!]+))?(?:!([^=<>@!]+))?(?:>([^=<>@!]+))?(?:@([^=<>@!]+))?$/.exec(line);
  if (!parts) throw new Error(`${place}: not "english = spanish < kinds ! others > things @ categories": ${line}`);
  const [english = "", spanish = english, kinds, others, of, within] = parts.slice(1);
  const isName = !parts[2];
  const [en, es] = [list(english).map(readTerm), list(spanish).map(readTerm)];
  const named = list(within);
  const categories = CATEGORIES.filter((category) => named.includes(category));
  if (categories.length < named.length) throw new Error(`${place}: no such category: ${within}`);
  const [first] = en;
  if (!first || !es[0] || first.hidden || es[0].hidden) throw new Error(`${place}: lacks a term to show: ${line}`);
  return {
    ...{ name: first.text, en, es, categories: named.length > 0 ? categories : own, of: list(of) },
    isName,
    others: list(others),
    kinds: [...list(kinds), ...(of ? [] : sectionKinds)].filter(
      (kind) => kind !== first.text && !list(others).includes(kind),
    ),
  };
}

function list(text = ""): string[] {
  return text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}

function readTerm(written: string): LexiconTerm {
  const hidden = written.startsWith("~");
  const [text = "", plural] = written.replace(/^~/, "").split("/");
  return { text: text.trim(), plural: plural?.trim() ?? null, hidden };
}

export interface ConceptEntry {
  id: string;
  en: readonly string[];
  es: readonly string[];
  categories: readonly Category[];
  /** Ids of the concepts that it is an accessory, part or supply of. */
  of: readonly string[];
  /** Ids of what it is a kind of, and of what that is a kind of. */
  kinds: readonly string[];
  /** Ids of what it is no kind of. */
  others?: readonly string[];
  /** Of a brand or product line. */
  isName?: boolean;
}

/** The lexicon as search reads it: lines of several files that name one thing alike are one concept. */
export function conceptEntries(files: Map<string, ConceptLine[]>): ConceptEntry[] {
  const merged: ConceptLine[] = [];
  const named = new Map<string, ConceptLine[]>();
  for (const concept of [...files.values()].flat()) {
    const alike = named.get(concept.name) ?? [];
    const same = alike.find(
      (other) =>
        other.isName === concept.isName && other.es.some((one) => concept.es.some(({ text }) => text === one.text)),
    );
    if (same) {
      same.en.push(...concept.en);
      same.es.push(...concept.es);
      same.of.push(...concept.of);
      same.kinds.push(...concept.kinds);
      same.others.push(...concept.others);
      same.categories = isEverywhere(same, concept) ? [] : [...new Set([...same.categories, ...concept.categories])];
    } else {
      const own = { ...concept, en: [...concept.en], es: [...concept.es] };
      Object.assign(own, { of: [...concept.of], kinds: [...concept.kinds], others: [...concept.others] });
      merged.push(own);
      named.set(concept.name, [...alike, own]);
    }
  }
  const kinds = findKinds(merged, named);
  const originals = findOriginals(merged);
  const ids = new Map(merged.toReversed().map((concept) => [concept.name, idOf(concept)]));
  const texts = (terms: LexiconTerm[]) => [
    ...new Set(terms.flatMap(({ text, plural }) => (plural ? [text, plural] : [text]))),
  ];
  const entries = merged.map((concept) => {
    const above = [...allKinds(concept, kinds)];
    return {
      id: idOf(concept),
      en: texts(concept.en),
      es: texts(concept.es),
      // A product line is of the categories of what it is.
      categories: concept.isName
        ? [...new Set([...concept.categories, ...above.flatMap((kind) => kind.categories)])]
        : concept.categories,
      of: [
        ...new Set(
          [concept, ...(concept.isName ? above : [])].flatMap(({ of }) => of.flatMap((name) => ids.get(name) ?? [])),
        ),
      ],
      kinds: above.map(idOf),
      others: [
        ...new Set([...concept.others.flatMap((name) => named.get(name) ?? []), ...(originals.get(concept) ?? [])]),
      ].map(idOf),
      isName: concept.isName,
    };
  });
  const supplies = supplyKinds(entries);
  return entries.map((entry) => (supplies.has(entry.id) ? { ...entry, of: [entry.id] } : entry));
}

/** Ids of what has many accessories among its kinds, such as batteries and filters: it is one too. */
function supplyKinds(entries: readonly ConceptEntry[]): Set<string> {
  const kinds = new Map<string, { all: number; supplies: number }>();
  for (const entry of entries) {
    for (const kind of entry.kinds) {
      const { all, supplies } = kinds.get(kind) ?? { all: 0, supplies: 0 };
      kinds.set(kind, { all: all + 1, supplies: supplies + (entry.of.length > 0 ? 1 : 0) });
    }
  }
  const isSupply = ({ id, of }: ConceptEntry) => {
    const { all, supplies } = kinds.get(id) ?? { all: 0, supplies: 0 };
    return of.length === 0 && supplies > 1 && supplies >= all / 4;
  };
  return new Set(entries.filter(isSupply).map(({ id }) => id));
}

/** By what a line begins with on both sides, so that it stays when others come and go. */
function idOf({ name, es, isName }: ConceptLine): string {
  const beginning = isName ? name : `${name}=${es[0]?.text}`;
  const digest = createHash("sha256").update(beginning).digest();
  return (digest.readUInt32BE() % 36 ** 6).toString(36).padStart(6, "0");
}

function isEverywhere(...concepts: ConceptLine[]): boolean {
  return concepts.some(({ categories }) => categories.length === 0);
}

/** The text that `createLexicon` (app/domain/search/lexicon.ts) reads. */
export function compileLexicon(entries: readonly ConceptEntry[]): string {
  const senses = new Map<string, Set<string>>();
  const lines = entries.map(({ id, en, es, categories, of, kinds, others = [], isName }) => {
    for (const [letter, terms] of [["e", en] as const, ["s", es] as const]) {
      // A term that is written as a plural is also found by its singular; "Vans" are no "van".
      const keys = isName ? (words: string[]) => [fullWords(words).join(" ")] : keysOf;
      // "Cones" are no "con".
      for (const key of terms.flatMap((term) =>
        keys(readWords(term)).filter((one, at) => at === 0 || !isEmptyWord(one)),
      ))
        senses.set(key, (senses.get(key) ?? new Set()).add(id + letter));
    }
    return `#${id}=${[en[0], isName ? "" : es[0], categories.join(" "), of.join(" "), kinds.join(" "), others.join(" ")].join("|").replace(/\|$/, "")}`;
  });
  if (new Set(entries.map(({ id }) => id)).size < entries.length) throw new Error("two concepts have the same id");
  for (const [key, meant] of senses) lines.push(`${key}=${[...meant].join(" ")}`);
  return `$=${knownWords(entries).join(" ")}\n${lines.sort().join("\n")}\n`;
}

function knownWords(entries: readonly ConceptEntry[]): string[] {
  const known = new Map<string, { shown: string; weight: number }>();
  for (const written of entries
    .flatMap(({ en, es }) => [...en, ...es])
    .flatMap((term) => term.split(/[^\p{L}\p{N}]+/u))) {
    for (const word of readWords(written)) {
      const { shown, weight } = known.get(word) ?? { shown: written, weight: 0 };
      known.set(word, { shown, weight: weight + 1 });
    }
  }
  return [...known].map(([word, { shown, weight }]) => [word, shown, soundOf(word), weight].join("/"));
}

/** As the newest build has it. */
export async function openBuiltLexicon(): Promise<Lexicon> {
  const { lexicon: version } = JSON.parse(await readFile("build/inline.json", "utf8")) as { lexicon: string };
  return createLexicon(await readFile(`public/lexicon/${version}.txt`, "utf8"), version);
}
