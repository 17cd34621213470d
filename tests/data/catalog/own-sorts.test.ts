import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import SqliteDatabase from "libsql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listExportedListings } from "~/data/catalog/exported-listings.server";
import { countOwnListings, listOwnListings } from "~/data/catalog/own-listings.server";
import { findRelatedProducts } from "~/data/catalog/related-products.server";
import { findStoreProducts } from "~/data/catalog/stores.server";
import type { Database } from "~/data/connect.server";
import { listNewestOfStore } from "~/data/search/newest-items.server";
import { OWN_COUNT_MAX } from "~/domain/catalog/listing-group";
import { LISTING_SORTS, type ListingSort, SORTED_MAX } from "~/domain/catalog/listing-sort";
import { openDatabase } from "../../../dev/database";
import { runCounted } from "../../support/steps";

type Store = InstanceType<typeof SqliteDatabase>;

/** How many listings the two stores have on sale. */
const SIZES = [2 * SORTED_MAX, 8 * SORTED_MAX] as const;
const MOST = 25;
/** As many more are held. */
const HELD = 30;

let folder: string;
let stores: [small: Store, large: Store];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "own-sorts-"));
  const [small, large] = await Promise.all(SIZES.map((size) => fill(join(folder, `${size}.db`), size)));
  stores = [small as Store, large as Store];
});
afterAll(async () => {
  for (const store of stores) store.close();
  await rm(folder, { recursive: true });
});

/** Every fifth is an auction, and every seventh being bought. Those that are paused are all held. */
async function fill(file: string, size: number) {
  await (await openDatabase(file)).stop();
  const db = new SqliteDatabase(file);
  // The market's own indexes of words are not read here.
  db.exec(`DROP TRIGGER products_found; DROP TRIGGER products_to_match;
    INSERT INTO users (id, email, full_name, password_hash, created_at) VALUES ('ana', 'ana@example.com', 'Ana', 'x', 0);
    INSERT INTO seller_profiles (id, user_id, handle, business_name, created_at) VALUES ('ana', 'ana', 'ana', 'Ana', 0);
    WITH n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${size})
      INSERT INTO products (id, title, category, condition, price, stock, watchers, seller_id, image_url, status, is_auction,
        auction_end_time, created_at)
      SELECT 'p' || n, 'Silla ' || n, 'home', 'new', 100 + n * 7919 % 1000, 1 + n % 5, n * 31 % 100, 'ana', 'k',
        iif(n % 7, 'active', 'reserved'), n % 5 = 0, iif(n % 5 = 0, 4000000000000 + n * 7919 % 1000, NULL), n FROM n;
    INSERT INTO products (id, title, category, condition, price, seller_id, image_url, status, created_at)
      SELECT 'held' || id, title, category, condition, price, seller_id, image_url, 'paused', 0 FROM products WHERE seq <= ${HELD};
    INSERT INTO listing_reviews (id, product_id, found, target, at)
      SELECT id, id, '[]', 'active', 0 FROM products WHERE status = 'paused';
    INSERT INTO product_images (product_id, position, key, width, height) SELECT id, 0, id, 8, 6 FROM products;`);
  return db;
}

const read = (sort: ListingSort, words: readonly string[]) => (db: Database) =>
  listOwnListings(db, "ana", { group: "active", words, sort }, null, MOST);

test.each(LISTING_SORTS)("a page sorted by %s costs the same in a store four times as large", async (sort) => {
  for (const words of [[], ["sil"]]) {
    const [small, large] = [
      await runCounted(stores[0], read(sort, words)),
      await runCounted(stores[1], read(sort, words)),
    ];
    expect(small.rows).toHaveLength(MOST);
    expect(large.steps / small.steps, words.join()).toBeLessThan(1.1);
  }
});

test.each(LISTING_SORTS)("what is held is listed by %s at the cost of what is held", async (sort) => {
  for (const words of [[], ["sil"]]) {
    const read = (db: Database) => listOwnListings(db, "ana", { group: "review", words, sort }, null, MOST);
    const [small, large] = [await runCounted(stores[0], read), await runCounted(stores[1], read)];
    expect(small.rows).toHaveLength(MOST);
    expect(large.steps / small.steps, words.join()).toBeLessThan(1.1);
  }
});

test("listings are counted by an index alone, and the held ones once", async () => {
  const count = async (db: Database) => [await countOwnListings(db, "ana")];
  const [small, large] = [await runCounted(stores[0], count), await runCounted(stores[1], count)];
  expect(small.rows).toMatchObject([{ active: OWN_COUNT_MAX, review: HELD, paused: 0 }]);
  expect(large.steps / small.steps).toBeLessThan(1.1);
  const [query] = stores[0].prepare("SELECT sql FROM sqlite_stmt WHERE sql LIKE 'SELECT (SELECT count%'").all() as {
    sql: string;
  }[];
  const plan = stores[0].prepare(`EXPLAIN QUERY PLAN ${query?.sql}`).all(...Array(99).fill("")) as { detail: string }[];
  expect(plan.filter(({ detail }) => detail.includes("products USING INDEX"))).toEqual([]);
});

const OTHER_LISTS: [what: string, read: (db: Database) => Promise<unknown[]>][] = [
  ["a product's page", async (db) => (await findRelatedProducts(db, "p300")).ofSeller],
  ["the store", async (db) => (await findStoreProducts(db, "ana", null)).products],
  ["the store's feed", (db) => listNewestOfStore(db, "ana")],
  ["the seller's file", (db) => listExportedListings(db, "ana", null, MOST)],
];

test.each(OTHER_LISTS)("no index of a sort misleads %s, which reads the newest", async (_, list) => {
  const [small, large] = [await runCounted(stores[0], list), await runCounted(stores[1], list)];
  expect(small.rows.length).toBeGreaterThan(3);
  expect(large.steps / small.steps).toBeLessThan(1.1);
});

const LOWEST_FIRST = ["oldest", "price-asc", "fewest-pieces", "ending-soonest"];

test.each(LISTING_SORTS)("its cursors lead through all of a store by %s, each listing once", async (sort) => {
  const [small] = stores;
  const places: number[] = [];
  const ids = new Set<string>();
  let from: string | null = null;
  do {
    const { rows } = await runCounted(small, (db) => {
      return listOwnListings(db, "ana", { group: "active", words: [], sort }, from, 300);
    });
    for (const { id, cursor } of rows) {
      ids.add(id);
      places.push(Number(cursor.split("_")[0]));
    }
    from = rows.at(-1)?.cursor ?? null;
  } while (from !== null);
  expect([ids.size, places.length]).toEqual([SIZES[0], SIZES[0]]);
  const upwards = LOWEST_FIRST.includes(sort) ? places : [...places].reverse();
  expect(upwards).toEqual(upwards.toSorted((a, b) => a - b));
});

test("with words, a store sorts by price among the newest that have them", async () => {
  const [small] = stores;
  const { rows } = await runCounted(small, read("price-asc", ["silla"]));
  const [cheapest] = small
    .prepare("SELECT min(price) AS price FROM (SELECT price FROM products ORDER BY seq DESC LIMIT ?)")
    .all(SORTED_MAX) as [{ price: number }];
  expect(rows[0]?.price).toBe(cheapest.price);
});
