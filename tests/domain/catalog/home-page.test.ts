import { expect, test } from "vitest";
import { chooseForHome } from "~/domain/catalog/home-page";

const cards = (ids: string) => [...ids].map((id) => ({ id }));
const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id).join("");
const chosen = (newest: string, watched: string, ending: string) => {
  const lists = { newest: cards(newest), watched: cards(watched), ending: cards(ending) };
  const home = chooseForHome(lists, 8);
  return [home.featured, home.watched, home.ending].map(ids);
};

test("a product is in one section: the newest, else what one watches, else what ends soon", () => {
  expect(chosen("abcd", "bxyc", "axpqdr")).toEqual(["abcd", "xy", "pqr"]);
  expect(chosen("abcd", "ab", "cd")).toEqual(["abcd", "", ""]);
});

test("the watchlist has one row, and what is left of it may end soon", () => {
  expect(chosen("a", "bcdefg", "fghijk")).toEqual(["a", "bcde", "fghi"]);
});

test("what ends soon fills whole rows, up to the most, and a lone row may be short", () => {
  expect(chosen("", "", "abcdefghijk")[2]).toBe("abcdefgh");
  expect(chosen("", "", "abcdefg")[2]).toBe("abcd");
  expect(chosen("", "", "abc")[2]).toBe("abc");
});
