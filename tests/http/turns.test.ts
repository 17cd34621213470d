import { expect, test } from "vitest";
import { inTurn, looksForWords } from "~/http/turns.server";

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

/** Answers of requests sent at once, and how many were worked on at the same time. */
async function sendAll(addresses: readonly (string | null)[], path: string) {
  let now = 0;
  let most = 0;
  const answer = async (n: number) => {
    most = Math.max(most, ++now);
    await new Promise((go) => setTimeout(go, 5));
    now--;
    if (n === 0) throw new Error("failed");
    return n;
  };
  const requestFrom = (address: string | null) =>
    new Request(`https://tianguis.mx${path}`, { headers: address ? { "CF-Connecting-IP": address } : {} });
  const answers = await Promise.allSettled(
    addresses.map((address, n) => inTurn(requestFrom(address), () => answer(n))),
  );
  return { statuses: answers.map(({ status }) => status), most };
}

const fulfilled = (count: number) => ["rejected", ...Array(count - 1).fill("fulfilled")];
const of = (count: number, address: (n: number) => string | null) =>
  Array.from({ length: count }, (_, n) => address(n));

test("two searches are worked on at once, and the others after them", async () => {
  const sent = await sendAll(
    of(8, (n) => `192.0.2.${n}`),
    "/search?q=silla",
  );
  expect(sent).toEqual({ statuses: fulfilled(8), most: 2 });
});

test("of one network eight pages are worked on at once, and the others after them", async () => {
  const sent = await sendAll(
    of(20, () => "192.0.2.1"),
    "/terms",
  );
  expect(sent).toEqual({ statuses: fulfilled(20), most: 8 });
  const household = await sendAll(
    of(20, (n) => `2001:db8:1:2::${n}`),
    "/terms",
  );
  expect(household.most).toBe(8);
});

test("other networks do not wait for it", async () => {
  const busy = sendAll(
    of(20, () => "192.0.2.1"),
    "/terms",
  );
  const other = await sendAll(["192.0.2.2", "192.0.2.2"], "/terms");
  expect(other).toEqual({ statuses: fulfilled(2), most: 2 });
  await busy;
});

test("requests of which nobody knows the network wait for none", async () => {
  const sent = await sendAll(
    of(20, () => null),
    "/terms",
  );
  expect(sent.most).toBe(20);
});
