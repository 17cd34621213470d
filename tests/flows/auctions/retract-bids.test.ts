import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { markHasRoom } from "~/data/auctions/auction-events.server";
import { findHistory } from "~/data/auctions/auction-history.server";
import { bidders, products } from "~/data/schema.server";
import { replay } from "~/domain/auctions/replay";
import { HOUR, MINUTE } from "~/domain/time";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";

let house: AuctionHouse;
beforeAll(async () => {
  house = await openAuctionHouse();
});
afterEach(() => house.database.shiftClock(0));
afterAll(() => house.close());

const refused = (reason: string) => ({ ok: false, refusal: { reason } });
const leadOf = async (id: string) => (await house.auction(id)).state.lead;

test("long before the end all bids of a bidder go, and the next one leads at what is left", async () => {
  const { id, ana, beto } = await house.contested();
  expect(await house.retract(id, ana)).toMatchObject({ ok: true });
  expect(await leadOf(id)).toEqual({ bidder: beto, max: 300_00, price: 100_00 });
  const { bids, leaderNumber, productId } = await house.auction(id);
  expect({ bids, leaderNumber }).toEqual({ bids: 2, leaderNumber: 1 });
  const [product] = await house.db.select().from(products).where(sql`id = ${productId}`);
  expect(product).toMatchObject({ price: 100_00, bids: 2 });
  const [row] = await house.db.select().from(bidders).where(sql`auction_id = ${id} AND user_id = ${ana}`);
  expect(row?.max).toBeNull();
});

test("with 12 hours left only the newest bid goes, and the one before it stands again", async () => {
  const { id, beto } = await house.contested({ endsIn: 12 * HOUR });
  expect(await house.retract(id, beto)).toMatchObject({ ok: true });
  expect(await leadOf(id)).toMatchObject({ price: 210_00 });
  const [row] = await house.db.select().from(bidders).where(sql`auction_id = ${id} AND user_id = ${beto}`);
  expect(row?.max).toBe(200_00);
});

test("a moment more than 12 hours before the end is long before it", async () => {
  const { id, beto } = await house.contested({ endsIn: 12 * HOUR + MINUTE });
  await house.retract(id, beto);
  expect(await leadOf(id)).toMatchObject({ price: 100_00 });
});

test("the database's clock decides: an hour after it was placed a bid stays, and in the last five minutes every bid", async () => {
  const { id, ana } = await house.contested({ endsIn: 12 * HOUR });
  house.database.shiftClock(HOUR + 1000);
  expect(await house.retract(id, ana)).toEqual(refused("retractTooLate"));
  house.database.shiftClock(0);
  const late = await house.contested({ endsIn: 30 * MINUTE });
  house.database.shiftClock(25 * MINUTE);
  expect(await house.retract(late.id, late.ana)).toEqual(refused("retractTooLate"));
  house.database.shiftClock(30 * MINUTE);
  expect(await house.retract(late.id, late.ana)).toEqual(refused("auctionEnded"));
});

test("a retraction that was in time when it was read and late when it is written is too late", async () => {
  const { id, ana } = await house.contested({ endsIn: HOUR });
  const { readForRetraction, retractBids } = await import("~/flows/auctions/retract-bids.server");
  const sent = { auctionId: id, bidder: ana, reason: "typo" as const, key: uuid() };
  const context = house.context();
  const read = await readForRetraction(context, sent);
  house.database.shiftClock(HOUR);
  expect(await retractBids(context, sent, read)).toEqual(refused("auctionEnded"));
  // The auction that ended meanwhile may be settled already.
  expect((await house.events(id)).filter(({ type }) => type === "retraction")).toEqual([]);
});

test("a changed description is a reason only for bids from before the change", async () => {
  const { id, ana, beto } = await house.contested();
  expect(await house.retract(id, ana, "description_changed")).toEqual(refused("descriptionUnchanged"));
  const { productId } = await house.auction(id);
  await house.db.run(sql`INSERT INTO revisions VALUES (${uuid()}, ${productId}, ${Date.now() + 1000}, 'A scratch')`);
  expect(await house.retract(id, ana, "description_changed")).toMatchObject({ ok: true });
  house.database.shiftClock(MINUTE);
  await house.bid(id, beto, 900_00);
  expect(await house.retract(id, beto, "description_changed")).toEqual(refused("descriptionUnchanged"));
});

test("the third retraction in 180 days is the last, and a typo without the right bid counts double", async () => {
  const ana = await house.bidder();
  const again = async () => {
    const id = await house.open({ endsIn: 300 * 24 * HOUR });
    await house.bid(id, ana, 500_00);
    return { id, answer: await house.retract(id, ana) };
  };
  const { id } = await again();
  await house.bid(id, ana, 50_000);
  await again();
  // The second was not corrected by a new bid: it counts double once its ten minutes are over.
  house.database.shiftClock(9 * MINUTE);
  expect((await again()).answer).toMatchObject({ ok: true });
  expect((await again()).answer).toEqual(refused("retractionsUsedUp"));
  house.database.shiftClock(181 * 24 * HOUR);
  expect((await again()).answer).toMatchObject({ ok: true });
});

test("two typos that were not bid again are as many as three", async () => {
  const ana = await house.bidder();
  const id = await house.open();
  await house.bid(id, ana, 500_00);
  await house.retract(id, ana);
  house.database.shiftClock(11 * MINUTE);
  await house.bid(id, ana, 500_00);
  expect(await house.retract(id, ana)).toMatchObject({ ok: true });
  house.database.shiftClock(22 * MINUTE);
  await house.bid(id, ana, 500_00);
  expect(await house.retract(id, ana)).toEqual(refused("retractionsUsedUp"));
});

test("the same form sent twice, or ten times at once, takes back one bid", async () => {
  const { id, beto } = await house.contested({ endsIn: 12 * HOUR });
  const key = uuid();
  const answers = await Promise.all(Array.from({ length: 10 }, () => house.retract(id, beto, "typo", key)));
  expect(answers.map((answer) => answer?.ok)).toEqual(Array(10).fill(true));
  expect(await house.retract(id, beto, "typo", key)).toMatchObject({ ok: true });
  expect(await house.events(id)).toHaveLength(4);
});

test("a user without standing bids has nothing to retract, and neither has an unknown auction", async () => {
  const { id, ana } = await house.contested();
  expect(await house.retract(id, await house.bidder())).toBeNull();
  expect(await house.retract(id, house.sellerId)).toBeNull();
  await house.retract(id, ana);
  expect(await house.retract(id, ana)).toBeNull();
  expect(await house.retract(uuid(), ana)).toBeNull();
});

test("open pages receive a retraction once it is written", async () => {
  const { id, ana } = await house.contested();
  const { announced } = house;
  await markHasRoom(house.db, id);
  announced.length = 0;
  await house.retract(id, ana);
  await house.retract(id, ana);
  expect(announced).toEqual([{ id, seq: 4, endsAt: (await house.auction(id)).state.endsAt }]);
});

test("a retraction and bids that come at once leave what the replay of their order gives, fifty times", async () => {
  for (let round = 0; round < 50; round++) {
    const { id, ana, beto } = await house.contested();
    const carla = await house.bidder();
    await Promise.all([
      house.bid(id, carla, 350_00 + round * 500),
      house.retract(id, round % 2 ? ana : beto),
      house.bid(id, beto, 600_00),
    ]);
    const [{ state, terms }, history] = await Promise.all([house.auction(id), findHistory(house.db, id)]);
    expect(state).toEqual(replay(history, terms));
    expect(history.some(({ type }) => type === "retraction")).toBe(true);
  }
});
