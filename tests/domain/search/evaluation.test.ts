import { beforeAll, expect, test } from "vitest";
import type { Lexicon } from "~/domain/search/lexicon";
import { compiledLexicon, evaluate, openIndex, resultsByClass, SETS } from "../../support/search-evaluation";

type Floors = Record<string, readonly [recall: number, precision: number]>;

/** The least of each class: mean recall in 24 and mean precision in the first ten. */
const SEEN: Floors = {
  same: [0.965, 0.965],
  across: [0.92, 0.955],
  synonym: [0.874, 0.94],
  typo: [0.92, 0.96],
  model: [0.95, 0.97],
  meaning: [0.835, 0.885],
  nothing: [1, 1],
};
const UNSEEN: Floors = {
  same: [0.975, 0.96],
  across: [0.96, 0.96],
  synonym: [0.92, 0.905],
  typo: [0.97, 0.965],
  model: [0.99, 0.98],
  meaning: [0.8, 0.875],
  nothing: [1, 1],
};

let lexicon: Lexicon;
let results: Record<keyof typeof SETS, ReturnType<typeof resultsByClass>>;
beforeAll(async () => {
  lexicon = await compiledLexicon();
  const resultsOf = async (set: keyof typeof SETS) => resultsByClass(await evaluate(lexicon, SETS[set]));
  results = { first: await resultsOf("first"), second: await resultsOf("second") };
});

test.each(Object.entries(SEEN))("%s: what people want is found, and first", (name, floors) => {
  expectFloors("first", name, floors);
});

test.each(Object.entries(UNSEEN))("%s: also of the second set", (name, floors) => {
  expectFloors("second", name, floors);
});

function expectFloors(set: keyof typeof SETS, name: string, [recall, precision]: readonly [number, number]): void {
  const found = results[set].get(name);
  const which = found?.wrong.join("; ");
  expect(found?.asked).toBeGreaterThan(30);
  expect(found?.recall, `not all of, or others in: ${which}`).toBeGreaterThanOrEqual(recall);
  expect(found?.precision, `not all of, or others in: ${which}`).toBeGreaterThanOrEqual(precision);
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
] as const)("%j does not find its false friend in %s, %j", (query, category, title) => {
  expect(openIndex([{ id: "false-friend", category, title, description: "" }], lexicon)(query)).toEqual([]);
});
