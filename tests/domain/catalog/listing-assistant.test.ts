import { beforeAll, expect, test } from "vitest";
import { suggestCategories } from "~/domain/catalog/category-hint";
import { conditionIn } from "~/domain/catalog/condition-hint";
import { outlineDescription } from "~/domain/catalog/description-outline";
import { fillListing, type Suggestion } from "~/domain/catalog/listing-suggestion";
import { toCentavos } from "~/domain/money";
import { comparableSearch } from "~/domain/prices/comparable-search";
import type { Lexicon } from "~/domain/search/lexicon";
import { evaluateCategories, evaluatePrices } from "../../support/assistant-evaluation";
import { compiledLexicon } from "../../support/search-evaluation";

let lexicon: Lexicon;
beforeAll(async () => {
  lexicon = await compiledLexicon();
});

test.each([
  ["iPhone 12 para piezas", "for-parts"],
  ["TV Samsung no prende", "for-parts"],
  ["Xbox One, not working", "for-parts"],
  ["Sillón gris seminuevo", "used-like-new"],
  ["Tenis casi nuevos", "used-like-new"],
  ["Kindle, like new", "used-like-new"],
  ["Sofá con desgaste", "used-fair"],
  ["Licuadora usada", "used-good"],
  ["Guitar, used", "used-good"],
  ["PlayStation 5 nueva sellada", "new"],
  ["Brand new drill", "new"],
  ["Air Force 1 size 9 new", "new"],
  ["New Balance 574", null],
  ["Póster de New York", null],
  ["Mesa de pino", null],
] as const)("%j says of its condition: %s", (title, condition) => {
  expect(conditionIn(title)).toBe(condition);
});

test("a category comes from what the words mean and from where such listings are", () => {
  const first = (title: string, ...votes: ["toys" | "collectibles", number][]) =>
    suggestCategories(
      comparableSearch(title, null, lexicon).read,
      votes.map(([category, likeness]) => ({ category, level: 0, likeness })),
      lexicon,
    )[0];
  expect(first("Guitarra eléctrica")).toBe("other");
  expect(first("Funda para iPhone 12")).toBe("electronics");
  expect(first("Zorblax qwertín")).toBeUndefined();
  expect(first("Zorblax qwertín", ["toys", 0.2], ["collectibles", 0.9])).toBe("collectibles");
});

const topics = (...asked: Parameters<typeof outlineDescription>) =>
  outlineDescription(...asked).map(({ topic }) => topic);

test("an outline asks for what such listings tell, and for condition, contents and faults always", () => {
  const told = ["Batería al 84 %, sin rayas.", "Battery health 90%.", "Pila nueva, funciona.", "Trae caja."];
  expect(topics("iPhone", told, "electronics")).toEqual(["condition", "battery", "included", "faults"]);
  expect(topics("Vestido", [null, null], "fashion")).toEqual(["condition", "size", "material", "included", "faults"]);
  expect(topics("Cosa", [], null)).toEqual(["condition", "included", "faults"]);
});

test("what the title tells already is filled in", () => {
  expect(outlineDescription("iPhone 12 128 GB", [], "electronics")).toContainEqual({
    topic: "storage",
    fact: "128 GB",
  });
  expect(outlineDescription("Tapete 160x230 cm", [], null)).toContainEqual({ topic: "measures", fact: "160x230 cm" });
  expect(outlineDescription("Vestido talla M", [], "fashion")).toContainEqual({ topic: "size", fact: "talla M" });
});

const SUGGESTION: Suggestion = {
  description: "Outline",
  category: "home",
  price: {
    price: toCentavos(1_250_00),
    range: { count: 5, left: 0, low: toCentavos(1), median: toCentavos(2), high: toCentavos(3) },
  },
  condition: "used-good",
  second: null,
};

test("empty fields are filled; a form's first condition is none that its seller chose", () => {
  const { fields, filled, kept } = fillListing({ title: "Mesa", condition: "new", category: " " }, SUGGESTION);
  expect(filled).toEqual({ category: "home", condition: "used-good", price: "1,250.00", description: "Outline" });
  expect(fields).toEqual({ title: "Mesa", ...filled });
  expect(kept).toEqual([]);
});

test("what the seller wrote stays and is named, unless it is the same", () => {
  const own = { category: "home", condition: "for-parts", price: "900", description: "Mine" };
  expect(fillListing(own, SUGGESTION)).toEqual({
    ...{ fields: own, filled: {} },
    kept: ["condition", "price", "description"],
  });
});

test("an auction's first price is its seller's own", () => {
  expect(fillListing({ listing_type: "auction" }, SUGGESTION).filled).not.toHaveProperty("price");
});

test("of listings that it has not seen, most categories are right", async () => {
  const { "blind-": blind } = await evaluateCategories(lexicon, ["blind-"]);
  expect(blind?.first).toBeGreaterThanOrEqual(0.86);
  expect(blind?.three).toBeGreaterThanOrEqual(0.975);
  expect(blind?.frequent).toBeLessThan(0.25);
});

test("most are priced, and the middle one is a fifth off, where the category's median is off by two thirds", async () => {
  const { heldOut } = await evaluatePrices(lexicon);
  expect(heldOut.listings).toBe(77);
  expect(heldOut.priced).toBeGreaterThan(0.95);
  expect(heldOut.error).toBeLessThanOrEqual(0.21);
  expect(heldOut.categoryError).toBeGreaterThan(0.6);
  expect(heldOut.near).toBeGreaterThan(0.55);
});
