import type SqliteDatabase from "libsql";
import { expect, test } from "vitest";
import type { Database } from "~/data/connect.server";
import { type BoughtOrder, listPurchases, listSales, type SoldOrder } from "~/data/orders/own-orders.server";
import { DAY, HOUR } from "~/domain/time";
import { openSized } from "../../support/sized-markets";
import { runCounted } from "../../support/steps";

/** Orders of one buyer from one seller that wait for nobody, in a small market and in a large one. */
const SIZES = [200, 2_000] as const;
const NOW = Date.now();

const markets = openSized(SIZES, fill);

interface Wanted {
  status: string;
  payBy?: number;
  /** How long ago it got its status. */
  moved?: number;
  handling?: number;
  pickup?: string;
  /** Handed over in person until then; `null`: sent by a carrier. */
  meet?: number | null;
  problem?: string;
  due?: number;
  asked?: number;
}

const ORDERS: Record<string, Wanted> = {
  "pay in a day": { status: "awaiting_payment", payBy: NOW + DAY },
  "paid too late": { status: "awaiting_payment", payBy: NOW - HOUR },
  "send in 13 days": { status: "paid", moved: DAY },
  "send what was promised in about 3 days": { status: "paid", moved: 4 * DAY, handling: 5 },
  "too late to send": { status: "paid", moved: 15 * DAY },
  "answer a request in an hour": { status: "paid", moved: DAY, asked: 47 * HOUR },
  "pick up in 2 days": { status: "paid", moved: 12 * DAY, pickup: "Puebla", handling: 1 },
  "hand over in 6 hours": { status: "shipped", moved: DAY, meet: NOW + 6 * HOUR },
  "on its way": { status: "shipped", moved: DAY, meet: null },
  "confirm in 2 days": { status: "delivered", moved: 5 * DAY },
  "completed by time": { status: "delivered", moved: 8 * DAY },
  "offer to answer in 2 hours": { status: "problem_open", problem: "partial_offered", due: NOW + 2 * HOUR },
  "return to send in 4 days": { status: "problem_open", problem: "return_agreed", due: NOW + 4 * DAY },
  "problem to answer in 3 hours": { status: "problem_open", problem: "open", due: NOW + 3 * HOUR },
  "return to check in 5 days": { status: "problem_open", problem: "return_received", due: NOW + 5 * DAY },
  "under review": { status: "problem_open", problem: "escalated", due: NOW + HOUR },
  refunded: { status: "refunded" },
};

function fill(db: InstanceType<typeof SqliteDatabase>, size: number) {
  db.exec(`INSERT INTO users (id, email, full_name, password_hash, created_at) VALUES ('ana', 'a@example.com', 'Ana', 'x', 0), ('joa', 'j@example.com', 'Joaquín', 'x', 0);
    INSERT INTO seller_profiles (id, user_id, handle, business_name, created_at) VALUES ('joa', 'joa', 'joa', 'Joaquín', 0);
    INSERT INTO products (id, title, category, condition, price, seller_id, image_url, status, is_auction, created_at)
      VALUES ('p', 'Thing', 'other', 'new', 100, 'joa', 'k', 'active', 0, 0);
    WITH n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${size})
      INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, created_at, moved_at)
      SELECT 'o' || n, 'p', 'ana', 'joa', 'Order', 100, 'completed', ${NOW} - 20 * ${DAY} + n, ${NOW} FROM n;`);
  for (const [title, wanted] of Object.entries(ORDERS)) put(db, title, wanted);
  db.exec("ANALYZE");
}

function put(db: InstanceType<typeof SqliteDatabase>, title: string, wanted: Wanted) {
  const { status, payBy = null, moved = 0, handling = null, pickup = null, meet, problem, due, asked } = wanted;
  const id = title.replaceAll(" ", "-");
  db.prepare(
    `INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, created_at, moved_at, pay_by, handling_days, pickup_place, pickup_code)
     VALUES (?, 'p', 'ana', 'joa', ?, 100, ?, ?, ?, ?, ?, ?, ?)`,
  ).run(id, title, status, NOW - 30 * DAY, NOW - moved, payBy, handling, pickup, pickup && "123456");
  // The insert is an event of its own, which dates the order.
  db.prepare("UPDATE orders SET moved_at = ? WHERE id = ?").run(NOW - moved, id);
  if (meet !== undefined) {
    db.prepare(
      "INSERT INTO shipments (order_id, way, code, sent_at, arrives_by, delivers_at) VALUES (?, ?, ?, ?, ?, ?)",
    ).run(id, meet ? "in_person" : "own", meet ? "123456" : null, NOW - moved, meet ?? NOW + DAY, NOW + 9 * DAY);
  }
  if (problem) {
    db.prepare(
      `INSERT INTO problems (id, order_id, kind, description, status, opened_at, moved_at, due_at, offer, return_to, label_by)
       VALUES (?, ?, 'not_as_described', 'x', ?, ?, ?, ?, 1, '{}', 'seller')`,
    ).run(id, id, problem, NOW, NOW, due ?? null);
  }
  if (asked !== undefined)
    db.prepare("INSERT INTO cancellations (order_id, reason, asked_at) VALUES (?, 'x', ?)").run(id, NOW - asked);
}

type List = (db: Database, from: string | null, most: number) => Promise<(BoughtOrder | SoldOrder)[]>;

const LISTS: [who: string, list: List, waiting: readonly string[], most: number][] = [
  [
    "buyer",
    (db, from, most) => listPurchases(db, "ana", from, most),
    ["offer to answer in 2 hours", "pay in a day", "confirm in 2 days", "return to send in 4 days"],
    12,
  ],
  [
    "seller",
    (db, from, most) => listSales(db, "joa", from, most),
    [
      "answer a request in an hour",
      "problem to answer in 3 hours",
      "hand over in 6 hours",
      "pick up in 2 days",
      "send what was promised in about 3 days",
      "return to check in 5 days",
      "send in 13 days",
    ],
    4,
  ],
];

test.each(LISTS)(
  "what waits for the %s comes first, by its deadline, on however many pages",
  async (_, list, waiting) => {
    const seen: Awaited<ReturnType<List>> = [];
    for (let [from, pages]: [string | null, number] = [null, 0]; pages < 100; pages++) {
      const { rows } = await runCounted(markets[0] as never, (db) => list(db, from, 3));
      seen.push(...rows);
      from = rows.at(-1)?.id ?? null;
      if (!from) break;
    }
    expect(seen.filter(({ isWaiting }) => isWaiting).map(({ title }) => title)).toEqual(waiting);
    expect(seen.slice(0, waiting.length).map(({ title }) => title)).toEqual(waiting);
    expect(new Set(seen.map(({ orderId }) => orderId)).size).toBe(SIZES[0] + Object.keys(ORDERS).length);
    expect(seen.length).toBe(SIZES[0] + Object.keys(ORDERS).length);
  },
);

test.each(LISTS)("a page of the %s takes few steps more for each recent order", async (_, list, __, most) => {
  const steps = [];
  for (const market of markets) steps.push((await runCounted(market as never, (db) => list(db, null, 25))).steps);
  const [small = 0, large = 0] = steps;
  expect((large - small) / (SIZES[1] - SIZES[0])).toBeLessThan(most);
});
