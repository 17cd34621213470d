import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { products } from "~/data/schema.server";
import { toCentavos } from "~/domain/money";
import { cancelBids, readForBidsCancellation } from "~/flows/auctions/cancel-bids.server";
import { placeBid, readForBid } from "~/flows/auctions/place-bid.server";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";

let house: AuctionHouse;
beforeAll(async () => {
  house = await openAuctionHouse();
});
afterAll(() => house.close());

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

test("a first bid leads at the starting price, and what it could cost stays with the auction's row", async () => {
  const id = await house.open();
  const ana = await house.bidder();
  const answer = await house.bid(id, ana, 500_00);
  expect(answer?.ok).toBe(true);
  const { state, bids, people, leaderNumber } = await house.auction(id);
  expect(state).toMatchObject({ seq: 1, lead: { bidder: ana, max: 500_00, price: 100_00 } });
  expect({ bids, people, leaderNumber }).toEqual({ bids: 1, people: 1, leaderNumber: 1 });
});

test("what a flow answers is what the database holds", async () => {
  const id = await house.open({ reserve: 300_00 });
  const [ana, beto] = [await house.bidder(), await house.bidder()];
  for (const [who, max] of [
    [ana, 200_00],
    [beto, 250_00],
    [ana, 400_00],
    [ana, 500_00],
  ] as const) {
    const answer = await house.bid(id, who, max);
    expect(answer).toMatchObject({ ok: true });
    const { now: _, ...held } = await house.auction(id);
    expect(answer?.ok && answer.auction).toMatchObject(held);
  }
  expect((await house.auction(id)).state.lead).toMatchObject({ bidder: ana, price: 300_00, max: 500_00 });
});

test("lists show the price, the bids and the end of the auction", async () => {
  const id = await house.open({ endsIn: 60_000 });
  await house.bid(id, await house.bidder(), 500_00);
  await house.bid(id, await house.bidder(), 300_00);
  const { productId, state } = await house.auction(id);
  const [product] = await house.db.select().from(products).where(sql`id = ${productId}`);
  expect(product).toMatchObject({ price: 310_00, bids: 2, auction_end_time: state.endsAt });
  expect(state.endsAt - Date.now()).toBeGreaterThan(290_000);
});

test("a bid too low returns the minimum bid and stores nothing", async () => {
  const id = await house.open();
  const [ana, beto] = [await house.bidder(), await house.bidder()];
  await house.bid(id, ana, 500_00);
  expect(await house.bid(id, beto, 109_99)).toEqual({ ok: false, refusal: { reason: "tooLow", minimum: 110_00 } });
  expect(await house.events(id)).toHaveLength(1);
});

test("the same form sent twice, or ten times at once, is one bid", async () => {
  const id = await house.open();
  const ana = await house.bidder();
  const key = uuid();
  const answers = await Promise.all(Array.from({ length: 10 }, () => house.bid(id, ana, 500_00, key)));
  expect(answers.map((answer) => answer?.ok)).toEqual(Array(10).fill(true));
  expect(await house.bid(id, ana, 500_00, key)).toMatchObject({ ok: true });
  expect(await house.events(id)).toHaveLength(1);
});

test("the database's clock decides: a bid at the end is too late, whatever the Worker's clock says", async () => {
  const id = await house.open({ endsIn: 3_600_000 });
  const ana = await house.bidder();
  try {
    house.database.shiftClock(-3_600_000);
    expect(await house.bid(id, ana, 500_00)).toEqual({ ok: false, refusal: { reason: "auctionNotStarted" } });
    house.database.shiftClock(0);
    expect(await house.bid(id, ana, 500_00)).toMatchObject({ ok: true });
    house.database.shiftClock(3_600_000);
    expect(await house.bid(id, ana, 600_00)).toEqual({ ok: false, refusal: { reason: "auctionEnded" } });
  } finally {
    house.database.shiftClock(0);
  }
});

