import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { listAdminOrders, listQueuedOrders } from "~/data/moderation/admin-orders.server";
import { listAdminProducts } from "~/data/moderation/admin-products.server";
import { listAdminUsers } from "~/data/moderation/admin-users.server";
import { findTotals } from "~/data/moderation/totals.server";
import { listBatches, listUnbatchedPayouts } from "~/data/payouts/batches.server";
import { listOwnPayouts, listPayouts } from "~/data/payouts/payouts.server";
import { listOpenFindings, listSettledFindings } from "~/data/reconciliation/findings.server";
import { findLastRun } from "~/data/reconciliation/runs.server";
import { ORDER_QUEUES, type OrderView, VIEW_STATUSES } from "~/domain/moderation/admin-action";
import { type DeskList, readDeskQuery } from "~/domain/moderation/desk-list";
import { type Catalogue, openCatalogue } from "../../support/catalogue";
import { plansOf } from "../../support/plans";

const ANA = { id: "ana" } as Admin;
/** No guard would make this one. */
const LEO = { id: "leo" } as Admin;

const query = (list: DeskList, choices = "") => readDeskQuery(list, new URLSearchParams(choices));
const products = (before: string | null, most: number, admin = ANA) =>
  listAdminProducts(shop.db, admin, query("products"), before, most);
const users = (before: string | null, most: number, admin = ANA) =>
  listAdminUsers(shop.db, admin, query("users", "state=open"), before, most);
const orders = (view: OrderView, from: string | null, most: number) =>
  listAdminOrders(shop.db, ANA, query("orders", `status=${VIEW_STATUSES[view] ?? ""}`), from, most);

let shop: Catalogue;

beforeAll(async () => {
  shop = await openCatalogue();
  await shop.client.execute("INSERT INTO user_roles VALUES ('ana', 'admin')");
});
beforeEach(async () => {
  await shop.clear();
  await shop.client.execute("DELETE FROM users WHERE id NOT IN ('ana', 'leo')");
});
afterAll(() => shop.close());

const sql = (text: string) => shop.client.execute(text);
const addUsers = (...people: (readonly [id: string, joined: number])[]) =>
  shop.client.batch(
    people.map(([id, joined]) => ({
      sql: "INSERT INTO users (id, email, full_name, password_hash, created_at) VALUES (?1, ?1 || '@example.com', ?1, 'x', ?2)",
      args: [id, joined],
    })),
    "write",
  );

test("products of every status are listed, newest first, each page from where the one before ends", async () => {
  await shop.put([{ title: "A" }, { title: "B", status: "removed" }, { title: "C", seller: "leo", price: 500 }]);
  const first = await products(null, 2);
  const listed = {
    condition: "new",
    category: "other",
    isAuction: 0,
    isHeld: 0,
    stock: 1,
    at: 0,
    isRestorable: 0,
    language: "es",
  };
  expect(first).toEqual([
    {
      ...{ ...listed, id: "3", productId: "p3", title: "C", price: 500, status: "active" },
      ...{ store: "Tienda leo", handle: "leo" },
    },
    {
      ...{ ...listed, id: "2", productId: "p2", title: "B", price: 10_000, status: "removed" },
      ...{ store: "Tienda ana", handle: "ana" },
    },
  ]);
  expect((await products("2", 2)).map(({ productId }) => productId)).toEqual(["p1"]);
  expect(await products("1", 2)).toEqual([]);
  // No place in the list: its beginning.
  expect((await products("nothing' OR 1=1 --", 1)).map(({ productId }) => productId)).toEqual(["p3"]);
});

