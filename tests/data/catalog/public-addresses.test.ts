import type SqliteDatabase from "libsql";
import { expect, test } from "vitest";
import { listAddresses, listForSale, listParts, type Span } from "~/data/catalog/public-addresses.server";
import type { Database } from "~/data/connect.server";
import { openSized } from "../../support/sized-markets";
import { runCounted } from "../../support/steps";

/** Numbers of a part, and how many products the markets have. */
const PART = 1_000;
const SIZES = [2_000, 20_000] as const;

const markets = openSized(SIZES, fill);

/** Products of as many stores as a tenth of them; every third is sold, and every fifth an auction. */
function fill(db: InstanceType<typeof SqliteDatabase>, size: number) {
  // The indexes of words are not read here.
  db.exec(`DROP TRIGGER products_found;
    WITH n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${size / 10})
      INSERT INTO users (id, email, full_name, password_hash, created_at) SELECT 'u' || n, n || '@example.com', n, 'x', 0 FROM n;
    INSERT INTO seller_profiles (id, user_id, handle, business_name, created_at) SELECT id, id, 's' || id, id, 0 FROM users;
    WITH n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${size})
      INSERT INTO products (id, title, category, condition, price, seller_id, image_url, status, is_auction,
        auction_end_time, created_at)
      SELECT 'p' || n, 'Thing', 'other', 'new', 100, 'u' || (n % ${size / 10} + 1), 'k', iif(n % 3, 'active', 'sold'),
        n % 5 = 0, iif(n % 5 = 0, 4000000000000, NULL), 0 FROM n;
    ANALYZE;`);
}

const span: Span = { from: PART, before: 2 * PART, most: 300 };

const READS: [what: string, read: (db: Database) => Promise<{ seq: number }[]>][] = [
  ["products", (db) => listAddresses(db, "products", span)],
  ["products at a fixed price", (db) => listForSale(db, span)],
];

test.each(READS)("a read of %s costs the same in a market ten times as large", async (_, read) => {
  const [small, large] = [await runCounted(markets[0] as never, read), await runCounted(markets[1] as never, read)];
  expect(small.rows).toHaveLength(300);
  expect(large.rows.map((row) => row.seq)).toEqual(small.rows.map((row) => row.seq));
  expect(small.steps).toBeGreaterThan(300);
  expect(large.steps).toBe(small.steps);
  // A few steps for each product that it passes: every third is sold, every fifth an auction.
  expect(large.steps / 300).toBeLessThan(60);
});

test("stores are walked by their own numbers", async () => {
  const read = (db: Database) => listAddresses(db, "stores", { from: 100, before: 180, most: 50 });
  const [small, large] = [await runCounted(markets[0] as never, read), await runCounted(markets[1] as never, read)];
  expect(small.rows).toHaveLength(50);
  expect(large.steps).toBeLessThan(small.steps * 1.5);
});

test("naming the parts takes one look-up for each, whatever they hold", async () => {
  for (const [index, size] of SIZES.entries()) {
    for (const kind of ["products", "stores"] as const) {
      const { rows, steps } = await runCounted(markets[index] as never, (db) => listParts(db, kind, PART));
      const numbers = kind === "products" ? size : size / 10;
      expect(rows).toEqual(Array.from({ length: Math.floor(numbers / PART) + 1 }, (_, part) => part));
      expect(steps / rows.length, `${kind} of ${size}`).toBeLessThan(200);
    }
  }
});

test("a part in which nothing is on offer is not named", async () => {
  const market = markets[0] as InstanceType<typeof SqliteDatabase>;
  market.exec(`BEGIN; UPDATE products SET status = 'removed' WHERE seq < ${PART} AND status <> 'removed'`);
  const { rows } = await runCounted(market, (db) => listParts(db, "products", PART));
  market.exec("ROLLBACK");
  expect(rows).toEqual([1, 2]);
});
