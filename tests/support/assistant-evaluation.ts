import { suggestCategories } from "~/domain/catalog/category-hint";
import { CATEGORIES, type Category, type Condition } from "~/domain/catalog/product";
import { comparableSearch, likeness } from "~/domain/prices/comparable-search";
import { type Candidate, chooseComparables, suggestPrice } from "~/domain/prices/comparables";
import { searchDocument } from "~/domain/search/document";
import type { Lexicon } from "~/domain/search/lexicon";
import { writeMatch } from "~/domain/search/match";
import { type EvaluationSet, indexRows, type Listing, mean, readTable, SETS } from "./search-evaluation";

const FOUND = 24;

interface PricedListing {
  category: Category;
  condition: Condition;
  /** In pesos. */
  price: number;
  title: string;
}

type Known = Pick<Listing, "category" | "title"> & Partial<PricedListing>;

/** A market in memory: what a title finds in it, as the page's statement does. */
function openMarket(listings: readonly Known[], lexicon: Lexicon) {
  const index = indexRows(
    listings.map((listing) => {
      const { forms, senses } = searchDocument({ ...listing, description: null }, lexicon);
      return [listing.title, "", forms, senses] as const;
    }),
  );
  const matches = index.prepare("SELECT rowid FROM listings WHERE listings MATCH ? ORDER BY rowid DESC LIMIT ?");
  return (title: string, left?: Known) => {
    const search = comparableSearch(title, null, lexicon);
    const levels = new Map<number, number>();
    search.ways.forEach((way, level) => {
      for (const { rowid } of matches.all(writeMatch(way), FOUND) as { rowid: number }[])
        if (!levels.has(rowid)) levels.set(rowid, level);
    });
    const found: Candidate[] = [...levels].flatMap(([rowid, level]) => {
      const one = listings[rowid - 1];
      if (!one || one === left) return [];
      const { price = 0, condition = "new" } = one;
      return [{ ...one, id: `${rowid}`, seller: `${rowid}`, level, condition, price: price * 100, isSold: false }];
    });
    return { search, found };
  };
}

interface Shares {
  listings: number;
  /** The share whose category comes first, and among the first three. */
  first: number;
  three: number;
  /** The share of the most frequent category. */
  frequent: number;
}

/** Of each evaluation set, whose listings are asked of a market of the other two. */
export async function evaluateCategories(
  lexicon: Lexicon,
  judged: readonly EvaluationSet[] = SETS,
): Promise<Record<string, Shares>> {
  const sets = await Promise.all(SETS.map((prefix) => readTable<Listing>(`${prefix}listings.tsv`)));
  return Object.fromEntries(
    judged.map((prefix) => {
      const asked = sets[SETS.indexOf(prefix)] ?? [];
      const find = openMarket(sets.filter((set) => set !== asked).flat(), lexicon);
      const places = asked.map(({ title, category }) => {
        const { search, found } = find(title);
        const neighbours = found.map((one) => ({ ...one, likeness: likeness(search, one.title) }));
        return suggestCategories(search.read, neighbours, lexicon).indexOf(category);
      });
      return [prefix || "first-", sharesOf(places, asked)];
    }),
  );
}

function sharesOf(places: readonly number[], asked: readonly { category: Category }[]): Shares {
  const share = (some: readonly unknown[]) => some.length / asked.length;
  return {
    listings: asked.length,
    first: share(places.filter((place) => place === 0)),
    three: share(places.filter((place) => place >= 0 && place < 3)),
    frequent: Math.max(...CATEGORIES.map((one) => share(asked.filter(({ category }) => category === one)))),
  };
}

interface PriceFigures {
  listings: number;
  /** The share that gets a price. */
  priced: number;
  /** How far the middle one of the prices is off, as a ratio, and the same of the category's median for the same listings. */
  error: number;
  categoryError: number;
  /** The share of all that is at most a quarter off. */
  near: number;
  categoryNear: number;
}

/** Of the priced listings, each asked of a market of all others: those that are held out, and those it was made by. */
export async function evaluatePrices(lexicon: Lexicon): Promise<Record<"heldOut" | "development", PriceFigures>> {
  const rows = await readTable<PricedListing>("priced-listings.tsv");
  const listings = rows.map((row) => ({ ...row, price: Number(row.price) }));
  const find = openMarket(listings, lexicon);
  const judged = listings.map((own, at) => {
    const { search, found } = find(own.title, own);
    const suggested = suggestPrice(search, chooseComparables(search, found, own.condition), own.condition);
    const others = listings.filter((one) => one !== own && one.category === own.category).map(({ price }) => price);
    return {
      isHeldOut: at % 4 === 3,
      off: suggested && Math.abs(Math.log(suggested.price / 100 / own.price)),
      categoryOff: Math.abs(Math.log(middle(others) / own.price)),
    };
  });
  const figures = (some: typeof judged): PriceFigures => {
    const priced = some.flatMap(({ off, categoryOff }) => (off === null ? [] : [{ off, categoryOff }]));
    const isNear = (off: number | null) => off !== null && off <= Math.log(1.25);
    return {
      listings: some.length,
      priced: priced.length / some.length,
      error: Math.exp(middle(priced.map(({ off }) => off))) - 1,
      categoryError: Math.exp(middle(priced.map(({ categoryOff }) => categoryOff))) - 1,
      near: mean(some.map(({ off }) => Number(isNear(off)))),
      categoryNear: mean(some.map(({ categoryOff }) => Number(isNear(categoryOff)))),
    };
  };
  return {
    heldOut: figures(judged.filter(({ isHeldOut }) => isHeldOut)),
    development: figures(judged.filter(({ isHeldOut }) => !isHeldOut)),
  };
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
