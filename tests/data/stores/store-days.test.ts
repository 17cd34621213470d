import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listOwnListings } from "~/data/catalog/own-listings.server";
import { findOwnBalance } from "~/data/payouts/balances.server";
import { listingViews, orderEvents, orders, products, storeDays, watches } from "~/data/schema.server";
import { addViews } from "~/data/stores/listing-views.server";
import { hasListed, listSellerTasks } from "~/data/stores/seller-tasks.server";
import { listStoreDays } from "~/data/stores/store-days.server";
import { ORDER_MOVES, type OrderStatus } from "~/domain/orders/order";
import { marketDay } from "~/domain/stores/market-day";
import { DAY, HOUR } from "~/domain/time";
import { type Catalogue, openCatalogue } from "../../support/catalogue";
import { dice } from "../../support/dice";
import { plansOf } from "../../support/plans";

let shop: Catalogue;

beforeAll(async () => {
  shop = await openCatalogue();
});
afterAll(() => shop.close());

const SOLD: readonly OrderStatus[] = [
  "paid",
  "shipped",
  "delivered",
  "completed",
  "problem_open",
  "partially_refunded",
];
const SELLERS = ["ana", "leo"];
const FIRST = Date.UTC(2026, 9, 20);

/** What the kept days have to be, from the rows themselves. */
async function recount() {
  const { db } = shop;
  const days = new Map<string, typeof storeDays.$inferSelect>();
  const dayOf = (seller_id: string, day: number) => {
    const kept = days.get(`${seller_id} ${day}`) ?? { seller_id, day, views: 0, watches: 0, sold: 0, revenue: 0 };
    days.set(`${seller_id} ${day}`, kept);
    return kept;
  };
  const sellers = new Map((await db.select().from(products)).map(({ id, seller_id }) => [id, seller_id]));
  for (const { product_id, day, n } of await db.select().from(listingViews))
    dayOf(sellers.get(product_id) ?? "", day).views += n;
  for (const { product_id, created_at } of await db.select().from(watches))
    dayOf(sellers.get(product_id) ?? "", marketDay(created_at)).watches++;
  const events = await db.select().from(orderEvents).orderBy(sql`rowid`);
  for (const { id, status, seller_id, amount } of await db.select().from(orders)) {
    if (!SOLD.includes(status)) continue;
    const own = events.filter(({ order_id }) => order_id === id);
    const begins = own.findLast(
      ({ from_status, to_status }) =>
        SOLD.includes(to_status as OrderStatus) && !SOLD.includes(from_status as OrderStatus),
    );
    const day = dayOf(seller_id, marketDay(begins?.at ?? 0));
    day.sold++;
    day.revenue += amount;
  }
  return [...days.values()].filter(({ views, watches, sold }) => views + watches + sold > 0).sort(byDay);
}

const byDay = (one: { seller_id: string; day: number }, other: { seller_id: string; day: number }) =>
  one.seller_id.localeCompare(other.seller_id) || one.day - other.day;

test("the kept days of a store are what a recount gives, whatever happens to its orders, watches and views", async () => {
  const { db, client } = shop;
  const { upTo: roll, one: pick } = dice(7);
  await shop.put(Array.from({ length: 12 }, (_, n) => ({ title: `Silla ${n}`, seller: pick(SELLERS) })));
  const goods = await db.select().from(products);
  let at = FIRST;
  for (let step = 0; step < 600; step++) {
    at += roll(3 * HOUR);
    const { id: product, seller_id: seller } = pick(goods);
    const kind = roll(4);
    if (kind === 0) {
      await addViews(db, marketDay(at), new Map([[product, 1 + roll(5)]]));
    } else if (kind === 1) {
      const who = pick(["mar", "sol", "tea"]);
      const is = sql`user_id = ${who} AND product_id = ${product}`;
      const gone = await db.run(sql`DELETE FROM watches WHERE ${is}`);
      if (gone.rowsAffected === 0)
        await db.insert(watches).values({ user_id: who, product_id: product, created_at: at });
    } else if (kind === 2) {
      await db.insert(orders).values({
        ...{ id: `o${step}`, product_id: product, buyer_id: "tea", seller_id: seller, title: "Silla", created_at: at },
        ...{ amount: 1 + roll(9_999), status: pick(["awaiting_payment", "paid"] as const) },
      });
    } else {
      const all = await db.select().from(orders);
      if (all.length === 0) continue;
      const { id, status } = pick(all);
      const moves = Object.keys(ORDER_MOVES[status]) as OrderStatus[];
      // Only what is picked up is handed over without being shipped.
      const to = pick(moves.filter((move) => status !== "paid" || move !== "delivered"));
      if (!to) continue;
      await client.batch(
        [
          {
            sql: "INSERT INTO order_events VALUES (?, ?, ?, ?, ?, 'A', NULL, NULL)",
            args: [`e${step}`, id, at, status, to],
          },
          { sql: "UPDATE orders SET status = ? WHERE id = ?", args: [to, id] },
        ],
        "write",
      );
    }
  }
  const kept = await db.select().from(storeDays);
  expect(kept.filter(({ views, watches, sold }) => views + watches + sold > 0).sort(byDay)).toEqual(await recount());
  expect(kept.filter(({ views, watches, sold, revenue }) => views + watches + sold === 0 && revenue !== 0)).toEqual([]);
  expect(kept.reduce((sum, { sold }) => sum + sold, 0)).toBeGreaterThan(20);
  const from = marketDay(at) - 3 * DAY;
  expect(await listStoreDays(db, "ana", from)).toEqual(
    kept
      .filter(({ seller_id, day }) => seller_id === "ana" && day >= from)
      .sort(byDay)
      .map(({ seller_id: _, sold: sales, ...day }) => ({ ...day, sales })),
  );
});

test("each statement of My Store walks an index of its seller", async () => {
  const { db, server } = shop;
  server.resetCount();
  await Promise.all([
    ...[listSellerTasks(db, "ana"), hasListed(db, "ana"), listStoreDays(db, "ana", 0), findOwnBalance(db, "ana")],
    listOwnListings(db, "ana", { group: "active", words: [], sort: "newest" }, null, 25),
  ]);
  const plans = [...(await plansOf(shop)).values()].join("\n");
  for (const index of [
    "orders_to_send_by",
    "orders_with_problem_of",
    "products_unsold",
    "products_sold_out",
    "questions_to_answer",
  ])
    expect(plans).toContain(`USING INDEX ${index}`);
  expect(plans).not.toMatch(
    /SCAN (?:o|p|q|orders|products|cancellations|problems|store_days|listing_views)\b(?! USING INDEX)/,
  );
});
