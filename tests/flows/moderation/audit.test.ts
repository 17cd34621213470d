import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Admin } from "~/data/accounts/users.server";
import { listAuditEntries } from "~/data/moderation/audit-entries.server";
import { checkAudit, hashAudit } from "~/flows/moderation/check-audit.server";
import { openShop, type Shop } from "../../support/shop";

let shop: Shop;
let admin: Admin;
let logged: { seq: number; hash: string }[];
beforeEach(async () => {
  shop = await openShop();
  const [row] = await shop.db.all<{ user_id: string }>(sql`SELECT user_id FROM user_roles`);
  admin = { id: row?.user_id ?? "" } as Admin;
  logged = [];
});
afterEach(() => shop.close());

const auditing = () => ({ db: shop.db, logAuditHash: (last: { seq: number; hash: string }) => void logged.push(last) });
const NO_FILTER = { what: null, admin: null, about: null, words: [] };
const entries = (filter = {}) => listAuditEntries(shop.db, admin, { ...NO_FILTER, ...filter }, null, 50);

/** As somebody who can write the database, and its rules. */
async function forge(statement: ReturnType<typeof sql>): Promise<void> {
  await shop.db.run(sql`DROP TRIGGER IF EXISTS audit_entries_stay`);
  await shop.db.run(sql`DROP TRIGGER IF EXISTS audit_entries_remain`);
  await shop.db.run(statement);
}

async function takeDown(count: number): Promise<string[]> {
  const products: string[] = [];
  for (let n = 0; n < count; n++) {
    const product = await shop.goods();
    await shop.takeDown(product);
    products.push(product);
  }
  return products;
}

test("what administrators do stands in the log with its reason, found by action, person and thing, and nobody rewrites it", async () => {
  const [first = "", second] = await takeDown(2);
  expect(await entries()).toMatchObject([
    { seq: 2, what: "product_removed", noun: "product", about: second, adminId: admin.id, hash: null },
    { seq: 1, about: first, reason: "Not what it shows" },
  ]);
  expect((await entries({ about: first })).map(({ seq }) => seq)).toEqual([1]);
  expect(await entries({ what: "strike_lifted" })).toEqual([]);
  expect(await entries({ admin: shop.sellerId })).toEqual([]);
  expect(await listAuditEntries(shop.db, { id: shop.sellerId } as Admin, NO_FILTER, null, 50)).toEqual([]);
  await expect(shop.db.run(sql`UPDATE audit_entries SET reason = 'x'`)).rejects.toThrow();
  await expect(shop.db.run(sql`DELETE FROM audit_entries`)).rejects.toThrow();
  await hashAudit(auditing());
  await expect(
    shop.db.run(sql`INSERT OR REPLACE INTO audit_entries (seq, admin_id, what, noun, about, at)
      SELECT seq, admin_id, what, noun, 'x', at FROM audit_entries WHERE seq = 1`),
  ).rejects.toThrow("history is not rewritten");
  await expect(
    shop.db.run(sql`INSERT OR REPLACE INTO audit_hashes (seq, hash) VALUES (1, ${"f".repeat(64)})`),
  ).rejects.toThrow("history is not rewritten");
});

test("cron gives each entry a hash, whose last one also stands in the Worker's log", async () => {
  await takeDown(2);
  await shop.cron();
  const hashes = (await entries()).map(({ hash }) => hash);
  expect(hashes).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(new Set(hashes).size).toBe(2);
  await hashAudit(auditing());
  expect(logged).toEqual([]);
  await takeDown(1);
  await hashAudit(auditing());
  expect(logged).toEqual([{ seq: 3, hash: (await entries())[0]?.hash }]);
  await expect(shop.db.run(sql`DELETE FROM audit_hashes`)).rejects.toThrow();
  expect(await checkAudit(auditing())).toMatchObject({ seq: 3, broken: null });
});

test.each([
  ["changed", sql`UPDATE audit_entries SET reason = 'another' WHERE seq = 2`, 2],
  ["given to another", sql`UPDATE audit_entries SET about = 'x' WHERE seq = 1`, 1],
  ["dropped from the middle", sql`DELETE FROM audit_entries WHERE seq = 2`, 2],
  ["dropped from the end", sql`DELETE FROM audit_entries WHERE seq = 3`, 3],
])("an entry that was %s is found", async (_how, forgery, broken) => {
  await takeDown(3);
  expect(await checkAudit(auditing())).toMatchObject({ seq: 3, broken: null });
  await shop.db.run(sql`PRAGMA foreign_keys = OFF`);
  await shop.db.run(sql`DROP TRIGGER IF EXISTS audit_hashes_remain`);
  if (broken > 1)
    await shop.db.run(sql`DELETE FROM audit_hashes WHERE seq >= ${broken} AND ${_how.startsWith("dropped") ? 1 : 0}`);
  await forge(forgery);
  expect((await checkAudit(auditing())).broken).toBe(broken);
});

test("a long log is checked part by part, and each part holds to the one before", async () => {
  const many = async (from: number, to: number) =>
    await shop.db.run(sql`WITH n (n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM n WHERE n < ${to})
      INSERT INTO audit_entries (admin_id, what, noun, about, at) SELECT ${admin.id}, 'product_kept', 'product', n, n FROM n`);
  await many(1, 5_200);
  const first = await checkAudit(auditing());
  expect(first).toMatchObject({ seq: 5_000, broken: null, isLast: false });
  expect(await checkAudit(auditing(), first.seq)).toMatchObject({ seq: 5_200, broken: null, isLast: true });
  // A number that no entry has is no way around the beginning.
  for (const after of [9_999, -1, 1.5]) expect((await checkAudit(auditing(), after)).seq).toBe(5_000);
  await forge(sql`UPDATE audit_entries SET reason = 'another' WHERE seq = 5001`);
  expect((await checkAudit(auditing())).broken).toBeNull();
  expect(await checkAudit(auditing(), 5_000)).toMatchObject({ seq: 5_000, broken: 5_001, isLast: true });
  // Hashes written anew up to there do not fit the next part.
  await shop.db.run(sql`DROP TRIGGER audit_hashes_stay`);
  await shop.db.run(sql`UPDATE audit_entries SET reason = NULL WHERE seq = 5001`);
  expect((await checkAudit(auditing(), 5_000)).broken).toBeNull();
  await shop.db.run(sql`UPDATE audit_hashes SET hash = ${"f".repeat(64)} WHERE seq = 5000`);
  expect((await checkAudit(auditing(), 5_000)).broken).toBe(5_001);
});
