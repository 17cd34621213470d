import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Market, openMarket } from "../support/market";
import type { Page } from "../support/page";

let market: Market;
let product: string;
let store: string;
let proof: string;

beforeAll(async () => {
  market = await openMarket({ demo: true });
  const [row] = await market.db.all<{ id: string; handle: string }>(sql`SELECT p.id, s.handle FROM products p
    JOIN seller_profiles s ON s.user_id = p.seller_id JOIN product_images i ON i.product_id = p.id
    WHERE p.status = 'active' AND i.width > 640 LIMIT 1`);
  product = `/product/${row?.id}`;
  store = `/store/${row?.handle}`;
  const [auction] = await market.db.all<{ id: string }>(sql`SELECT id FROM auctions LIMIT 1`);
  proof = `/auction/${auction?.id}/proof`;
});
afterAll(() => market.close());

const link = (page: Page, selector: string) => page.document.querySelector(`link[${selector}]`)?.getAttribute("href");
const meta = (page: Page, name: string) =>
  page.document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute("content");

test("a page has one canonical address: without what only sorts, filters or follows it", async () => {
  const last = "/search?q=a&format=auction";
  for (const [path, canonical] of [
    ["/", "/"],
    ["/?utm_source=x&lang=es", "/?lang=es"],
    ["/terms", "/terms"],
    ["/prices?q=guitarra&x=1", "/prices"],
    ["/category/home?sort=price-asc&condition=used&max=90", "/category/home"],
    ["/category/home?sort=newest&lang=es", "/category/home?lang=es"],
    [`${product}?before=40&lang=en&x=1`, `${product}?lang=en`],
    [`${store}?x=1`, store],
    [`${store}/feedback`, `${store}/feedback`],
    [`${proof}?after=7`, proof],
    [last, last],
  ]) {
    const page = await market.visitor().get(path ?? "");
    expect(link(page, 'rel="canonical"'), path).toBe(market.origin + canonical);
    expect(meta(page, "og:url") ?? market.origin + canonical, path).toBe(market.origin + canonical);
  }
});

test("every language of a page names all of them and itself, and private pages and errors name none", async () => {
  const questions = `${product}/questions`;
  for (const path of [
    "/",
    "/category/home",
    product,
    questions,
    proof,
    store,
    `${store}/feedback`,
    "/prices",
    "/terms",
  ]) {
    const versions = ["", "?lang=en", "?lang=es"].map((search) => path + search);
    const named = await Promise.all(
      versions.map(async (version) => {
        const page = await market.visitor().get(version);
        expect(link(page, 'rel="canonical"')).toBe(market.origin + version);
        return page.document.querySelectorAll("link[hreflang]").map((one) => one.getAttribute("href"));
      }),
    );
    for (const addresses of named) {
      expect(addresses).toEqual([`${path}?lang=en`, `${path}?lang=es`, path].map((one) => market.origin + one));
    }
  }
  const ana = await market.person();
  for (const path of ["/account", "/cart", "/nowhere", "/product/none"])
    expect((await ana.get(path)).html, path).not.toMatch(/rel="canonical"|hrefLang/i);
});

test("a shared link shows title, text and a picture of the size that it says, from an absolute address", async () => {
  for (const path of ["/", "/category/electronics", product, store]) {
    const page = await market.visitor({ "Accept-Language": "es" }).get(path);
    expect(meta(page, "og:title"), path).toBeTruthy();
    expect([meta(page, "og:locale"), meta(page, "og:locale:alternate")]).toEqual(["es_MX", "en_US"]);
    expect(meta(page, "twitter:card"), path).toBe("summary_large_image");
    const picture = meta(page, "og:image") ?? "";
    expect(picture).toMatch(new RegExp(`^${market.origin}/pictures/1280/`));
    const { width, height, type } = await measure(picture);
    expect(type).toBe("image/jpeg");
    expect([meta(page, "og:image:width"), meta(page, "og:image:height")], path).toEqual([
      String(width),
      String(height),
    ]);
  }
  const terms = await market.visitor().get("/terms");
  expect(meta(terms, "twitter:card")).toBe("summary");
  expect(meta(terms, "og:image")).toBe(`${market.origin}/icon-512.png`);
  expect(await measure(`${market.origin}/icon-512.png`)).toMatchObject({ width: 512, height: 512 });
});

async function measure(address: string) {
  const response = await market.visitor().raw(address.slice(market.origin.length), { headers: { Accept: "*/*" } });
  const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  return { width, height, type: response.headers.get("Content-Type") };
}
