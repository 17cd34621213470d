import { afterAll, beforeAll, expect, test } from "vitest";
import { cachedAddress } from "~/http/pages/page-address.server";
import { auctionOf } from "../support/auctions";
import { type Market, openMarket } from "../support/market";

let market: Market;
beforeAll(async () => {
  market = await openMarket({ vars: { VISITOR_CACHE_SECONDS: "60" } });
});
afterAll(() => market.close());

const REQUESTS = 1_000;

test("a thousand unknown parameters of a page leave one entry in the cache", async () => {
  const seller = await market.person({ seller: true });
  const auction = await auctionOf(market.db, seller.id);
  for (const path of ["/", "/search?q=lamp", "/category/home", `/auction/${auction.id}/fragment?seq=0`]) {
    const plain = await market.visitor().get(path);
    const trips = await market.trips(async () => {
      for (let at = 0; at < REQUESTS; at += 50) {
        const pages = Array.from({ length: 50 }, (_, n) =>
          market.visitor().raw(`${path}${path.includes("?") ? "&" : "?"}x${at + n}=${Math.random()}`),
        );
        for (const response of await Promise.all(pages)) {
          expect(response.status).toBe(200);
          expect((await response.text()).length).toBe(plain.html.length);
        }
      }
    });
    expect(trips, path).toBeLessThanOrEqual(1);
  }
});

test("a hundred values that a page ignores, or parameters of the framework, leave one entry in the cache", async () => {
  const seller = await market.person({ seller: true });
  const auction = await auctionOf(market.db, seller.id);
  const addresses: ((n: number) => string)[] = [
    (n) => `/terms?_routes=routes%2F${n}`,
    (n) => `/cart?index=${n}&_routes=root`,
    (n) => `/privacy?lang=${n}`,
    (n) => `/category/sports?sort=${n}&format=${n}&shipping=${n}&after=${n}`,
    (n) => `/search?q=chair&q=${n}`,
    (n) => `/auth?mode=${n}`,
    (n) => `/auction/${auction.id}/fragment?seq=0&before=x${n}`,
  ];
  for (const address of addresses) {
    await market.visitor().get(address(0));
    const trips = await market.trips(async () => {
      for (let at = 0; at < 100; at += 50) {
        const pages = Array.from({ length: 50 }, (_, n) => market.visitor().raw(address(at + n)));
        for (const response of await Promise.all(pages)) {
          expect(response.status).toBe(200);
          await response.arrayBuffer();
        }
      }
    });
    expect(trips, address(0)).toBeLessThanOrEqual(1);
  }
});

test.each([
  ["/?utm_source=x", "/"],
  ["/?index&_routes=routes/_index", "/"],
  ["/?lang=fr", "/"],
  ["/?lang=es&lang=en", "/?lang=es"],
  ["/auth?mode=x", "/auth"],
  ["/auth?mode=sign-up", "/auth?mode=sign-up"],
  ["/search?format=x&format=fixed&format=auction&condition=odd", "/search?format=fixed&format=auction"],
  ["/search?after=t.12.3&before=x", "/search?after=t.12.3"],
  ["/auction/1/fragment?seq=-3", "/auction/1/fragment"],
  ["/auction/1/fragment?seq=0012", "/auction/1/fragment"],
  ["/auction/1/fragment?seq=12", "/auction/1/fragment?seq=12"],
  ["/search?x=1&sort=newest&q=lamp", "/search?q=lamp&sort=newest"],
  ["/search?q=a&q=a&q=b", "/search?q=a"],
  ["/?lang=es", "/?lang=es"],
  ["/auth?to=/sell&x=1", "/auth?to=%2Fsell"],
  ["/auth?product=p1&for=bid&to=/sell", "/auth?to=%2Fsell&for=bid&product=p1"],
  ["/terms?x", "/terms"],
  ["/feed.atom?x=1&lang=es", "/feed.atom?lang=es"],
  ["/search/feed.atom?sort=newest&after=t.1.2&q=a", "/search/feed.atom?q=a"],
  ["/robots.txt?x", "/robots.txt"],
  ["/.well-known/security.txt?x", "/.well-known/security.txt"],
])("%s is cached as %s", (given, kept) => {
  const { pathname, search } = cachedAddress(new URL(given, "https://market.example")) ?? {};
  expect(`${pathname}${search}`).toBe(kept);
});

test.each(["/checkout?product=1", "/account/orders?before=1", "/SEARCH?q=a", "/search/?q=a", "/%73earch", "//search"])(
  "%s is not cached, and keeps its parameters",
  (given) => {
    expect(cachedAddress(new URL(`https://market.example${given}`))).toBeNull();
  },
);
