import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownLimits } from "~/data/rate-limits.server";
import { drafts, products, strikes } from "~/data/schema.server";
import { LISTINGS } from "~/domain/rate-limit";
import { DAY, HOUR } from "~/domain/time";
import { cronAt, unpaidAuction } from "../../support/aftermath";
import { auctionOf } from "../../support/auctions";
import { type Market, openMarket } from "../../support/market";
import { flashText, photoFiles } from "../../support/photo-files";
import { strike } from "../../support/strikes";

// What becomes true between the read and the write of a publication or a relisting. A trigger makes it true in their batch.

const LAMP = {
  ...{ title: "Brass desk lamp", category: "home", condition: "new", price: "1,250.50", stock: "3" },
  ...{ shipping: "$80 anywhere", shipping_cost: "80.00", returns: "15 days", description: "Heavy." },
};
const LANGUAGES = [
  ["en", "until we have reviewed your account", "You've published many listings"],
  ["es", "hasta que revisemos tu cuenta", "Publicaste muchos productos"],
] as const;

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterAll(() => market.close());

const seller = (language: string) => market.person({ seller: true, headers: { "Accept-Language": language } });
type Seller = Awaited<ReturnType<typeof seller>>;
const productsOf = ({ id }: Seller) => market.db.select().from(products).where(eq(products.seller_id, id));
const draftsOf = ({ id }: Seller) => market.db.select().from(drafts).where(eq(drafts.user_id, id));

/** Publishes while `happens` comes true after the read. */
async function publishAs(person: Seller, happens: string) {
  await person.post("/sell/photos", { photos: await photoFiles(1) });
  await market.db.run(sql.raw(`CREATE TRIGGER meanwhile AFTER UPDATE ON drafts BEGIN ${happens}; END`));
  const page = await person.post("/sell", LAMP);
  await market.db.run(sql`DROP TRIGGER meanwhile`);
  return page;
}

test.each(LANGUAGES)(
  "a third strike between the read and the write publishes nothing, in %s",
  async (language, says) => {
    const person = await seller(language);
    const owed = { productId: (await auctionOf(market.db, person.id)).productId, seller: (await seller("en")).id };
    const [third = ""] = await strike(market, person.id, owed, Date.now() - 1, Date.now() - DAY, Date.now() - 2 * DAY);
    await market.db.delete(strikes).where(eq(strikes.order_id, third));
    const page = await publishAs(
      person,
      `INSERT INTO strikes (order_id, user_id, at) VALUES ('${third}', '${person.id}', ${Date.now()})`,
    );
    expect([page.path, flashText(page)]).toEqual(["/account", expect.stringContaining(says)]);
    expect([(await productsOf(person)).length, (await draftsOf(person)).length]).toEqual([1, 1]);
    await market.db.delete(strikes).where(eq(strikes.order_id, third));
    expect((await person.post("/sell", LAMP)).path).toMatch("/product/");
    expect(await draftsOf(person)).toEqual([]);
  },
);

test.each(LANGUAGES)("the last listing of the hour goes to who wrote first, in %s", async (language, _, says) => {
  const person = await seller(language);
  const [[key]] = ownLimits.listing(person.id) as [[string, unknown]];
  const page = await publishAs(
    person,
    `INSERT INTO rate_limits (key, count, window_start, last_at)
      VALUES ('${key}', ${LISTINGS.most}, ${Date.now()}, ${Date.now()}) ON CONFLICT DO NOTHING`,
  );
  expect([page.status, page.text]).toEqual([429, expect.stringContaining(says)]);
  expect(page.document.querySelector("#title")?.getAttribute("value")).toBe(LAMP.title);
  expect([await productsOf(person), (await draftsOf(person)).length]).toEqual([[], 1]);
});

test("a limit that is full for one seller is nobody else's, and ends after its hour", async () => {
  const [person, other] = [await seller("en"), await seller("en")];
  const [[key]] = ownLimits.listing(person.id) as [[string, unknown]];
  const now = Date.now();
  await market.db.run(sql`INSERT INTO rate_limits (key, count, window_start, last_at)
    VALUES (${key}, ${LISTINGS.most}, ${now}, ${now})`);
  for (const [who, status] of [
    [person, 429],
    [other, 303],
  ] as const) {
    await who.post("/sell/photos", { photos: await photoFiles(1) });
    expect((await who.send("/sell", LAMP)).status).toBe(status);
  }
  market.database.shiftClock(HOUR);
  expect((await person.send("/sell", LAMP)).status).toBe(303);
  market.database.shiftClock(0);
});

test.each(LANGUAGES)("a suspended seller reads why nothing is relisted, in %s", async (language, says) => {
  const { seller: store, id, productId } = await unpaidAuction(market, { headers: { "Accept-Language": language } });
  const moments = [1, 2, 3].map((days) => Date.now() - days * DAY);
  const ids = await strike(market, store.id, { productId, seller: (await seller("en")).id }, ...moments);
  const relist = () => store.post(`/auction/${id}/relist`, {});
  expect(flashText(await relist())).toContain(says);
  const count = async () => (await market.db.all(sql`SELECT 1 FROM auctions WHERE product_id = ${productId}`)).length;
  expect(await count()).toBe(1);
  await market.db.delete(strikes).where(sql`order_id IN ${ids}`);
  expect((await relist()).path).toBe(`/product/${productId}`);
  expect(await count()).toBe(2);
  market.database.shiftClock(0);
});

test("what has not begun, runs, or is held is not relisted, nor what another seller's is", async () => {
  const store = await seller("en");
  for (const startsIn of [HOUR, -HOUR]) {
    const { id, productId } = await auctionOf(market.db, store.id, { startsIn, endsIn: DAY });
    expect(flashText(await store.post(`/auction/${id}/relist`, {}))).toContain("can't be relisted");
    expect((await (await seller("en")).post(`/auction/${id}/relist`, {})).status).toBe(404);
    expect(await market.db.all(sql`SELECT 1 FROM auctions WHERE product_id = ${productId}`)).toHaveLength(1);
  }
  const held = await auctionOf(market.db, store.id, { buyItNow: 500_00 });
  const buyer = await market.person();
  await buyer.post(`/auction/${held.id}/hold`, { key: uuid() });
  expect(flashText(await store.post(`/auction/${held.id}/relist`, {}))).toContain("can't be relisted");
  await cronAt(market, 0);
  expect((await store.post(`/auction/${uuid()}/relist`, {})).status).toBe(404);
});
