import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { auctions } from "~/data/schema.server";
import { AUCTION_RULES } from "~/domain/auctions/auction-rules";
import { DAY, HOUR, MINUTE } from "~/domain/time";
import { holdAuction } from "~/flows/auctions/hold-auction.server";
import { readForBid } from "~/flows/auctions/place-bid.server";
import { remindOfAuctionEnds } from "~/flows/auctions/remind-of-auction-ends.server";
import { notificationsOf } from "../../support/aftermath";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";

let house: AuctionHouse;
beforeAll(async () => {
  house = await openAuctionHouse();
});
beforeEach(async () => {
  // Those of other tests are reminded of no more.
  await house.db.run(sql`UPDATE auctions SET reminded = 2`);
});
afterEach(() => house.database.shiftClock(0));
afterAll(() => house.close());

/** Ana bids, Beto watches. */
async function followed(endsIn: number, terms: Parameters<AuctionHouse["open"]>[0] = {}) {
  const id = await house.open({ endsIn, ...terms });
  const [ana, beto] = [await house.bidder(), await house.bidder()];
  await house.bid(id, ana, 300_00);
  const { productId, state } = await house.auction(id);
  await house.db.run(sql`INSERT INTO watches VALUES (${beto}, ${productId}, 1)`);
  const toldTo = (who: string) => notificationsOf(house, { id: who }, "ending-soon");
  return {
    id,
    message: { kind: "ending-soon", product: productId, title: "Cámara", endsAt: state.endsAt },
    told: async () => [await toldTo(ana), await toldTo(beto)],
    reminded: async () => (await house.db.select().from(auctions).where(sql`id = ${id}`))[0]?.reminded,
  };
}

async function remindAt(moment: number): Promise<void> {
  house.database.shiftClock(moment);
  await Promise.all([remindOfAuctionEnds(house.context()), remindOfAuctionEnds(house.context())]);
  await remindOfAuctionEnds(house.context());
}

test("bidders and watchers learn that it ends a day before, and again a quarter of an hour before", async () => {
  const { message, told, reminded } = await followed(3 * DAY);
  await remindAt(2 * DAY - MINUTE);
  expect(await told()).toEqual([[], []]);
  await remindAt(2 * DAY);
  expect(await told()).toEqual([[message], [message]]);
  await remindAt(3 * DAY - 16 * MINUTE);
  expect(await told()).toEqual([[message], [message]]);
  await remindAt(3 * DAY - 15 * MINUTE);
  expect([await told(), await reminded()]).toEqual([
    [
      [message, message],
      [message, message],
    ],
    2,
  ]);
});

test("published no longer than that before its end, an auction needs no reminder", async () => {
  const [day, longer, quarter] = [await followed(DAY), await followed(DAY + 1), await followed(15 * MINUTE)];
  await remindAt(MINUTE);
  for (const { told } of [day, quarter]) expect(await told()).toEqual([[], []]);
  expect(await longer.told()).toEqual([[longer.message], [longer.message]]);
  expect([await day.reminded(), await longer.reminded(), await quarter.reminded()]).toEqual([1, 1, 2]);
  const short = await followed(20 * MINUTE);
  await remindAt(6 * MINUTE);
  expect(await short.told()).toEqual([[short.message], [short.message]]);
});

test("a hold moves the end and with it the last reminder", async () => {
  const { id, message, told } = await followed(5 * HOUR, { buyItNow: 900_00, reserve: 800_00 });
  await remindAt(MINUTE);
  house.database.shiftClock(5 * HOUR - 16 * MINUTE);
  const wanted = { auctionId: id, bidder: await house.bidder(), key: uuid(), wait: 0 };
  await holdAuction(house.context(), wanted, await readForBid(house.context(), wanted));
  const { hold } = AUCTION_RULES;
  await remindAt(5 * HOUR - 14 * MINUTE);
  expect(await told()).toEqual([[], []]);
  await remindAt(5 * HOUR + hold - 14 * MINUTE);
  const moved = { ...message, endsAt: message.endsAt + hold };
  expect(await told()).toEqual([[moved], [moved]]);
});
