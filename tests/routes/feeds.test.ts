import { sql } from "drizzle-orm";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { parseAtomFeed } from "feedsmith";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { productImages, products } from "~/data/schema.server";
import { DAY } from "~/domain/time";
import { auctionOf } from "../support/auctions";
import { type Market, openMarket } from "../support/market";

const HOSTILE = `<b>"A" & 'B'</b> ]]> \u0001 <![CDATA[ –ñ`;

let market: Market;
let handle: string;

beforeAll(async () => {
  market = await openMarket({ demo: true });
  const seller = await market.person({ seller: "Tienda & Cía <i>" });
  for (let n = 0; n < 26; n++) {
    const { productId } = await auctionOf(market.db, seller.id, { title: `Lot ${n}`, category: "toys" });
    if (n === 25) await market.db.run(sql`UPDATE products SET title = ${HOSTILE} WHERE id = ${productId}`);
  }
  const [store] = await market.db.all<{ handle: string }>(
    sql`SELECT handle FROM seller_profiles WHERE user_id = ${seller.id}`,
  );
  handle = store?.handle ?? "";
});
afterAll(() => market.close());

async function read(path: string, type: string): Promise<string> {
  const response = await market.visitor().raw(path);
  expect([response.status, response.headers.get("Content-Type")], path).toEqual([200, `${type}; charset=utf-8`]);
  expect(response.headers.get("Cache-Control"), path).toContain("s-maxage");
  const text = await response.text();
  if (type.endsWith("xml")) expect(XMLValidator.validate(text), path).toBe(true);
  return text;
}

const PAGES = () => ["/", "/category/toys", "/search?q=lot", `/store/${handle}`];

test.each(["en", "es"])("home, category, search and store name a feed of their 24 newest, in %s", async (lang) => {
  for (const path of PAGES()) {
    const page = await market.visitor({ "Accept-Language": lang }).get(path);
    const link = page.document.querySelector('link[type="application/atom+xml"]');
    expect(link?.getAttribute("rel")).toBe("alternate");
    const href = link?.getAttribute("href") ?? "";
    const trips = await market.trips(async () => {
      const feed = parseAtomFeed(await read(href, "application/atom+xml"));
      const html = await market.visitor().raw(href);
      expect(html.headers.get("Content-Language")).toBe(lang);
      expect(feed.links?.find(({ rel }) => rel === "self")?.href).toBe(market.origin + href);
      const alternate = feed.links?.find(({ rel }) => rel === "alternate")?.href?.slice(market.origin.length) ?? "";
      expect(new URL(alternate, market.origin).pathname).toBe(path.split("?")[0]);
      expect(feed.id).toBe(market.origin + href);
      expect(feed.authors?.length).toBe(1);
      const entries = feed.entries ?? [];
      expect(entries.length, path).toBe(24);
      expect(new Set(entries.map(({ id }) => id)).size).toBe(24);
      for (const entry of entries) {
        expect(entry.title && entry.summary && entry.links?.length && entry.updated).toBeTruthy();
        expect(new Date(entry.updated ?? "").getTime()).toBeGreaterThan(0);
      }
    });
    // The feed was asked for twice.
    expect(trips, path).toBe(2);
  }
});

test("titles and stores are read back as they were typed, the newest first", async () => {
  const feed = parseAtomFeed(await read(`/store/${handle}/feed.atom`, "application/atom+xml"));
  const titles = feed.entries?.map(({ title }) => (typeof title === "string" ? title : title?.value));
  expect(titles?.[0]?.replaceAll(/\s+/g, " ")).toBe(HOSTILE.replace("\u0001", "").replaceAll(/\s+/g, " "));
  expect(titles?.[1]).toBe("Lot 24");
  const xml = await read(`/store/${handle}/feed.atom`, "application/atom+xml");
  expect(new XMLParser().parse(xml).feed.entry[0].author.name).toBe("Tienda & Cía <i>");
});

test("a feed is narrowed as its page is; without words, or without a store, there is none", async () => {
  const entriesOf = async (path: string) => parseAtomFeed(await read(path, "application/atom+xml")).entries ?? [];
  expect((await entriesOf("/category/toys/feed.atom?format=fixed")).map(({ title }) => title)).not.toContain("Lot 1");
  expect(await entriesOf("/search/feed.atom?q=%21")).toEqual([]);
  for (const path of ["/store/nobody/feed.atom", "/category/nothing/feed.atom"])
    expect((await market.visitor().raw(path)).status, path).toBe(404);
});

test("the feed for shopping engines has what is for sale at a fixed price, with all that they require", async () => {
  const rows = await market.db.all<{ id: string; price: number; title: string }>(
    sql`SELECT id, price, iif(language = 'en', title, coalesce(second_title, title)) AS title FROM products
      WHERE status = 'active' AND is_auction = 0 AND stock > 0`,
  );
  expect(rows.length).toBeGreaterThan(5);
  const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === "item" });
  const { channel } = parser.parse(await read("/shopping/products-0.xml", "application/xml")).rss;
  const items: Record<string, string>[] = channel.item;
  expect(items.map((item) => item["g:id"]).sort()).toEqual(rows.map(({ id }) => id).sort());
  for (const item of items) {
    const row = rows.find(({ id }) => id === item["g:id"]);
    expect(item.title).toBe(row?.title);
    expect(item["g:price"]).toBe(`${(Number(row?.price) / 100).toFixed(2)} MXN`);
    expect(item.link).toBe(`${market.origin}/product/${row?.id}?lang=en`);
    expect(item["g:image_link"]).toContain(`${market.origin}/pictures/1280/`);
    expect(["new", "used"]).toContain(item["g:condition"]);
    expect(item["g:availability"]).toBe("in_stock");
    expect(item.description).toBeTruthy();
  }
  expect((await market.visitor().raw("/shopping/products-1.xml")).status).toBe(404);
});

