import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listNotifications, openNotification, readNotifications } from "~/data/messages/notifications.server";
import { type Catalogue, openCatalogue } from "../../support/catalogue";
import { plansOf } from "../../support/plans";

let shop: Catalogue;

beforeAll(async () => {
  shop = await openCatalogue();
});
beforeEach(() =>
  shop.client.batch(
    [
      "DELETE FROM notifications",
      `INSERT INTO notifications SELECT value, iif(value LIKE 'a%', 'ana', 'leo'), '{"kind":"password-changed"}', 5, NULL
        FROM json_each('["a1", "a2", "a3", "l1", "l2"]')`,
    ],
    "write",
  ),
);
afterAll(() => shop.close());

const ids = async (userId: string, before: string | null, most = 9) =>
  (await listNotifications(shop.db, userId, before, most)).map(({ id }) => id);

async function unread(): Promise<unknown[]> {
  const { rows } = await shop.client.execute("SELECT id FROM notifications WHERE read_at IS NULL ORDER BY id");
  return rows.map(({ id }) => id);
}

test("a person's own are listed, newest first, from a place on", async () => {
  expect(await ids("ana", null)).toEqual(["a3", "a2", "a1"]);
  expect(await ids("ana", null, 2)).toEqual(["a3", "a2"]);
  expect(await ids("ana", "a2")).toEqual(["a1"]);
  expect(await ids("ana", "a1")).toEqual([]);
});

test("one that is opened is read, and keeps the time when it was", async () => {
  for (const now of [10, 20]) {
    expect(await openNotification(shop.db, "ana", "a2", now)).toEqual({ kind: "password-changed" });
  }
  expect((await listNotifications(shop.db, "ana", null, 9)).map(({ read_at }) => read_at)).toEqual([null, 10, null]);
  expect(await unread()).toEqual(["a1", "a3", "l1", "l2"]);
});

test("another's is not found and stays unread", async () => {
  expect(await openNotification(shop.db, "ana", "l1", 10)).toBeNull();
  expect(await unread()).toEqual(["a1", "a2", "a3", "l1", "l2"]);
});

test("marking all as read leaves other users' notifications unread", async () => {
  await openNotification(shop.db, "ana", "a1", 10);
  await readNotifications(shop.db, "ana", 20, null);
  expect(await unread()).toEqual(["l1", "l2"]);
  expect((await listNotifications(shop.db, "ana", null, 9)).map(({ read_at }) => read_at)).toEqual([20, 20, 10]);
});

test("those about one product, its auction or its order are marked as read together", async () => {
  await shop.put([{ title: "Silla" }, { title: "Mesa" }]);
  const told = (id: string, message: object) => ({
    sql: "INSERT INTO notifications SELECT ?, 'ana', ?, 5, NULL",
    args: [id, JSON.stringify({ kind: "x", ...message })],
  });
  await shop.client.batch(
    [
      `INSERT INTO orders (id, product_id, buyer_id, seller_id, title, quantity, amount, status, created_at)
        SELECT 'o1', 'p1', 'leo', 'ana', 'Silla', 1, 100, 'awaiting_payment', 1`,
      ...[told("b1", { product: "p1" }), told("b2", { order: "o1" }), told("b3", { product: "p2" })],
      told("b4", { order: "gone" }),
    ],
    "write",
  );
  const listed = await listNotifications(shop.db, "ana", null, 4);
  expect(listed.map(({ item, image, isOver }) => [item, image?.key ?? null, isOver])).toEqual([
    [null, null, false],
    ["p2", "key/p2", false],
    ["p1", "key/p1", false],
    ["p1", "key/p1", false],
  ]);
  await readNotifications(shop.db, "ana", 10, "p1");
  expect(await unread()).toEqual(["a1", "a2", "a3", "b3", "b4", "l1", "l2"]);
  await shop.client.execute("UPDATE products SET status = 'removed' WHERE id = 'p2'");
  const [, second] = await listNotifications(shop.db, "ana", null, 2);
  expect(second).toMatchObject({ image: null, isOver: true });
});

test("the list walks its index and sorts nothing", async () => {
  shop.server.resetCount();
  for (const before of [null, "a2"]) await listNotifications(shop.db, "ana", before, 25);
  const plans = await plansOf(shop);
  expect(plans.size).toBe(2);
  for (const plan of plans.values()) {
    expect(plan).toMatch(/SEARCH n USING INDEX notifications_user /);
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  }
});
