import { findHighlights } from "~/data/catalog/highlights.server";
import { listAddresses, listForSale } from "~/data/catalog/public-addresses.server";
import { findRelatedProducts } from "~/data/catalog/related-products.server";
import type { Database as MarketDatabase } from "~/data/connect.server";
import { selectComparables } from "~/data/prices/comparables.server";
import { findProductList } from "~/data/search/product-lists.server";
import { comparableSearch } from "~/domain/prices/comparable-search";
import { createLexicon } from "~/domain/search/lexicon";
import { readListQuery } from "~/domain/search/list-query";
import { readReadings } from "~/domain/search/readings";
import type { Filters, Sort } from "~/domain/search/search";
import { compileLexicon, conceptEntries, readLexicon } from "../dev/lexicon";
import { keptMarket, productId, wordOf } from "./fill";
import { type Cost, measure, openMarket, statementsOf, verdictOf } from "./statements";

const SIZES = (process.env.SIZES ?? "1000,100000,1000000").split(",").map(Number);
/** Only pages whose names have one of these. */
const LISTS = (process.env.LISTS ?? "").split(",");

const lexicon = createLexicon(compileLexicon(conceptEntries(await readLexicon())));
const scope = { category: null, language: "en" } as const;
const { filters: none } = readListQuery(new URLSearchParams(), null, { lexicon, language: "en" });
const list = (filters: Partial<Filters>, sort: Sort) => search("", sort, filters);
const search =
  (typed: string, sort: Sort, filters: Partial<Filters> = {}) =>
  async (db: MarketDatabase) => {
    const asked = { filters: { ...none, ...filters }, readings: readReadings(typed, lexicon, scope) };
    await findProductList(db, asked, sort, null);
  };

const prices = (title: string) => (db: MarketDatabase) =>
  Promise.resolve(selectComparables(db, comparableSearch(title, null, lexicon).ways, true));

const FREQUENT = wordOf(1);
const BEGINNING = FREQUENT.slice(0, 4);
const FIRST = { from: 0, before: 500, most: 500 };

/** The queries of home, category and search pages, with and without filters. */
const PAGES: Record<string, (db: MarketDatabase) => Promise<unknown>> = {
  home: (db) => findHighlights(db, 8),
  "listings related to one": (db) => findRelatedProducts(db, productId(300)),
  "a sitemap's part, read once": (db) => listAddresses(db, "products", FIRST),
  "a shopping feed, read once": (db) => listForSale(db, FIRST),
  category: list({ category: "home" }, "newest"),
  "category, by price": list({ category: "home" }, "price-asc"),
  "category, three filters": list({ category: "home", conditions: ["used"], freeShipping: true }, "newest"),
  "all, price range": list({ minPrice: 100_000, maxPrice: 5_000_000 }, "newest"),
  "category, ending soonest": list({ category: "home", formats: ["auction"] }, "ending-soonest"),
  "all, most bids": list({ formats: ["auction"] }, "most-bids"),
  "prices of a thing": prices("acoustic guitar"),
  "prices, rare and frequent words": prices(`Guitar ${FREQUENT} ${wordOf(2)} periscope, red`),
  "search, precise word": search("periscope", "relevance"),
  "search, frequent beginning": search(BEGINNING, "relevance"),
  "search, by price": search(BEGINNING, "price-desc"),
  "search, ending soonest": search(BEGINNING, "ending-soonest", { formats: ["auction"] }),
  "search, most bids": search(BEGINNING, "most-bids", { formats: ["auction"] }),
  "search, corrected": search("perriscope", "relevance"),
  "search, thing in both languages": search("guitarra", "relevance"),
  "search, frequent thing": search("red shirt", "relevance"),
  "search, two words of three": search(`periscope ${FREQUENT} nowhere`, "relevance"),
};

/** Time and steps of home, category and search in markets of growing size. */
export async function benchScale(): Promise<void> {
  const files: string[] = [];
  for (const size of SIZES) files.push(await keptMarket(size));
  const table: Record<string, Cost[]> = {};
  const asked = Object.entries(PAGES).filter(([name]) => LISTS.some((part) => name.includes(part)));
  for (const [name, page] of asked) {
    const markets = files.map(openMarket);
    const costs = measure(markets, await statementsOf(page));
    if (costs.some(({ rows }) => rows === 0)) throw new Error(`nothing to show: ${name}`);
    table[name] = costs;
    for (const db of markets) db.close();
  }
  console.log(`\nPages in markets of ${SIZES.join(", ")} products: microseconds in the database (steps of SQLite)`);
  for (const [name, costs] of Object.entries(table)) {
    const cells = costs.map(({ time, steps }) => `${time.toFixed(0).padStart(7)} (${steps})`).join(" ");
    console.log(`  ${name.padEnd(28)} ${cells}  ${verdictOf(costs)}`);
  }
}
