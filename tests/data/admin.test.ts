import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { findTotals, listProducts, listUsers, removeProduct } from "~/data/admin.server";
import { type Catalogue, openCatalogue } from "../support/catalogue";
import { plansOf } from "../support/plans";

const ANA = { id: "ana" } as Admin;
/** What no guard would make. */
const LEO = { id: "leo" } as Admin;

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
  const first = await listProducts(shop.db, ANA, null, 2);
  expect(first).toEqual([
    { id: "p3", title: "C", price: 500, status: "active", store: "Tienda leo" },
    { id: "p2", title: "B", price: 10_000, status: "removed", store: "Tienda ana" },
  ]);
  expect((await listProducts(shop.db, ANA, "p2", 2)).map(({ id }) => id)).toEqual(["p1"]);
  expect(await listProducts(shop.db, ANA, "p1", 2)).toEqual([]);
  expect(await listProducts(shop.db, ANA, "nothing' OR 1=1 --", 2)).toEqual([]);
});

test("people are listed by when they joined, newest first, without those who deleted their account", async () => {
  await addUsers(["b", 20], ["c", 30], ["a", 20], ["gone", 25]);
  await sql("UPDATE users SET deleted_at = 26 WHERE id = 'gone'");
  const all = await listUsers(shop.db, ANA, null, 9);
  expect(all.map(({ id }) => id)).toEqual(["c", "b", "a", "leo", "ana"]);
  expect(all[4]).toEqual({
    id: "ana",
    full_name: "ana",
    email: "ana@example.com",
    created_at: 0,
    role: "admin",
    store: "Tienda ana",
    handle: "ana",
  });
  expect(all[0]).toMatchObject({ role: null, store: null, handle: null });
  const pages = await Promise.all(["c", "b", "gone", "ana"].map((before) => listUsers(shop.db, ANA, before, 2)));
  expect(pages.map((page) => page.map(({ id }) => id))).toEqual([["b", "a"], ["a", "leo"], ["b", "a"], []]);
});

test("totals follow what comes and goes", async () => {
  expect(await findTotals(shop.db, ANA)).toEqual({ activeProducts: 0, users: 2 });
  await shop.put([{ category: "toys" }, { category: "home" }, { status: "sold" }]);
  await addUsers(["b", 1], ["c", 2], ["d", 3]);
  expect(await findTotals(shop.db, ANA)).toEqual({ activeProducts: 2, users: 5 });
  await removeProduct(shop.db, ANA, "p1");
  await sql("UPDATE users SET deleted_at = 9 WHERE id IN ('b', 'c')");
  await sql("UPDATE users SET deleted_at = 10, full_name = 'nobody' WHERE id = 'b'");
  expect(await findTotals(shop.db, ANA)).toEqual({ activeProducts: 1, users: 3 });
  await sql("DELETE FROM users WHERE id IN ('b', 'd')");
  await sql("UPDATE users SET deleted_at = NULL WHERE id = 'c'");
  expect(await findTotals(shop.db, ANA)).toEqual({ activeProducts: 1, users: 3 });
});

test("a product is taken down once, and is still there", async () => {
  await shop.put([{ title: "A" }, { title: "B", status: "sold" }]);
  expect(await removeProduct(shop.db, ANA, "p1")).toBe(true);
  expect(await removeProduct(shop.db, ANA, "p1")).toBe(false);
  expect(await removeProduct(shop.db, ANA, "p2")).toBe(true);
  expect(await removeProduct(shop.db, ANA, "p3")).toBeNull();
  const { rows } = await sql("SELECT title, status FROM products ORDER BY seq");
  expect(rows.map(({ title, status }) => [title, status])).toEqual([
    ["A", "removed"],
    ["B", "removed"],
  ]);
});

test("whoever has not the role reads nothing and changes nothing, whatever a guard said", async () => {
  await shop.put([{ title: "A" }]);
  expect(await findTotals(shop.db, LEO)).toEqual({ activeProducts: 0, users: 0 });
  expect(await listProducts(shop.db, LEO, null, 9)).toEqual([]);
  expect(await listUsers(shop.db, LEO, null, 9)).toEqual([]);
  expect(await removeProduct(shop.db, LEO, "p1")).toBeNull();
  expect(await listProducts(shop.db, ANA, null, 9)).toMatchObject([{ status: "active" }]);
});

test("no list of the dashboard reads more than it shows or sorts what it read, and no total counts", async () => {
  await shop.put([{}]);
  shop.server.resetCount();
  for (const before of [null, "p1"]) {
    await listProducts(shop.db, ANA, before, 25);
    await listUsers(shop.db, ANA, before, 25);
  }
  await findTotals(shop.db, ANA);
  const plans = await plansOf(shop);
  expect(plans.size).toBe(5);
  for (const [asked, plan] of plans) {
    expect(plan, asked).not.toMatch(/TEMP B-TREE/);
    // The first page of products walks the table from its end, that of people its index; counters are few.
    expect(plan, asked).not.toMatch(/SCAN (?!products$|users USING INDEX users_newest$|product_counts)/m);
    if (asked.includes(" < (SELECT")) expect(plan, asked).not.toMatch(/SCAN (products|users)/);
  }
});
