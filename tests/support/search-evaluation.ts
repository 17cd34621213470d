import { readFile } from "node:fs/promises";
import Database from "libsql";
import type { Category } from "~/domain/catalog/product";
import { searchDocument } from "~/domain/search/document";
import { createLexicon, type Lexicon } from "~/domain/search/lexicon";
import { expressionUpTo, readQuery, TIERS } from "~/domain/search/query";
import { nearestWord, splitWord } from "~/domain/search/spelling";
import { isEmptyWord, readWords, singularsOf } from "~/domain/search/words";
import { compileLexicon, conceptEntries, readLexicon } from "../../dev/lexicon";

const SHOWN = 24;
const FIRST = 10;

interface Listing {
  id: string;
  category: Category;
  title: string;
  description: string;
}

interface Query {
  class: string;
  query: string;
  relevant: string;
}

/** What a query found, and what of it was wanted. */
export interface Answer {
  class: string;
  query: string;
  found: string[];
  wanted: string[];
  /** Of what is wanted, the share that is found. */
  recall: number;
  /** Of the first ten, the share that is wanted. */
  precision: number;
}

async function readTable<Row>(file: string): Promise<Row[]> {
  const [head = "", ...lines] = (await readFile(`lexicon/evaluation/${file}`, "utf8")).replace(/\n$/, "").split("\n");
  const names = head.split("\t");
  return lines.map((line) => Object.fromEntries(line.split("\t").map((value, at) => [names[at], value])) as Row);
}

export async function readLexiconFiles(): Promise<Lexicon> {
  return createLexicon(compileLexicon(conceptEntries(await readLexicon())));
}

/** Every query of a set, asked of its listings. `prefix` is of the set's files. */
export async function evaluate(lexicon: Lexicon, prefix: "" | "unseen-"): Promise<Answer[]> {
  const [listings, queries] = await Promise.all([
    readTable<Listing>(`${prefix}listings.tsv`),
    readTable<Query>(`${prefix}queries.tsv`),
  ]);
  const find = openIndex(listings, lexicon);
  return queries.map(({ class: name, query, relevant }) => {
    const found = find(query);
    const wanted = relevant.split(",").filter(Boolean);
    return {
      ...{ class: name, query, found, wanted },
      recall: share(wanted, found),
      precision: share(found.slice(0, FIRST), wanted),
    };
  });
}

const share = (of: string[], within: string[]) =>
  of.length > 0 ? of.filter((one) => within.includes(one)).length / of.length : 1;

function openIndex(listings: Listing[], lexicon: Lexicon): (query: string) => string[] {
  const index = new Database(":memory:");
  index.exec(`CREATE VIRTUAL TABLE listings USING fts5(title, description, forms, senses,
    tokenize = "unicode61 remove_diacritics 2", prefix = '2 3 4 5 6 7 8')`);
  const insert = index.prepare(
    "INSERT INTO listings (rowid, title, description, forms, senses) VALUES (?, ?, ?, ?, ?)",
  );
  const known = new Map([...lexicon.words()].map((word) => [word, 1]));
  listings.forEach((listing, at) => {
    const { forms, senses } = searchDocument(listing, lexicon);
    insert.run(at + 1, listing.title, listing.description, forms, senses);
    for (const word of readWords(listing.title)) known.set(word, (known.get(word) ?? 0) + 1);
  });
  const matches = index.prepare("SELECT rowid FROM listings WHERE listings MATCH ? ORDER BY rowid DESC LIMIT ?");
  const findAsTyped = (query: string) => {
    const asked = readQuery(query, lexicon, { category: null, language: null });
    const found = TIERS.flatMap((tier) => matches.all(expressionUpTo(asked, tier), SHOWN) as { rowid: number }[]);
    return [...new Set(found.map(({ rowid }) => listings[rowid - 1]?.id ?? ""))].slice(0, SHOWN);
  };
  return (query) => {
    const found = findAsTyped(query);
    if (found.length > 0) return found;
    const respelled = respell(query, known);
    return respelled === null ? [] : findAsTyped(respelled);
  };
}

/** The query with its unknown words mended; `null` when there is nothing to mend. */
function respell(query: string, known: ReadonlyMap<string, number>): string | null {
  const words = readWords(query);
  const mended = words.map((word) => {
    if (isEmptyWord(word) || singularsOf(word).some((form) => known.has(form))) return word;
    return splitWord(word, known)?.join(" ") ?? nearestWord(word, known) ?? word;
  });
  return mended.join(" ") === words.join(" ") ? null : mended.join(" ");
}
