import { expect, test } from "vitest";
import { inSearchTurn, looksForWords } from "~/http/search-turns.server";

test.each([
  ["/search?q=silla", true],
  ["/prices?x=1&q=silla", true],
  ["/category/home?q=silla", true],
  ["/sell/search-product-info?draft=1", true],
  ["/search/suggestions?q=si", true],
  ["/", false],
  ["/search?sort=newest", false],
  ["/product/q", false],
])("%s looks for words: %j", (path, looks) => {
  expect(looksForWords(new Request(`https://tianguis.mx${path}`))).toBe(looks);
});

test("two searches are worked on at once, and the others after them", async () => {
  let now = 0;
  let most = 0;
  const search = async (n: number) => {
    most = Math.max(most, ++now);
    await new Promise((go) => setTimeout(go, 5));
    now--;
    if (n === 0) throw new Error("failed");
    return n;
  };
  const answers = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => inSearchTurn(() => search(n))));
  expect(answers.map(({ status }) => status)).toEqual(["rejected", ...Array(7).fill("fulfilled")]);
  expect(most).toBe(2);
});
