import { sql } from "drizzle-orm";
import jsonld from "jsonld";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auctionOf, bidOn } from "../support/auctions";
import { type Market, openMarket } from "../support/market";
import type { Page } from "../support/page";
import { putQuestion } from "../support/put-question";
import { unknownIn } from "../support/vocabulary";

interface Thing {
  "@type": string;
  [property: string]: unknown;
}

let market: Market;
let paths: { product: string; store: string; auction: string };

beforeAll(async () => {
  market = await openMarket({ demo: true });
  const [row] = await market.db.all<{ id: string; handle: string }>(sql`
    SELECT p.id, s.handle FROM products p JOIN seller_profiles s ON s.user_id = p.seller_id
    WHERE p.status = 'active' AND p.is_auction = 0 LIMIT 1`);
  await market.db.run(
    sql`UPDATE seller_profiles SET positive = 97, neutral = 1, negative = 2 WHERE handle = ${row?.handle}`,
  );
  const auction = await auctionOf(market.db, (await market.person({ seller: true })).id, { reserve: 900_00 });
  await bidOn(await market.person(), auction, "500");
  paths = { product: `/product/${row?.id}`, store: `/store/${row?.handle}`, auction: `/product/${auction.productId}` };
});
afterAll(() => market.close());

/** The things of a page's only block, which is the last of its body. */
function thingsOf({ html, document }: Page): Thing[] {
  const blocks = document.querySelectorAll('script[type="application/ld+json"]');
  expect(blocks.length).toBe(1);
  expect(html).toMatch(/<\/script><\/body><\/html>$/);
  expect(html.lastIndexOf("<script")).toBe(html.indexOf('<script type="application/ld+json"'));
  const { "@context": context, "@graph": things } = JSON.parse(blocks[0]?.textContent ?? "");
  expect(context).toBe("https://schema.org");
  return things;
}

const thing = (things: Thing[], type: string) => things.find((one) => one["@type"] === type);

test("the vocabulary knows what is wrong", () => {
  const offer = { "@type": "Offer", availability: "https://schema.org/InStock", price: "1.00" };
  expect(unknownIn({ "@type": "Product", name: "x", offers: offer })).toEqual([]);
  for (const wrong of [
    { "@type": "Produkt" },
    { "@type": "Product", price: "1.00" },
    { "@type": "Product", offers: { "@type": "BreadcrumbList" } },
    { "@type": "Product", offers: { ...offer, availability: "https://schema.org/Sold" } },
    { "@type": "Product", offers: { ...offer, color: "red" } },
  ])
    expect(unknownIn(wrong), JSON.stringify(wrong)).toHaveLength(1);
});

test.each(["en", "es"])(
  "every type and property that pages use stands in schema.org's vocabulary, and a parser of JSON-LD reads them, in %s",
  async (lang) => {
    await putQuestion(market, {
      ...{ product: paths.product.slice(9), asker: (await market.person()).id, answer: "Sí, todavía." },
    });
    const questions = `${paths.product}/questions`;
    const all = ["/", "/category/home", paths.store, paths.product, questions, paths.auction];
    for (const path of all) {
      const page = await market.visitor().get(`${path}?lang=${lang}`);
      const things = thingsOf(page);
      expect(unknownIn(things), path).toEqual([]);
      expect(await parsed(page), path).toEqual(things.map((one) => [`https://schema.org/${one["@type"]}`]));
    }
  },
);

/** The types of a page's things. Throws for a property or type that has no address. */
async function parsed({ document }: Page) {
  const block = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? "");
  const read = await jsonld.expand(block, { documentLoader: readContext, ...{ safe: true } });
  return read.map((one) => one["@type"]);
}

/** Of schema.org's own context, what its terms stand for. */
async function readContext(documentUrl: string) {
  if (documentUrl !== "https://schema.org") throw new Error(`Nothing else is read: ${documentUrl}`);
  return { documentUrl, document: { "@context": { "@vocab": "https://schema.org/" } } };
}

test("home names the market and its search", async () => {
  const things = thingsOf(await market.visitor().get("/"));
  expect(thing(things, "Organization")).toMatchObject({ name: "Tianguis", logo: `${market.origin}/icon-512.png` });
  expect(thing(things, "WebSite")).toMatchObject({
    potentialAction: { target: { urlTemplate: `${market.origin}/search?q={query}` } },
  });
});

