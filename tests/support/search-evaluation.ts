import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "libsql";
import type { Category } from "~/domain/catalog/product";
import { searchDocument } from "~/domain/search/document";
import { createLexicon, type Lexicon, TERM_WORDS_MAX, type TermFound } from "~/domain/search/lexicon";
import { marketToken, type Reading, readReadings } from "~/domain/search/readings";
import { soundOf, spellingKeys } from "~/domain/search/spelling";
import { tierExpression, tiersOf } from "~/domain/search/tiers";
import type { Language } from "~/i18n/language";
import { compileLexicon, conceptEntries, readLexicon } from "../../dev/lexicon";

const SHOWN = 24;
const FIRST = 10;

export interface Listing {
  id: string;
  category: Category;
  title: string;
  description: string;
}

export interface Query {
  class: string;
  query: string;
  relevant: string;
  /** What must not be among the first ten. */
  wrong?: string;
}

/** What a query found, and what of it was wanted. */
export interface Answer {
  class: string;
  query: string;
  found: string[];
  wanted: string[];
  /** Of the first ten, what is judged wrong. */
  misled: string[];
  /** Of what is wanted, the share that is found. */
  recall: number;
  /** Of the first ten, the share that is wanted. */
  precision: number;
}

export async function readTable<Row>(file: string): Promise<Row[]> {
  const [head = "", ...lines] = (await readFile(`lexicon/evaluation/${file}`, "utf8")).replace(/\n$/, "").split("\n");
  const names = head.split("\t");
  return lines.map((line) => Object.fromEntries(line.split("\t").map((value, at) => [names[at], value])) as Row);
}

let compiled: Promise<Lexicon> | undefined;

/** The lexicon as it is compiled now, once a process. */
export function compiledLexicon(): Promise<Lexicon> {
  compiled ??= compileOnce().then(remembering);
  return compiled;
}

/** In a run of the tests, the first process that asks compiles it for all. */
async function compileOnce(): Promise<string> {
  // tests/support/run-folder.ts
  const file = process.env.RUN_FOLDER && join(process.env.RUN_FOLDER, "lexicon.txt");
  const known = file && (await readFile(file, "utf8").catch(() => ""));
  if (known) return known;
  const text = compileLexicon(conceptEntries(await readLexicon()));
  if (!file) return text;
  // Another process may write it at the same time: it gets its name once it is complete.
  const draft = `${file}-${process.pid}`;
  await writeFile(draft, text);
  await rename(draft, file);
  return text;
}

/** Looks up each term and each mistyped word once: evaluations read the same texts again. */
function remembering(text: string): Lexicon {
  const lexicon = createLexicon(text);
  const terms = new Map<string, TermFound | null>();
  const find: typeof lexicon.find = (words, at) => {
    const key = words.slice(at, at + TERM_WORDS_MAX).join(" ");
    const known = terms.get(key);
    if (known !== undefined) return known;
    const term = lexicon.find(words, at);
    terms.set(key, term);
    return term;
  };
  const found = new Map<string, string | null>();
  const speller = () => {
    const own = lexicon.speller();
    const nearest: typeof own.nearest = (word, most, fits, must) => {
      if (fits) return own.nearest(word, most, fits, must);
      const key = `${word} ${most}`;
      if (!found.has(key)) found.set(key, own.nearest(word, most));
      return found.get(key) ?? null;
    };
    return { ...own, nearest };
  };
  return { ...lexicon, find, speller };
}

/** The sets, by the prefix of their files. */
export const SETS = [
  ...(["", "unseen-", "blind-", "fresh-", "later-"] as const),
  ...(["sixth-", "seventh-", "eighth-", "ninth-", "tenth-"] as const),
] as const;
export type EvaluationSet = (typeof SETS)[number];

/** Of sets: readers of both languages ask the same listings, and mostly the same of them. */
const indexes = new Map<string, FindBy>();

/** Every query of a set, asked of its listings by a reader of a language. */
export async function evaluate(lexicon: Lexicon, prefix: EvaluationSet, reader: Language): Promise<Answer[]> {
  const [listings, queries] = await Promise.all([
    readTable<Listing>(`${prefix}listings.tsv`),
    readTable<Query>(`${prefix}queries.tsv`),
  ]);
  const key = `${lexicon.version} ${prefix}`;
  const findBy = indexes.get(key) ?? indexListings(listings, lexicon);
  indexes.set(key, findBy);
  const find = asking(findBy, lexicon, reader);
  return queries.map(({ class: name, query, relevant, wrong = "" }) => {
    const found = find(query);
    const wanted = relevant.split(",").filter(Boolean);
    const first = found.slice(0, FIRST);
    return {
      ...{ class: name, query, found, wanted },
      misled: wrong.split(",").filter((id) => first.includes(id)),
      recall: share(wanted, found),
      precision: share(first, wanted),
    };
  });
}