test("a bid that was in time when it was read and late when it was written is too late", async () => {
  const id = await house.open({ endsIn: 3_600_000 });
  const bid = { auctionId: id, bidder: await house.bidder(), max: 500_00, key: uuid() };
  const { placeBid, readForBid } = await import("~/flows/auctions/place-bid.server");
  const context = house.context();
  const read = await readForBid(context, bid);
  house.database.shiftClock(3_600_000);
  try {
    expect(await placeBid(context, bid, read)).toEqual({ ok: false, refusal: { reason: "auctionEnded" } });
  } finally {
    house.database.shiftClock(0);
  }
  // The auction that ended meanwhile may be settled already.
  expect((await house.events(id)).filter(({ type }) => type === "bid")).toEqual([]);
});

test("of two that read the same auction, the slower one is asked again by what the faster one left", async () => {
  const id = await house.open();
  const [ana, beto] = [await house.bidder(), await house.bidder()];
  const { placeBid, readForBid } = await import("~/flows/auctions/place-bid.server");
  const context = house.context();
  const slow = { auctionId: id, bidder: beto, max: 105_00, key: uuid() };
  const read = await readForBid(context, slow);
  await house.bid(id, ana, 500_00);
  expect(await placeBid(context, slow, read)).toEqual({ ok: false, refusal: { reason: "tooLow", minimum: 110_00 } });
});

test("an answer that was lost on its way is given again to the same form", async () => {
  const id = await house.open();
  const ana = await house.bidder();
  const key = uuid();
  house.database.fail(1, "after", 1);
  await expect(house.bid(id, ana, 500_00, key)).rejects.toMatchObject({ status: 503 });
  expect(await house.bid(id, ana, 500_00, key)).toMatchObject({ ok: true });
  expect(await house.events(id)).toHaveLength(1);
});

test("a database that is away before the bid leaves nothing of it", async () => {
  const id = await house.open();
  const ana = await house.bidder();
  house.database.fail(1, "before", 1);
  await expect(house.bid(id, ana, 500_00)).rejects.toMatchObject({ status: 503 });
  expect(await house.events(id)).toHaveLength(0);
});

test("the seller, a blocked bidder and a bidder with two strikes are turned away", async () => {
  const id = await house.open();
  expect(await house.bid(id, house.sellerId, 500_00)).toEqual({ ok: false, refusal: { reason: "sellerCannotBid" } });
  const ana = await house.bidder();
  await house.db.run(sql`INSERT INTO blocks VALUES (${house.sellerId}, ${ana}, ${id}, 1)`);
  expect(await house.bid(id, ana, 500_00)).toEqual({ ok: false, refusal: { reason: "bidderBlocked" } });

  const beto = await house.bidder();
  const { productId } = await house.auction(id);
  for (const orderId of [uuid(), uuid()]) {
    await house.db.run(sql`INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, created_at)
      VALUES (${orderId}, ${productId}, ${beto}, ${house.sellerId}, 'x', 100, 'expired_unpaid', 1)`);
    await house.db.run(
      sql`INSERT INTO strikes (order_id, user_id, at) VALUES (${orderId}, ${beto}, ${Date.now() - 1000})`,
    );
  }
  expect(await house.bid(id, beto, 500_00)).toEqual({ ok: false, refusal: { reason: "notEligible" } });
});

test("every event is chained to the one before, and a promise hides each maximum", async () => {
  const id = await house.open({ reserve: 900_00 });
  const [ana, beto] = [await house.bidder(), await house.bidder()];
  await house.bid(id, ana, 200_00);
  await house.bid(id, beto, 300_00);
  const [first, second] = await house.events(id);
  const entry = (event: NonNullable<typeof first>, pseudonym: number, leader: number) =>
    `{"auction":"${id}","commit":"${event.commitment}","ends_at":${event.ends_at},"leader_pseudonym":${leader},` +
    `"pseudonym":${pseudonym},"received_at":${event.at},"seq":${event.seq},"type":"bid","visible_price":${event.price}}`;
  if (!first || !second) throw new Error("two bids");
  expect(second.hash).toBe(sha256(first.hash + entry(second, 2, 2)));
  expect(first.commitment).toBe(sha256(`${first.salt}|${id}|1|20000`));
  expect((await house.auction(id)).hash).toBe(second.hash);
});

