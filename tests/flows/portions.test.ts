import { type SQL, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { listDueQueues, listUnfinishedQueues } from "~/data/due-queues.server";
import type { DueQueue, MinuteQueue } from "~/domain/queues";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { runEveryMinute } from "~/flows/run-every-minute.server";
import { putOrders, putPayments, putWonOrders } from "../support/due-rows";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

interface Case {
  queue: MinuteQueue;
  /** The most rows of a run. */
  most: number;
  /** Puts so many due rows; answers the id of one of the first. */
  put: (count: number) => Promise<string>;
  /** The table that the flow writes, the column of the id, and which rows wait. */
  table: string;
  key?: string;
  waiting: SQL;
  /** When what failed is tried again, milliseconds; by default at once. */
  retried?: number;
}

const seller = () => ({ seller: shop.sellerId });
const put = async (rows: Promise<unknown>, id = "o3") => {
  await rows;
  return id;
};
async function openAuctions(count: number, endsIn: number, later: number): Promise<string> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await shop.open({ endsIn }));
  shop.later(later);
  return ids[2] ?? "none";
}

const CASES: Case[] = [
  {
    ...{ queue: "auctionEnds", most: 100, table: "auctions", waiting: sql`closing IS NULL` },
    put: (count) => openAuctions(count, HOUR, 2 * HOUR),
  },
  {
    ...{ queue: "endReminders", most: 50, table: "auctions", waiting: sql`reminded = 0` },
    put: (count) => openAuctions(count, 3 * DAY, 3 * DAY - MINUTE),
  },
  {
    ...{ queue: "payments", most: 250, table: "payments", waiting: sql`status = 'created'` },
    retried: 2 * HOUR,
    put: (count) => put(putPayments(shop.db, count, seller()), "y3"),
  },
  {
    ...{ queue: "takenDownOrders", most: 50, table: "orders", waiting: sql`status = 'awaiting_payment'` },
    async put(count) {
      await putOrders(shop.db, count, "awaiting_payment", { ...seller(), at: Date.now() - MINUTE });
      return put(shop.db.run(sql`UPDATE products SET status = 'removed'`));
    },
  },
  {
    ...{ queue: "checkouts", most: 50, table: "orders", waiting: sql`status = 'awaiting_payment'` },
    put: (count) => put(putOrders(shop.db, count, "awaiting_payment", seller())),
  },
  {
    ...{ queue: "checkouts", most: 50, table: "orders", waiting: sql`status = 'payment_pending'` },
    put: (count) => put(putOrders(shop.db, count, "payment_pending", seller())),
  },
  {
    ...{ queue: "paymentReminders", most: 50, table: "orders", waiting: sql`reminded = 0` },
    put: (count) => put(putWonOrders(shop.db, count, Date.now() + 20 * HOUR, seller())),
  },
  {
    ...{ queue: "unpaidOrders", most: 50, table: "orders", waiting: sql`status = 'awaiting_payment'` },
    put: (count) => put(putWonOrders(shop.db, count, Date.now() - HOUR, seller())),
  },
  {
    ...{ queue: "shipReminders", most: 50, table: "orders", waiting: sql`ship_reminded = 0` },
    put: (count) => put(putOrders(shop.db, count, "paid", { ...seller(), at: Date.now() - 4 * DAY })),
  },
  {
    ...{ queue: "cancellations", most: 50, table: "orders", waiting: sql`status = 'paid'` },
    async put(count) {
      await putOrders(shop.db, count, "paid", { ...seller(), at: Date.now() - 2.5 * DAY });
      const asked = Date.now() - 50 * HOUR;
      return put(
        shop.db.run(
          sql`INSERT INTO cancellations (order_id, reason, asked_at) SELECT id, 'Ya no', ${asked} FROM orders`,
        ),
      );
    },
  },
  {
    ...{ queue: "unshippedOrders", most: 50, table: "orders", waiting: sql`status = 'paid'` },
    put: (count) => put(putOrders(shop.db, count, "paid", seller())),
  },
  {
    ...{ queue: "deliveries", most: 50, table: "orders", waiting: sql`status = 'shipped'` },
    async put(count) {
      await putOrders(shop.db, count, "shipped", seller());
      return put(
        shop.db.run(sql`INSERT INTO shipments (order_id, way, sent_at, arrives_by, delivers_at)
          SELECT id, 'own', created_at, created_at + 1, created_at + 2 FROM orders`),
      );
    },
  },
  {
    ...{ queue: "completions", most: 50, table: "orders", waiting: sql`status = 'delivered'` },
    put: (count) => put(putOrders(shop.db, count, "delivered", seller())),
  },
  {
    ...{ queue: "ratingReminders", most: 50, table: "orders", waiting: sql`feedback_reminded = 0` },
    put: (count) => put(putOrders(shop.db, count, "delivered", seller())),
  },
  {
    ...{ queue: "problems", most: 50, table: "problems", waiting: sql`status = 'open'`, key: "order_id" },
    async put(count) {
      await putOrders(shop.db, count, "problem_open", seller());
      return put(
        shop.db.run(sql`INSERT INTO problems (id, order_id, kind, description, status, opened_at, moved_at, due_at)
          SELECT 'q' || id, id, 'not_received', 'No llegó', 'open', 1, 1, rowid FROM orders`),
      );
    },
  },
  {
    ...{ queue: "erasures", most: 50, table: "orders", waiting: sql`erase_at IS NOT NULL` },
    async put(count) {
      await putOrders(shop.db, count, "cancelled", seller());
      return put(shop.db.run(sql`UPDATE orders SET erase_at = created_at`));
    },
  },
  {
    ...{ queue: "feedback", most: 50, table: "feedback", waiting: sql`revealed_at IS NULL`, key: "order_id" },
    async put(count) {
      await putOrders(shop.db, count, "delivered", seller());
      return put(
        shop.db.run(sql`INSERT INTO feedback (order_id, role, id, rated_id, rating, created_at, updated_at, reveal_at)
          SELECT id, 'buyer', 'f' || id, seller_id, 'positive', 1, 1, 2 FROM orders`),
      );
    },
  },
];