test("people are listed by when they joined, newest first, without those who deleted their account", async () => {
  await addUsers(["a", 20], ["b", 20], ["gone", 25], ["c", 30]);
  await sql("UPDATE users SET deleted_at = 26 WHERE id = 'gone'");
  const all = await users(null, 9);
  // Stores were opened by hand, in the order of their names.
  expect(all.map(({ userId }) => userId)).toEqual(["c", "b", "a", "leo", "ana"]);
  expect(all[4]).toEqual({
    ...{ id: "1", userId: "ana", full_name: "ana", email: "ana@example.com", created_at: 0, deleted_at: null },
    ...{ role: "admin", store: "Tienda ana", handle: "ana", state: "open" },
  });
  expect(all[0]).toMatchObject({ role: null, store: null, handle: null });
  const pages = await Promise.all(
    ["c", "b", "ana"].map(async (before) => {
      const place = all.find(({ userId }) => userId === before)?.id ?? "";
      return (await users(place, 2)).map(({ userId }) => userId);
    }),
  );
  expect(pages).toEqual([["b", "a"], ["a", "leo"], []]);
});

async function totals(admin = ANA) {
  const { days: _, today: __, ...counted } = await findTotals(shop.db, admin);
  return counted;
}

/** The totals, computed from the rows. */
async function recomputed() {
  const { rows } = await sql(`SELECT (SELECT count(*) FROM products WHERE status <> 'removed') AS products,
    (SELECT count(*) FROM orders) AS orders, (SELECT coalesce(sum(amount), 0) FROM orders WHERE status = 'completed') AS revenue,
    (SELECT count(*) FROM users WHERE deleted_at IS NULL) AS users`);
  return { ...rows[0] };
}

test("totals follow what comes and goes", async () => {
  expect(await totals()).toEqual({ products: 0, orders: 0, revenue: 0, users: 2 });
  await shop.put([{ category: "toys" }, { category: "home" }, { status: "sold" }]);
  await addUsers(["b", 1], ["c", 2], ["d", 3]);
  expect(await findTotals(shop.db, ANA)).toMatchObject({ products: 3, users: 5 });
  await sql("UPDATE products SET status = 'removed' WHERE id = 'p1'");
  await sql("UPDATE users SET deleted_at = 9 WHERE id IN ('b', 'c')");
  await sql("UPDATE users SET deleted_at = 10, full_name = 'nobody' WHERE id = 'b'");
  expect(await findTotals(shop.db, ANA)).toMatchObject({ products: 2, users: 3 });
  await sql("DELETE FROM users WHERE id IN ('b', 'd')");
  await sql("UPDATE users SET deleted_at = NULL WHERE id = 'c'");
  await sql("UPDATE products SET status = 'active' WHERE id = 'p1'");
  expect(await totals()).toEqual({ products: 3, orders: 0, revenue: 0, users: 3 });
  expect(await totals()).toEqual(await recomputed());
});

const addOrders = (...some: (readonly [id: string, amount: number, status: string])[]) =>
  shop.client.batch(
    some.map(([id, amount, status], index) => ({
      sql: `INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, created_at)
        VALUES (?, 'p1', 'leo', 'ana', 'Silla', ?, ?, ?)`,
      args: [id, amount, status, index],
    })),
    "write",
  );
const forgetOrders = () =>
  shop.client.batch(
    [
      "DROP TRIGGER IF EXISTS order_events_remain",
      "DELETE FROM order_events",
      "DELETE FROM refunds",
      "DELETE FROM orders",
      "DELETE FROM listing_versions",
    ],
    "write",
  );

test("revenue is the sum of completed orders, to the centavo, whatever way they come and go", async () => {
  await shop.put([{}]);
  await addOrders(
    ["o1", 9_999_999_999, "completed"],
    ["o2", 10_01, "paid"],
    ["o3", 1, "completed"],
    ["o4", 5_55, "cancelled"],
  );
  expect(await findTotals(shop.db, ANA)).toMatchObject({ orders: 4, revenue: 10_000_000_000 });
  await sql("UPDATE orders SET status = 'completed' WHERE id IN ('o2', 'o4', 'o3')");
  await sql("UPDATE orders SET status = 'problem_open' WHERE id = 'o1'");
  expect(await findTotals(shop.db, ANA)).toMatchObject({ revenue: 10_01 + 1 + 5_55 });
  await sql("UPDATE orders SET status = 'partially_refunded' WHERE id = 'o1'");
  await sql("UPDATE orders SET status = 'completed' WHERE id = 'o1'");
  await sql("UPDATE orders SET status = 'cancelled' WHERE id = 'o2'");
  expect(await totals()).toEqual(await recomputed());
  await forgetOrders();
  expect(await findTotals(shop.db, ANA)).toMatchObject({ orders: 0, revenue: 0 });
});

