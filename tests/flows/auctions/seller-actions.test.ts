import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { findHistory } from "~/data/auctions/auction-history.server";
import { blocks, products } from "~/data/schema.server";
import { replay } from "~/domain/auctions/replay";
import { HOUR } from "~/domain/time";
import { notificationsOf } from "../../support/aftermath";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";

let house: AuctionHouse;
beforeAll(async () => {
  house = await openAuctionHouse();
});
afterEach(() => house.database.shiftClock(0));
afterAll(() => house.close());

const refused = (reason: string) => ({ ok: false, refusal: { reason } });
const productOf = async (id: string) => {
  const { productId } = await house.auction(id);
  const [product] = await house.db.select().from(products).where(sql`id = ${productId}`);
  return product;
};

test("a seller cancels all of a bidder's bids, with a public reason", async () => {
  const { id, ana, beto } = await house.contested();
  expect(await house.cancelBids(id, 2, { reason: "  Never \n answers " })).toMatchObject({ ok: true });
  expect((await house.auction(id)).state.lead).toEqual({ bidder: beto, max: 300_00, price: 100_00 });
  expect((await house.events(id)).at(-1)).toMatchObject({ user_id: ana, reason: "Never answers", withdrawn: [2] });
  expect(await house.db.select().from(blocks).where(sql`user_id = ${ana}`)).toEqual([]);
  expect(await house.bid(id, ana, 500_00)).toMatchObject({ ok: true });
});

test("who loses their bids reads the reason, the others that bids went, and who retracts needs no message", async () => {
  const { id, ana, beto } = await house.contested();
  const about = { product: (await house.auction(id)).productId, title: "Cámara" };
  const toldTo = async (who: string) => [
    ...(await notificationsOf(house, { id: who }, "bids-withdrawn")),
    ...(await notificationsOf(house, { id: who }, "bids-cancelled")),
  ];
  const mailings = house.mailings();
  await house.cancelBids(id, 2);
  const withdrawn = { kind: "bids-withdrawn", ...about };
  const cancelled = { kind: "bids-cancelled", ...about, reason: "Never answers" };
  expect([await toldTo(ana), await toldTo(beto)]).toEqual([[cancelled], [withdrawn]]);
  await house.bid(id, ana, 500_00);
  await house.retract(id, ana);
  expect([await toldTo(ana), await toldTo(beto)]).toEqual([[cancelled], [withdrawn, withdrawn]]);
  expect(house.mailings()).toBe(mailings + 3);
});

test("who is kept out as well cannot bid again, here or in the seller's other auctions", async () => {
  const { id, ana } = await house.contested();
  await house.cancelBids(id, 2, { isBlocked: true });
  expect(await house.bid(id, ana, 500_00)).toEqual(refused("bidderBlocked"));
  expect(await house.bid(await house.open(), ana, 500_00)).toEqual(refused("bidderBlocked"));
});

test("a refused cancellation does not block the bidder", async () => {
  const { id, ana } = await house.contested({ endsIn: 12 * HOUR });
  expect(await house.cancelBids(id, 2, { isBlocked: true })).toEqual(refused("endEarlyLocked"));
  expect(await house.db.select().from(blocks).where(sql`user_id = ${ana}`)).toEqual([]);
});

test("the database's clock decides: 12 hours before the end bids and auctions with bids stay", async () => {
  const { id } = await house.contested({ endsIn: 12 * HOUR + 5000 });
  house.database.shiftClock(5000);
  expect(await house.cancelBids(id, 2)).toEqual(refused("endEarlyLocked"));
  expect(await house.cancel(id)).toEqual(refused("endEarlyLocked"));
  house.database.shiftClock(0);
  expect(await house.cancelBids(id, 2)).toMatchObject({ ok: true });
  house.database.shiftClock(13 * HOUR);
  expect(await house.cancelBids(id, 1)).toEqual(refused("auctionEnded"));
});

test("the reason is required, and at most 200 letters", async () => {
  const { id } = await house.contested();
  expect(await house.cancelBids(id, 2, { reason: " \u200b " })).toEqual(refused("reasonRequired"));
  expect(await house.cancelBids(id, 2, { reason: "é".repeat(201) })).toEqual(refused("reasonTooLong"));
  expect(await house.cancelBids(id, 2, { reason: "🪑".repeat(200) })).toMatchObject({ ok: true });
});

