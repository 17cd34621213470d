import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products, watches } from "~/data/schema.server";
import { auctionOf } from "../../support/auctions";
import { putGoods } from "../../support/catalogue";
import { type Market, openMarket } from "../../support/market";
import type { Page } from "../../support/page";

type Person = Awaited<ReturnType<Market["person"]>>;

let market: Market;
let seller: Person;

beforeAll(async () => {
  market = await openMarket();
  seller = await market.person({ seller: true });
  await putGoods(market.db.$client, [
    { title: "Silla", seller: seller.id },
    { status: "paused", seller: seller.id },
    { status: "removed", seller: seller.id },
    { status: "sold", seller: seller.id },
  ]);
});
afterAll(() => market.close());

const WATCH = "form.watch";
const watchedBy = ({ id }: Person) => market.db.select().from(watches).where(sql`user_id = ${id}`);
const countOf = async (id: string) => (await market.db.select().from(products).where(sql`id = ${id}`))[0]?.watchers;

test("a product at a fixed price and an auction are watched and let go by a button", async () => {
  const { productId } = await auctionOf(market.db, seller.id);
  for (const [index, id] of ["p1", productId].entries()) {
    const ana = await market.person(index === 0 ? {} : { headers: { "Accept-Language": "es" } });
    const says = [
      ["Watch", "Added to your watchlist", "Stop watching", "1 person watching", "Removed from your watchlist"],
      ["Seguir", "Lo agregamos a tu lista", "Dejar de seguir", "1 persona lo sigue", "Lo quitamos de tu lista"],
    ][index] as [string, string, string, string, string];
    const before = await ana.get(`/product/${id}`);
    expect(before.document.querySelector(WATCH)?.text).toContain(says[0]);
    const watched = await ana.submit(before, WATCH);
    expect([watched.path, watched.flash]).toEqual([`/product/${id}`, expect.stringContaining(says[1])]);
    expect(watched.document.querySelector(WATCH)?.text).toContain(says[2]);
    expect(watched.document.querySelector(WATCH)?.text).toContain(says[3]);
    expect((await market.visitor().get(`/product/${id}`)).document.querySelector(WATCH)?.text).toMatch(/1$/);
    const let_go = await ana.submit(watched, WATCH);
    expect(let_go.flash).toContain(says[4]);
    expect(await watchedBy(ana)).toEqual([]);
  }
});

test("a card's heart watches and returns to its page; a visitor signs in and returns there", async () => {
  for (const [options, labels, flash] of [
    [{}, ["Watch: Silla", "Stop watching: Silla"], "Added to your watchlist"],
    [
      { headers: { "Accept-Language": "es" } },
      ["Seguir: Silla", "Dejar de seguir: Silla"],
      "Lo agregamos a tu lista de seguimiento",
    ],
  ] as const) {
    const ana = await market.person(options);
    const heart = (page: Page) =>
      page.document.querySelector('.heart[action^="/product/p1/"] button')?.getAttribute("aria-label");
    const before = await ana.get("/search?q=silla");
    expect(heart(before)).toBe(labels[0]);
    const after = await ana.submit(before, '.heart[action^="/product/p1/"]');
    expect([after.path, after.flash]).toEqual(["/search?q=silla#p1", expect.stringContaining(flash)]);
    expect(heart(after)).toBe(labels[1]);
    const let_go = await ana.submit(after, '.heart[action^="/product/p1/"]');
    expect([let_go.path, heart(let_go)]).toEqual(["/search?q=silla#p1", labels[0]]);
    expect(heart(await market.visitor().get("/search?q=silla"))).toBe("Watch: Silla");
  }
  const visitor = market.visitor();
  const asked = await visitor.submit(await visitor.get("/search?q=silla"), '.heart[action^="/product/p1/"]');
  expect(asked.path).toBe(`/auth?to=${encodeURIComponent("/search?q=silla#p1")}&for=watch&product=p1`);
  await market.db.$client.execute({
    sql: "UPDATE product_images SET key = ? WHERE product_id = 'p1'",
    args: [`${seller.id}/1-0.jpg`],
  });
  const ownList = await seller.get("/search?q=silla");
  expect(ownList.document.querySelector('a[href="/product/p1"]')).not.toBeNull();
  expect(ownList.document.querySelector('.heart[action^="/product/p1/"]')).toBeNull();
  const own = await seller.post("/product/p1/watch?to=/search%3Fq=silla", {});
  expect([own.path, own.flash]).toEqual(["/search?q=silla#p1", expect.stringContaining("your own items")]);
  const lured = await market.person();
  expect((await lured.post("/product/p1/watch?to=//evil.example", {})).path).toBe("/#p1");
  await lured.post("/product/p1/unwatch", {});
});

test("watching twice is watching once, and letting go of what is not watched is nothing", async () => {
  const ana = await market.person();
  await Promise.all(Array.from({ length: 4 }, () => ana.send("/product/p1/watch", {})));
  expect([await watchedBy(ana), await countOf("p1")]).toEqual([[expect.anything()], 1]);
  await Promise.all(Array.from({ length: 4 }, () => ana.send("/product/p1/unwatch", {})));
  expect([await watchedBy(ana), await countOf("p1")]).toEqual([[], 0]);
  expect((await ana.send("/product/nope/unwatch", {})).status).toBe(303);
});

test("what has been sold can be watched; what is not to be read, is missing or one's own cannot", async () => {
  const ana = await market.person();
  expect((await ana.send("/product/p4/watch", {})).status).toBe(303);
  for (const id of ["p2", "p3", "nope", "%00", "'--"]) {
    const page = await ana.post(`/product/${id}/watch`, {});
    expect([page.status, page.document.querySelector("h1")?.textContent]).toEqual([404, "Product not found"]);
  }
  expect((await seller.send("/product/p1/watch", {})).status).toBe(404);
  expect((await seller.get("/product/p1")).document.querySelector(WATCH)).toBeNull();
  expect(await watchedBy(ana)).toHaveLength(1);
  expect(await watchedBy(seller)).toEqual([]);
});

test("a visitor signs in first and is led back; reading changes nothing", async () => {
  const visitor = market.visitor();
  for (const what of ["watch", "unwatch"]) {
    const signing = await visitor.post(`/product/p1/${what}`, {});
    expect([signing.path, signing.flash, signing.text]).toEqual([
      "/auth?to=%2Fproduct%2Fp1&for=watch&product=p1",
      "",
      expect.stringContaining("You were about to watch “Silla”"),
    ]);
    const ana = await market.person();
    expect((await ana.get(`/product/p1/${what}`)).path).toBe("/product/p1");
    expect(await watchedBy(ana)).toEqual([]);
  }
});
