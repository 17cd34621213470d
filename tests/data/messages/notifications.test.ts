import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listNotifications, readNotifications } from "~/data/messages/notifications.server";
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
  expect(await readNotifications(shop.db, "ana", 10, "a2")).toMatchObject({ id: "a2", read_at: 10 });
  expect(await readNotifications(shop.db, "ana", 20, "a2")).toMatchObject({ id: "a2", read_at: 10 });
  expect(await unread()).toEqual(["a1", "a3", "l1", "l2"]);
});

test("another's is not found and stays unread", async () => {
  expect(await readNotifications(shop.db, "ana", 10, "l1")).toBeNull();
  expect(await unread()).toEqual(["a1", "a2", "a3", "l1", "l2"]);
});

test("marking all as read leaves other users' notifications unread", async () => {
  await readNotifications(shop.db, "ana", 10, "a1");
  await readNotifications(shop.db, "ana", 20);
  expect(await unread()).toEqual(["l1", "l2"]);
  expect((await listNotifications(shop.db, "ana", null, 9)).map(({ read_at }) => read_at)).toEqual([20, 20, 10]);
});

test("the list walks its index and sorts nothing", async () => {
  shop.server.resetCount();
  for (const before of [null, "a2"]) await listNotifications(shop.db, "ana", before, 25);
  const plans = await plansOf(shop);
  expect(plans.size).toBe(2);
  for (const plan of plans.values())
    expect(plan).toMatch(/^SEARCH notifications USING INDEX notifications_user \([^\n]*$/);
});
