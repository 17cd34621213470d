import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import robotsParser from "robots-parser";
import { parseSitemap, parseSitemapIndex } from "sitemap";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Market, openMarket } from "../support/market";
import { fillPath, listRoutes } from "../support/routes";

let market: Market;

beforeAll(async () => {
  market = await openMarket({ demo: true });
});
afterAll(() => market.close());

async function read(path: string): Promise<string> {
  const response = await market.visitor().raw(path);
  expect([response.status, response.headers.get("Content-Type")], path).toEqual([
    200,
    "application/xml; charset=utf-8",
  ]);
  return response.text();
}

const pathOf = (url: string) => {
  expect(url.startsWith(`${market.origin}/`), url).toBe(true);
  return url.slice(market.origin.length);
};

/** The addresses of every part, by part. */
async function readAll(): Promise<Map<string, string[]>> {
  const index = await parseSitemapIndex(Readable.from([await read("/sitemap.xml")]));
  const parts = new Map<string, string[]>();
  for (const { url } of index) {
    const items = await parseSitemap(Readable.from([await read(pathOf(url))]));
    parts.set(
      pathOf(url),
      items.map((item) => pathOf(item.url)),
    );
  }
  return parts;
}

test("the parts name every page for search engines once, and each names itself as canonical", async () => {
  const [products, stores] = await Promise.all([
    market.db.all<{ id: string }>(sql`SELECT id FROM products WHERE status = 'active'`),
    market.db.all<{ handle: string }>(sql`SELECT handle FROM seller_profiles s
      WHERE EXISTS (SELECT 1 FROM products WHERE seller_id = s.user_id AND status = 'active')`),
  ]);
  expect(products.length).toBeGreaterThan(10);
  const parts = await readAll();
  expect([...parts.keys()]).toEqual(["/sitemap/pages.xml", "/sitemap/products-0.xml", "/sitemap/stores-0.xml"]);
  const listings = parts.get("/sitemap/products-0.xml")?.filter((path) => !path.includes("?"));
  expect(listings?.sort()).toEqual(products.map(({ id }) => `/product/${id}`).sort());
  expect(parts.get("/sitemap/stores-0.xml")?.sort()).toEqual(stores.map(({ handle }) => `/store/${handle}`).sort());
  const pages = parts.get("/sitemap/pages.xml") ?? [];
  expect(pages.length).toBe(new Set(pages).size);
  expect(pages.filter((path) => !path.includes("?"))).toEqual([
    "/",
    ...["electronics", "fashion", "home", "sports", "toys", "collectibles", "automotive", "other"].map(
      (category) => `/category/${category}`,
    ),
    ...["/prices", "/terms", "/privacy", "/auction-rules", "/used-items-policy"],
  ]);
  const sample = [...pages, ...[...parts.values()].slice(1).flatMap((paths) => paths.slice(0, 5))];
  for (const path of sample) {
    const page = await market.visitor().get(path);
    expect(page.status, path).toBe(200);
    expect(page.document.querySelector('link[rel="canonical"]')?.getAttribute("href")).toBe(market.origin + path);
  }
});

test("a listing with both languages is named in each of them, with its other addresses", async () => {
  const [row] = await market.db.all<{ id: string }>(sql`SELECT id FROM products WHERE status = 'active' LIMIT 1`);
  const address = `${market.origin}/product/${row?.id}`;
  await market.db.run(sql`UPDATE products SET second_title = 'In both' WHERE id = ${row?.id}`);
  const items = await parseSitemap(Readable.from([await read("/sitemap/products-0.xml")]));
  const named = items.filter(({ url }) => url.startsWith(address));
  expect(named.map(({ url }) => url)).toEqual([address, `${address}?lang=en`, `${address}?lang=es`]);
  for (const { url, links } of named) {
    expect(links).toEqual([
      { lang: "en", url: `${address}?lang=en` },
      { lang: "es", url: `${address}?lang=es` },
      { lang: "x-default", url: address },
    ]);
    const page = await market.visitor().get(url.slice(market.origin.length));
    expect(page.document.querySelector('link[rel="canonical"]')?.getAttribute("href")).toBe(url);
  }
  await market.db.run(sql`UPDATE products SET second_title = NULL WHERE id = ${row?.id}`);
});

test("what is not on offer is in no part, and a part without an address is not there", async () => {
  const [gone] = await market.db.all<{ id: string }>(sql`SELECT id FROM products WHERE status = 'active' LIMIT 1`);
  await market.db.run(sql`UPDATE products SET status = 'removed' WHERE id = ${gone?.id}`);
  expect(await read("/sitemap/products-0.xml")).not.toContain(gone?.id);
  for (const path of ["products-1.xml", "stores-1.xml", "products-00.xml", "products.xml", "users-0.xml", "x"])
    expect((await market.visitor().raw(`/sitemap/${path}`)).status, path).toBe(404);
});

test("each is one round trip, and none while the data centre keeps it", async () => {
  for (const path of ["/sitemap.xml", "/sitemap/products-0.xml", "/sitemap/stores-0.xml", "/shopping/products-0.xml"])
    expect(await market.trips(() => read(path)), path).toBe(1);
  const cached = await openMarket({ vars: { VISITOR_CACHE_SECONDS: "30" } });
  for (const path of ["/sitemap.xml", "/shopping/products-0.xml"]) {
    const first = await (await cached.visitor().raw(path)).text();
    await cached.idle();
    cached.database.resetCount();
    expect(await (await cached.visitor().raw(path)).text(), path).toBe(first);
    expect(cached.database.requests, path).toBe(0);
  }
  await cached.close();
});

/** Routes that robots may fetch; all others are for one person, for forms or for scripts. */
const OPEN = [
  ...[
    "/",
    "/terms",
    "/privacy",
    "/auction-rules",
    "/used-items-policy",
    "/search",
    "/prices",
    "/category/x",
    "/product/x",
    "/product/x/questions",
  ],
  ...["/store/x", "/store/x/feedback", "/auction/x/proof", "/pictures/x/x", "/avatars/x/x", "/x"],
  ...["/feed.atom", "/search/feed.atom", "/category/x/feed.atom", "/store/x/feed.atom", "/shopping/x"],
  ...["/sitemap.xml", "/sitemap/x", "/robots.txt", "/opensearch.xml", "/site.webmanifest", "/.well-known/security.txt"],
];

test("robots.txt names the sitemap, opens what it names and closes every private page", async () => {
  const response = await market.visitor().raw("/robots.txt");
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const robots = robotsParser(`${market.origin}/robots.txt`, await response.text());
  expect(robots.getSitemaps()).toEqual([`${market.origin}/sitemap.xml`]);
  const isOpen = (path: string) => robots.isAllowed(market.origin + path, "Googlebot");
  const routes = listRoutes().map((route) => fillPath(route, () => "x").replace(/\/$/, "") || "/");
  expect(routes.filter(isOpen).sort()).toEqual([...OPEN].sort());
  for (const paths of (await readAll()).values()) expect(paths.filter((path) => !isOpen(path))).toEqual([]);
  for (const path of [
    "/search?q=a",
    "/prices?q=a",
    "/category/home?sort=price-asc",
    "/category/home?lang=es&format=auction&max=9",
  ])
    expect(isOpen(path), path).toBe(false);
  expect(isOpen("/category/home?after=t.12.0")).toBe(true);
});
