import { expect, test, vi } from "vitest";
import { inNetworkTurn, inSearchTurn, looksForWords } from "~/http/turns.server";

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
  expect(looksForWords(`https://tianguis.mx${path}`)).toBe(looks);
});

/** Answers of requests sent at once, and how many were worked on at the same time. */
async function sendAll(addresses: readonly (string | null)[], path: string, inTurn = inNetworkTurn<number>) {
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
    inSearchTurn<number>,
  );
  expect(sent).toEqual({ statuses: fulfilled(8), most: 2 });
});

test("of one network four pages are worked on at once, and the others after them", async () => {
  const sent = await sendAll(
    of(20, () => "192.0.2.1"),
    "/terms",
  );
  expect(sent).toEqual({ statuses: fulfilled(20), most: 4 });
  const household = await sendAll(
    of(20, (n) => `2001:db8:1:2::${n}`),
    "/terms",
  );
  expect(household.most).toBe(4);
});

test("its searches are worked on two at once, beside its other pages", async () => {
  const others = sendAll(
    of(20, () => "192.0.2.3"),
    "/terms",
  );
  const sent = await sendAll(
    of(8, () => "192.0.2.3"),
    "/search?q=silla",
  );
  expect(sent).toEqual({ statuses: fulfilled(8), most: 2 });
  expect((await others).most).toBe(4);
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

const fromOne = (address: string) =>
  new Request("https://tianguis.mx/terms", { headers: { "CF-Connecting-IP": address } });

test("pages of one network are worked on in the order in which they came", async () => {
  const begun: number[] = [];
  const ask = (n: number) =>
    inNetworkTurn(fromOne("192.0.2.9"), async () => {
      begun.push(n);
      await new Promise((go) => setTimeout(go, 5));
    });
  const first = Array.from({ length: 6 }, (_, n) => ask(n));
  await first[0];
  // One that comes while others wait is behind them.
  await Promise.all([...first, ask(6)]);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

/** Whether a page of a network has begun, behind `before` others that never end. */
function behind(before: number, address: string) {
  for (let n = 0; n < before; n++) void inNetworkTurn(fromOne(address), () => new Promise(() => {}));
  const page = { hasBegun: false, done: Promise.resolve() };
  page.done = inNetworkTurn(fromOne(address), async () => {
    page.hasBegun = true;
  });
  return page;
}

test("behind pages that never end one waits for two seconds, and keeps its place meanwhile", async () => {
  vi.useFakeTimers();
  const one = behind(4, "192.0.2.10");
  await vi.advanceTimersByTimeAsync(1_000);
  const later = behind(0, "192.0.2.10");
  await vi.advanceTimersByTimeAsync(990);
  expect(one.hasBegun).toBe(false);
  await vi.advanceTimersByTimeAsync(10);
  await one.done;
  // The one that ended calls the next.
  await later.done;
  vi.useRealTimers();
  expect([one.hasBegun, later.hasBegun]).toEqual([true, true]);
});

test("after five seconds what never ended is forgotten", async () => {
  vi.useFakeTimers();
  behind(3, "192.0.2.11");
  await vi.advanceTimersByTimeAsync(5_001);
  const page = behind(0, "192.0.2.11");
  await page.done;
  vi.useRealTimers();
  expect(page.hasBegun).toBe(true);
});
