import { type SQL, sql } from "drizzle-orm";
import type SqliteDatabase from "libsql";
import { expect, test } from "vitest";
import { findSessionUser } from "~/data/accounts/sessions.server";
import { findBidder } from "~/data/auctions/bidders.server";
import { listBids, listStandingBids } from "~/data/auctions/own-bids.server";
import { listWatched } from "~/data/auctions/watchlist.server";
import { countCartPieces, listCartItems } from "~/data/cart/carts.server";
import { readCheckout } from "~/data/checkout/checkout-contents.server";
import { releaseCheckout } from "~/data/checkout/checkouts.server";
import { allOf } from "~/data/condition.server";
import type { Database } from "~/data/connect.server";
import { hasNoRecentMail } from "~/data/orders/order-messages.server";
import { countSoldPieces } from "~/data/orders/sold-pieces.server";
import { hasNoRecentMail as hasNoRecentQuestionMail } from "~/data/questions/questions.server";
import { SHORT_COUNT_MAX } from "~/domain/short-count";
import { HOUR } from "~/domain/time";
import { openSized } from "../support/sized-markets";
import { runCounted } from "../support/steps";

/** Orders of one product by others, and orders, notifications and emails of one person. */
const SIZES = [300, 3_000] as const;
const NOW = Date.now();

const markets = openSized(SIZES, fill);

/** Ana has `p` in her cart, holds two pieces of it without having paid them, and watches and bids on `r`. */
async function fill(db: InstanceType<typeof SqliteDatabase>, size: number) {
  const many = `WITH n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${size})`;
  db.exec(`INSERT INTO users (id, email, full_name, password_hash, created_at) VALUES
      ('ana', 'a@example.com', 'Ana', 'x', 0), ('joa', 'j@example.com', 'Joaquín', 'x', 0), ('eva', 'e@example.com', 'Eva', 'x', 0);
    INSERT INTO sessions (id_hash, user_id, created_at, last_used_at) VALUES ('s', 'ana', ${NOW}, ${NOW});
    INSERT INTO seller_profiles (id, user_id, handle, business_name, created_at) VALUES ('joa', 'joa', 'joa', 'Joaquín', 0);
    INSERT INTO products (id, title, category, condition, price, stock, seller_id, image_url, status, is_auction, auction_end_time, created_at)
      VALUES ('p', 'Thing', 'other', 'new', 100, 9, 'joa', 'k', 'active', 0, NULL, 0),
        ('q', 'Thing', 'other', 'new', 100, 9, 'joa', 'k', 'active', 0, NULL, 0),
        ('r', 'Thing', 'other', 'new', 100, 1, 'joa', 'k', 'active', 1, ${2 * NOW}, 0);
    ${many} INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, created_at, moved_at)
      SELECT 'b' || n, 'p', 'eva', 'joa', 'Thing', 100, 'completed', ${NOW} - n, ${NOW} FROM n;
    ${many} INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, created_at, moved_at)
      SELECT 'c' || n, 'q', 'ana', 'joa', 'Thing', 100, 'completed', ${NOW} - n, ${NOW} FROM n;
    ${many} INSERT INTO notifications (id, user_id, message, created_at) SELECT 'n' || n, 'ana', '{}', ${NOW} - n FROM n;
    ${many} INSERT INTO mails (id, user_id, email, language, message, created_at, next_try_at, sent_at)
      SELECT 'm' || n, 'ana', 'a@example.com', 'es', '{}', ${NOW} - ${HOUR} - n, 0, 1 FROM n;
    INSERT INTO auctions (id, product_id, seller_id, start, starts_at, original_end, rules, salt, created_at, hash, ends_at, is_started)
      VALUES ('a', 'r', 'joa', 100, 1, ${2 * NOW}, '{}', 's', 1, '${"0".repeat(64)}', ${2 * NOW}, 1);
    INSERT INTO bidders (auction_id, user_id, number, max, last_bid_at) VALUES ('a', 'ana', 1, 200, 2);
    INSERT INTO watches (user_id, product_id, created_at) VALUES ('ana', 'r', 0);
    INSERT INTO carts (id, user_id, updated_at) VALUES ('c', 'ana', 0), ('v', NULL, 0);
    INSERT INTO cart_items (cart_id, product_id, quantity, price, added_at) VALUES ('c', 'p', 1, 100, 0), ('v', 'p', 1, 100, 0);
    INSERT INTO checkouts (id, buyer_id, currency, total, ship_to, expires_at, created_at)
      VALUES ('x', 'ana', 'MXN', 200, '[]', ${2 * NOW}, ${NOW});
    INSERT INTO orders (id, product_id, buyer_id, seller_id, title, quantity, amount, status, pay_by, checkout_id, created_at, moved_at)
      VALUES ('o', 'p', 'ana', 'joa', 'Thing', 2, 200, 'awaiting_payment', ${2 * NOW}, 'x', ${NOW}, ${NOW});`);
}