test("the same cancellation sent twice has one effect, and another seller's auction cannot be meant", async () => {
  const { id } = await house.contested();
  const key = uuid();
  const answers = await Promise.all(Array.from({ length: 5 }, () => house.cancelBids(id, 1, { key })));
  expect(answers.map((answer) => answer?.ok)).toEqual(Array(5).fill(true));
  expect(await house.events(id)).toHaveLength(4);
  expect(await house.cancelBids(id, 1)).toEqual(refused("noBids"));
  expect(await house.cancelBids(id, 9)).toBeNull();
  expect(await house.cancelBids(uuid(), 1)).toBeNull();
  expect(await house.cancelBids(id, 2, { seller: await house.bidder() })).toBeNull();
  expect(await house.sellNow(id, { seller: await house.bidder() })).toBeNull();
  expect(await house.cancel(id, await house.bidder())).toBeNull();
  expect(await house.events(id)).toHaveLength(4);
});

test("a seller sells to the leader at the visible price, below the reserve as well", async () => {
  const { id, ana } = await house.contested({ reserve: 900_00 });
  expect(await house.sellNow(id, { price: 310_00 })).toMatchObject({ ok: true });
  const { state } = await house.auction(id);
  expect(state.closing).toMatchObject({ status: "sold", sale: { buyer: ana, price: 310_00 } });
  expect((state.closing?.sale?.payBy ?? 0) - (state.closing?.at ?? 0)).toBe(48 * HOUR);
  expect(await productOf(id)).toMatchObject({ status: "ended", price: 310_00 });
  expect(await house.sellNow(id, { price: 310_00 })).toMatchObject({ ok: true });
  expect(await house.bid(id, ana, 900_00)).toEqual(refused("auctionEnded"));
  expect(await house.events(id)).toHaveLength(4);
});

test("nothing is sold without a bid, below the price that the seller saw, or after the end", async () => {
  const id = await house.open({ endsIn: HOUR });
  expect(await house.sellNow(id)).toEqual(refused("noBids"));
  await house.bid(id, await house.bidder(), 500_00);
  expect(await house.sellNow(id, { price: 100_01 })).toEqual(refused("priceFell"));
  house.database.shiftClock(HOUR);
  expect(await house.sellNow(id, { price: 100_00 })).toEqual(refused("auctionEnded"));
});

test("a seller cancels an auction: without bids at any time, with bids long before the end", async () => {
  const empty = await house.open({ endsIn: HOUR });
  expect(await house.cancel(empty)).toMatchObject({ ok: true });
  expect(await house.cancel(empty)).toMatchObject({ ok: true });
  expect(await house.events(empty)).toHaveLength(1);
  const { id, ana } = await house.contested();
  expect(await house.cancel(id)).toMatchObject({ ok: true });
  expect(await productOf(id)).toMatchObject({ status: "ended" });
  expect(await house.bid(id, ana, 900_00)).toEqual(refused("auctionEnded"));
});

test("what is taken down voids its auction, running or scheduled, and stays down", async () => {
  const { id, ana } = await house.contested({ endsIn: HOUR });
  const { productId } = await house.auction(id);
  expect(await house.takeDown(productId)).toBe(true);
  expect((await house.auction(id)).state.closing).toMatchObject({ status: "void", sale: null });
  expect(await productOf(id)).toMatchObject({ status: "removed" });
  expect(await house.bid(id, ana, 900_00)).toEqual(refused("auctionEnded"));
  expect(await house.takeDown(productId)).toBe(false);
  expect(await house.takeDown(uuid())).toBe(false);
  const scheduled = await house.open({ startsIn: HOUR });
  expect(await house.takeDown((await house.auction(scheduled)).productId)).toBe(true);
  expect((await house.auction(scheduled)).state.closing?.status).toBe("void");
});

test("what is taken down after its end keeps its result, and settling it does not bring it back", async () => {
  const { id, ana } = await house.contested({ endsIn: HOUR });
  const { productId } = await house.auction(id);
  house.database.shiftClock(HOUR);
  expect(await house.takeDown(productId)).toBe(true);
  await house.settle(id);
  expect((await house.auction(id)).state.closing).toMatchObject({ status: "sold", sale: { buyer: ana } });
  expect(await productOf(id)).toMatchObject({ status: "removed" });
});

test("an end and bids that come at once leave what the replay of their order gives, fifty times", async () => {
  for (let round = 0; round < 50; round++) {
    const { id, ana, beto } = await house.contested();
    const { productId } = await house.auction(id);
    const ends = [() => house.takeDown(productId), () => house.sellNow(id), () => house.cancel(id)];
    await Promise.all([
      house.bid(id, beto, 700_00),
      ends[round % 3]?.(),
      house.cancelBids(id, 1),
      house.bid(id, ana, 900_00),
    ]);
    const [{ state, terms }, history] = await Promise.all([house.auction(id), findHistory(house.db, id)]);
    expect(state).toEqual(replay(history, terms));
    expect(state.closing?.status).toBe((["void", "sold", "cancelled"] as const)[round % 3]);
    expect(history.at(-1)?.type).toBe((["takedown", "earlySale", "cancellation"] as const)[round % 3]);
  }
});
