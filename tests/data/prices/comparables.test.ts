import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { commit } from "~/data/commit.server";
import { moveOrder } from "~/data/orders/order-moves.server";
import { selectComparables, toComparables } from "~/data/prices/comparables.server";
import { comparableSearch } from "~/domain/prices/comparable-search";
import { searchDocument } from "~/domain/search/document";
import type { Lexicon } from "~/domain/search/lexicon";
import { withWords } from "~/domain/search/listing-document";
import { DAY } from "~/domain/time";
import { type Catalogue, type Goods, openCatalogue } from "../../support/catalogue";
import { compiledLexicon, type Listing, readTable } from "../../support/search-evaluation";

let shop: Catalogue;
let lexicon: Lexicon;

beforeAll(async () => {
  lexicon = await compiledLexicon();
});
// Orders and their events stay, so each test has a market of its own.
beforeEach(async () => {
  shop = await openCatalogue();
});
afterEach(() => shop.close());

async function put(...goods: Partial<Goods>[]) {
  await shop.put(goods);
  await commit(
    shop.db,
    goods.map(({ title = "", category = "other" }, at) => {
      const texts = { title, description: null, category };
      const { forms, senses, words } = withWords(texts, searchDocument(texts, lexicon));
      return sql`UPDATE products SET forms = ${forms}, senses = ${senses}, words = ${words} WHERE id = ${`p${at + 1}`}`;
    }),
  );
}

/** An order of a product, which was delivered. */
async function buy(product: string, { amount = 100_00, shipping = 0, quantity = 1 } = {}): Promise<string> {
  const id = `order-${product}-${amount}-${shipping}`;
  await shop.client.execute({
    sql: `INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, shipping, quantity, status, created_at)
      SELECT ?1, id, 'tea', seller_id, title, ?2, ?3, ?4, 'delivered', 1 FROM products WHERE id = ?5`,
    args: [id, amount, shipping, quantity, product],
  });
  return id;
}

const move = (order: string, to: "completed" | "problem_open" | "cancelled") =>
  commit(shop.db, moveOrder(order, { eventId: `${order}-${to}`, to, actor: to === "problem_open" ? "B" : "A" }));

async function found(text: string) {
  const { ways } = comparableSearch(text, null, lexicon);
  return toComparables(await selectComparables(shop.db, ways, true));
}
const prices = async (text: string) => (await found(text)).map(({ id, price, isSold }) => [id, price, isSold]);

const GUITAR = { title: "Guitarra acústica Yamaha F310", category: "other", price: 2_200_00 } as const;

test("what is on offer at a fixed price is compared, the nearest first, also in the other language; accessories are not", async () => {
  await put(
    { title: "Acoustic guitar, red", category: "other", price: 900_00 },
    { ...GUITAR, description: "Con funda." },
    { ...GUITAR, isAuction: true },
    { ...GUITAR, status: "paused" },
    { title: "Cuerdas para guitarra acústica", category: "other" },
    { title: "Yamaha F310 acoustic guitar", category: "other", price: 2_300_00 },
  );
  expect(await prices("guitarra acústica Yamaha F310")).toEqual([
    ["p6", 2_300_00, false],
    ["p2", 2_200_00, false],
    ["p1", 900_00, false],
  ]);
  expect((await found("yamaha f310")).find(({ id }) => id === "p2")?.description).toBe("Con funda.");
});

test("a sale counts once its order is completed, by what a piece cost, and no more when it is opened again", async () => {
  await put({ ...GUITAR, status: "sold" });
  const order = await buy("p1", { amount: 4_180_00, shipping: 180_00, quantity: 2 });
  expect(await prices("guitarra")).toEqual([]);
  await move(order, "completed");
  expect(await prices("guitarra")).toEqual([["p1", 2_000_00, true]]);
  await move(order, "problem_open");
  expect(await prices("guitarra")).toEqual([]);
});

