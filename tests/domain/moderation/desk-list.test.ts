import { expect, test } from "vitest";
import {
  DESK_FACETS,
  DESK_LISTS,
  DESK_SORTS,
  type DeskList,
  facetTerm,
  isOnlyNumber,
  readDeskQuery,
} from "~/domain/moderation/desk-list";
import { DAY } from "~/domain/time";
import { readWallTime } from "~/domain/wall-time";

const read = (list: keyof typeof DESK_FACETS, choices: string) => readDeskQuery(list, new URLSearchParams(choices));

test("without choices a list has all its rows, the newest first", () => {
  for (const list of DESK_LISTS) {
    const query = read(list, "");
    expect(query).toMatchObject({ words: [], number: null, seller: null, facets: [null, null, null], sort: "newest" });
    expect([query.asked, DESK_SORTS[list][0]]).toEqual([{}, "newest"]);
  }
});

test("choices are read as an address has them, and others are left out", () => {
  const query = read("orders", "q=%20Ni%C3%B1o+Azul&status=paid&kind=offer&method=card&sort=highest&seller=ana&x=1");
  expect(query).toMatchObject({
    words: ["nino", "azul"],
    facets: ["paid", "offer", null],
    sort: "highest",
    seller: null,
  });
  expect(query.asked).toEqual({ q: "Niño Azul", status: "paid", kind: "offer", sort: "highest" });
  expect(read("products", "seller=Tienda&status=paid&sort=highest")).toMatchObject({
    ...{ seller: "Tienda", facets: [null, null, null], sort: "newest" },
  });
});

test("days are those of the market, both included; a day that there is not is none", () => {
  const query = read("users", "from=2026-11-01&to=2026-11-02");
  const [first, last] = ["2026-11-01T00:00", "2026-11-02T00:00"].map((day) => readWallTime(day) ?? 0);
  expect([query.from, query.until]).toEqual([first, (last ?? 0) + DAY]);
  expect(read("users", "from=2026-02-30&to=yesterday").asked).toEqual({});
  expect(query.asked).toEqual({ from: "2026-11-01", to: "2026-11-02" });
  expect(read("users", "from=2026-11-01").until).toBeNull();
});

test("amounts are sorted over all days", () => {
  expect(read("orders", "sort=lowest&from=2026-11-01")).toMatchObject({
    sort: "newest",
    asked: { from: "2026-11-01" },
  });
  expect(read("orders", "sort=highest&to=2026-11-01").sort).toBe("newest");
  expect(read("orders", "sort=oldest&from=2026-11-01").sort).toBe("oldest");
});

test("what may be an id or a number of PayPal's is looked up as one, too", () => {
  for (const typed of ["0190abcd", "0190ABCD-1234-7abc", "5O190127TN364715T"])
    expect(read("orders", `q=${typed}`).number).toBe(typed);
  for (const typed of ["silla", "two words long", "ana@example", "x".repeat(65)])
    expect(read("orders", `q=${typed}`).number).toBeNull();
  const email = "q=ana@example.com";
  expect(["orders", "users", "products"].map((list) => isOnlyNumber(read(list as DeskList, email)))).toEqual([
    ...[true, true, false],
  ]);
  expect(isOnlyNumber(read("orders", "q=0190abcd"))).toBe(false);
  expect(isOnlyNumber(read("orders", "q=silla"))).toBe(false);
});

test("what is typed has an end, and a search ten words", () => {
  expect(read("orders", `q=${"x".repeat(300)}`).asked.q).toHaveLength(254);
  expect(read("orders", "q=a+b+c+d+e+f+g+h+i+j+k").words).toEqual([..."abcdefghij"]);
});

test("a term of facets is that of the triggers that index them", () => {
  expect(facetTerm([null, null, null])).toBe("\uE000xx");
  expect(facetTerm(["problem_open", null, "card"])).toBe("\uE000problemopenxxcard");
});

test("each choice of facets has a term of its own", () => {
  for (const list of DESK_LISTS) {
    const [a = [], b = [], c = []] = Object.values<readonly string[]>(DESK_FACETS[list]).map((values) => [
      null,
      ...values,
    ]);
    const terms = a.flatMap((one) => b.flatMap((two) => c.map((three) => facetTerm([one, two, three]))));
    expect(new Set(terms).size).toBe(terms.length);
  }
});