test.each(CASES)(
  "more than a portion of $queue is worked off in the next run, and one that fails stops no other",
  async ({ queue, most, put, table, key = "id", waiting, retried }) => {
    const broken = await put(most + 3);
    // Marking a payment as asked about is not what fails.
    const columns = table === "payments" ? sql`OF status` : sql``;
    await shop.db.run(
      sql`CREATE TRIGGER broken BEFORE UPDATE ${columns} ON ${sql.identifier(table)}
    WHEN old.${sql.identifier(key)} = ${broken} BEGIN
      SELECT RAISE(ABORT, 'this one is broken'); END`.inlineParams(),
    );
    const count = async () => {
      const [row] = await shop.db.all<{ n: number }>(
        sql`SELECT count(*) AS n FROM ${sql.identifier(table)} WHERE ${waiting}`,
      );
      return row?.n;
    };
    const queues = async () => (await listDueQueues(shop.db)).map((due) => due.queue);
    expect(await queues()).toContain(queue);
    await expect(runEveryMinute(shop.context())).rejects.toThrow("this one is broken");
    expect(await count()).toBe(3 + 1);
    await runEveryMinute(shop.context()).catch(() => {});
    expect(await count()).toBe(1);
    await shop.db.run(sql`DROP TRIGGER broken`);
    if (retried) shop.later(retried);
    await runEveryMinute(shop.context());
    expect(await count()).toBe(0);
  },
);

test("an order of a product that is back again, or was not there when it was made, is cancelled only as it should be", async () => {
  await putOrders(shop.db, 1, "awaiting_payment", { ...seller(), at: Date.now() - MINUTE });
  const takenDown = async () => (await listDueQueues(shop.db)).some(({ queue }) => queue === "takenDownOrders");
  await shop.db.run(sql`UPDATE products SET status = 'removed'`);
  expect(await takenDown()).toBe(true);
  await shop.db.run(sql`UPDATE products SET status = 'active', stock = 1`);
  expect(await takenDown()).toBe(false);
  await shop.db.run(sql`UPDATE products SET status = 'removed'`);
  await shop.db.run(sql`INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, pay_by, created_at)
    SELECT 'late', product_id, buyer_id, seller_id, title, amount, status, pay_by, created_at FROM orders`);
  await runEveryMinute(shop.context());
  const rows = await shop.db.all<{ status: string }>(sql`SELECT status FROM orders ORDER BY id`);
  expect(rows.map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
});

test("more disputes than a portion are asked about in the next run, and one that PayPal does not know stops no other", async () => {
  const { captureId } = await shop.buyAndPay();
  await shop.db.run(sql`WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 23)
    INSERT INTO disputes (id, payment_id, reason, status, created_at, updated_at)
    SELECT 'PP-D-' || n, payments.id, 'OTHER', 'OPEN', 1, n FROM n, payments WHERE capture_id = ${captureId}`);
  const unasked = async () => (await shop.db.all(sql`SELECT id FROM disputes WHERE updated_at <= 23`)).length;
  await expect(runEveryMinute(shop.context())).rejects.toThrow("RESOURCE_NOT_FOUND");
  expect(await unasked()).toBe(3);
  await runEveryMinute(shop.context()).catch(() => {});
  expect(await unasked()).toBe(0);
});

test("a minute in which nothing is due takes one round trip, whatever is open", async () => {
  await putPayments(shop.db, 50, seller());
  const now = Date.now();
  // Asked about ten seconds ago, after an hour.
  await shop.db.run(sql`UPDATE payments SET created_at = ${now - HOUR}, updated_at = ${now - 10_000}`);
  await shop.open({ endsIn: 3 * DAY });
  await shop.buyAndPay();
  await shop.start(await shop.bidder(), { kind: "product", id: await shop.goods() });
  await shop.cron();
  shop.database.resetCount();
  const asked = shop.service.calls.length;
  expect(await runEveryMinute(shop.context())).toBe(false);
  expect([shop.database.requests, shop.service.calls.length - asked]).toEqual([1, 0]);
});

test("a queue that is late is logged, and leaves the list once it is worked off", async () => {
  await putOrders(shop.db, 60, "awaiting_payment", seller());
  const late: string[] = [];
  const context = () => ({ ...shop.context(), logNotFinished: ({ queue }: DueQueue) => void late.push(queue) });
  const { admin } = shop;
  expect((await listUnfinishedQueues(shop.db, admin)).map(({ queue }) => queue)).toEqual(["checkouts"]);
  expect(await listUnfinishedQueues(shop.db, { id: "nobody" } as Admin)).toEqual([]);
  for (let run = 0; run < 3; run++) await runEveryMinute(context());
  expect(late).toEqual(["checkouts", "checkouts"]);
  expect(await listUnfinishedQueues(shop.db, admin)).toEqual([]);
});
