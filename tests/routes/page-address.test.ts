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

test.each([
  ["/?utm_source=x", "/"],
  ["/search?x=1&sort=newest&q=lamp", "/search?q=lamp&sort=newest"],
  ["/search?q=a&q=a&q=b", "/search?q=a&q=b"],
  ["/?lang=es", "/?lang=es"],
  ["/auth?to=/sell&x=1", "/auth?to=%2Fsell"],
  ["/terms?x", "/terms"],
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
