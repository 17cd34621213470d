import { readFile } from "node:fs/promises";
import Database from "libsql";
import { beforeAll, expect, test } from "vitest";
import type { Category } from "~/domain/catalog/product";
import { searchDocument } from "~/domain/search/document";
import { createLexicon, type Lexicon } from "~/domain/search/lexicon";
import { readListQuery } from "~/domain/search/list-query";
import { type Found, meets, wordsOf } from "~/domain/search/match";
import { expressionUpTo, readQuery, TIERS } from "~/domain/search/query";
import { listingTokens, searchTokens } from "~/domain/search/saved-search";
import { compileLexicon, conceptEntries, readLexicon } from "../../../dev/lexicon";

const SHOWN = 24;
const FIRST = 10;

/** The least of each class: mean recall in 24 and mean precision in the first ten. */
const FLOORS: Record<string, readonly [recall: number, precision: number]> = {
  same: [0.96, 0.94],
  across: [0.83, 0.94],
  synonym: [0.7, 0.9],
  model: [0.85, 0.95],
  meaning: [0.77, 0.85],
  nothing: [1, 1],
};

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

let lexicon: Lexicon;
let listings: Listing[];
let queries: Query[];
let index: Database.Database;

async function readTable<Row>(file: string): Promise<Row[]> {
  const [head = "", ...lines] = (await readFile(`lexicon/evaluation/${file}`, "utf8")).replace(/\n$/, "").split("\n");
  const names = head.split("\t");
  return lines.map((line) => Object.fromEntries(line.split("\t").map((value, at) => [names[at], value])) as Row);
}

beforeAll(async () => {
  lexicon = createLexicon(compileLexicon(conceptEntries(await readLexicon())));
  [listings, queries] = await Promise.all([readTable<Listing>("listings.tsv"), readTable<Query>("queries.tsv")]);
  index = new Database(":memory:");
  index.exec(`CREATE VIRTUAL TABLE listings USING fts5(title, description, forms, senses,
    tokenize = "unicode61 remove_diacritics 2", prefix = '2 3 4 5 6 7 8')`);
  const insert = index.prepare(
    "INSERT INTO listings (rowid, title, description, forms, senses) VALUES (?, ?, ?, ?, ?)",
  );
  listings.forEach((listing, at) => {
    const { forms, senses } = searchDocument(listing, lexicon);
    insert.run(at + 1, listing.title, listing.description, forms, senses);
  });
});

function find(query: string): string[] {
  const asked = readQuery(query, lexicon, { category: null, language: null });
  const matches = index.prepare("SELECT rowid FROM listings WHERE listings MATCH ? ORDER BY rowid DESC LIMIT ?");
  const found = TIERS.flatMap((tier) => matches.all(expressionUpTo(asked, tier), SHOWN) as { rowid: number }[]);
  return [...new Set(found.map(({ rowid }) => listings[rowid - 1]?.id ?? ""))].slice(0, SHOWN);
}

test("a listing is matched in memory as the index matches it, and has a token of every search that finds it", () => {
  const known = listings.map(({ title, category, description }) => {
    const { forms, senses } = searchDocument({ title, category, description }, lexicon);
    const found: Found = {
      title,
      category,
      condition: "new",
      price: 1,
      shipping: null,
      isAuction: false,
      forms,
      senses,
    };
    const words = wordsOf(found);
    return { words, tokens: new Set(listingTokens(found, words)) };
  });
  const matches = index.prepare("SELECT rowid FROM listings WHERE listings MATCH ? ORDER BY rowid");
  let [finds, candidates] = [0, 0];
  for (const { query } of queries) {
    const wanted = readListQuery(new URLSearchParams({ q: query }), null, { lexicon, language: "es" });
    const [typed] = wanted.readings;
    if (!typed) continue;
    const byIndex = matches.all(expressionUpTo(typed.query, "other-language")) as { rowid: number }[];
    const inMemory = known.flatMap(({ words }, at) => (meets(typed.query, words) ? [at + 1] : []));
    expect(inMemory, query).toEqual(byIndex.map(({ rowid }) => rowid));
    const tokens = searchTokens({ ...wanted, readings: [typed] });
    const asked = known.flatMap((listing, at) => (tokens.some((token) => listing.tokens.has(token)) ? [at + 1] : []));
    expect(asked, query).toEqual(expect.arrayContaining(inMemory));
    [finds, candidates] = [finds + inMemory.length, candidates + asked.length];
  }
  expect(finds).toBeGreaterThan(1_000);
  // Most listings that have a search's token are found by it.
  expect(candidates).toBeLessThan(3 * finds);
});

const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
const share = (of: string[], within: string[]) =>
  of.length > 0 ? of.filter((one) => within.includes(one)).length / of.length : 1;

test.each(Object.entries(FLOORS))("%s: what people want is found, and first", (name, [recall, precision]) => {
  const asked = queries.filter((one) => one.class === name);
  const answers = asked.map(({ query, relevant }) => ({
    found: find(query),
    wanted: relevant.split(",").filter(Boolean),
  }));
  expect(asked.length).toBeGreaterThan(30);
  expect(mean(answers.map(({ found, wanted }) => share(wanted, found)))).toBeGreaterThanOrEqual(recall);
  expect(mean(answers.map(({ found, wanted }) => share(found.slice(0, FIRST), wanted)))).toBeGreaterThanOrEqual(
    precision,
  );
});