test("history cannot be rewritten, and no bid written past the rules", async () => {
  const id = await house.open();
  const ana = await house.bidder();
  await house.bid(id, ana, 200_00);
  const refused = async (statement: ReturnType<typeof sql>, why: RegExp) =>
    expect(house.db.run(statement)).rejects.toThrow(why);
  await refused(sql`UPDATE auction_events SET max = 1 WHERE auction_id = ${id}`, /not rewritten/);
  await refused(sql`DELETE FROM auction_events WHERE auction_id = ${id}`, /not rewritten/);
  await refused(sql`DELETE FROM auctions WHERE id = ${id}`, /not rewritten/);
  await refused(sql`UPDATE auctions SET reserve = 50000 WHERE id = ${id}`, /terms do not change/);
  await refused(
    sql`UPDATE auctions SET ends_at = ends_at - 1 WHERE id = ${id}`,
    /ends_at >= original_end|an event at a time/,
  );
  await refused(sql`UPDATE auctions SET seq = 2, price = 1 WHERE id = ${id}`, /without its event/);
  const copy = (seq: number, at: number, who: string) => sql`INSERT INTO auction_events
    SELECT auction_id, ${seq}, ${uuid()}, type, ${at}, ${who}, max, withdrawn, reason, NULL, price, leader_id, ends_at, salt,
      commitment, hash FROM auction_events WHERE auction_id = ${id} AND seq = 1`;
  const { terms } = await house.auction(id);
  await refused(copy(3, Date.now(), ana), /out of its order/);
  await refused(copy(1, Date.now(), ana), /out of its order/);
  await refused(copy(2, terms.originalEnd, ana), /nobody may place/);
  await refused(copy(2, terms.startsAt - 1, ana), /nobody may place/);
  await refused(copy(2, Date.now(), house.sellerId), /nobody may place/);
});

test("an auction that is unknown answers nothing", async () => {
  expect(await house.bid(uuid(), await house.bidder(), 500_00)).toBeNull();
});

test("amounts that are none are refused", async () => {
  const id = await house.open();
  const ana = await house.bidder();
  for (const max of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1_000_000_001, 2 ** 53]) {
    expect(await house.bid(id, ana, max)).toEqual({ ok: false, refusal: { reason: "amountInvalid" } });
  }
  expect(await house.bid(id, ana, toCentavos(1_000_000_000))).toMatchObject({ ok: true });
});

test("an account closed between the read and the write has not bid", async () => {
  const id = await house.open();
  const ana = await house.bidder();
  const own = house.context();
  const sent = { auctionId: id, bidder: ana, max: 300_00, key: uuid() };
  const read = await readForBid(own, sent);
  await house.db.run(sql`UPDATE users SET deleted_at = 1 WHERE id = ${ana}`);
  expect(await placeBid(own, sent, read)).toBeNull();
  expect([await house.events(id), (await house.auction(id)).state.lead]).toEqual([[], null]);
});

test("a user blocked between the read and the write has not bid, even when queued behind the seller's block", async () => {
  const id = await house.open();
  const beto = await house.bidder();
  await house.bid(id, beto, 200_00);
  const own = house.context();
  const sent = { auctionId: id, bidder: beto, max: 400_00, key: uuid() };
  const read = await readForBid(own, sent);
  const blocking = {
    auctionId: id,
    seller: house.sellerId,
    number: 1,
    reason: "Never pays",
    isBlocked: true,
    key: uuid(),
  };
  const standing = await readForBidsCancellation(own, blocking);
  const [cancelled, answer] = await Promise.all([cancelBids(own, blocking, standing), placeBid(own, sent, read)]);
  expect(cancelled).toMatchObject({ ok: true });
  expect(answer).toEqual({ ok: false, refusal: { reason: "bidderBlocked" } });
  expect([(await house.events(id)).length, (await house.auction(id)).state.lead]).toEqual([2, null]);
});
