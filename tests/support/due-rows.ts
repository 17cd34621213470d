import { sql } from "drizzle-orm";
import type { Database } from "~/data/connect.server";
import type { OrderStatus } from "~/domain/orders/order";
import { DAY, HOUR } from "~/domain/time";
import { HOME } from "./home";

/** Every row is as if it had been made this long ago, milliseconds. */
const AGO = 90 * DAY;
const NUMBERS = (count: number) =>
  sql`WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${count})`;

interface Wanted {
  seller: string;
  /** When each was made, milliseconds; by default long ago. */
  at?: number;
}

/**
 * Fixed-price orders `o1`, `o2` … in a status, each with its own buyer (`b1` …), product (`p1` …) and checkout (`c1` …),
 * past every deadline.
 */
export async function putOrders(
  db: Database,
  count: number,
  status: OrderStatus,
  { seller, at = Date.now() - AGO }: Wanted,
): Promise<void> {
  const each = NUMBERS(count);
  await db.batch([
    db.run(sql`INSERT INTO users (id, email, full_name, password_hash, created_at)
      ${each} SELECT 'b' || n, 'b' || n || '@example.com', 'Beto', 'none', 1 FROM n`),
    db.run(sql`INSERT INTO products (id, title, category, condition, price, stock, seller_id, image_url, status, created_at)
      ${each} SELECT 'p' || n, 'Silla', 'home', 'new', 10000, 0, ${seller}, 'none',
        iif(${status} IN ('awaiting_payment', 'payment_pending'), 'reserved', 'sold'), ${at} FROM n`),
    db.run(sql`INSERT INTO checkouts (id, buyer_id, currency, total, ship_to, expires_at, created_at)
      ${each} SELECT 'c' || n, 'b' || n, 'MXN', 10000, ${JSON.stringify(HOME)}, ${at}, ${at} FROM n`),
    db.run(sql`INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, pay_by, checkout_id, created_at)
      ${each} SELECT 'o' || n, 'p' || n, 'b' || n, ${seller}, 'Silla', 10000, ${status}, ${at + HOUR}, 'c' || n, ${at} FROM n`),
  ]);
}

/** Of auctions `a1`, `a2` … that were won, each by a buyer of its own; `payBy` in milliseconds. */
export async function putWonOrders(db: Database, count: number, payBy: number, { seller }: Wanted): Promise<void> {
  const each = NUMBERS(count);
  await db.batch([
    db.run(sql`INSERT INTO users (id, email, full_name, password_hash, created_at)
      ${each} SELECT 'b' || n, 'b' || n || '@example.com', 'Beto', 'none', 1 FROM n`),
    db.run(sql`INSERT INTO products (id, title, category, condition, price, seller_id, image_url, is_auction, auction_end_time,
        status, created_at)
      ${each} SELECT 'p' || n, 'Cámara', 'toys', 'new', 1, ${seller}, 'k', 1, 1, 'ended', 0 FROM n`),
    db.run(sql`INSERT INTO auctions (id, product_id, seller_id, start, starts_at, original_end, rules, salt, created_at, hash,
        ends_at, is_started, closing, closed_at)
      ${each} SELECT 'a' || n, 'p' || n, ${seller}, 1, 0, 1, '{}', 'x', 0, ${"0".repeat(64)}, 1, 1, 'cancelled', 1 FROM n`),
    db.run(sql`INSERT INTO orders (id, product_id, auction_id, buyer_id, seller_id, title, amount, status, pay_by, created_at)
      ${each} SELECT 'o' || n, 'p' || n, 'a' || n, 'b' || n, ${seller}, 'Cámara', 10000, 'awaiting_payment', ${payBy}, 1 FROM n`),
  ]);
}

/** Open payments `y1`, `y2` … of one checkout, which PayPal was never asked to begin. */
export async function putPayments(db: Database, count: number, { seller }: Wanted): Promise<void> {
  await putOrders(db, 1, "cancelled", { seller });
  await db.run(sql`DROP TRIGGER payments_are_of_orders`);
  const at = Date.now() - AGO;
  await db.run(sql`INSERT INTO payments (id, checkout_id, attempt, status, amount, currency, created_at, updated_at)
    ${NUMBERS(count)} SELECT 'y' || n, 'c1', n, 'created', 10000, 'MXN', ${at}, ${at} FROM n`);
}
