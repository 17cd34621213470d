import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  erasableFrom as erasableFromSql,
  eraseAccount,
  eraseOrder,
  listDueErasures,
} from "~/data/accounts/erasures.server";
import { commit } from "~/data/commit.server";
import { listDueQueues } from "~/data/due-queues.server";
import { checkouts, orders, users } from "~/data/schema.server";
import { NO_ADDRESS } from "~/domain/accounts/address";
import { erasableFrom } from "~/domain/orders/erasure";
import { OPEN_ORDER_STATUSES, ORDER_STATUSES } from "~/domain/orders/order";
import { DAY, MINUTE } from "~/domain/time";
import { runEveryMinute } from "~/flows/run-every-minute.server";
import { putOrders } from "../../support/due-rows";
import { HOME } from "../../support/home";
import { createSale, orderOf } from "../../support/sales";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

/** What `closeAccount` does with orders. */
async function close(userId: string): Promise<void> {
  await shop.db.update(users).set({ deleted_at: Date.now() }).where(eq(users.id, userId));
  await commit(shop.db, eraseAccount(sql`${userId}`, Date.now()));
}

const write = (orderId: string, userId: string, body: string) =>
  shop.db.run(sql`INSERT INTO order_messages (id, order_id, user_id, at, body)
    VALUES (${uuid()}, ${orderId}, ${userId}, ${Date.now()}, ${body})`);

const wordsIn = async (orderId: string) =>
  (
    await shop.db.all<{ body: string }>(sql`SELECT body FROM order_messages WHERE order_id = ${orderId} ORDER BY id`)
  ).map(({ body }) => body);

async function addressesOf(orderId: string) {
  const order = await orderOf(shop, orderId);
  const [checkout] = await shop.db
    .select()
    .from(checkouts)
    .where(eq(checkouts.id, order?.checkout_id ?? ""));
  return [order?.ship_to, checkout?.ship_to];
}

const isDue = async () => (await listDueQueues(shop.db)).some(({ queue }) => queue === "erasures");

test("address and messages of a closed account stay in a completed order until its windows are over", async () => {
  const { id, buyer } = await createSale(shop, { to: "completed" });
  await write(id, buyer, "Toca el timbre de Ana");
  await write(id, shop.sellerId, "Con gusto");
  await close(buyer);
  expect(await addressesOf(id)).toEqual([HOME, HOME]);

  shop.later(30 * DAY - MINUTE);
  await runEveryMinute(shop.context());
  expect(await addressesOf(id)).toEqual([HOME, HOME]);
  expect(await wordsIn(id)).toHaveLength(2);

  shop.later(31 * DAY);
  expect(await isDue()).toBe(true);
  await runEveryMinute(shop.context());
  expect(await addressesOf(id)).toEqual([null, NO_ADDRESS]);
  expect(await wordsIn(id)).toEqual(["Con gusto"]);
  expect(await isDue()).toBe(false);
});

test("what is over already loses them as the account is closed, also a checkout that was given up", async () => {
  const { id, buyer } = await createSale(shop);
  await shop.start(buyer, { kind: "product", id: await shop.goods() });
  await shop.db.run(sql`UPDATE orders SET status = 'cancelled' WHERE buyer_id = ${buyer}`);
  await close(buyer);
  expect(await addressesOf(id)).toEqual([null, NO_ADDRESS]);
  const kept = await shop.db.select().from(checkouts).where(eq(checkouts.buyer_id, buyer));
  expect(kept.map(({ ship_to }) => ship_to)).toEqual([NO_ADDRESS, NO_ADDRESS]);
  expect(await isDue()).toBe(false);
});

test("of one checkout the order that is still in its windows keeps its address, and so does the checkout", async () => {
  const { id, buyer } = await createSale(shop, { to: "completed" });
  const other = uuid();
  await shop.db.run(sql`INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, checkout_id, ship_to, created_at)
    SELECT ${other}, product_id, buyer_id, seller_id, title, amount, 'cancelled', checkout_id, ship_to, created_at
    FROM orders WHERE id = ${id}`);
  await close(buyer);
  expect(await addressesOf(other)).toEqual([null, HOME]);
  expect(await addressesOf(id)).toEqual([HOME, HOME]);
});

