import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_PRICE } from "~/domain/money";
import { createLexicon } from "~/domain/search/lexicon";
import { readListQuery } from "~/domain/search/list-query";
import { readQuery } from "~/domain/search/query";
import { readReadings } from "~/domain/search/readings";
import { type Filters, matchExpression, priceBands } from "~/domain/search/search";
import { TIERS } from "~/domain/search/tiers";

const lexicon = createLexicon("");
const SCOPE = { category: null, language: "en" } as const;
const { filters: ALL } = readListQuery(new URLSearchParams(), null, { lexicon, language: "en" });
const oro = readQuery("oro", lexicon, SCOPE);

test("whatever is typed, only letters and digits come between the quotes of an expression", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.constantFrom(...TIERS, "all" as const), (typed, tier) => {
      for (const { query } of readReadings(typed, lexicon, SCOPE)) {
        const rest = matchExpression(ALL, query, tier).replace(/"[\p{L}\p{N}]+"\*?/gu, "w");
        expect(rest).toMatch(/^(?:[ ():w]|AND|OR|NOT|senses|forms|description|title|\{title forms\})+$/);
      }
    }),
  );
});

test("both of two choices are as none", () => {
  const both: Filters = { ...ALL, formats: ["fixed", "auction"], conditions: ["new", "used"] };
  expect(matchExpression(both, null, "all")).toBe(matchExpression(ALL, null, "all"));
});

test("every filter is a word of its own column", () => {
  const filters: Filters = {
    category: "toys",
    formats: ["auction"],
    conditions: ["used"],
    freeShipping: true,
    minPrice: 4_000_000,
    maxPrice: 4_999_999,
  };
  const facets = 'facets : ("cattoys" AND "fmtauction" AND "condused" AND "shipfree" AND ("priceg4"))';
  expect(matchExpression(filters, null, "all")).toBe(facets);
  expect(matchExpression(filters, oro, "exact")).toBe(`${facets} AND ({title forms} : "oro" NOT senses : "xoro")`);
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

test("one bound of a price is enough to look it up, with either end of a band", () => {
  const facets = (filters: Partial<Filters>) => matchExpression({ ...ALL, ...filters }, null, "all");
  expect(facets({ minPrice: 9_999_999_999 })).toBe('facets : (("pricej9"))');
  expect(facets({ maxPrice: 2 })).toBe('facets : (("pricea1" OR "pricea2"))');
  expect(facets({ minPrice: 20, maxPrice: 10 })).toBe('facets : ("none")');
  expect(facets({})).toBe('facets : ("any")');
  expect(priceBands(20, 20)).toEqual(["priceb2"]);
  expect(priceBands(29, 30)).toEqual(["priceb2", "priceb3"]);
});
