import { beforeAll, expect, test } from "vitest";
import { CATEGORIES } from "~/domain/catalog/product";
import type { Lexicon } from "~/domain/search/lexicon";
import { nearestCategories } from "~/domain/search/nearest-categories";
import { readReadings } from "~/domain/search/readings";
import { compiledLexicon } from "../../support/search-evaluation";

let lexicon: Lexicon;
beforeAll(async () => {
  lexicon = await compiledLexicon();
});

const near = (typed: string) =>
  nearestCategories(readReadings(typed, lexicon, { category: null, language: "en" }), lexicon);

test("a search leads to the categories of what it may mean, and else to all", () => {
  expect(near("smartphone")).toEqual(["electronics"]);
  expect(near("qwrtzpl")).toEqual(CATEGORIES);
  // Guitars are in no category of their own.
  expect(near("guitar")).toEqual(CATEGORIES);
});
