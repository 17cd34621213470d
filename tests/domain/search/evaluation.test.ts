import { sql } from "drizzle-orm";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { commit } from "~/data/commit.server";
import { always } from "~/data/condition.server";
import { learnWords } from "~/data/search/documents.server";
import { findProductList } from "~/data/search/product-lists.server";
import { WEAK_CONCEPTS } from "~/domain/search/asking-words";
import { searchDocument } from "~/domain/search/document";
import type { Lexicon } from "~/domain/search/lexicon";
import { readListQuery } from "~/domain/search/list-query";
import { readReadings } from "~/domain/search/readings";
import { readLexicon } from "../../../dev/lexicon";
import { openCatalogue } from "../../support/catalogue";
import {
  type Answer,
  compiledLexicon,
  type EvaluationSet,
  evaluate,
  type Listing,
  mean,
  openIndex,
  type Query,
  readTable,
} from "../../support/search-evaluation";

type Floors = Record<string, readonly [recall: number, precision: number]>;

/** The least of each class: mean recall in 24 and mean precision in the first ten. */
const SEEN: Floors = {
  same: [0.975, 0.98],
  across: [0.96, 0.96],
  synonym: [0.96, 0.975],
  typo: [0.964, 0.96],
  model: [0.985, 0.97],
  meaning: [0.92, 0.92],
  nothing: [1, 1],
};
const UNSEEN: Floors = {
  same: [0.985, 0.965],
  across: [0.98, 0.97],
  synonym: [0.945, 0.94],
  typo: [0.97, 0.965],
  model: [0.99, 0.975],
  meaning: [0.91, 0.9],
  nothing: [1, 1],
};
const BLIND: Floors = {
  same: [0.975, 0.98],
  across: [0.935, 0.955],
  synonym: [0.96, 0.955],
  typo: [0.977, 0.95],
  model: [0.99, 0.975],
  meaning: [0.96, 0.91],
  nothing: [1, 1],
};
/** With its floors as those of the others, a point below what it reaches. */
const FRESH: Floors = {
  same: [0.99, 0.98],
  across: [0.99, 0.98],
  synonym: [0.965, 0.96],
  typo: [0.97, 0.95],
  model: [0.99, 0.94],
  meaning: [0.895, 0.805],
  nothing: [1, 0.9],
};

/** With its floors as those of the others. */
const LATER: Floors = {
  same: [0.99, 0.965],
  across: [0.97, 0.97],
  synonym: [0.99, 0.97],
  typo: [0.99, 0.99],
  model: [0.99, 0.99],
  meaning: [0.935, 0.965],
  nothing: [1, 0.905],
};

let lexicon: Lexicon;
let answers: Record<EvaluationSet, Answer[]>;
beforeAll(async () => {
  lexicon = await compiledLexicon();
  answers = {
    "": await evaluate(lexicon, ""),
    "unseen-": await evaluate(lexicon, "unseen-"),
    "blind-": await evaluate(lexicon, "blind-"),
    "fresh-": await evaluate(lexicon, "fresh-"),
    "later-": await evaluate(lexicon, "later-"),
  };
});

test.each(Object.entries(SEEN))("%s: what people want is found, and first", (name, floors) => {
  expectFloors(answers[""], name, floors);
});

test.each(Object.entries(UNSEEN))("%s: also of the second set", (name, floors) => {
  expectFloors(answers["unseen-"], name, floors);
});

test.each(Object.entries(BLIND))("%s: also of the blind set", (name, floors) => {
  expectFloors(answers["blind-"], name, floors);
});

test.each(Object.entries(FRESH))("%s: also of the set with the demo market's listings", (name, floors) => {
  expectFloors(answers["fresh-"], name, floors, 10);
});

test.each(Object.entries(LATER))("%s: also of the fifth set", (name, floors) => {
  expectFloors(answers["later-"], name, floors, 10);
});

test("the blind set is judged whole", async () => {
  const ids = (await readTable<Listing>("blind-listings.tsv")).map(({ id }) => id);
  const queries = await readTable<Query>("blind-queries.tsv");
  expect(new Set(ids).size).toBe(200);
  expect(new Set(queries.map(({ query }) => query)).size).toBe(600);
  for (const { query, relevant, wrong = "" } of queries) {
    const judged = [...relevant.split(","), ...wrong.split(",")].filter(Boolean);
    expect(ids, query).toEqual(expect.arrayContaining(judged));
    expect(new Set(judged).size, query).toBe(judged.length);
  }
  expect(new Set(queries.map((row) => row.class))).toEqual(new Set(Object.keys(BLIND)));
});

function expectFloors(all: Answer[], name: string, [recall, precision]: readonly [number, number], least = 30): void {
  const asked = all.filter((answer) => answer.class === name);
  const worst = asked.filter((answer) => answer.recall < 1 || answer.precision < 1).map(({ query }) => query);
  expect(asked.length).toBeGreaterThan(least);
  expect(mean(asked.map((answer) => answer.recall)), `not all of: ${worst.join("; ")}`).toBeGreaterThanOrEqual(recall);
  expect(mean(asked.map((answer) => answer.precision)), `others in: ${worst.join("; ")}`).toBeGreaterThanOrEqual(
    precision,
  );
}