/** Of each class: its queries, mean recall and precision, and the queries with something wrong among the first ten. */
export function figuresOf(answers: Answer[]) {
  return [...new Set(answers.map((answer) => answer.class))].map((name) => {
    const asked = answers.filter((answer) => answer.class === name);
    return {
      class: name,
      queries: asked.length,
      recall: mean(asked.map(({ recall }) => recall)),
      precision: mean(asked.map(({ precision }) => precision)),
      misled: asked.filter(({ misled }) => misled.length > 0).length,
    };
  });
}

export const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;

const share = (of: string[], within: string[]) =>
  of.length > 0 ? of.filter((one) => within.includes(one)).length / of.length : 1;

/** What an index searches of a listing. */
type IndexRow = readonly [title: string, description: string, forms: string, senses: string];

/** The columns that lists search, in memory; the rowids count from 1. */
export function indexRows(rows: readonly IndexRow[]): Database.Database {
  const index = new Database(":memory:");
  index.exec(`CREATE VIRTUAL TABLE listings USING fts5(title, description, forms, senses,
    tokenize = "unicode61 remove_diacritics 2", prefix = '2 3 4 5 6 7 8')`);
  const insert = index.prepare(
    "INSERT INTO listings (rowid, title, description, forms, senses) VALUES (?, ?, ?, ?, ?)",
  );
  // In one transaction and merged: an index in many parts is searched part by part.
  index.exec("BEGIN");
  for (const [at, row] of rows.entries()) insert.run(at + 1, ...row);
  index.exec("COMMIT; INSERT INTO listings (listings) VALUES ('optimize')");
  return index;
}

/** The ids of listings, best first. */
type FindBy = (reading: Reading) => string[];

/** Answers queries with the ids of listings, best first. */
export function openIndex(listings: Listing[], lexicon: Lexicon, language: Language | null = null) {
  return asking(indexListings(listings, lexicon), lexicon, language);
}

/** Of a query's readings the first that finds anything. */
function asking(findBy: FindBy, lexicon: Lexicon, language: Language | null): (query: string) => string[] {
  return (query) => {
    for (const reading of readReadings(query, lexicon, { category: null, language })) {
      const found = findBy(reading);
      if (found.length > 0) return found;
    }
    return [];
  };
}

function indexListings(listings: Listing[], lexicon: Lexicon): FindBy {
  const market = new Map<string, number>();
  const rows = listings.map((listing): IndexRow => {
    const { forms, senses, marketWords } = searchDocument(listing, lexicon);
    for (const word of marketWords) market.set(word, (market.get(word) ?? 0) + 1);
    return [listing.title, listing.description, forms, senses];
  });
  const index = indexRows(rows);
  const matches = index.prepare("SELECT rowid FROM listings WHERE listings MATCH ? ORDER BY rowid DESC LIMIT ?");
  const answers = new Map<string, { rowid: number }[]>();
  const answer = (expression: string) => {
    const known = answers.get(expression) ?? (matches.all(expression, SHOWN) as { rowid: number }[]);
    answers.set(expression, known);
    return known;
  };
  return ({ query, marketWords }) => {
    const meant = marketWords.map((word) => nearestOf(market, word));
    const spelled = (expression: string) =>
      meant.reduce((text, word, index) => text.replaceAll(marketToken(index), word), expression);
    const found = new Set<string>();
    for (const tier of tiersOf([query])) {
      if (found.size >= SHOWN) break;
      for (const { rowid } of answer(spelled(tierExpression(query, tier)))) found.add(listings[rowid - 1]?.id ?? "");
    }
    return [...found].slice(0, SHOWN);
  };
}

/** As app/data/search/readings.server.ts finds it. */
function nearestOf(market: ReadonlyMap<string, number>, word: string): string {
  const keys = new Set(spellingKeys(word));
  const weight = (other: string) => (spellingKeys(other).includes(soundOf(word)) ? 1e6 : 0) + (market.get(other) ?? 0);
  const near = [...market.keys()].filter((other) => spellingKeys(other).some((key) => keys.has(key)));
  return near.sort((a, b) => weight(b) - weight(a))[0] ?? "none";
}
