import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products, users } from "~/data/schema.server";
import { toCentavos } from "~/domain/money";
import { auctionOf } from "../../support/auctions";
import { putGoods } from "../../support/catalogue";
import { type Market, openMarket } from "../../support/market";
import type { Page } from "../../support/page";

let market: Market;
beforeAll(async () => {
  market = await openMarket({ own: true });
});
afterAll(() => market.close());

const cardOf = (page: Page, id: string) =>
  page.document.querySelectorAll("li.item").find((item) => item.querySelector(`h3 a[href="/product/${id}"]`));
const heartOf = (page: Page, id: string) => cardOf(page, id)?.querySelector(".heart")?.getAttribute("action") ?? null;

test("cards that are drawn once show each of many readers their own hearts, on each page the way back to it", async () => {
  const seller = await market.person({ seller: true });
  await putGoods(market.db.$client, [
    { title: "Lámpara", seller: seller.id },
    { title: "Lámpara de pie", seller: seller.id },
  ]);
  await market.db.$client.execute({
    sql: "UPDATE product_images SET key = ? || '/1-' || product_id || '.jpg'",
    args: [seller.id],
  });
  const readers = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const person = await market.person({ headers: { "Accept-Language": index % 3 === 0 ? "es" : "en" } });
      const watched = index % 2 === 0 ? "p1" : null;
      if (watched) await person.send(`/product/${watched}/watch`, {});
      return { person, watched };
    }),
  );
  const visitor = { person: market.visitor(), watched: null };
  const pages = { "/": "%2F", "/search?q=l%C3%A1mpara": "%2Fsearch%3Fq%3Dl%25C3%25A1mpara" };
  for (let round = 0; round < 3; round++) {
    for (const [path, back] of Object.entries(pages)) {
      const all = [...readers, visitor].map(async ({ person, watched }) => {
        const page = await person.get(path);
        const verbs = ["p1", "p2"].map((id) => `/product/${id}/${id === watched ? "unwatch" : "watch"}?to=${back}`);
        expect([heartOf(page, "p1"), heartOf(page, "p2")]).toEqual(verbs);
      });
      await Promise.all(all);
      const own = await seller.get(path);
      expect([heartOf(own, "p1"), heartOf(own, "p2"), cardOf(own, "p1") !== undefined]).toEqual([null, null, true]);
    }
  }
});

test("a card is in the reader's language, and what changes on it shows at once", async () => {
  const [ana, beto] = [await market.person(), await market.person({ headers: { "Accept-Language": "es" } })];
  const says = async () => Promise.all([ana, beto].map(async (one) => cardOf(await one.get("/"), "p1")?.text));
  const price = async (pesos: number) =>
    market.db
      .update(products)
      .set({ price: toCentavos(pesos * 100) })
      .where(eq(products.id, "p1"));
  await price(1_234);
  expect(await says()).toEqual([expect.stringContaining("MX$1,234.00"), expect.not.stringContaining("MX$")]);
  expect((await says())[1]).toContain("$1,234.00");
  await price(987);
  for (const text of await says()) expect(text).toContain("$987.00");
  await market.db.update(products).set({ title: "Lámpara <b>nueva</b>" }).where(eq(products.id, "p1"));
  for (const text of await says()) expect(text).toContain("Lámpara <b>nueva</b>");
});

test("the time left on a card goes on while all else of it stays", async () => {
  const { id } = (await market.db.select().from(users).limit(1))[0] ?? { id: "" };
  const minutes = async (productId: string) => {
    const time = cardOf(await (await market.person()).get("/"), productId)?.querySelector("time span")?.text;
    return time?.match(/\d+ \w+/g);
  };
  const auction = await auctionOf(market.db, id, { endsIn: 2.5 * 3_600_000 });
  expect(await minutes(auction.productId)).toEqual(["2 h", "29 min"]);
  market.database.shiftClock(90.5 * 60_000);
  expect(await minutes(auction.productId)).toEqual(["59 min"]);
  market.database.shiftClock(149.5 * 60_000);
  expect((await minutes(auction.productId))?.[0]).toMatch(/^[123]\d s$/);
});
