import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "~/data/connect.server";
import { auctions, auditEntries, orders, refunds } from "~/data/schema.server";
import { copyLocalDatabase } from "../../dev/archive/database-copy";
import { readPlaces } from "../../dev/archive/places";
import { openDatabase } from "../../dev/database";
import { faultsOf } from "../support/audit";
import { rowsOf } from "../support/database-rows";
import { DATABASE } from "../support/demo-folder";
import { type Market, openMarket } from "../support/market";
import { createMember } from "../support/members";
import { buyAndPay } from "../support/orders";
import { faultsOfLedgers, faultsOfPayouts } from "../support/payout-audit";

let market: Market;
let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  market = await openMarket({ demo: true, paypal: true });
  folder = await mkdtemp(join(tmpdir(), "restored-"));
});
afterAll(async () => {
  await market.close();
  await rm(folder, { recursive: true });
});

/** Orders, a refund, what administrators do, and hashes of it, besides what the demo has. */
async function live() {
  const [boss, seller] = [await createMember(market, { admin: true }), await createMember(market, { seller: true })];
  const buyer = await createMember(market);
  const order = await buyAndPay(market, buyer, seller);
  await boss.submit(await boss.get(`/admin/orders/${order}/refund`), "main form", {
    ...{ amount: "40", reason: "Llegó rayada" },
  });
  await boss.submit(await boss.get(`/admin/users/${seller.id}/suspend`), "main form", {
    ...{ rule: "outside", length: "short", reason: "Pidió pagos por fuera" },
  });
  await market.buckets.AVATARS.put("ana/1-0.png", new Uint8Array([1, 2, 3]));
  await market.idle();
  expect(await market.cron("minute")).toBe("ok");
  expect(
    (await market.db.select().from(refunds).where(eq(refunds.order_id, order))).map(({ status }) => status),
  ).toEqual(["done"]);
}

const run = (program: string, data: string, ...args: readonly string[]) =>
  promisify(execFile)(process.execPath, ["--import", "tsx", `dev/${program}.ts`, ...args], {
    env: { ...process.env, TIANGUIS_DATA: at(data), TURSO_DATABASE_URL: "", R2_ENDPOINT: "" },
  });

const countOf = ({ stdout }: { stdout: string }) => stdout.match(/\d+/)?.[0];

test("the commands save a market with everything in it, restore it into an empty one, and audit that", async () => {
  await live();
  for (const data of ["from", "to"]) await mkdir(at(data));
  await copyLocalDatabase(join(market.folder, DATABASE), join(at("from"), "tianguis.db"));
  const from = await readPlaces({ TIANGUIS_DATA: at("from") }).openBuckets();
  const keys = await market.storedKeys();
  for (const [index, name] of (["PRODUCTS", "AVATARS"] as const).entries()) {
    const bucket = from.buckets.find((one) => one.name === name);
    for (const key of keys[index] ?? []) {
      const object = await market.buckets[name].get(key);
      if (object) await bucket?.put(key, { bytes: new Uint8Array(await object.arrayBuffer()), type: "image/jpeg" });
    }
  }
  await from.close();

  const saved = await run("backup", "from", at("backup"));
  expect(saved.stdout).toMatch(/^Saved the database and \d{2,} pictures/);
  const restored = await run("restore", "to", at("backup"));
  expect(countOf(restored)).toBe(countOf(saved));
  expect(rowsOf(join(at("to"), "tianguis.db"))).toEqual(rowsOf(join(at("from"), "tianguis.db")));
  const says = `There is no ${at("none")}/tianguis.db: is the market here?\n`;
  await expect(run("backup", "none", at("new"))).rejects.toMatchObject({ code: 1, stderr: says });
  const audited = await run("audit", "to");
  const running = await openDatabase(join(at("to"), "tianguis.db"));
  const db = connect(running, () => {});
  const entries = await db.select().from(auditEntries);
  expect(entries.length).toBeGreaterThan(1);
  expect(audited.stdout).toContain(`All ${entries.length} entries are as they were written`);
  for (const table of [orders, refunds, auctions]) expect((await db.select().from(table)).length).toBeGreaterThan(0);
  for (const { id } of await db.select({ id: auctions.id }).from(auctions)) expect(await faultsOf(db, id)).toEqual([]);
  expect([...(await faultsOfLedgers(db)), ...(await faultsOfPayouts(db, Date.now()))]).toEqual([]);
  const to = await readPlaces({ TIANGUIS_DATA: at("to") }).openBuckets();
  for (const { key } of await db.all<{ key: string }>("SELECT key FROM product_images"))
    expect(await to.buckets.find(({ name }) => name === "PRODUCTS")?.get(key), key).not.toBeNull();
  expect(await to.buckets.find(({ name }) => name === "AVATARS")?.get("ana/1-0.png")).not.toBeNull();
  await to.close();

  // A log that somebody rewrote does not pass, however long it is.
  await db.run(`WITH n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 5200)
    INSERT INTO audit_entries (admin_id, what, noun, about, at) SELECT admin_id, 'product_kept', 'product', n, n
      FROM n, (SELECT admin_id FROM audit_entries LIMIT 1)`);
  await running.stop();
  expect((await run("audit", "to")).stdout).toContain(`All ${entries.length + 5200} entries`);
  const again = await openDatabase(join(at("to"), "tianguis.db"));
  const rewriting = connect(again, () => {});
  await rewriting.batch([
    rewriting.run("DROP TRIGGER audit_entries_stay"),
    rewriting.run("UPDATE audit_entries SET reason = 'Nothing' WHERE seq = 5100"),
  ]);
  await again.stop();
  await expect(run("audit", "to")).rejects.toMatchObject({ stderr: expect.stringContaining("Entry 5100 was changed") });
});
