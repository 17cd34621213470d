import fc from "fast-check";
import { expect, test } from "vitest";
import type { Category } from "~/domain/catalog/product";
import { createLexicon } from "~/domain/search/lexicon";
import { appliedFilters, isFiltered, listUrl, readCursor, readListQuery, urlWithout } from "~/domain/search/list-query";
import { TIERS } from "~/domain/search/tiers";

const lexicon = createLexicon("");
const read = (search: string, category: Category | null = null) =>
  readListQuery(new URLSearchParams(search), category, { lexicon, language: "en" });

test("an empty address is the newest products of everything", () => {
  expect(read("")).toEqual({
    filters: {
      category: null,
      formats: [],
      conditions: [],
      freeShipping: false,
      minPrice: null,
      maxPrice: null,
    },
    readings: [],
    sorts: ["newest", "ending-soonest", "price-asc", "price-desc", "most-bids"],
    sort: "newest",
    cursor: null,
    typed: { q: "", min: "", max: "" },
    refusals: {},
  });
});

test("every filter is read", () => {
  const { filters, sort } = read(
    "q=sofá&format=auction&condition=used&shipping=free&min=10&max=1,250.50&sort=price-asc&category=home",
  );
  expect(filters).toEqual({
    category: "home",
    formats: ["auction"],
    conditions: ["used"],
    freeShipping: true,
    minPrice: 1_000,
    maxPrice: 125_050,
  });
  expect(sort).toBe("price-asc");
});

test("the category of the path stands, whatever the parameter says", () => {
  expect(read("category=toys", "home").filters.category).toBe("home");
});

test("values that are on no list are as if they were not there", () => {
  const strange = "format=x&format=__proto__&condition=constructor&shipping=1&sort=price&category=cars&after=1&q=***";
  expect(read(strange)).toMatchObject({ ...read(""), typed: { q: "***" } });
});

test("a price that is none is refused with what was typed, and does not narrow the list", () => {
  const query = read("min=1e9&max=１２");
  expect(query.refusals).toEqual({ min: "priceInvalid", max: "priceInvalid" });
  expect(query.typed).toMatchObject({ min: "1e9", max: "１２" });
  expect(query.filters).toMatchObject({ minPrice: null, maxPrice: null });
});

test("a maximum below the minimum is refused, and neither narrows the list", () => {
  expect(read("min=20&max=10")).toMatchObject({
    refusals: { max: "maxBelowMin" },
    filters: { minPrice: null, maxPrice: null },
    typed: { min: "20", max: "10" },
  });
  expect(read("min=20&max=20").refusals).toEqual({});
  expect(read("min=0&max=20")).toMatchObject({ refusals: {}, filters: { minPrice: null, maxPrice: 2_000 } });
});

test("the best match is a sort only where there are words", () => {
  expect(read("q=oro").sort).toBe("relevance");
  expect(read("q=oro&sort=newest").sort).toBe("newest");
  expect(read("sort=relevance").sort).toBe("newest");
  expect(read("").sorts).not.toContain("relevance");
});

test("an auction's sort is one of auctions only, and says so", () => {
  for (const sort of ["ending-soonest", "most-bids"]) {
    for (const search of [`sort=${sort}`, `sort=${sort}&format=auction`, `sort=${sort}&format=auction&format=fixed`])
      expect(read(search)).toMatchObject({ sort, filters: { formats: ["auction"] } });
    expect(read(`sort=${sort}&format=fixed`)).toMatchObject({ sort: "newest", filters: { formats: ["fixed"] } });
    expect(read(`q=oro&sort=${sort}&format=fixed`).sort).toBe("relevance");
  }
  expect(read("format=fixed").sorts).toEqual(["newest", "price-asc", "price-desc"]);
  expect(read("sort=most-bids").sorts).toContain("ending-soonest");
});

test("a list is narrowed by filters and by sorts that only auctions have, not by words, other sorts or page", () => {
  expect(["q=oro", "sort=price-asc", "after=e.1.100"].map((search) => isFiltered(read(search)))).toEqual([
    false,
    false,
    false,
  ]);
  const narrow = ["sort=most-bids", "format=fixed", "condition=new", "shipping=free", "min=1", "max=x"];
  expect(narrow.every((search) => isFiltered(read(search)))).toBe(true);
});

