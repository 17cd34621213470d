import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { HOUR } from "~/domain/time";
import { settleAuction } from "~/flows/auctions/settle-auction.server";
import { startDueAuctions } from "~/flows/auctions/start-due-auctions.server";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";

let house: AuctionHouse;

beforeAll(async () => {
  house = await openAuctionHouse();
});
afterEach(() => house.database.shiftClock(0));
afterAll(() => house.close());

/** An auction that starts in an hour, as publishing writes it. */
async function scheduled(startsIn = HOUR): Promise<string> {
  return house.open({ startsIn });
}

/** Whether an auction is marked as started, and its product's status. */
async function stateOf(id: string): Promise<unknown> {
  const [row] = await house.db.all<{ is_started: number; status: string }>(
    sql`SELECT a.is_started, p.status FROM auctions a JOIN products p ON p.id = a.product_id WHERE a.id = ${id}`,
  );
  return [row?.is_started, row?.status];
}

test("an auction is on offer once its start has come, not before, however often it is asked", async () => {
  const [soon, later] = [await scheduled(), await scheduled(3 * HOUR)];
  await startDueAuctions(house);
  expect(await stateOf(soon)).toEqual([0, "scheduled"]);
  house.database.shiftClock(2 * HOUR);
  await Promise.all([startDueAuctions(house), startDueAuctions(house)]);
  await startDueAuctions(house);
  expect(await stateOf(soon)).toEqual([1, "active"]);
  expect(await stateOf(later)).toEqual([0, "scheduled"]);
});

test("what was taken down before its start stays down and is asked about no more", async () => {
  const id = await scheduled();
  await house.db.run(
    sql`UPDATE products SET status = 'removed' WHERE id = (SELECT product_id FROM auctions WHERE id = ${id})`,
  );
  house.database.shiftClock(2 * HOUR);
  await startDueAuctions(house);
  expect(await stateOf(id)).toEqual([1, "removed"]);
});

test("what its seller paused after the start stays paused", async () => {
  const id = await house.open();
  await house.db.run(
    sql`UPDATE products SET status = 'paused' WHERE id = (SELECT product_id FROM auctions WHERE id = ${id})`,
  );
  await startDueAuctions(house);
  expect(await stateOf(id)).toEqual([1, "paused"]);
});

test("an auction that cron did not start ends like any other", async () => {
  const id = await house.open({ startsIn: HOUR, endsIn: 2 * HOUR });
  house.database.shiftClock(3 * HOUR);
  await settleAuction(house.context(), id);
  expect(await stateOf(id)).toEqual([0, "ended"]);
});

test("an auction that is cancelled before its start is over", async () => {
  const id = await scheduled();
  expect(await house.cancel(id)).toMatchObject({ ok: true });
  expect(await stateOf(id)).toEqual([0, "ended"]);
});

test("one run starts 500, those that have waited longest, and the next run the others", async () => {
  const numbers = sql`WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 510)`;
  await house.db.batch([
    house.db.run(sql`INSERT INTO products (id, title, category, condition, price, seller_id, image_url, is_auction,
        auction_end_time, status, created_at)
      ${numbers} SELECT 'n' || value, 'x', 'toys', 'new', 1, ${house.sellerId}, 'k', 1, 1e9, 'scheduled', 0 FROM n`),
    house.db.run(sql`INSERT INTO auctions (id, product_id, seller_id, start, starts_at, original_end, rules, salt,
        created_at, hash, ends_at, is_started)
      ${numbers} SELECT 'n' || value, 'n' || value, ${house.sellerId}, 1, value, 1e9, '{}', 'x', 0,
        ${"0".repeat(64)}, 1e9, 0 FROM n`),
  ]);
  const started = async () => {
    const [row] = await house.db.all<{ n: number; last: number; active: number }>(sql`SELECT count(*) AS n,
      max(starts_at) AS last, sum(p.status = 'active') AS active
      FROM auctions a JOIN products p ON p.id = a.product_id WHERE p.id LIKE 'n%' AND is_started = 1`);
    return [row?.n, row?.last, row?.active];
  };
  await startDueAuctions(house);
  expect(await started()).toEqual([500, 500, 500]);
  await startDueAuctions(house);
  expect(await started()).toEqual([510, 510, 510]);
});

test("they are found by an index of those that wait alone", async () => {
  await scheduled();
  house.database.shiftClock(2 * HOUR);
  house.database.resetCount();
  await startDueAuctions(house);
  const asked = house.database.statements.filter((one) => /^(SELECT|UPDATE)/.test(one));
  expect(asked).toHaveLength(3);
  const plans = await Promise.all(asked.map((one) => house.planOf(one.replaceAll("?", "500"))));
  expect(plans[0]?.join("\n")).toContain("USING INDEX auctions_scheduled (starts_at<?)");
  expect(plans.flat().filter((line) => line.startsWith("SCAN") && !line.includes("temp.clock"))).toEqual([]);
});
