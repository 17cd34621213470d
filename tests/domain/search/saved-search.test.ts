import { expect, test } from "vitest";
import { createLexicon } from "~/domain/search/lexicon";
import { AS_TYPED, readListQuery, readSavedList } from "~/domain/search/list-query";
import {
  type Found,
  findsOf,
  foundTokens,
  savedList,
  searchTokens,
  toldAt,
  wordsOf,
} from "~/domain/search/saved-search";
import { HOUR } from "~/domain/time";

const scope = { lexicon: createLexicon(""), language: "es" as const };

function saved(search: string, category: "toys" | null = null): string | null {
  const params = new URLSearchParams(search);
  return savedList(readListQuery(params, category, scope), params.get(AS_TYPED) === "yes");
}

test("a list is saved by its words and filters, the same from each page and in each order", () => {
  expect(saved("q=bici+roja&sort=price-asc&after=e.1.1&lang=en")).toBe("/search?q=bici+roja");
  expect(saved("sort=newest", "toys")).toBe("/category/toys");
  expect(saved("category=toys&shipping=free")).toBe("/category/toys?shipping=free");
  expect(saved("q=lego&typed=yes", "toys")).toBe("/search?q=lego&category=toys&typed=yes");
  expect(saved("sort=ending-soonest")).toBe("/search?format=auction");
  expect(saved("min=10&max=1,500.00&condition=used")).toBe("/search?condition=used&min=10&max=1%2C500.00");
});

test("a list of everything, of no words and of too many is not saved", () => {
  expect([saved(""), saved("q=%2B%2B"), saved(`q=${"ñ".repeat(200)}`)]).toEqual([null, null, null]);
});

const BIKE: Found = {
  ...{ title: "Bicicleta Ñandú 26", category: "sports", condition: "used-good", price: 1_500_00, shipping: null },
  ...{ isAuction: false, forms: "bicicleta nandu 26", senses: "" },
};

/** Whether a saved list finds a listing, and whether it is asked at all. */
function asks(list: string, changes: Partial<Found> = {}): [finds: boolean, isAsked: boolean] {
  const found = { ...BIKE, ...changes };
  const wanted = readSavedList(list, scope);
  const tokens = foundTokens(found, wordsOf(found));
  return [findsOf(wanted)(found), searchTokens(wanted).some((token) => tokens.includes(token))];
}

test("words, beginnings of words and every filter have to fit", () => {
  for (const list of [
    ...["/search?q=bicicletas", "/search?q=nandu", "/search?q=bici", "/search?q=ÑANDÚ+26", "/category/sports"],
    ...["/search?condition=used", "/search?format=fixed&shipping=free", "/search?min=1500&max=1500"],
    ...["/search?q=bici&category=sports&format=fixed&format=auction&condition=used&shipping=free&max=2,000"],
  ])
    expect([list, ...asks(list)]).toEqual([list, true, true]);
  for (const list of [
    ...[
      "/search?q=cicleta",
      "/search?q=bici+azul",
      "/category/toys",
      "/search?condition=new",
      "/search?format=auction",
    ],
    ...["/search?min=1500.01", "/search?max=1499.99", "/search?q=bici&category=toys"],
  ])
    expect([list, asks(list)[0]]).toEqual([list, false]);
  expect(asks("/search?shipping=free", { shipping: "Correo" })).toEqual([false, false]);
  expect(asks("/category/sports?format=auction")).toEqual([false, false]);
  expect(asks("/category/sports?format=auction", { isAuction: true })).toEqual([true, true]);
});

test("a search is asked by its rarest word", () => {
  expect(searchTokens(readSavedList("/search?q=iphone+13", scope))).toEqual(["w:iphone", "b:iphone"]);
  expect(searchTokens(readSavedList("/search?q=13+a2634", scope))).toEqual(["w:a2634"]);
});

test("what is told once a day is told at eight in the morning in Mexico City", () => {
  const at = (text: string) => Date.parse(text);
  expect(toldAt("instant", 5 * HOUR)).toBe(5 * HOUR);
  expect(toldAt("daily", at("2026-11-23T13:59:59-00:00"))).toBe(at("2026-11-23T08:00:00-06:00"));
  expect(toldAt("daily", at("2026-11-23T08:00:00-06:00"))).toBe(at("2026-11-24T08:00:00-06:00"));
});