/** What is read, and how much of it is found. */
const READS: [string, unknown, (db: Database) => Promise<unknown>][] = [
  [
    "the reader in the header",
    [1, SHORT_COUNT_MAX + 1],
    async (db) => {
      const user = await findSessionUser(db, { userId: "ana", idHash: "s" });
      return [user?.inCart, user?.unread];
    },
  ],
  ["the cart", 1, async (db) => (await listCartItems(db, { userId: "ana" })).length],
  ["a visitor's count of pieces", 1, (db) => countCartPieces(db, "v")],
  [
    "a checkout of it",
    [2],
    async (db) => {
      const { lines } = await readCheckout(db, "ana", { kind: "product", id: "p", quantity: 2 });
      return lines.map(({ quantity }) => quantity);
    },
  ],
  ["a checkout of the cart", 1, async (db) => (await readCheckout(db, "ana", { kind: "cart" })).lines.length],
  [
    "whether one was mailed just now",
    [1],
    async (db) => {
      const isAllowed = allOf(hasNoRecentMail("o", "ana", NOW), hasNoRecentQuestionMail("p", "ana", NOW));
      return (await db.all<{ isAllowed: number }>(sql`SELECT ${isAllowed} AS isAllowed`)).map((row) => row.isAllowed);
    },
  ],
  [
    "a bid",
    1,
    async (db) => (await findBidder(db, { auctionId: "a", userId: "ana", key: "k", confirmFirst: false }))?.number,
  ],
  ["the bids of a buyer", 1, async (db) => (await listBids(db, "ana", null, 20)).length],
  ["those that still stand", 1, async (db) => (await listStandingBids(db, "ana")).length],
  ["the watchlist", 1, async (db) => (await listWatched(db, "ana", null, 20)).length],
  ["its page for who does not sell it", 0, (db) => countSoldPieces(db, "ana", "p")],
];

async function measure(market: (typeof markets)[number] | undefined, read: (db: Database) => Promise<unknown>) {
  const { rows, steps } = await runCounted(market as never, async (db) => [await read(db)]);
  return { read: rows[0], steps };
}

test.each(READS)("%s costs the same however much there is of others and of their own", async (_, found, read) => {
  const [few, many] = [await measure(markets[0], read), await measure(markets[1], read)];
  expect([few.read, many.read]).toEqual([found, found]);
  expect(many.steps, `${few.steps} steps`).toBeLessThan(few.steps * 1.1 + 100);
});

test("so does what a checkout held and gives back", async () => {
  for (const statement of releaseCheckout("x", () => "e")) {
    const [few, many] = await Promise.all(markets.map((market) => measure(market, (db) => db.all(statement as SQL))));
    expect(many?.steps, `${few?.steps} steps`).toBeLessThan((few?.steps ?? 0) * 1.1 + 100);
  }
  for (const market of markets) {
    expect(market.prepare("SELECT stock FROM products WHERE id = 'p'").get()).toMatchObject({ stock: 11 });
  }
});

test("its seller counts what was sold of it", async () => {
  const { read } = await measure(markets[0], (db) => countSoldPieces(db, "joa", "p"));
  expect(read).toBe(SIZES[0]);
});
