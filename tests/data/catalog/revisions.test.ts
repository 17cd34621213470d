import { createClient } from "@libsql/client/http";
import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  addToListing,
  findAdditions,
  findEdits,
  findRevisableListing,
  type ListingEdit,
  updateListing,
} from "~/data/catalog/revisions.server";
import type { Goods } from "~/domain/catalog/listing";
import { ADDITIONS_MAX } from "~/domain/catalog/revision";
import { toCentavos } from "~/domain/money";
import { HOUR } from "~/domain/time";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";

let house: AuctionHouse;

beforeAll(async () => {
  house = await openAuctionHouse();
});
afterEach(() => house.database.shiftClock(0));
afterAll(() => house.close());

const NEW: Goods = {
  ...{ title: "Cámara réflex", category: "electronics", condition: "used-good", price: toCentavos(1), stock: 9 },
  offers: { lowest: toCentavos(1) },
  ...{
    description: "Con funda",
    shipping: "$80",
    shippingCost: toCentavos(80_00),
    shippingMore: toCentavos(20_00),
    shippingStates: { YUC: toCentavos(250_00), BCS: null },
    shippingFreeFrom: toCentavos(900_00),
    pickup: "Roma Norte, CDMX",
    isShipped: true,
    returns: "Ninguna",
  },
  ...{ language: "es", secondTitle: "SLR camera", secondDescription: "With case" },
  ...{ handlingDays: 3, returnDays: 14, returnPayer: "seller" },
};
const DOCUMENT = { lexicon: "v", forms: "camara reflex", senses: "", words: "", marketWords: ["reflex"] };

const editOf = (stockChange: number): ListingEdit => {
  return { id: uuid(), goods: NEW, document: DOCUMENT, photos: 0, stockChange, fields: ["title"] };
};

/** An auction that ends in so many milliseconds, and its product. */
async function open(endsIn = 48 * HOUR, startsIn = 0) {
  const id = await house.open({ endsIn, startsIn });
  const { productId } = await house.auction(id);
  return { id, productId };
}
const look = (productId: string, seller = house.sellerId) => findRevisableListing(house.db, seller, productId);
async function edit(id: string, { seller = house.sellerId, isAuction = true, stockChange = 0 } = {}): Promise<boolean> {
  return (await updateListing(house.db, seller, { id, isAuction }, editOf(stockChange))).isSaved;
}
const add = (productId: string, text = "Lleva funda", { id = uuid(), seller = house.sellerId } = {}) =>
  addToListing(house.db, seller, { id, productId, text });
const texts = async (productId: string) => (await findAdditions(house.db, productId)).map(({ text }) => text);

test("an auction without bids takes new words, and keeps its price and its stock", async () => {
  const { productId } = await open();
  expect(await look(productId)).toMatchObject({ title: "Cámara", isAuction: true, auction: { events: 0 }, photos: [] });
  expect(await edit(productId)).toBe(true);
  const { price: _, stock: __, ...words } = NEW;
  expect(await look(productId)).toMatchObject({ ...words, price: 100_00, stock: 1, offers: null });
  const { rows } = await house.db.$client.execute(
    "SELECT forms, lexicon, (SELECT group_concat(word) FROM market_words) AS learnt FROM products",
  );
  expect({ ...rows[0] }).toEqual({ forms: "camara reflex", lexicon: "v", learnt: "reflex" });
});

test("with a bid, in the last twelve hours, after the end or closed, the words stay", async () => {
  const [bidden, late, over, closed] = [await open(), await open(), await open(), await open()];
  await house.bid(bidden.id, await house.bidder(), 500_00);
  expect(await edit(bidden.productId)).toBe(false);
  await house.db.run(sql`UPDATE products SET status = 'ended' WHERE id = ${closed.productId}`);
  expect(await edit(closed.productId)).toBe(false);
  house.database.shiftClock(36 * HOUR + 1_000);
  expect(await edit(late.productId)).toBe(false);
  house.database.shiftClock(48 * HOUR + 1_000);
  expect(await edit(over.productId)).toBe(false);
  for (const { productId } of [bidden, late, over, closed]) expect((await look(productId))?.title).toBe("Cámara");
});

test("a bid that comes while its words are edited wins or loses against it, never half", async () => {
  for (let round = 0; round < 5; round++) {
    const { id, productId } = await open();
    const bidder = await house.bidder();
    const [edited] = await Promise.all([edit(productId), house.bid(id, bidder, 500_00)]);
    expect((await look(productId))?.title).toBe(edited ? NEW.title : "Cámara");
    expect(await edit(productId)).toBe(false);
  }
});

test("additions come while the auction runs, in order, and one that is sent twice is one", async () => {
  const { id, productId } = await open();
  await house.bid(id, await house.bidder(), 500_00);
  const first = uuid();
  const answers = await Promise.all(Array.from({ length: 5 }, () => add(productId, "Uno", { id: first })));
  expect(answers).toEqual([true, true, true, true, true]);
  expect(await add(productId, "Dos")).toBe(true);
  expect(await texts(productId)).toEqual(["Uno", "Dos"]);
  house.database.shiftClock(48 * HOUR + 1_000);
  expect(await add(productId, "Tres")).toBe(false);
  expect(await texts(productId)).toEqual(["Uno", "Dos"]);
});