test("orders are listed newest first, by what is asked for, each page from where the one before ends", async () => {
  await shop.put([{}]);
  await addOrders(["o1", 100, "paid"], ["o2", 200, "completed"], ["o3", 300, "paid"], ["o4", 400, "problem_open"]);
  const ids = async (view: OrderView, from: string | null = null, most = 9) =>
    (await orders(view, from, most)).map(({ id, orderId }) => [id, orderId] as const);
  expect((await ids("all")).map(([, id]) => id)).toEqual(["o4", "o3", "o2", "o1"]);
  const [[, first], [place, second]] = (await ids("all", null, 2)) as [
    readonly [string, string],
    readonly [string, string],
  ];
  expect([first, second]).toEqual(["o4", "o3"]);
  expect((await ids("all", place)).map(([, id]) => id)).toEqual(["o2", "o1"]);
  expect((await ids("to-ship")).map(([, id]) => id)).toEqual(["o3", "o1"]);
  expect((await ids("problems")).map(([, id]) => id)).toEqual(["o4"]);
  expect((await ids("completed")).map(([, id]) => id)).toEqual(["o2"]);
  expect(await listQueuedOrders(shop.db, ANA, "refund-failed", null, 9)).toEqual([]);
  expect(await orders("completed", null, 9)).toEqual([
    {
      ...{
        id: "2",
        orderId: "o2",
        at: 1,
        isAuction: 0,
        quantity: 1,
        buyerId: "leo",
        store: "Tienda ana",
        title: "Silla",
        language: "es",
        price: 200,
        customer: "leo",
        email: "leo@example.com",
      },
      ...{ amount: 200, paymentMethod: null, status: "completed", way: null },
    },
  ]);
  await forgetOrders();
});

test("without the role a user reads nothing and changes nothing, even past a guard", async () => {
  await shop.put([{ title: "A" }]);
  expect((await findTotals(shop.db, LEO)).days).toEqual([]);
  expect(await totals(LEO)).toEqual({ products: 0, orders: 0, revenue: 0, users: 0 });
  expect(await products(null, 9, LEO)).toEqual([]);
  expect(await users(null, 9, LEO)).toEqual([]);
  expect(await products(null, 9)).toMatchObject([{ status: "active" }]);
});

test("no list of the dashboard reads more than it shows or sorts what it read, and no total counts", async () => {
  await shop.put([{}]);
  shop.server.resetCount();
  for (const before of [null, "1"]) {
    for (const queue of ORDER_QUEUES) await listQueuedOrders(shop.db, ANA, queue, before && "1_o1", 25);
    await listPayouts(shop.db, ANA, before && "1_y1", 25);
    await listBatches(shop.db, ANA, before && "1_b1", 25);
    await listOwnPayouts(shop.db, "ana", before && "1_y1", 25);
    await listOpenFindings(shop.db, ANA, before && "1_d1", 25);
  }
  await listUnbatchedPayouts(shop.db, ANA, 25);
  await listSettledFindings(shop.db, ANA, 25);
  await findLastRun(shop.db, ANA);
  await findTotals(shop.db, ANA);
  const plans = await plansOf(shop);
  expect(plans.size).toBe(17);
  for (const [asked, plan] of plans) {
    expect(plan, asked).not.toMatch(/TEMP B-TREE/);
    // The first page of products walks the table from its end, other first pages their index; totals are few.
    expect(plan, asked).not.toMatch(
      /SCAN (?!products$|totals$|\w+ USING INDEX (users_newest|orders_newest|orders_\w+_newest|refunds_failed|problems_to_decide|payouts_newest|payouts_unbatched|payout_batches_newest|discrepancies_newest|discrepancies_settled|reconciliations_newest)$)/m,
    );
    if (asked.includes(" < (SELECT")) expect(plan, asked).not.toMatch(/SCAN (products|users)/);
  }
});
