import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_PRICE } from "~/domain/money";
import { readListQuery } from "~/domain/search/list-query";
import { type Filters, matchExpression, priceBands, searchWords } from "~/domain/search/search";

const { filters: ALL } = readListQuery(new URLSearchParams(), null);

test.each<[string, string[]]>([
  ["", []],
  ["   ", []],
  ['" * ^ : ( ) + - \\ / { } % _', []],
  ['ca"mara*', ["ca", "mara"]],
  ["title:oro", ["title", "oro"]],
  ["NEAR(a b, 5)", ["NEAR", "a", "b", "5"]],
  ["rock OR jazz NOT pop AND x", ["rock", "OR", "jazz", "NOT", "pop", "AND", "x"]],
  ["cámara", ["cámara"]],
  ["ca\u0301mara", ["cámara"]],
  ["x\u0303y", ["xy"]],
  ["electrónicos", ["electrón"]],
  ["abcdefghij12", ["abcdefghij12"]],
  ["📷", []],
  ["📷 lente 🎉", ["lente"]],
  ["日本語", ["日本語"]],
  ["don't", ["don", "t"]],
  ["\ud83d", []],
  ["a\u0000b", ["a", "b"]],
  ["a\u19b0b", ["a", "b"]],
])("the words of %j are %j", (query, words) => {
  expect(searchWords(query)).toEqual(words);
});

test("a search has eight words at most, of its first two hundred letters", () => {
  expect(searchWords("uno dos tres cuatro cinco seis siete ocho nueve diez")).toHaveLength(8);
  expect(searchWords("x".repeat(10_000))).toEqual(["xxxxxxxx"]);
  expect(searchWords(`${" ".repeat(200)}late`)).toEqual([]);
});

test("whatever is typed, only letters and digits come between the quotes of an expression", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (query) => {
      const match = matchExpression({ ...ALL, words: searchWords(query) }, "all");
      const quoted = match.replace(/"[\p{L}\p{N}]+"/gu, "w");
      expect(quoted).toMatch(/^(facets : \(w\)|\(\{title description\} : \(w\*?( AND w\*?)*\)\))$/);
    }),
  );
});

test("a single letter is a word of its own, longer ones are beginnings", () => {
  expect(matchExpression({ ...ALL, words: ["a", "ab"] }, "title")).toBe('(title : ("a" AND "ab"*))');
});

test("both of two choices are as none", () => {
  const both: Filters = { ...ALL, formats: ["fixed", "auction"], conditions: ["new", "used"] };
  expect(matchExpression(both, "all")).toBe(matchExpression(ALL, "all"));
});

test("every filter is a word of its own column", () => {
  const filters: Filters = {
    words: ["oro"],
    category: "toys",
    formats: ["auction"],
    conditions: ["used"],
    freeShipping: true,
    minPrice: 4_000_000,
    maxPrice: 4_999_999,
  };
  const facets = 'facets : ("cattoys" AND "fmtauction" AND "condused" AND "shipfree" AND ("priceg4"))';
  expect(matchExpression(filters, "title")).toBe(`${facets} AND (title : ("oro"*))`);
  expect(matchExpression(filters, "all")).toBe(`${facets} AND ({title description} : ("oro"*))`);
  expect(matchExpression(filters, "description")).toBe(
    `(${facets} AND ({title description} : ("oro"*))) NOT (title : ("oro"*))`,
  );
});

const price = fc.integer({ min: 1, max: MAX_PRICE });

/** A price's two words, as the view `product_words` writes them. */
function bandsOf(amount: number): string[] {
  const letter = `price${"abcdefghij"[String(amount).length - 1]}`;
  return [letter, letter + String(amount)[0]];
}

test("a range asks for exactly one word of each price within", () => {
  fc.assert(
    fc.property(price, price, price, (a, b, c) => {
      const [min = 0, within = 0, max = 0] = [a, b, c].sort((x, y) => x - y);
      const asked = priceBands(min, max);
      expect(bandsOf(within).filter((band) => asked.includes(band))).toHaveLength(1);
    }),
  );
});

test("a range asks for no price of another band", () => {
  expect(priceBands(4_000_000, 4_999_999)).toEqual(["priceg4"]);
  expect(priceBands(1, 99)).toEqual(["pricea", "priceb"]);
  expect(priceBands(1, MAX_PRICE)).toHaveLength(10);
  expect(priceBands(950, 1_050)).toEqual(["pricec9", "priced1"]);
});

test("a range beyond all prices, or from more to less, finds nothing", () => {
  expect(priceBands(MAX_PRICE + 1, MAX_PRICE * 2)).toEqual([]);
  expect(priceBands(9_000, 100)).toEqual([]);
});

test("a plural is looked up by its singular, whose beginning it has", () => {
  expect(searchWords("zapatos monitores lentes sofás bicycles cameras")).toEqual([
    "zapato",
    "monitor",
    "lente",
    "sofá",
    "bicycl",
    "camera",
  ]);
  // Too short, not a plural, or a name with digits.
  expect(searchWords("gas dress S10s")).toEqual(["gas", "dress", "S10s"]);
});

test.each([
  ["camiones", ["camion"]],
  ["relojes", ["reloj"]],
  ["lentes", ["lente"]],
  ["meses", ["mese"]],
  ["mesas", ["mesa"]],
  ["gas", ["gas"]],
  ["osos", ["oso"]],
  ["esestado", ["esestado"]],
  ["cesteria", ["cesteria"]],
  ["carpinteria", ["carpinte"]],
])("%j is looked up as %j", (typed, words) => {
  expect(searchWords(typed)).toEqual(words);
});

test("one bound of a price is enough to look it up, with either end of a band", () => {
  const facets = (filters: Partial<Filters>) => matchExpression({ ...ALL, ...filters }, "all");
  expect(facets({ minPrice: 9_999_999_999 })).toBe('facets : (("pricej9"))');
  expect(facets({ maxPrice: 2 })).toBe('facets : (("pricea1" OR "pricea2"))');
  expect(facets({ minPrice: 20, maxPrice: 10 })).toBe('facets : ("none")');
  expect(facets({})).toBe('facets : ("any")');
  expect(facets({ words: ["oro"] })).toBe('({title description} : ("oro"*))');
  expect(facets({ words: ["oro"], freeShipping: true })).toBe(
    'facets : ("shipfree") AND ({title description} : ("oro"*))',
  );
  expect(priceBands(20, 20)).toEqual(["priceb2"]);
  expect(priceBands(29, 30)).toEqual(["priceb2", "priceb3"]);
});