test("each applied filter leads to the list without it", () => {
  const search =
    "q=oro&category=toys&format=fixed&condition=new&condition=used&shipping=free&min=5&max=9&sort=price-asc";
  const params = new URLSearchParams(search);
  const applied = appliedFilters(read(search), false);
  expect(applied.map(({ name, value }) => `${name}=${value}`)).toEqual([
    ...["category=toys", "format=fixed", "condition=new", "condition=used", "shipping=free", "min=5", "max=9"],
  ]);
  for (const filter of applied) {
    const left = new URL(urlWithout("/search", params, filter), "http://x").search.slice(1);
    expect(appliedFilters(read(left), false)).toEqual(applied.filter((one) => one !== filter));
    expect(left).toMatch(/^q=oro.*sort=price-asc$/);
  }
});

test("a sort that only auctions have is taken off with its filter", () => {
  for (const search of ["sort=ending-soonest", "sort=most-bids&format=auction"]) {
    const [filter, ...more] = appliedFilters(read(search), false);
    expect([filter, more]).toEqual([{ name: "format", value: "auction" }, []]);
    const without = filter && urlWithout("/search", new URLSearchParams(search), filter);
    expect(without).toBe("/search");
  }
});

test("a category's own page and refused prices are no applied filters", () => {
  expect(appliedFilters(read("", "home"), true)).toEqual([]);
  expect(appliedFilters(read("min=x&max=1e9"), false)).toEqual([]);
});

test("a place is read back as it was written", () => {
  const place = fc.record({
    seq: fc.integer({ min: 0, max: 2 ** 29 - 1 }),
    rank: fc.integer({ min: 0, max: 9_999_999_999 }),
    tier: fc.constantFrom(...TIERS),
  });
  fc.assert(
    fc.property(place, fc.boolean(), (beside, onwards) => {
      const turn = onwards ? { after: beside } : { before: beside };
      const address = listUrl("/search", new URLSearchParams("q=a"), turn);
      expect(readCursor(new URL(address, "http://x").searchParams)).toEqual(turn);
    }),
  );
});

test.each([
  "e.1",
  "x.1.1",
  "e.-1.5",
  "e.1.1.1",
  "e.1e3.5",
  "e.1.5 ",
  "E.1.5",
  "e.536870912.1",
  "e.1.99999999999",
  "e.1.10000000000",
  "e.١.1",
  "",
  "null",
  `t.${"1".repeat(40)}.1`,
])("%j is no place: the list begins", (text) => {
  expect(readCursor(new URLSearchParams({ after: text, before: text }))).toBeNull();
});

test("the address of another page keeps the filters, the sort and the language asked for, and nothing else", () => {
  const params = new URLSearchParams("q=a&format=fixed&format=fixed&min=&max=9&sort=newest&x=1&after=t.1.1&lang=es");
  expect(listUrl("/search", params, null)).toBe("/search?q=a&format=fixed&max=9&sort=newest&lang=es");
  expect(listUrl("/search", params, { before: { seq: 7, rank: 50, tier: "description" } })).toBe(
    "/search?q=a&format=fixed&max=9&sort=newest&lang=es&before=d.7.50",
  );
  expect(listUrl("/category/toys", new URLSearchParams(), null)).toBe("/category/toys");
});

test.each(["0", "00", "0.0", "0.00", "0,00", "0."])("a minimum of %j is no bound, and no mistake", (min) => {
  expect(read(`min=${min}`)).toMatchObject({ refusals: {}, filters: { minPrice: null } });
});

test.each(["0.000", "x0", "0x", "-0", ".0", "0.x"])("a minimum of %j is none", (min) => {
  expect(read(`min=${min}`).refusals).toEqual({ min: "priceInvalid" });
});

test("one bound alone is never contradictory, and equal ones are not either", () => {
  expect(read("max=10")).toMatchObject({ refusals: {}, filters: { minPrice: null, maxPrice: 10_00 } });
  expect(read("min=10")).toMatchObject({ refusals: {}, filters: { minPrice: 10_00, maxPrice: null } });
  expect(read("min=10&max=10")).toMatchObject({ refusals: {}, filters: { minPrice: 10_00, maxPrice: 10_00 } });
});

test("the address of another page keeps every filter, cut to what is shown again", () => {
  const all = "q=sof%C3%A1&category=home&format=auction&condition=used&shipping=free&min=1&max=9&sort=newest&lang=es";
  expect(listUrl("/search", new URLSearchParams(`${all}&page=3&q=+`), null)).toBe(`/search?${all}`);
  expect(listUrl("/search", new URLSearchParams(`q=${"x".repeat(300)}`), null)).toBe(`/search?q=${"x".repeat(200)}`);
  expect(read(`q=${"x".repeat(300)}`).typed.q).toBe("x".repeat(200));
  expect(readCursor(new URLSearchParams("after=xt.1.2"))).toBeNull();
});
