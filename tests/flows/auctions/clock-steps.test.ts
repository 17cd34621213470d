import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { HOUR } from "~/domain/time";
import { placeBid, readForBid } from "~/flows/auctions/place-bid.server";
import { runEveryMinute } from "~/flows/run-every-minute.server";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";
import { faultsOf } from "../../support/audit";

// The database's clock may be set while auctions run. Events keep their order, and no end is undone.

let house: AuctionHouse;
beforeAll(async () => {
  house = await openAuctionHouse();
});
afterEach(() => house.database.shiftClock(0));
afterAll(() => house.close());

test("steps of an hour between bids, there and back, leave them in the order in which they came", async () => {
  const id = await house.open({ endsIn: 5 * HOUR, reserve: 700_00, startsIn: -3 * HOUR });
  const people = [await house.bidder(), await house.bidder(), await house.bidder()] as const;
  for (const [index, hours] of [0, 1, 0, -1, 1, -1, 0].entries()) {
    house.database.shiftClock(hours * HOUR);
    const who = people[(index % 3) as 0 | 1 | 2];
    expect(await house.bid(id, who, (200 + index * 100) * 100), `bid ${index}`).toMatchObject({ ok: true });
    expect(await faultsOf(house.db, id)).toEqual([]);
  }
  const events = await house.events(id);
  expect(events.map(({ max }) => max)).toEqual([200, 300, 400, 500, 600, 700, 800].map((pesos) => pesos * 100));
  const moments = events.map(({ at }) => at);
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
});

test("an end that was moved by a late bid does not come nearer when the clock goes back", async () => {
  const id = await house.open({ endsIn: 2 * HOUR });
  const [ana, beto] = [await house.bidder(), await house.bidder()];
  house.database.shiftClock(2 * HOUR - 60_000);
  await house.bid(id, ana, 200_00);
  const { state } = await house.auction(id);
  house.database.shiftClock(HOUR);
  await house.bid(id, beto, 300_00);
  expect((await house.auction(id)).state.endsAt).toBe(state.endsAt);
  expect(await faultsOf(house.db, id)).toEqual([]);
});

test("an auction that was settled stays so when the clock goes back before its end", async () => {
  const id = await house.open({ endsIn: HOUR });
  const [ana, beto] = [await house.bidder(), await house.bidder()];
  await house.bid(id, ana, 200_00);
  house.database.shiftClock(HOUR);
  // A late bid settles the auction.
  expect(await house.bid(id, beto, 300_00)).toEqual({ ok: false, refusal: { reason: "auctionEnded" } });
  await house.waitForBackgroundWork();
  house.database.shiftClock(-HOUR / 2);
  expect(await house.bid(id, beto, 300_00)).toEqual({ ok: false, refusal: { reason: "auctionEnded" } });
  await runEveryMinute(house.context());
  expect((await house.events(id)).map(({ type }) => type)).toEqual(["bid", "settlement"]);
  expect(await faultsOf(house.db, id)).toEqual([]);
});

test("after the end was read once and passed, a bid read before it is too late; one step back does not help it", async () => {
  const id = await house.open({ endsIn: HOUR });
  const bid = { auctionId: id, bidder: await house.bidder(), max: 500_00, key: uuid() };
  const context = house.context();
  const read = await readForBid(context, bid);
  house.database.shiftClock(HOUR);
  expect(await placeBid(context, bid, read)).toEqual({ ok: false, refusal: { reason: "auctionEnded" } });
  await house.waitForBackgroundWork();
  house.database.shiftClock(0);
  expect(await placeBid(context, bid, read)).toEqual({ ok: false, refusal: { reason: "auctionEnded" } });
  expect((await house.events(id)).map(({ type }) => type)).toEqual(["settlement"]);
});

test("a bid that was read before the clock went back is not older than the bid handed over to it", async () => {
  const id = await house.open({ endsIn: HOUR });
  const [ana, beto] = [await house.bidder(), await house.bidder()];
  const context = house.context();
  const [first, second] = [
    { auctionId: id, bidder: ana, max: 500_00, key: uuid() },
    { auctionId: id, bidder: beto, max: 800_00, key: uuid() },
  ];
  const readSecond = await readForBid(context, second);
  house.database.shiftClock(60_000);
  const readFirst = await readForBid(context, first);
  await Promise.all([placeBid(context, first, readFirst), placeBid(context, second, readSecond)]);
  const moments = (await house.events(id)).map(({ at }) => at);
  expect(moments).toHaveLength(2);
  expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  expect(await faultsOf(house.db, id)).toEqual([]);
});