test("a seller's account that is closed takes the seller's messages, and leaves the buyer's address", async () => {
  const { id, buyer } = await createSale(shop, { to: "completed" });
  await write(id, buyer, "Gracias");
  await write(id, shop.sellerId, "Llama a la tienda de Joaquín");
  await close(shop.sellerId);
  shop.later(31 * DAY);
  await runEveryMinute(shop.context());
  expect(await wordsIn(id)).toEqual(["Gracias"]);
  expect(await addressesOf(id)).toEqual([HOME, HOME]);
});

test("an order that PayPal takes up again keeps the address until that is over", async () => {
  const { id, buyer } = await createSale(shop, { to: "completed" });
  await close(buyer);
  await shop.db.run(sql`UPDATE orders SET status = 'problem_open' WHERE id = ${id}`);
  shop.later(40 * DAY);
  expect(await isDue()).toBe(false);
  await shop.db.run(sql`UPDATE orders SET status = 'completed' WHERE id = ${id}`);
  await shop.db.run(sql`INSERT INTO disputes (id, payment_id, reason, status, created_at, updated_at)
    SELECT 'PP-D-1', payment_id, 'OTHER', 'OPEN', 1, ${Date.now() + 50 * DAY} FROM payment_orders WHERE order_id = ${id}`);
  expect(await isDue()).toBe(false);
  await shop.db.run(sql`UPDATE disputes SET status = 'RESOLVED'`);
  expect(await isDue()).toBe(true);
});

test("an order that PayPal takes up again after cron has read what is due keeps the address", async () => {
  const { id, buyer } = await createSale(shop, { to: "completed" });
  await close(buyer);
  shop.later(40 * DAY);
  expect(await listDueErasures(shop.db, 50)).toEqual([id]);
  await shop.db.run(sql`INSERT INTO disputes (id, payment_id, reason, status, created_at, updated_at)
    SELECT 'PP-D-1', payment_id, 'OTHER', 'OPEN', 1, ${Date.now() + 50 * DAY} FROM payment_orders WHERE order_id = ${id}`);
  await commit(shop.db, eraseOrder(id));
  expect(await addressesOf(id)).toEqual([HOME, HOME]);
  await shop.db.run(sql`UPDATE disputes SET status = 'RESOLVED'`);
  expect(await listDueErasures(shop.db, 50)).toEqual([id]);
});

test("messages of an account that is not closed cannot be removed", async () => {
  const { id, buyer } = await createSale(shop);
  await write(id, buyer, "Gracias");
  await expect(shop.db.run(sql`DELETE FROM order_messages`)).rejects.toThrow("history is not rewritten");
});

test("the statement and the rule say the same of every order that is not open", async () => {
  const now = Date.now();
  await shop.db.run(sql`DROP TRIGGER shipments_are_sent`);
  for (const status of ORDER_STATUSES.filter((one) => !OPEN_ORDER_STATUSES.includes(one))) {
    for (const deliveredAt of [null, now - 9 * DAY, now - 50 * DAY]) {
      for (const arrivesBy of [null, now - 20 * DAY, now + 90 * DAY]) {
        await putOrders(shop.db, 1, status, { seller: shop.sellerId });
        await shop.db.run(sql`UPDATE orders SET delivered_at = ${deliveredAt}, moved_at = ${now - 10 * DAY}`);
        if (arrivesBy !== null) {
          await shop.db.run(sql`INSERT INTO shipments (order_id, way, sent_at, arrives_by)
            VALUES ('o1', 'own', 1, ${arrivesBy})`);
        }
        const [row] = await shop.db
          .select({ ...{ status: orders.status, movedAt: orders.moved_at }, from: sql<number>`${erasableFromSql}` })
          .from(orders);
        expect(row?.from).toBe(erasableFrom({ status, movedAt: now - 10 * DAY, deliveredAt, arrivesBy }));
        await clear();
      }
    }
  }
});

async function clear(): Promise<void> {
  await shop.db.run(sql`DROP TRIGGER IF EXISTS order_events_remain`);
  for (const table of ["shipments", "order_events", "orders", "checkouts", "listing_versions", "products"]) {
    await shop.db.run(sql`DELETE FROM ${sql.identifier(table)}`);
  }
  await shop.db.run(sql`DELETE FROM users WHERE id = 'b1'`);
}
