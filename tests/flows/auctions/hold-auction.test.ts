import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rateLimits } from "~/data/schema.server";
import { HOUR } from "~/domain/time";
import { holdAuction } from "~/flows/auctions/hold-auction.server";
import { placeBid, readForBid } from "~/flows/auctions/place-bid.server";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";

let house: AuctionHouse;
beforeAll(async () => {
  house = await openAuctionHouse();
});
afterAll(() => house.close());

const refused = (reason: string) => ({ ok: false, refusal: { reason } });
const opened = () => house.open({ buyItNow: 900_00, reserve: 800_00, endsIn: 20 * HOUR });
/** Those of the hour, which the limit counts. */
const countedOf = async (who: string) =>
  (
    await house.db
      .select()
      .from(rateLimits)
      .where(sql`key = ${`hold:${who}`}`)
  ).map(({ count }) => count);

async function hold(auctionId: string, bidder: string, { key = uuid(), wait = 0 } = {}) {
  const context = house.context();
  const wanted = { auctionId, bidder, key, wait };
  return holdAuction(context, wanted, await readForBid(context, wanted));
}

test("a hold has the auction to itself and counts for its buyer, who gets the next number and no email", async () => {
  const id = await opened();
  const [ana, beto, carla] = [await house.bidder(), await house.bidder(), await house.bidder()];
  await house.bid(id, ana, 200_00);
  await house.bid(id, carla, 150_00);
  const mailings = house.mailings();
  expect(await hold(id, beto)).toMatchObject({ ok: true, auction: { people: 3, state: { hold: { buyer: beto } } } });
  expect([house.mailings(), await countedOf(beto)]).toEqual([mailings, [1]]);
  expect(await house.bid(id, ana, 300_00)).toEqual(refused("heldForPurchase"));
  expect(await hold(id, ana)).toEqual(refused("heldForPurchase"));
  expect(await countedOf(ana)).toEqual([]);
});

test("the same form sent twice is one hold, and a second one is refused", async () => {
  const id = await opened();
  const ana = await house.bidder();
  const key = uuid();
  const answers = await Promise.all([hold(id, ana, { key }), hold(id, ana, { key })]);
  expect([...answers, await hold(id, ana, { key })].map((answer) => answer?.ok)).toEqual([true, true, true]);
  expect([(await house.events(id)).length, await countedOf(ana)]).toEqual([1, [1]]);
  expect(await hold(uuid(), ana)).toBeNull();
});

test("who started too many holds learns how long to wait, in full seconds", async () => {
  const id = await opened();
  const ana = await house.bidder();
  const tooMany = { reason: "tooManyHolds", seconds: 2 };
  expect(await hold(id, ana, { wait: 1_001 })).toEqual({ ok: false, refusal: tooMany });
  expect(await hold(id, ana, { wait: 2_000 })).toEqual({ ok: false, refusal: tooMany });
  expect([await house.events(id), await countedOf(ana)]).toEqual([[], []]);
});

test("a hold that arrives with a bid is decided on what the bid left, with one request", async () => {
  const id = await opened();
  const [ana, beto] = [await house.bidder(), await house.bidder()];
  const context = house.context();
  const bid = { auctionId: id, bidder: ana, max: 200_00, key: uuid() };
  const wanted = { auctionId: id, bidder: beto, key: uuid(), wait: 0 };
  const [readBid, readHold] = [await readForBid(context, bid), await readForBid(context, wanted)];
  house.database.resetCount();
  const answers = await Promise.all([placeBid(context, bid, readBid), holdAuction(context, wanted, readHold)]);
  expect([answers.map((answer) => answer?.ok), house.database.requests]).toEqual([[true, true], 2]);
  expect((await house.auction(id)).people).toBe(2);
});
