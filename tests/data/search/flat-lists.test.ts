import type SqliteDatabase from "libsql";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "~/data/connect.server";
import { findProductList } from "~/data/search/product-lists.server";
import { readListQuery } from "~/domain/search/list-query";
import { compiledLexicon } from "../../support/search-evaluation";
import { openSized } from "../../support/sized-markets";
import { runCounted } from "../../support/steps";

const SIZES = [1_000, 10_000] as const;

const markets = openSized(SIZES, fill);
let lexicon: Awaited<ReturnType<typeof compiledLexicon>>;

beforeAll(async () => {
  lexicon = await compiledLexicon();
});

/** A chair in every fourth listing, half of them red; a periscope in thirty, whatever the size. */
function fill(db: InstanceType<typeof SqliteDatabase>, size: number) {
  db.exec(`INSERT INTO users (id, email, full_name, password_hash, created_at) VALUES ('ana', 'ana@example.com', 'Ana', 'x', 0);
    INSERT INTO seller_profiles (id, user_id, handle, business_name, created_at) VALUES ('ana', 'ana', 'ana', 'Ana', 0);
    BEGIN;
    WITH n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${size})
      INSERT INTO products (id, title, forms, category, condition, price, seller_id, image_url, status, is_auction,
        auction_end_time, created_at)
      SELECT 'p' || n, title, lower(title), iif(n % 3, 'home', 'other'), iif(n % 2, 'new', 'used-good'), 100 * n, 'ana', 'k',
        'active', n % 5 = 0, iif(n % 5 = 0, 4000000000000 + n, NULL), 0
      FROM (SELECT n, iif(n % 4, 'Mesa', 'Silla') || iif(n % 8, ' azul', ' roja')
        || iif(n % ${size / 30} = 0, ' con periscopio', '') AS title FROM n);
    INSERT INTO product_images (product_id, position, key, width, height) SELECT id, 0, id, 4, 3 FROM products;
    COMMIT;
    ANALYZE;`);
}

const LISTS: [list: string, params: string][] = [
  ["everything, newest first", ""],
  ["a category with three filters", "category=home&condition=used&shipping=free&format=fixed"],
  ["a price range", "min=10&max=900&sort=price-asc"],
  ["auctions that end soonest", "format=auction&sort=ending-soonest"],
  ["a frequent word", "q=silla"],
  ["a frequent word by price", "q=silla&sort=price-desc"],
  ["two frequent words", "q=silla+roja"],
  ["a frequent word and a rare one", "q=silla+periscopio"],
  ["a mistyped word", "q=sillla"],
  ["words of which one finds nothing", "q=silla+inexistente"],
];

test.each(LISTS)("%s costs the same in a market ten times as large", async (_, params) => {
  const query = readListQuery(new URLSearchParams(params), null, { lexicon, language: "es" });
  const read = async (db: Database) => (await findProductList(db, query, query.sort, null)).products;
  const [small, large] = [await runCounted(markets[0] as never, read), await runCounted(markets[1] as never, read)];
  expect(small.rows.length).toBeGreaterThan(3);
  expect(large.rows).toHaveLength(small.rows.length);
  expect(large.steps).toBeLessThan(small.steps * 1.5);
});
