import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AppContext } from "~/context";
import { addListedDisputes } from "~/data/disputes/listed-disputes.server";
import { listDueQueues } from "~/data/due-queues.server";
import type { Queue } from "~/domain/queues";
import { HOUR, MINUTE, SECOND } from "~/domain/time";
import { expireCheckouts } from "~/flows/checkout/expire-checkouts.server";
import { pollDisputes } from "~/flows/disputes/mirror-dispute.server";
import { readDisputes } from "~/flows/disputes/read-disputes.server";
import { expireUnpaidOrders } from "~/flows/orders/expire-unpaid-orders.server";
import { settlePendingPayments } from "~/flows/payments/settle-pending-payments.server";
import { sendPendingRefunds } from "~/flows/refunds/send-pending-refunds.server";
import { sendTrackingNumbers } from "~/flows/shipments/send-tracking-numbers.server";
import { type Paypal, PaypalFault } from "~/gateways/paypal.server";
import { putPayments, putWonOrders } from "../support/due-rows";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

const seller = () => ({ seller: shop.sellerId });

/** A context whose PayPal never answers. Each call takes this many seconds of its clock, and is noted. */
function slow(seconds: number) {
  const own = shop.context();
  const begun = Date.now();
  const asked: string[] = [];
  let running = 0;
  let mostAtOnce = 0;
  const ask = async (id: string) => {
    asked.push(id);
    mostAtOnce = Math.max(mostAtOnce, ++running);
    await new Promise((resolve) => setTimeout(resolve));
    running--;
    throw new PaypalFault("unavailable", "any call");
  };
  const paypal = new Proxy({} as Paypal, { get: () => ask });
  const now = () => begun + asked.length * seconds * SECOND;
  const context: AppContext = { ...own, paypal, now, logPaypalFault: () => {} };
  return { context, asked, mostAtOnce: () => mostAtOnce };
}

async function isDue(queue: Queue): Promise<boolean> {
  return (await listDueQueues(shop.db)).some((due) => due.queue === queue);
}

async function putPaypalPayments(count: number) {
  await putPayments(shop.db, count, seller());
  await shop.db.run(sql`UPDATE payments SET paypal_order_id = 'PP-' || id`);
}

async function payTwenty() {
  for (let count = 0; count < 20; count++) await shop.buyAndPay();
}

interface Case {
  queue: Queue;
  put: () => Promise<unknown>;
  run: (context: AppContext) => Promise<unknown>;
}

/** Each puts twenty due rows. */
const CASES: Case[] = [
  { queue: "payments", run: settlePendingPayments, put: () => putPaypalPayments(20) },
  {
    ...{ queue: "checkouts", run: expireCheckouts },
    async put() {
      for (let count = 0; count < 20; count++)
        await shop.start(await shop.bidder(), { kind: "product", id: await shop.goods() });
      shop.later(16 * MINUTE);
    },
  },
  {
    ...{ queue: "unpaidOrders", run: expireUnpaidOrders },
    async put() {
      await putWonOrders(shop.db, 20, Date.now() - HOUR, seller());
      await shop.db.run(sql`INSERT INTO checkouts (id, buyer_id, currency, total, ship_to, expires_at, created_at)
        SELECT 'c' || id, buyer_id, 'MXN', amount, '{}', 2, 1 FROM orders`);
      await shop.db.run(sql`UPDATE orders SET checkout_id = 'c' || id`);
      await shop.db.run(sql`INSERT INTO payments (id, checkout_id, attempt, status, amount, currency, paypal_order_id, created_at,
        updated_at) SELECT 'y' || id, checkout_id, 1, 'created', amount, 'MXN', 'PP-' || id, 1, 1 FROM orders`);
    },
  },
  {
    ...{ queue: "disputes", run: pollDisputes },
    async put() {
      const { captureId } = await shop.buyAndPay();
      await shop.db.run(sql`WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 20)
        INSERT INTO disputes (id, payment_id, reason, status, created_at, updated_at)
        SELECT 'PP-D-' || n, payments.id, 'OTHER', 'OPEN', 1, n FROM n, payments WHERE capture_id = ${captureId}`);
    },
  },
  {
    ...{ queue: "disputeList", run: readDisputes },
    async put() {
      await shop.db.run(sql`UPDATE dispute_reads SET asked_at = ${Date.now()}`);
      await shop.db.run(addListedDisputes(Array.from({ length: 20 }, (_, index) => `PP-D-${index}`)));
    },
  },
  {
    ...{ queue: "refunds", run: sendPendingRefunds },
    async put() {
      await payTwenty();
      for (const { id } of await shop.db.all<{ id: string }>(sql`SELECT id FROM orders`))
        await shop.addDueRefund(id, 1_00);
    },
  },
  {
    ...{ queue: "trackingNumbers", run: sendTrackingNumbers },
    async put() {
      await payTwenty();
      for (const { id } of await shop.db.all<{ id: string }>(sql`SELECT id FROM orders`))
        await shop.move(id, "shipped", "S");
      await shop.db.run(sql`INSERT INTO shipments (order_id, way, carrier, number, sent_at, arrives_by, delivers_at, tell_paypal_at)
        SELECT id, 'carrier', 'dhl', '12345678', created_at, created_at + 1, created_at + 2, created_at FROM orders`);
    },
  },
];

