import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { markHasRoom } from "~/data/auctions/auction-events.server";
import { queueExclusion } from "~/data/auctions/exclusions.server";
import { always } from "~/data/condition.server";
import { exclusions, mails } from "~/data/schema.server";
import { DAY, HOUR } from "~/domain/time";
import { excludeBidders } from "~/flows/auctions/exclude-bidders.server";
import { excludeDueBidders } from "~/flows/auctions/exclude-due-bidders.server";
import { settleAuction } from "~/flows/auctions/settle-auction.server";
import { notificationsOf, ordersOf } from "../../support/aftermath";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";
import { eventTypesOf } from "../../support/auctions";
import { faultsOf } from "../../support/audit";
import { strike } from "../../support/strikes";

let house: AuctionHouse;
beforeAll(async () => {
  house = await openAuctionHouse();
});
afterEach(() => house.database.shiftClock(0));
afterAll(() => house.close());

const typesOf = (id: string) => eventTypesOf(house.db, id);
const stateOf = async (id: string) => (await house.auction(id)).state;
const messagesTo = (id: string, kind: string) => notificationsOf(house, { id }, kind);
const unsentTo = async (who: string) =>
  (await house.db.select().from(mails).where(sql`user_id = ${who}`)).map(({ message }) => message.kind);

async function suspend(who: string, auctionId: string): Promise<void> {
  const { productId } = await house.auction(auctionId);
  const moments = [1, 2, 3].map((days) => Date.now() - days * DAY);
  await strike(house, who, { productId, seller: house.sellerId }, ...moments);
}

/** Beto 200.00, Ana 300.00, Carla leads with 900.00 at 310.00. */
async function contested() {
  const id = await house.open({ endsIn: 20 * HOUR });
  const [ana, beto, carla] = [await house.bidder(), await house.bidder(), await house.bidder()];
  await house.bid(id, beto, 200_00);
  await house.bid(id, ana, 300_00);
  await house.bid(id, carla, 900_00);
  return { id, about: { product: (await house.auction(id)).productId, title: "Cámara" }, ana, beto, carla };
}

test("a suspended leader's bids are void: the next one leads, is told the price and is outbid no more", async () => {
  const { id, about, ana, beto, carla } = await contested();
  await markHasRoom(house.db, id);
  await suspend(carla, id);
  expect(await unsentTo(ana)).toEqual(["outbid"]);
  await excludeBidders(house.context(), id);
  expect(await typesOf(id)).toEqual(["bid", "bid", "bid", "exclusion"]);
  expect((await stateOf(id)).lead).toEqual({ bidder: ana, max: 300_00, price: 210_00 });
  expect(house.announced.at(-1)).toMatchObject({ id, seq: 4 });
  expect(await messagesTo(ana, "lead-remains")).toEqual([{ kind: "lead-remains", ...about, price: 210_00 }]);
  expect(await unsentTo(ana)).toEqual(["lead-remains"]);
  expect(await messagesTo(beto, "bids-void")).toEqual([{ kind: "bids-void", ...about }]);
  expect([await messagesTo(ana, "bids-void"), await messagesTo(carla, "bids-void")]).toEqual([[], []]);
  expect(await messagesTo(beto, "lead-remains")).toEqual([]);
  expect(await faultsOf(house.db, id)).toEqual([]);
  await excludeBidders(house.context(), id);
  expect(await typesOf(id)).toHaveLength(4);
});

test("of two suspended bidders neither leads after the other; without any other the price starts again", async () => {
  const { id, ana, beto, carla } = await contested();
  for (const who of [ana, carla]) await suspend(who, id);
  await excludeBidders(house.context(), id);
  const exclusionsOf = (await house.events(id)).slice(3).map(({ user_id, leader_id }) => [user_id, leader_id]);
  expect(exclusionsOf).toEqual([
    [ana, carla],
    [carla, beto],
  ]);
  // Told once that the lead remains, and once that it is theirs.
  expect((await messagesTo(beto, "lead-remains")).length).toBe(1);
  await suspend(beto, id);
  await excludeBidders(house.context(), id);
  expect(await stateOf(id)).toMatchObject({ lead: null });
  expect([await unsentTo(ana), await unsentTo(carla)].flat()).not.toContain("bids-void");
  expect(await faultsOf(house.db, id)).toEqual([]);
});

test("no settlement, early sale or retraction leaves a suspended account in the lead", async () => {
  const [settled, sold, retracted] = [await contested(), await contested(), await contested()];
  for (const { id, carla } of [settled, sold]) await suspend(carla, id);
  await suspend(retracted.ana, retracted.id);
  await house.sellNow(sold.id);
  await house.retract(retracted.id, retracted.carla);
  house.database.shiftClock(20 * HOUR);
  await settleAuction(house.context(), settled.id);
  for (const [{ id, ana, beto }, type] of [
    [settled, "settlement"],
    [sold, "earlySale"],
    [retracted, "retraction"],
  ] as const) {
    expect(await typesOf(id)).toEqual(["bid", "bid", "bid", "exclusion", type]);
    const { lead, closing } = await stateOf(id);
    expect(lead?.bidder).toBe(type === "retraction" ? beto : ana);
    if (closing) expect(await ordersOf(house, id)).toMatchObject([{ buyer_id: ana, amount: 210_00 }]);
    expect(await faultsOf(house.db, id)).toEqual([]);
  }
});

test("two runs at once write one event, and of an unknown auction there is nobody to exclude", async () => {
  const { id, carla } = await contested();
  await suspend(carla, id);
  await Promise.all([excludeBidders(house.context(), id), excludeBidders(house.context(), id)]);
  expect(await typesOf(id)).toEqual(["bid", "bid", "bid", "exclusion"]);
  await excludeBidders(house.context(), uuid());
});

test("each run voids the bids of one auction, and the account is done when none is left", async () => {
  const [one, other] = [await contested(), await house.open({ endsIn: 30 * HOUR })];
  await house.bid(other, one.carla, 500_00);
  await suspend(one.carla, one.id);
  await house.db.run(queueExclusion(one.carla, always));
  await excludeDueBidders(house.context());
  expect([await typesOf(one.id), await typesOf(other)]).toEqual([["bid", "bid", "bid", "exclusion"], ["bid"]]);
  expect(await house.db.select().from(exclusions)).toHaveLength(1);
  await excludeDueBidders(house.context());
  expect(await typesOf(other)).toEqual(["bid", "exclusion"]);
  expect(await house.db.select().from(exclusions)).toEqual([]);
});

test("an account whose strike was lifted meanwhile keeps its bids", async () => {
  const { id, carla } = await contested();
  await suspend(carla, id);
  await house.db.run(queueExclusion(carla, always));
  await house.db.run(sql`DELETE FROM strikes WHERE user_id = ${carla}`);
  await excludeDueBidders(house.context());
  expect([await typesOf(id), await house.db.select().from(exclusions)]).toEqual([["bid", "bid", "bid"], []]);
});
