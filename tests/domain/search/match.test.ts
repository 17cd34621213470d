import { expect, test } from "vitest";
import { ACCESSORY, searchDocument } from "~/domain/search/document";
import { readListQuery } from "~/domain/search/list-query";
import { meets } from "~/domain/search/match";
import { type Found, findsOf, foundTokens, searchTokens, wordsOf } from "~/domain/search/saved-search";
import { expressionUpTo, matchUpTo } from "~/domain/search/tiers";
import { compiledLexicon, indexRows, type Listing, type Query, readTable } from "../../support/search-evaluation";

test.each(["", "unseen-"])(
  "a listing of the %jevaluation meets a query as the index finds it, and has a token of it",
  async (set) => {
    const lexicon = await compiledLexicon();
    const [listings, queries] = await Promise.all([
      readTable<Listing>(`${set}listings.tsv`),
      readTable<Query>(`${set}queries.tsv`),
    ]);
    const known = listings.map(({ title, category, description }) => {
      const { forms, senses } = searchDocument({ title, category, description }, lexicon);
      const sale = { condition: "new" as const, price: 1, shipping: null, isAuction: false };
      const found: Found = { title, category, forms, senses, ...sale };
      const words = wordsOf(found);
      const row = [title, description, forms, senses] as const;
      return { found, row, words, tokens: new Set(foundTokens(found, words)) };
    });
    const index = indexRows(known.map(({ row }) => row));
    const matches = index.prepare("SELECT rowid FROM listings WHERE listings MATCH ? ORDER BY rowid");
    let [told, asked, left] = [0, 0, 0];
    for (const { query } of queries) {
      const wanted = readListQuery(new URLSearchParams({ q: query }), null, { lexicon, language: "es" });
      const [typed] = wanted.readings;
      if (!typed) continue;
      for (const tier of ["exact", "same-language", "other-language", "kind"] as const) {
        const rows = matches.all(expressionUpTo(typed.query, tier)) as { rowid: number }[];
        const match = matchUpTo(typed.query, tier);
        const inMemory = known.flatMap(({ words }, at) => (meets(match, words) ? [at + 1] : []));
        expect(inMemory, `${query}, ${tier}`).toEqual(rows.map(({ rowid }) => rowid));
        if (!("found" in match)) continue;
        // By a token of its own each accessory is left out, and nothing else.
        const others = known.flatMap(({ words }, at) =>
          meets(match.found, words) && !words.senses.has(ACCESSORY) ? [at + 1] : [],
        );
        expect(inMemory, `${query}, ${tier}`).toEqual(others);
        left += known.filter(({ words }) => meets(match.found, words)).length - others.length;
      }
      const tokens = searchTokens(wanted);
      const candidates = known.filter((listing) => tokens.some((token) => listing.tokens.has(token)));
      const finds = findsOf(wanted);
      const found = known.filter((listing) => finds(listing.found, listing.words));
      expect(found.filter((one) => !candidates.includes(one)).map((one) => one.found.title)).toEqual([]);
      [told, asked] = [told + found.length, asked + candidates.length];
    }
    expect(told).toBeGreaterThan(500);
    expect(asked).toBeLessThan(3 * told);
    expect(left).toBeGreaterThan(10);
  },
);
