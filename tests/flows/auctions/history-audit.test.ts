import { type SQL, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { HOUR, MINUTE } from "~/domain/time";
import { holdAuction } from "~/flows/auctions/hold-auction.server";
import { readForBid } from "~/flows/auctions/place-bid.server";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";
import { eventTypesOf } from "../../support/auctions";
import { faultsOf } from "../../support/audit";

// What the audit of histories takes for a fault, and what it does not.

let house: AuctionHouse;
beforeAll(async () => {
  house = await openAuctionHouse();
  // Histories are rewritten here.
  await house.db.run(sql`DROP TRIGGER auction_events_stay`);
});
afterEach(() => house.database.shiftClock(0));
afterAll(() => house.close());

/** A bid, a hold that lapses, and a bid in the time that it added: the end would have come before. */
async function heldAuction() {
  const id = await house.open({ reserve: 800_00, buyItNow: 1_500_00, endsIn: HOUR });
  const [ana, beto] = [await house.bidder(), await house.bidder()];
  await house.bid(id, ana, 200_00);
  house.database.shiftClock(50 * MINUTE);
  const wanted = { auctionId: id, bidder: beto, key: uuid(), wait: 0 };
  const context = house.context();
  await holdAuction(context, wanted, await readForBid(context, wanted));
  house.database.shiftClock(70 * MINUTE);
  await house.bid(id, ana, 300_00);
  expect(await eventTypesOf(house.db, id)).toEqual(["bid", "hold", "bid"]);
  return id;
}

test("a bid in the time that a lapsed hold added is no fault", async () => {
  expect(await faultsOf(house.db, await heldAuction())).toEqual([]);
});

test.each<[what: string, change: SQL, fault: string]>([
  ["a time before the one of the event before", sql`SET at = at - ${HOUR} WHERE seq = 2`, "the time falls at 2"],
  ["a time that is only in the file", sql`SET at = at + 1 WHERE seq = 3`, "the chain breaks at 3"],
  ["a bid in the millisecond of the end", sql`SET at = ends_at WHERE seq = 3`, "bid 3 is not in time"],
  ["a price that falls", sql`SET price = 1 WHERE seq = 2`, "the price falls at 2"],
  ["an end that comes nearer", sql`SET ends_at = ends_at - 1 WHERE seq = 2`, "the end comes nearer at 2"],
  ["a maximum that was not promised", sql`SET max = max + 1 WHERE seq = 3`, "the promise of 3 is not of its maximum"],
])("%s is a fault", async (_, change, fault) => {
  const { id } = await house.contested();
  expect(await faultsOf(house.db, id)).toEqual([]);
  await house.db.run(sql`UPDATE auction_events ${change} AND auction_id = ${id}`);
  expect(await faultsOf(house.db, id)).toContain(fault);
});

test("a bid while the hold stood is a fault", async () => {
  const id = await heldAuction();
  await house.db.run(sql`UPDATE auction_events SET at = (SELECT at + 1 FROM auction_events WHERE auction_id = ${id} AND seq = 2)
    WHERE auction_id = ${id} AND seq = 3`);
  expect(await faultsOf(house.db, id)).toContain("bid 3 is during a hold");
});
