import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type EndingAuction, isAsRead, listEndingAuctions } from "~/data/auctions/end-reminders.server";
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
  await house.db.run(sql`UPDATE auctions SET reminded = 1`);
});
afterEach(() => house.database.shiftClock(0));
afterAll(() => house.close());

/** Ana leads at 310, Cora is outbid, Beto watches; Ana and Cora watch as well. */
async function followed(endsIn: number, terms: Parameters<AuctionHouse["open"]>[0] = {}) {
  const id = await house.open({ endsIn, ...terms });
  const [ana, beto, cora] = [await house.bidder(), await house.bidder(), await house.bidder()];
  await house.bid(id, cora, 300_00);
  await house.bid(id, ana, 900_00);
  const { productId, state } = await house.auction(id);
  await house.db.run(sql`UPDATE products SET shipping = 'DHL', shipping_cost = 9900 WHERE id = ${productId}`);
  for (const who of [ana, beto, cora]) await house.db.run(sql`INSERT INTO watches VALUES (${who}, ${productId}, 1)`);
  const toldTo = async (who: string) => {
    const kinds = ["ending-leading", "ending-watched", "ending-outbid"];
    return (await Promise.all(kinds.map((kind) => notificationsOf(house, { id: who }, kind)))).flat();
  };
  const about = {
    product: productId,
    title: "Cámara",
    price: state.lead?.price,
    shipping: 99_00,
    endsAt: state.endsAt,
  };
  const all = (values = about) => [
    [{ kind: "ending-leading", ...values }],
    [{ kind: "ending-watched", ...values }],
    [{ kind: "ending-outbid", ...values }],
  ];
  return {
    ...{ id, about, all, ana, cora },
    told: () => Promise.all([ana, beto, cora].map(toldTo)),
    reminded: async () => (await house.db.select().from(auctions).where(sql`id = ${id}`))[0]?.reminded,
  };
}
const NONE = [[], [], []];

async function remindAt(moment: number): Promise<void> {
  house.database.shiftClock(moment);
  await Promise.all([remindOfAuctionEnds(house.context()), remindOfAuctionEnds(house.context())]);
  await remindOfAuctionEnds(house.context());
}

test("an hour before, the leader, the outbid and the watchers learn once where they stand, at what price, until when", async () => {
  const { all, told, reminded } = await followed(3 * DAY);
  await remindAt(3 * DAY - HOUR - MINUTE);
  expect([await told(), await reminded()]).toEqual([NONE, 0]);
  await remindAt(3 * DAY - HOUR);
  expect([await told(), await reminded()]).toEqual([all(), 1]);
  for (const left of [40, 24, 15, 1]) await remindAt(3 * DAY - left * MINUTE);
  expect(await told()).toEqual(all());
});

test("met late, shortly before its end, an auction is told of once as well", async () => {
  const { all, told } = await followed(3 * DAY);
  await remindAt(3 * DAY - 24 * MINUTE);
  await remindAt(3 * DAY - 15 * MINUTE);
  expect(await told()).toEqual(all());
});

test("a bid that comes between reading and telling makes the next run tell, of the new price and lead", async () => {
  const { id, about, told, cora } = await followed(3 * DAY);
  house.database.shiftClock(3 * DAY - 40 * MINUTE);
  const [seen] = await listEndingAuctions(house.db, 1);
  await house.bid(id, cora, 2_000_00);
  const [isSame] = await house.db.all<{ yes: number }>(sql`SELECT ${isAsRead(seen as EndingAuction)} AS yes`);
  expect(isSame?.yes).toBe(0);
  await remindAt(3 * DAY - 39 * MINUTE);
  const price = (await house.auction(id)).state.lead?.price;
  const values = { ...about, price };
  expect(price).toBeGreaterThan(about.price ?? 0);
  expect(await told()).toEqual([
    [{ kind: "ending-outbid", ...values }],
    [{ kind: "ending-watched", ...values }],
    [{ kind: "ending-leading", ...values }],
  ]);
});

test("published no longer than that before its end, an auction needs no reminder", async () => {
  const [hour, longer] = [await followed(HOUR), await followed(HOUR + 1)];
  await remindAt(MINUTE);
  expect([await hour.told(), await longer.told()]).toEqual([NONE, longer.all()]);
  expect([await hour.reminded(), await longer.reminded()]).toEqual([1, 1]);
});

test("a hold moves the end and with it the reminder", async () => {
  const { id, about, all, told } = await followed(5 * HOUR, { buyItNow: 2_000_00, reserve: 1_800_00 });
  house.database.shiftClock(4 * HOUR - MINUTE);
  const wanted = { auctionId: id, bidder: await house.bidder(), key: uuid(), wait: 0 };
  await holdAuction(house.context(), wanted, await readForBid(house.context(), wanted));
  const { hold } = AUCTION_RULES;
  await remindAt(4 * HOUR + MINUTE);
  expect(await told()).toEqual(NONE);
  await remindAt(4 * HOUR + hold + MINUTE);
  expect(await told()).toEqual(all({ ...about, endsAt: about.endsAt + hold }));
});
