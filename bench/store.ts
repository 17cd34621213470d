import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client/http";
import Database from "libsql";
import { findSellerProfile } from "~/data/accounts/seller-profiles.server";
import { countOwnListings, listOwnListings } from "~/data/catalog/own-listings.server";
import type { Database as MarketDatabase } from "~/data/connect.server";
import { findOwnBalance } from "~/data/payouts/balances.server";
import { hasListed, listSellerTasks } from "~/data/stores/seller-tasks.server";
import { listStoreDays } from "~/data/stores/store-days.server";
import { LISTING_SORTS, type ListingSort } from "~/domain/catalog/listing-sort";
import { PAGE_SIZE } from "~/domain/search/search";
import { marketDay } from "~/domain/stores/market-day";
import { periodBegin } from "~/domain/stores/store-days";
import { DAY } from "~/domain/time";
import { openDatabase } from "../dev/database";
import { mergeIndexes } from "./fill";
import { type Cost, measure, openMarket, statementsOf, verdictOf } from "./statements";

/** Listings of the seller, and as many orders. */
const STORES = (process.env.SIZES ?? "1000,10000,100000").split(",").map(Number);
/** Orders whose money still waits; of these, every fourth is to be sent. The others are long completed and paid out. */
const WAITING = 200;
const SELLER = "seller";
const HISTORY = 730 * DAY;

const from = () => periodBegin(marketDay(Date.now()), 2);
const listings =
  (sort: ListingSort, words: readonly string[] = []) =>
  (db: MarketDatabase) =>
    listOwnListings(db, SELLER, { group: "active", words, sort }, null, PAGE_SIZE + 1);
const PAGES: Record<string, (db: MarketDatabase) => Promise<unknown>> = {
  "My Store": (db) =>
    Promise.all([
      findSellerProfile(db, SELLER),
      listSellerTasks(db, SELLER),
      findOwnBalance(db, SELLER),
      listStoreDays(db, SELLER, from()),
      hasListed(db, SELLER),
    ]),
  "its tasks": (db) => listSellerTasks(db, SELLER),
  "its money": (db) => findOwnBalance(db, SELLER),
  "its sixty days": (db) => listStoreDays(db, SELLER, from()),
  "My listings": (db) => Promise.all([countOwnListings(db, SELLER), listings("newest")(db)]),
  ...Object.fromEntries(LISTING_SORTS.map((sort) => [`by ${sort}`, listings(sort)])),
  ...Object.fromEntries(LISTING_SORTS.map((sort) => [`words, by ${sort}`, listings(sort, ["sil"])])),
};

/** What My Store costs in the database as its seller's listings and orders grow. */
export async function benchStore(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const files = STORES.map((size) => join(folder, `${size}.db`));
  for (const [index, file] of files.entries()) await fillStore(file, STORES[index] ?? 0);
  const table: Record<string, Cost[]> = {};
  for (const [name, page] of Object.entries(PAGES)) {
    const markets = files.map(openMarket);
    table[name] = measure(markets, await statementsOf(page));
    for (const db of markets) db.close();
  }
  await rm(folder, { recursive: true, force: true });
  console.log(
    `\nA store with ${STORES.join(", ")} listings and as many orders: microseconds in the database (steps of SQLite)`,
  );
  for (const [name, costs] of Object.entries(table)) {
    const cells = costs.map(({ time, steps }) => `${time.toFixed(0).padStart(7)} (${steps})`).join(" ");
    console.log(`  ${name.padEnd(28)} ${cells}  ${verdictOf(costs)}`);
  }
}

/** Two years of trade: six in ten listings are on sale; views on each of the last sixty days. */
async function fillStore(file: string, size: number): Promise<void> {
  const database = await openDatabase(file);
  const client = createClient({ url: database.url, intMode: "number" });
  const now = Date.now();
  const at = `CAST(${now - HISTORY} + n * ${HISTORY / size} AS INTEGER)`;
  const upTo = (count: number) => `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${count})`;
  const status =
    "CASE n % 10 WHEN 1 THEN 'ended' WHEN 2 THEN 'paused' WHEN 3 THEN 'sold' WHEN 4 THEN 'sold' ELSE 'active' END";
  const isWaiting = `n > ${size - Math.min(WAITING, size)}`;
  await client.batch(
    [
      ...[SELLER, "buyer"].map(
        (id) =>
          `INSERT INTO users (id, email, full_name, password_hash, created_at) VALUES ('${id}', '${id}@example.com', 'Ana', 'x', 1)`,
      ),
      `INSERT INTO seller_profiles (id, user_id, handle, business_name, created_at) VALUES ('s', '${SELLER}', 'store', 'Store', 1)`,
      `INSERT INTO products (id, title, category, condition, price, stock, seller_id, image_url, status, closed_at, created_at)
        ${upTo(size)} SELECT 'p' || n, 'Silla ' || n, 'home', 'new', 10000, iif(n % 10 IN (3, 4), 0, 5), '${SELLER}', 'k', ${status},
          iif(n % 10 IN (1, 3, 4), ${at}, NULL), ${at} FROM n`,
      `INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, payable, created_at)
        ${upTo(size)} SELECT 'o' || n, 'p' || n, 'buyer', '${SELLER}', 'Silla', 10000,
          CASE WHEN ${isWaiting} AND n % 4 = 0 THEN 'paid' WHEN ${isWaiting} THEN 'delivered' ELSE 'completed' END,
          iif(${isWaiting}, 9000, 0), ${at} FROM n`,
      `INSERT INTO questions (id, product_id, seller_id, asker_id, asked_at, question, language)
        SELECT 'q' || seq, id, seller_id, 'buyer', created_at, '¿Sigue?', 'es' FROM products WHERE status = 'active' ORDER BY seq DESC LIMIT 20`,
      `INSERT INTO listing_views (product_id, day, n) WITH RECURSIVE d (d) AS (SELECT 0 UNION ALL SELECT d + 1 FROM d WHERE d < 59)
        SELECT id, ${marketDay(now)} - d * ${DAY}, 1 + seq % 9 FROM d, (SELECT id, seq FROM products ORDER BY seq DESC LIMIT 1000)`,
    ],
    "write",
  );
  client.close();
  await database.stop();
  const db = new Database(file);
  mergeIndexes(db, ["product_search_by_seller"]);
  db.close();
}
