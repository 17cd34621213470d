import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { findProduct } from "~/data/catalog/products.server";
import { commit } from "~/data/commit.server";
import { listRatingRemindersDue, listRevealsDue } from "~/data/feedback/due-feedback.server";
import { findRatedOrder } from "~/data/feedback/order-feedback.server";
import { listStoreFeedback } from "~/data/feedback/store-feedback.server";
import { insertRuling, rulingExists } from "~/data/moderation/rulings.server";
import { feedback, rulings } from "~/data/schema.server";
import { type Catalogue, openCatalogue } from "../../support/catalogue";
import { plansOf } from "../../support/plans";
import { putDeal, putFeedback } from "../../support/rated";

let shop: Catalogue;
let admin: Admin;
beforeAll(async () => {
  shop = await openCatalogue();
  await shop.client.batch([
    "INSERT INTO users (id, email, full_name, password_hash, created_at) VALUES ('eva', 'eva', 'eva Ruiz', 'x', 0), ('rita', 'rita', 'Rita', 'x', 0)",
    "INSERT INTO user_roles (user_id, role) VALUES ('rita', 'admin')",
  ]);
  admin = { id: "rita" } as Admin;
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.client.batch([
    ...["feedback_remains", "rulings_remain"].map((name) => `DROP TRIGGER IF EXISTS ${name}`),
    ...["DELETE FROM rulings", "DELETE FROM feedback"],
  ]);
});

const buy = (more = {}) => putDeal(shop.db, { buyer: "eva", seller: "ana", ...more });
const list = (from: string | null = null, most = 24) => listStoreFeedback(shop.db, "ana", from, most);
const change = (what: string) => shop.client.execute(`UPDATE feedback SET ${what}`);
/** `false` when there is no such text. */
async function takeDown(about: string, part: "text" | "reply" = "text", by = admin): Promise<boolean> {
  const id = uuid();
  const ruling = { id, noun: "feedback", about, part, rule: "contact", reason: "Names a person" } as const;
  return commit(shop.db, [insertRuling(by, ruling)], rulingExists(id));
}

test("feedback is refused before an order is over, by another user, twice, and once it is revealed", async () => {
  const early = await buy({ steps: [["paid", "P"]] });
  await expect(putFeedback(shop.db, early)).rejects.toThrow("feedback of somebody else");
  const id = await buy();
  const insert = (role: string, rated: string, more = "NULL") =>
    shop.client.execute(`INSERT INTO feedback (order_id, role, id, rated_id, rating, created_at, updated_at, reveal_at, revealed_at)
      VALUES ('${id}', '${role}', '${role}${rated}', '${rated}', 'positive', 1, 1, 1, ${more})`);
  await expect(insert("buyer", "leo")).rejects.toThrow("feedback of somebody else");
  await expect(insert("seller", "ana")).rejects.toThrow("feedback of somebody else");
  await expect(insert("buyer", "ana", "5")).rejects.toThrow("revealed afterwards");
  await insert("buyer", "ana");
  await expect(insert("buyer", "ana")).rejects.toThrow(/UNIQUE/);
  await insert("seller", "eva");
  await expect(change("rating = 'negative' WHERE role = 'seller'")).rejects.toThrow(/CHECK/);
});

test("what is revealed stays, but for one reply and what is taken down", async () => {
  const one = await putFeedback(shop.db, await buy(), { text: "Bien" });
  for (const what of [
    "rating = 'negative'",
    "text = 'Mal'",
    "text = NULL",
    "item = 1",
    "revealed_at = 9",
    "revealed_at = NULL",
  ])
    await expect(change(what), what).rejects.toThrow("what is revealed stays");
  await expect(change("rated_id = 'leo'")).rejects.toThrow("does not change its order");
  await change("reply = 'Gracias', replied_at = 9");
  for (const what of ["reply = 'Otra'", "reply = NULL", "replied_at = 10"])
    await expect(change(what), what).rejects.toThrow("what is revealed stays");
  expect(await takeDown(one, "reply")).toBe(true);
  expect(await shop.db.select().from(feedback)).toMatchObject([{ text: "Bien", reply: null, replied_at: 9 }]);
});