test("a Buy It Now hold gives an auction its time back, for additions as well", async () => {
  const { id, productId } = await open(HOUR);
  const before = await look(productId);
  const event = { user: await house.bidder(), until: Date.now() + HOUR / 4 };
  // Tests of auctions cover how a hold is opened; only its row counts here.
  await house.db.batch([
    house.db.run(sql`INSERT INTO auction_events (auction_id, seq, id, type, at, user_id, ends_at, hash)
      SELECT id, 1, ${uuid()}, 'hold', 1, ${event.user}, ends_at, ${"0".repeat(64)} FROM auctions WHERE id = ${id}`),
    house.db.run(sql`UPDATE auctions SET seq = 1, hash = ${"0".repeat(64)}, hold_buyer_id = ${event.user},
      hold_until = ${event.until} WHERE id = ${id}`),
  ]);
  const held = await look(productId);
  expect(held?.auction).toEqual({ id, events: 1, endsAt: (before?.auction?.endsAt ?? 0) + HOUR / 4 });
  house.database.shiftClock(HOUR + 60_000);
  expect(await add(productId)).toBe(true);
  house.database.shiftClock(HOUR + HOUR / 4 + 60_000);
  expect(await add(productId)).toBe(false);
});

test("a listing has twenty additions at most, however fast they come", async () => {
  const { productId } = await open(HOUR);
  const all = Array.from({ length: ADDITIONS_MAX + 5 }, (_, n) => add(productId, `${n}`));
  expect((await Promise.all(all)).filter(Boolean)).toHaveLength(ADDITIONS_MAX);
  expect(await texts(productId)).toHaveLength(ADDITIONS_MAX);
});

test("another seller's listing is not found, not edited and not added to", async () => {
  const { productId } = await open();
  const other = await house.bidder();
  expect(await look(productId, other)).toBeNull();
  expect(await edit(productId, { seller: other })).toBe(false);
  expect(await add(productId, "x", { seller: other })).toBe(false);
  const id = uuid();
  await add(productId, "Uno", { id });
  const elsewhere = await open();
  expect(await add(elsewhere.productId, "Dos", { id })).toBe(false);
  expect([await texts(productId), await texts(elsewhere.productId)]).toEqual([["Uno"], []]);
  expect(await look("nothing' OR 1=1 --")).toBeNull();
});

test("a fixed price changes with the words, unless it is sold meanwhile", async () => {
  const { productId } = await open();
  const id = uuid();
  await house.db.run(sql`INSERT INTO products (id, title, category, condition, price, seller_id, image_url, status, created_at)
    VALUES (${id}, 'Mesa', 'home', 'new', 5000, ${house.sellerId}, 'k', 'active', 0)`);
  const change = (one: string) => edit(one, { isAuction: false, stockChange: 8 });
  expect(await change(id)).toBe(true);
  expect(await look(id)).toMatchObject({ ...NEW, isAuction: false, auction: null });
  // A form cannot turn an auction into a fixed price.
  expect(await change(productId)).toBe(false);
  await house.db.run(sql`UPDATE products SET status = 'sold' WHERE id = ${id}`);
  expect(await change(id)).toBe(false);
});

test("an edit adds to the stock as it is by then, and never leaves less than none nor more than a listing has", async () => {
  const id = uuid();
  await house.db.run(sql`INSERT INTO products (id, title, category, condition, price, stock, seller_id, image_url, status, created_at)
    VALUES (${id}, 'Mesa', 'home', 'new', 5000, 5, ${house.sellerId}, 'k', 'active', 0)`);
  const edits: [stockChange: number, isSaved: boolean, stock: number][] = [
    [-6, false, 5],
    [-4, true, 1],
    [0, true, 1],
    [9_999, false, 1],
    [9_998, true, 9_999],
    [-10_000, false, 9_999],
    [-9_999, true, 0],
  ];
  for (const [stockChange, isSaved, stock] of edits) {
    const edited = editOf(stockChange);
    const answer = await updateListing(house.db, house.sellerId, { id, isAuction: false }, edited);
    expect(answer, `${stockChange}`).toEqual({ isSaved, stock });
  }
  // Without pieces it is sold out, and each change is on record.
  expect((await look(id))?.status).toBe("sold");
  expect(await findEdits(house.db, id)).toHaveLength(edits.filter(([, isSaved]) => isSaved).length);
});

test("additions are read by their index", async () => {
  house.database.resetCount();
  await findAdditions(house.db, "p1");
  const client = createClient({ url: house.database.url });
  const [read] = house.database.statements.filter((one) => /^select/i.test(one));
  const { rows } = await client.execute(`EXPLAIN QUERY PLAN ${read?.replaceAll("?", "''")}`);
  expect(rows.map(({ detail }) => detail).join()).toContain("USING INDEX revisions_product (product_id=?)");
  client.close();
});