test("a product at a fixed price is an offer with its seller's rating, under its category", async () => {
  const page = await market.visitor().get(paths.product);
  const things = thingsOf(page);
  const [row] = await market.db.all<{ title: string; price: number; category: string }>(
    sql`SELECT title, price, category FROM products WHERE id = ${paths.product.slice(9)}`,
  );
  expect(page.text).toContain("97% positive");
  expect(thing(things, "Product")).toMatchObject({
    name: row?.title,
    image: expect.arrayContaining([expect.stringMatching(/^http.*\/pictures\/1280\//)]),
    offers: {
      price: (Number(row?.price) / 100).toFixed(2),
      priceCurrency: "MXN",
      availability: "https://schema.org/InStock",
      seller: { aggregateRating: { ratingValue: 97, bestRating: 100, ratingCount: 100 } },
    },
  });
  expect(thing(things, "BreadcrumbList")).toMatchObject({
    itemListElement: [
      { position: 1, item: { "@id": `${market.origin}/` } },
      { position: 2, item: { "@id": `${market.origin}/category/${row?.category}` } },
      { position: 3, item: { "@id": market.origin + paths.product } },
    ],
  });
});

test.each([
  ["es", "Lámpara de latón", "Con foco nuevo."],
  ["en", "Brass lamp", "With a new bulb."],
])("each language's address names a listing as its seller does in that language: %s", async (lang, title, about) => {
  const { productId } = await auctionOf(market.db, (await market.person({ seller: true })).id, {
    ...{ title: "Lámpara de latón", description: "Con foco nuevo." },
  });
  await market.db.run(sql`UPDATE products SET language = 'es', second_title = 'Brass lamp',
    second_description = 'With a new bulb.' WHERE id = ${productId}`);
  // The original is asked for, and the page is canonical without that.
  for (const text of ["", "&text=original"]) {
    const page = await market.visitor().get(`/product/${productId}?lang=${lang}${text}`);
    const content = (name: string) => page.document.querySelector(`meta[${name}]`)?.getAttribute("content");
    expect([content('property="og:title"'), content('property="og:description"')]).toEqual([title, about]);
    expect([content('name="description"'), page.document.querySelector("html")?.getAttribute("lang")]).toEqual([
      about,
      lang,
    ]);
    const url = page.document.querySelector('link[rel="canonical"]')?.getAttribute("href");
    const things = thingsOf(page);
    expect(thing(things, "Product")).toMatchObject({ name: title, description: about, url, offers: { url } });
    expect(url).toBe(`${market.origin}/product/${productId}?lang=${lang}`);
    expect(JSON.stringify(thing(things, "BreadcrumbList"))).toContain(title);
  }
});

test("an auction is offered at its current price until its end, and its reserve stays hidden", async () => {
  const page = await market.visitor().get(paths.auction);
  const [row] = await market.db.all<{ price: number; end: number }>(
    sql`SELECT price, auction_end_time AS end FROM products WHERE id = ${paths.auction.slice(9)}`,
  );
  const offer = {
    price: (Number(row?.price) / 100).toFixed(2),
    availabilityEnds: new Date(row?.end ?? 0).toISOString(),
  };
  expect(thing(thingsOf(page), "Product")).toMatchObject({ offers: offer });
  expect(page.html).not.toMatch(/900\.00|90000/);
});

test("what is sold says so, and what is typed cannot end the block", async () => {
  const seller = await market.person({ seller: "</script><b>Ana</b>" });
  const { productId } = await auctionOf(market.db, seller.id);
  await market.db.run(sql`UPDATE products SET title = '</script><script>alert(1)</script> & <!--',
    description = '</script>' WHERE id = ${productId}`);
  const page = await market.visitor().get(`/product/${productId}`);
  expect(thing(thingsOf(page), "Product")).toMatchObject({ name: "</script><script>alert(1)</script> & <!--" });
  expect(page.document.querySelectorAll("script:not([type])")).toEqual([]);
  await market.db.run(sql`UPDATE products SET status = 'ended' WHERE id = ${productId}`);
  await market.db.run(sql`UPDATE products SET status = 'sold' WHERE id = ${productId}`);
  expect(thing(thingsOf(await market.visitor().get(`/product/${productId}`)), "Product")).toMatchObject({
    offers: { availability: "https://schema.org/SoldOut" },
  });
});

test("errors, searches and private pages say nothing of the kind", async () => {
  const ana = await market.person();
  for (const path of ["/nowhere", "/product/none", "/search?q=a", "/cart", "/account"])
    expect((await ana.get(path)).html, path).not.toContain("ld+json");
});