test("a text is taken down once, by an administrator, and leaves why; the rating stays counted", async () => {
  const before = (await shop.client.execute("SELECT positive FROM seller_profiles WHERE handle = 'ana'")).rows[0]
    ?.positive;
  const [one, silent] = [
    await putFeedback(shop.db, await buy(), { text: "Vive en Calle 1" }),
    await putFeedback(shop.db, await buy(), { text: null }),
  ];
  expect(await takeDown(one, "text", { id: "leo" } as Admin)).toBe(false);
  expect(await takeDown("none")).toBe(false);
  expect([await takeDown(silent), await takeDown(one, "reply")]).toEqual([false, false]);
  expect(await shop.db.select().from(rulings)).toEqual([]);
  expect([await takeDown(one), await takeDown(one)]).toEqual([true, false]);
  expect(await list()).toMatchObject([
    { text: null, removed: [] },
    { text: null, removed: ["text"], rating: "positive" },
  ]);
  expect(await shop.db.select().from(rulings)).toMatchObject([
    {
      ...{ about: one, part: "text", touched_id: "eva", admin_id: "rita", rule: "contact" },
      ...{ reason: "Names a person", kept: "Vive en Calle 1" },
    },
  ]);
  const after = (await shop.client.execute("SELECT positive FROM seller_profiles WHERE handle = 'ana'")).rows[0]
    ?.positive;
  expect(Number(after) - Number(before)).toBe(2);
  await expect(shop.client.execute("UPDATE rulings SET reason = 'x'")).rejects.toThrow("not rewritten");
});

test("what is not revealed is in no list, and cannot be taken down", async () => {
  const id = await buy();
  await shop.db.run(sql`INSERT INTO feedback (order_id, role, id, rated_id, rating, text, created_at, updated_at, reveal_at)
    VALUES (${id}, 'buyer', 'f1', 'ana', 'positive', 'Bien', 1, 1, 9999999999999)`);
  expect([await list(), await takeDown("f1")]).toEqual([[], false]);
  expect([
    (await findRatedOrder(shop.db, "eva", id))?.own?.text,
    (await findRatedOrder(shop.db, "ana", id))?.other,
  ]).toEqual(["Bien", null]);
  expect(await findRatedOrder(shop.db, "leo", id)).toBeNull();
});

test("a list begins with the newest, continues page by page, and names no buyer", async () => {
  const all: string[] = [];
  for (let n = 0; n < 7; n++)
    all.unshift(await putFeedback(shop.db, await buy({ title: `Silla ${n}` }), { text: `Texto ${n}` }));
  const first = await list(null, 4);
  const second = await list(first.at(-1)?.id ?? "", 4);
  expect([...first, ...second].map(({ feedbackId }) => feedbackId)).toEqual(all);
  expect(first[0]).toMatchObject({ buyer: "E***", title: "Silla 6", text: "Texto 6" });
  expect(JSON.stringify(first)).not.toMatch(/Ruiz|"eva/);
  expect(await listStoreFeedback(shop.db, "leo", null, 9)).toEqual([]);
  expect(await list("'; --", 9)).toHaveLength(7);
});

test("who won it in an auction is not named, and what was taken down keeps its title", async () => {
  await shop.put([{ title: "Reloj", isAuction: true, status: "ended" }]);
  await shop.client.execute(`INSERT INTO auctions (id, product_id, seller_id, start, starts_at, original_end, rules, salt, created_at,
    hash, ends_at, is_started) VALUES ('a1', 'p1', 'ana', 100, 1, 2, '{}', 's', 1, '${"0".repeat(64)}', 2, 1)`);
  await putFeedback(shop.db, await buy({ auctionId: "a1", title: "Reloj" }));
  await shop.client.execute("UPDATE products SET status = 'removed' WHERE title = 'Silla'");
  await putFeedback(shop.db, await buy());
  await shop.client.execute("UPDATE products SET status = 'removed' WHERE title = 'Silla'");
  expect(await list()).toMatchObject([
    { buyer: "E***", title: "Silla", productId: null },
    { buyer: null, title: "Reloj" },
  ]);
});

test("every question that pages and cron ask is served by an index", async () => {
  shop.server.resetCount();
  await list("5_x", 24);
  await listRevealsDue(shop.db, 50);
  await listRatingRemindersDue(shop.db, 50);
  await findRatedOrder(shop.db, "eva", "o1");
  await findProduct(shop.db, "p1");
  const plans = [...(await plansOf(shop)).values()];
  expect(plans).toHaveLength(7);
  // The seller's sales are counted up to a limit: rows of a subquery, from its index.
  for (const plan of plans) expect(plan).not.toMatch(/SCAN (?!\(subquery)|TEMP B-TREE FOR ORDER/);
  expect(plans[0]).toContain("feedback_of (rated_id=? AND role=? AND revealed_at>?");
  expect(plans[1]).toContain("feedback_due (reveal_at<?)");
  expect(plans[2]).toContain("orders_to_rate (delivered_at>? AND delivered_at<?)");
});
