import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commit } from "~/data/commit.server";
import { findProductList } from "~/data/search/product-lists.server";
import { searchDocument } from "~/domain/search/document";
import { readListQuery } from "~/domain/search/list-query";
import { withWords } from "~/domain/search/listing-document";
import { SORTS } from "~/domain/search/search";
import { type Catalogue, openCatalogue } from "../../support/catalogue";
import { compiledLexicon, type Listing, type Query, readTable } from "../../support/search-evaluation";

let shop: Catalogue;
beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop.close());

/** More than a page of listings have some words. */
const COPIES = 2;

test("listings of a rare word are found as the word indexes find them, in any order, page and filter", async () => {
  const lexicon = await compiledLexicon();
  const [listings, queries] = await Promise.all([
    readTable<Listing>("blind-listings.tsv"),
    readTable<Query>("blind-queries.tsv"),
  ]);
  const goods = Array.from({ length: COPIES }, () => listings).flat();
  await shop.put(
    goods.map((one, at) => ({
      ...one,
      condition: at % 3 === 0 ? "new" : "used-good",
      price: 10_000 + ((at * 7_919) % 50_000),
      isAuction: at % 2 === 0,
      endsAt: 4_000_000_000_000 + (at % 50) * 1_000,
      bids: at % 9,
    })),
  );
  const read = goods.map((one) => withWords(one, searchDocument(one, lexicon)));
  await commit(
    shop.db,
    read.map(
      ({ forms, senses }, at) =>
        sql`UPDATE products SET forms = ${forms}, senses = ${senses} WHERE id = ${`p${at + 1}`}`,
    ),
  );
  const asked = queries.filter(({ query }, at) => at % 40 === 0 && query.includes(" ")).map(({ query }) => query);
  const filters = ["", "&condition=used&min=150", "&format=auction&shipping=free"];
  const searches = asked.flatMap((query, at) =>
    SORTS.map((sort, turn) => `q=${encodeURIComponent(query)}&sort=${sort}${filters[(at + turn) % filters.length]}`),
  );
  const answers = async () => {
    const all: Record<string, unknown> = {};
    for (const search of searches) {
      const query = readListQuery(new URLSearchParams(search), null, { lexicon, language: "en" });
      const first = await findProductList(shop.db, query, query.sort, null);
      const second = first.next && (await findProductList(shop.db, query, query.sort, { after: first.next }));
      const back = second?.previous && (await findProductList(shop.db, query, query.sort, { before: second.previous }));
      const pages = [first, second, back].map((page) => page?.products.map(({ id }) => id) ?? null);
      all[search] = { pages, found: first.found, chosen: first.chosen };
    }
    return all;
  };
  const byIndex = await answers();
  const setWords = (words: (at: number) => string) =>
    commit(
      shop.db,
      goods.map((_, at) => sql`UPDATE products SET words = ${words(at)} WHERE id = ${`p${at + 1}`}`),
    );
  await setWords((at) => read[at]?.words ?? "");
  expect(await answers()).toEqual(byIndex);

  // They were asked: without them other listings are found.
  await setWords(() => " none ");
  const without = await answers();
  const changed = searches.filter((search) => JSON.stringify(without[search]) !== JSON.stringify(byIndex[search]));
  expect(searches.length).toBeGreaterThan(60);
  expect(changed.length).toBeGreaterThan(searches.length / 3);
});