test.each([
  ["en", "Brass lamp", "With a new bulb.", "en-US"],
  ["es", "Lámpara de latón", "Con foco nuevo.", "es-MX"],
])("feeds name a listing as its seller does in their language, %s", async (lang, title, about, locale) => {
  const seller = await market.person({ seller: `Lámparas ${lang}` });
  const product = { seller_id: seller.id, category: "home" as const, condition: "new" as const, price: 900_00 };
  const ids = ["both", "one"].map((name) => `${name}-${lang}`);
  const texts = { title: "Lámpara de latón", description: "Con foco nuevo.", language: "es" as const };
  const second = { second_title: "Brass lamp", second_description: "With a new bulb." };
  for (const [id, more] of [
    [ids[1] ?? "", {}],
    [ids[0] ?? "", second],
  ] as const) {
    await market.db
      .insert(products)
      .values({ id, status: "active", ...product, ...texts, ...more, stock: 1, image_url: id, created_at: Date.now() });
    await market.db.insert(productImages).values({ product_id: id, position: 0, key: id, width: 4, height: 3 });
  }
  const [store] = await market.db.all<{ handle: string }>(
    sql`SELECT handle FROM seller_profiles WHERE user_id = ${seller.id}`,
  );
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === "item" });
  const { feed } = parser.parse(await read(`/store/${store?.handle}/feed.atom?lang=${lang}`, "application/atom+xml"));
  const [both, one] = feed.entry;
  expect([feed["@_xml:lang"], both.title]).toEqual([lang, title]);
  // Only in Spanish: a reader in English is told so.
  expect(one.title).toEqual(lang === "es" ? texts.title : { "#text": texts.title, "@_xml:lang": "es" });
  const alternates = [both.link].flat().filter((link) => link["@_rel"] === "alternate");
  const address = `${market.origin}/product/${ids[0]}`;
  expect(alternates.map((link) => [link["@_hreflang"], link["@_href"]])).toEqual([
    [lang, `${address}?lang=${lang}`],
    [lang === "en" ? "es" : "en", `${address}?lang=${lang === "en" ? "es" : "en"}`],
    [undefined, address],
  ]);
  const { channel } = parser.parse(await read(`/shopping/products-0.xml?lang=${lang}`, "application/xml")).rss;
  const item = channel.item.find((one: Record<string, string>) => one["g:id"] === ids[0]);
  expect([channel.language, item.title, item.description]).toEqual([locale, title, about]);
  expect(item.link).toBe(`${address}?lang=${lang}`);
});

test("a browser can add the market's search", async () => {
  const page = await market.visitor().get("/");
  const href = page.document.querySelector('link[rel="search"]')?.getAttribute("href") ?? "";
  const parser = new XMLParser({ ignoreAttributes: false });
  const { OpenSearchDescription: search } = parser.parse(await read(href, "application/opensearchdescription+xml"));
  expect(search.ShortName.length).toBeLessThanOrEqual(16);
  const html = search.Url.find((url: Record<string, string>) => url["@_type"] === "text/html");
  const address = html["@_template"].replace("{searchTerms}", "lot").slice(market.origin.length);
  expect((await market.visitor().get(address)).text).toContain("Lot 1");
});

test("the manifest's icons are pictures of the sizes that it says", async () => {
  const page = await market.visitor().get("/");
  const href = page.document.querySelector('link[rel="manifest"]')?.getAttribute("href") ?? "";
  const manifest = JSON.parse(await read(href, "application/manifest+json"));
  expect(manifest).toMatchObject({ name: "Tianguis", start_url: "/", lang: "en" });
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await market.visitor().raw(src);
    expect(icon.headers.get("Content-Type")).toBe(type);
    const { width, height } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
    if (sizes !== "any") expect(`${width}x${height}`, src).toBe(sizes);
  }
  const favicon = Buffer.from(await (await market.visitor().raw("/favicon.ico")).arrayBuffer());
  const { width, format } = await sharp(favicon.subarray(favicon.readUInt32LE(18))).metadata();
  expect([favicon.readUInt16LE(2), favicon.readUInt16LE(4), width, format]).toEqual([1, 1, 32, "png"]);
});

test("security.txt names whom to write to, for less than a year", async () => {
  const text = await read("/.well-known/security.txt", "text/plain");
  const fields = Object.fromEntries(
    text
      .trim()
      .split("\n")
      .map((line) => line.split(/: (.*)/s).slice(0, 2)),
  );
  expect(fields).toMatchObject({
    Contact: "mailto:hola@example.com",
    Canonical: `${market.origin}/.well-known/security.txt`,
    "Preferred-Languages": "en, es",
  });
  const left = new Date(fields.Expires).getTime() - Date.now();
  expect(left).toBeGreaterThan(90 * DAY);
  expect(left).toBeLessThan(365 * DAY);
});
