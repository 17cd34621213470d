import { expect, test } from "vitest";
import { returnTo, safeReturnTo } from "~/http/return-to.server";

const ORIGIN = "https://market.example";

test.each([
  ["/", "/"],
  ["/sell", "/sell"],
  ["/search?q=c%C3%A1mara&sort=new", "/search?q=c%C3%A1mara&sort=new"],
  ["/product/1#bids", "/product/1#bids"],
  ["/a/../sell", "/sell"],
  ["/búsqueda", "/b%C3%BAsqueda"],
])("%s is a place of ours", (to, kept) => {
  expect(safeReturnTo(to, ORIGIN)).toBe(kept);
});

test.each([
  "",
  "sell",
  "https://evil.example/",
  "https://market.example.evil.example/",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  "/.//evil.example",
  "/%2e//evil.example",
  "/a/..//evil.example",
  "/./%2e%2e//evil.example/..//evil.example",
  "javascript:alert(1)",
  "data:text/html,hi",
  "/sell\r\nSet-Cookie: a=b",
  "/sell\u0000",
  "?to=/",
  "#",
  " /sell",
])("%j leads nowhere but home", (to) => {
  expect(safeReturnTo(to, ORIGIN)).toBe("/");
});

test("what is no text leads home", () => {
  for (const value of [null, undefined, new File([], "x")]) expect(safeReturnTo(value, ORIGIN)).toBe("/");
});

test("whatever is answered resolves to our own origin", () => {
  const parts = ["/", "//", ".", "..", "%2e", "\\", "evil.example", "@", ":", "?", "#", "a"];
  for (const a of parts) {
    for (const b of parts) {
      for (const c of parts) {
        const to = safeReturnTo(`/${a}${b}${c}evil.example`, ORIGIN);
        expect(new URL(to, ORIGIN).origin, to).toBe(ORIGIN);
      }
    }
  }
});

test("a page says where to go on only when it was asked to", () => {
  const asked = (search: string) => returnTo(new Request(`${ORIGIN}/account/addresses/new${search}`), ORIGIN);
  expect([asked(""), asked("?to=/cart"), asked("?to=//evil.example"), asked("?to=")]).toEqual([
    null,
    "/cart",
    "/",
    "/",
  ]);
});