test("of a listing the last sale counts, beside its own price while it is on offer", async () => {
  await put(GUITAR);
  await move(await buy("p1", { amount: 1_900_00 }), "completed");
  await move(await buy("p1", { amount: 2_100_00 }), "completed");
  expect(await prices("guitarra yamaha")).toEqual([
    ["p1", 2_100_00, true],
    ["p1", 2_200_00, false],
  ]);
});

test.each([
  ["another title", "title = 'iPhone 12'"],
  ["another condition", "condition = 'for-parts'"],
  ["another category", "category = 'toys'"],
  ["taken down", "status = 'removed'"],
])("a sale does not speak for what its listing became: %s", async (_, change) => {
  await put({ ...GUITAR, status: "sold" });
  await move(await buy("p1"), "completed");
  expect(await prices("guitarra")).toHaveLength(1);
  await shop.client.execute(`UPDATE products SET ${change} WHERE id = 'p1'`);
  expect(await prices("guitarra")).toEqual([]);
  expect(await prices("iPhone 12")).toEqual([]);
  const left = await shop.client.execute("SELECT count(*) AS n FROM product_search_sold('title : guitarra')");
  expect(left.rows[0]?.n).toBe(0);
});

test("a sale is compared for 90 days, and by the words of the newest lexicon", async () => {
  await put({ ...GUITAR, status: "sold" });
  await move(await buy("p1"), "completed");
  await shop.client.execute("UPDATE products SET senses = 'enx' WHERE id = 'p1'");
  expect(await prices("acoustic guitar")).toEqual([]);
  const ids = async () =>
    (await selectComparables(shop.db, [{ columns: ["senses"], words: [["enx"]] }])).map(({ id }) => id);
  expect(await ids()).toEqual(["p1"]);
  const age = async (days: number) => {
    const { rows } = await shop.client.execute("SELECT seq, order_id, at, price FROM sold_listings");
    const { seq = null, order_id = null, at = 0, price = null } = { ...rows[0] };
    await shop.client.batch(
      [
        "DELETE FROM sold_listings",
        { sql: "INSERT INTO sold_listings VALUES (?, ?, ?, ?)", args: [seq, order_id, Number(at) - days * DAY, price] },
      ],
      "write",
    );
  };
  await age(89);
  expect(await ids()).toEqual(["p1"]);
  await age(2);
  expect(await ids()).toEqual([]);
});

test("listings of a rare word are compared as the word indexes compare them, sold ones too", async () => {
  const listings = await readTable<Listing>("later-listings.tsv");
  await put(...listings.map((one, at) => ({ ...one, isAuction: at % 5 === 0 })));
  const sold = listings.flatMap((_, at) => (at % 7 === 0 ? [`p${at + 1}`] : []));
  for (const product of sold) await move(await buy(product), "completed");
  const asked = listings.filter((_, at) => at % 4 === 0).map(({ title }) => title);
  const answers = () => Promise.all(asked.map(prices));
  const byRows = await answers();
  expect(byRows.flat().length).toBeGreaterThan(asked.length);
  await shop.client.execute("UPDATE products SET words = ' none '");
  expect(await answers()).not.toEqual(byRows);
  await shop.client.execute("UPDATE products SET words = ''");
  expect(await answers()).toEqual(byRows);
});

test("words that say nothing compare nothing", async () => {
  await put(GUITAR);
  expect(await found("de para")).toEqual([]);
  expect(await selectComparables(shop.db, [])).toEqual([]);
});

test("of many it reads the newest few for each way to find them", async () => {
  await put(...Array.from({ length: 60 }, (_, at) => ({ ...GUITAR, price: at + 1, seller: at % 2 ? "ana" : "leo" })));
  const all = await found("guitarra acústica Yamaha F310");
  expect(all.map(({ price }) => price)).toEqual(Array.from({ length: 24 }, (_, at) => 60 - at));
});
