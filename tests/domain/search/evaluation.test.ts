import { beforeAll, expect, test } from "vitest";
import type { Lexicon } from "~/domain/search/lexicon";
import {
  type Answer,
  compiledLexicon,
  type EvaluationSet,
  evaluate,
  figures,
  type Listing,
  mean,
  openIndex,
  type Query,
  readTable,
} from "../../support/search-evaluation";

type Floors = Record<string, readonly [recall: number, precision: number]>;

/** The least of each class: mean recall in 24 and mean precision in the first ten. */
const SEEN: Floors = {
  same: [0.98, 0.98],
  across: [0.96, 0.975],
  synonym: [0.945, 0.975],
  typo: [0.94, 0.975],
  model: [0.96, 0.98],
  meaning: [0.9, 0.94],
  nothing: [1, 1],
};
const UNSEEN: Floors = {
  same: [0.99, 0.97],
  across: [0.985, 0.97],
  synonym: [0.95, 0.94],
  typo: [0.975, 0.965],
  model: [0.995, 0.98],
  meaning: [0.9, 0.915],
  nothing: [1, 1],
};

let lexicon: Lexicon;
let answers: Record<EvaluationSet, Answer[]>;
beforeAll(async () => {
  lexicon = await compiledLexicon();
  answers = {
    "": await evaluate(lexicon, ""),
    "unseen-": await evaluate(lexicon, "unseen-"),
    "blind-": await evaluate(lexicon, "blind-"),
  };
});

test.each(Object.entries(SEEN))("%s: what people want is found, and first", (name, floors) => {
  expectFloors(answers[""], name, floors);
});

test.each(Object.entries(UNSEEN))("%s: also of the second set", (name, floors) => {
  expectFloors(answers["unseen-"], name, floors);
});

test("the blind set is judged whole, and its figures are reported", async () => {
  const ids = (await readTable<Listing>("blind-listings.tsv")).map(({ id }) => id);
  const queries = await readTable<Query>("blind-queries.tsv");
  expect(new Set(ids).size).toBe(200);
  expect(new Set(queries.map(({ query }) => query)).size).toBe(600);
  for (const { query, relevant, wrong = "" } of queries) {
    const judged = [...relevant.split(","), ...wrong.split(",")].filter(Boolean);
    expect(ids, query).toEqual(expect.arrayContaining(judged));
    expect(new Set(judged).size, query).toBe(judged.length);
  }
  const reported = figures(answers["blind-"]);
  expect(reported.map((row) => row.class)).toEqual(Object.keys(UNSEEN));
  console.table(reported);
});

function expectFloors(all: Answer[], name: string, [recall, precision]: readonly [number, number]): void {
  const asked = all.filter((answer) => answer.class === name);
  const worst = asked.filter((answer) => answer.recall < 1 || answer.precision < 1).map(({ query }) => query);
  expect(asked.length).toBeGreaterThan(30);
  expect(mean(asked.map((answer) => answer.recall)), `not all of: ${worst.join("; ")}`).toBeGreaterThanOrEqual(recall);
  expect(mean(asked.map((answer) => answer.precision)), `others in: ${worst.join("; ")}`).toBeGreaterThanOrEqual(
    precision,
  );
}

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
  ["rojo", "sports", "Red de voleibol profesional"],
] as const)("%j does not find its false friend in %s, %j", (query, category, title) => {
  expect(openIndex([{ id: "false-friend", category, title, description: "" }], lexicon)(query)).toEqual([]);
});

test("an accessory is found where the thing itself is not for sale", () => {
  const market: [string, string][] = [
    ["phone", "Celular Samsung Galaxy S21"],
    ["case", "Funda para celular Samsung"],
  ];
  const listings = market.map(([id, title]) => ({ id, category: "electronics" as const, title, description: "" }));
  expect(openIndex(listings, lexicon)("celular")).toEqual(["phone"]);
  expect(openIndex(listings.slice(1), lexicon)("celular")).toEqual(["case"]);
});