test("what is called weak stands in the lexicon", async () => {
  const names = [...(await readLexicon()).values()].flat().map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(WEAK_CONCEPTS));
});

test("a seller's misspelling is found by the right spelling, and by its own", () => {
  const title = "Sarten antiaderente";
  const find = openIndex([{ id: "pan", category: "home", title, description: "" }], lexicon);
  for (const typed of ["sartén antiadherente", "antiadherente", "antiaderente", "nonstick frying pan"])
    expect(find(typed), typed).toEqual(["pan"]);
});

test.each([
  ["muebles", "home", "Queen size bed frame, solid oak"],
  ["bed", "home", "Queen size bed frame, solid oak"],
  ["casco para bici", "sports", "Casco de ciclismo Giro"],
  ["women's clothing", "fashion", "Falda larga de mezclilla"],
] as const)("%j finds what is a kind of it, in %s: %j", (query, category, title) => {
  expect(openIndex([{ id: "kind", category, title, description: "" }], lexicon)(query)).toEqual(["kind"]);
});

test("a query finds here what the page's statement finds", async () => {
  const [listings, queries] = await Promise.all([
    readTable<Listing>("blind-listings.tsv"),
    readTable<Query>("blind-queries.tsv"),
  ]);
  const shop = await openCatalogue();
  onTestFinished(shop.close);
  await shop.put(listings);
  for (const [index, listing] of listings.entries()) {
    const { forms, senses, marketWords } = searchDocument(listing, lexicon);
    await commit(shop.db, [
      sql`UPDATE products SET forms = ${forms}, senses = ${senses} WHERE id = ${`p${index + 1}`}`,
      ...learnWords(marketWords, always),
    ]);
  }
  const { filters } = readListQuery(new URLSearchParams(), null, { lexicon, language: "en" });
  for (const { query } of queries.filter((_, at) => at % 20 === 0)) {
    const readings = readReadings(query, lexicon, { category: null, language: null });
    const list = readings.length > 0 ? await findProductList(shop.db, { filters, readings }, "relevance", null) : null;
    const shown = list?.products.map(({ id }) => listings[Number(id.slice(1)) - 1]?.id) ?? [];
    expect(shown, query).toEqual(answers["blind-"].find((answer) => answer.query === query)?.found);
  }
});

test.each([
  ["galaxy s21", "Samsung Galaxy S21 gris", ["Galaxy S21 clear case", "Cargador rápido Galaxy S21"]],
  ["iphone 12", "iPhone 12 128 GB negro", ["Funda iPhone 12 silicón", "Mica iPhone 12"]],
  ["apple watch", "Apple Watch SE 40 mm", ["Correa deportiva Apple Watch"]],
  ["ps5 control", "Control DualSense PS5", ["Base de carga para controles PS5", "PlayStation 5 con control"]],
  ["funda iphone 12", "Funda iPhone 12 silicón", ["iPhone 12 con funda"]],
] as const)("%j finds %j, and not what is for it or comes with it", (query, wanted, others) => {
  const listings = [wanted, ...others].map((title) => ({
    ...{ id: title, category: "electronics" as const, title, description: "" },
  }));
  expect(openIndex(listings, lexicon)(query)).toEqual([wanted]);
});

test("accessories of a model that nobody knows come after it", () => {
  const listings = ["Zentrix Q40 negro", "Batería para Zentrix Q40"].map((title) => ({
    ...{ id: title, category: "electronics" as const, title, description: "" },
  }));
  expect(openIndex(listings, lexicon)("zentrix q40")).toEqual(listings.map(({ id }) => id));
});

test.each([
  ["rope", "fashion", "Ropa de mujer"],
  ["ropa", "sports", "Climbing rope 30 m"],
  ["carpeta", "home", "Carpet for living room"],
  ["carpet", "other", "Carpeta de argollas"],
  ["soap", "home", "Plato para sopa"],
  ["éxito", "other", "Exit sign"],
  ["pc", "toys", "1000 piece puzzle"],
  ["vaso", "home", "Crystal vase"],
  ["fábrica", "other", "Cotton fabric, 3 yards"],
  ["grapas", "home", "Grape juice press"],
  ["mantel", "home", "Fireplace mantle clock"],
  ["boat", "fashion", "Botas de piel"],
  ["casa", "electronics", "iPhone 13 case"],
  ["celular", "electronics", "Soporte de escritorio"],
  ["televisión", "home", "Mueble de pino para sala"],
  ["van", "fashion", "Vans Old Skool"],
  ["bike helmet", "automotive", "Casco de moto integral"],
  ["teclado musical", "electronics", "Mechanical keyboard, brown switches"],
  ["computer keyboard", "other", "Teclado Casio de 61 teclas"],
  ["dog bed", "home", "Queen size bed frame, solid oak"],
] as const)("%j does not find its false friend in %s, %j", (query, category, title) => {
  expect(openIndex([{ id: "false-friend", category, title, description: "" }], lexicon)(query)).toEqual([]);
});