test.each(CASES)(
  "while PayPal does not answer, a run of $queue stops after half a minute, and the next one continues",
  async ({ queue, put, run }) => {
    await put();
    const first = slow(3);
    await run(first.context).catch(() => {});
    expect([new Set(first.asked).size, first.asked.length, await isDue(queue)]).toEqual([10, 10, true]);
    const second = slow(3);
    await run(second.context).catch(() => {});
    expect(new Set([...first.asked, ...second.asked]).size).toBe(20);
  },
);

test("payments to which a slow PayPal did not come stay due, and at most five are asked about at once", async () => {
  await putPaypalPayments(250);
  const untouched = async () =>
    (await shop.db.all<{ n: number }>(sql`SELECT count(*) AS n FROM payments WHERE updated_at = created_at`))[0]?.n;
  const run = slow(1);
  await settlePendingPayments(run.context);
  expect([run.asked.length, await untouched(), run.mostAtOnce()]).toEqual([30, 220, 5]);
});

test("of open and ended payments a slow PayPal is asked first about the one that waits longest", async () => {
  await putPaypalPayments(41);
  await shop.db.run(sql`UPDATE payments SET status = 'abandoned' WHERE id = 'y41'`);
  await shop.db.run(sql`UPDATE payments SET moved_at = ${Date.now() - HOUR}, updated_at = 1 WHERE id = 'y41'`);
  const run = slow(3);
  await settlePendingPayments(run.context);
  expect(run.asked[0]).toBe("PP-y41");
});

test("orders under review for too long do not wait behind overdue ones while PayPal is slow", async () => {
  for (let count = 0; count < 12; count++)
    await shop.start(await shop.bidder(), { kind: "product", id: await shop.goods() });
  const ana = await shop.bidder();
  await shop.start(ana, { kind: "product", id: await shop.goods() });
  const token = await shop.token(ana);
  shop.service.approve(token, "pending");
  await shop.settle(ana);
  await shop.db.run(sql`UPDATE orders SET moved_at = 1 WHERE buyer_id = ${ana}`);
  await shop.db.run(sql`UPDATE payments SET updated_at = 2 WHERE paypal_order_id = ${token}`);
  shop.later(16 * MINUTE);
  const run = slow(3);
  await expireCheckouts(run.context);
  expect(run.asked[0]).toBe(token);
});

test("two hundred and fifty payments are marked in twenty-five requests", async () => {
  await putPayments(shop.db, 250, seller());
  shop.database.resetCount();
  await settlePendingPayments(shop.context());
  // One reads them; each that was never begun is abandoned.
  expect(shop.database.requests).toBe(1 + 25 + 250);
});
