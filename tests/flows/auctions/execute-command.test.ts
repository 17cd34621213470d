import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { never } from "~/data/condition.server";
import { products } from "~/data/schema.server";
import { answerCancellation } from "~/domain/auctions/ending";
import { executeCommand } from "~/flows/auctions/execute-command.server";
import { placeBid, readForBid } from "~/flows/auctions/place-bid.server";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";
import { faultsOf } from "../../support/audit";

// What a request costs beside others: bids of one auction that arrive together read once each, and are written together.

let house: AuctionHouse;
beforeAll(async () => {
  house = await openAuctionHouse();
});
afterAll(() => house.close());

/** The answers of bids that were read together, and the requests to the database after that. */
async function bidTogether(auctionId: string, ...amounts: readonly number[]) {
  const context = house.context();
  const bids = [];
  for (const max of amounts) {
    const bid = { auctionId, bidder: await house.bidder(), max, key: uuid() };
    bids.push({ bid, read: await readForBid(context, bid) });
  }
  house.database.resetCount();
  const answers = await Promise.all(bids.map(({ bid, read }) => placeBid(context, bid, read)));
  await house.waitForBackgroundWork();
  return { reasons: answers.map((answer) => answer?.ok || answer?.refusal.reason), requests: house.database.requests };
}

test("bids that arrive together are each decided on what the one ahead left: the first alone, the others in one request", async () => {
  const id = await house.open();
  expect(await bidTogether(id, 200_00, 300_00, 400_00)).toEqual({ reasons: [true, true, true], requests: 2 });
  expect((await house.events(id)).map(({ seq, max }) => [seq, max])).toEqual([
    [1, 200_00],
    [2, 300_00],
    [3, 400_00],
  ]);
  expect(await faultsOf(house.db, id)).toEqual([]);
});

test("of those behind, 31 are written along at a time", async () => {
  const id = await house.open();
  const amounts = Array.from({ length: 40 }, (_, n) => 200_00 + n * 100_00);
  expect(await bidTogether(id, ...amounts)).toEqual({ reasons: amounts.map(() => true), requests: 3 });
  expect(await faultsOf(house.db, id)).toEqual([]);
});

test("nobody is answered before the write that has the bid", async () => {
  const id = await house.open();
  const context = house.context();
  const [ana, beto] = [await house.bidder(), await house.bidder()];
  const bids = [ana, beto].map((bidder, n) => ({ auctionId: id, bidder, max: 200_00 + n * 100_00, key: uuid() }));
  const reads = await Promise.all(bids.map((bid) => readForBid(context, bid)));
  house.database.delay(100);
  const written: number[] = [];
  const answers = bids.map(async (bid, n) => {
    const answer = await placeBid(context, bid, reads[n] ?? null);
    // What another connection sees at the moment of the answer.
    written.push((await house.events(id)).length);
    return answer?.ok;
  });
  expect(await Promise.all(answers)).toEqual([true, true]);
  house.database.delay(0);
  expect(written.every((count, n) => count > n)).toBe(true);
});

test("whose guard the write meets is asked again alone, and those behind lose neither bid nor order", async () => {
  const id = await house.open();
  const context = house.context();
  const bids = [];
  for (const max of [200_00, 300_00, 400_00, 500_00]) {
    const bid = { auctionId: id, bidder: await house.bidder(), max, key: uuid() };
    bids.push({ bid, read: await readForBid(context, bid) });
  }
  // By the seller, after the read.
  const blocked = bids[1]?.bid.bidder ?? "";
  await house.db.run(sql`INSERT INTO blocks VALUES (${house.sellerId}, ${blocked}, ${id}, 1)`);
  const answers = await Promise.all(bids.map(({ bid, read }) => placeBid(context, bid, read)));
  expect(answers.map((answer) => answer?.ok || answer?.refusal.reason)).toEqual([true, "bidderBlocked", true, true]);
  expect((await house.events(id)).map(({ max }) => max)).toEqual([200_00, 400_00, 500_00]);
  expect(await faultsOf(house.db, id)).toEqual([]);
});

test("one that makes the database refuse the whole batch fails alone", async () => {
  const id = await house.open();
  const refused = 300_00;
  await house.db.run(
    sql.raw(`CREATE TRIGGER refuse_bid BEFORE INSERT ON auction_events
    WHEN new.auction_id = '${id}' AND new.max = ${refused} BEGIN SELECT RAISE(ABORT, 'refused'); END`),
  );
  const context = house.context();
  const bids = [];
  for (const max of [200_00, 250_00, refused, 400_00]) {
    const bid = { auctionId: id, bidder: await house.bidder(), max, key: uuid() };
    bids.push({ bid, read: await readForBid(context, bid) });
  }
  const answers = await Promise.allSettled(bids.map(({ bid, read }) => placeBid(context, bid, read)));
  await house.db.run(sql`DROP TRIGGER refuse_bid`);
  expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  expect((await house.events(id)).map(({ max }) => max)).toEqual([200_00, 250_00, 400_00]);
  expect(await faultsOf(house.db, id)).toEqual([]);
});

test("two forms of one person at once are two bids or one, as they came, and a form sent twice is one", async () => {
  const id = await house.open();
  const context = house.context();
  const [ana, beto] = [await house.bidder(), await house.bidder()];
  const [one, other] = [uuid(), uuid()];
  const bids = [
    { auctionId: id, bidder: beto, max: 150_00, key: uuid() },
    { auctionId: id, bidder: ana, max: 200_00, key: one },
    { auctionId: id, bidder: ana, max: 200_00, key: one },
    { auctionId: id, bidder: ana, max: 300_00, key: other },
  ];
  const reads = await Promise.all(bids.map((bid) => readForBid(context, bid)));
  const answers = await Promise.all(bids.map((bid, n) => placeBid(context, bid, reads[n] ?? null)));
  expect(answers.map((answer) => answer?.ok)).toEqual([true, true, true, true]);
  expect((await house.events(id)).map(({ user_id, max }) => [user_id, max])).toEqual([
    [beto, 150_00],
    [ana, 200_00],
    [ana, 300_00],
  ]);
  expect(await faultsOf(house.db, id)).toEqual([]);
});

test("the product's lists have the price of the last bid that was written", async () => {
  const id = await house.open();
  await bidTogether(id, 200_00, 300_00, 400_00);
  const { productId, state, bids } = await house.auction(id);
  const [product] = await house.db.select().from(products).where(eq(products.id, productId));
  expect([product?.price, product?.bids, product?.auction_end_time]).toEqual([state.lead?.price, bids, state.endsAt]);
});

test("a refusal costs nothing more, unless the one ahead made it necessary: then it is read again once", async () => {
  const id = await house.open();
  await house.bid(id, await house.bidder(), 500_00);
  expect(await bidTogether(id, 105_00, 106_00)).toEqual({ reasons: ["tooLow", "tooLow"], requests: 0 });
  expect(await bidTogether(id, 600_00, 505_00)).toEqual({ reasons: [true, "tooLow"], requests: 2 });
});

test("a race that is lost to another isolate costs one write and one read", async () => {
  const id = await house.open();
  const context = house.context();
  const slow = { auctionId: id, bidder: await house.bidder(), max: 105_00, key: uuid() };
  const read = await readForBid(context, slow);
  await house.bid(id, await house.bidder(), 500_00);
  house.database.resetCount();
  expect(await placeBid(context, slow, read)).toEqual({ ok: false, refusal: { reason: "tooLow", minimum: 110_00 } });
  expect(house.database.requests).toBe(2);
});

test("a hundred lost races end in a 503 that asks for another try", async () => {
  const id = await house.open();
  let reads = 0;
  const read = async () => {
    reads++;
    return { auction: await house.auction(id) };
  };
  const lost = executeCommand(house.context(), await read(), {
    read,
    decide({ auction: { state, terms, now } }) {
      const accepted = answerCancellation(state, terms, now);
      return accepted.ok ? { ok: true, accepted, key: null, numbers: new Map(), guard: never } : accepted;
    },
  });
  const answer = await lost.catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) throw new Error("no response");
  expect([answer.status, answer.headers.get("Retry-After"), reads]).toEqual([503, "1", 101]);
  expect(await house.events(id)).toEqual([]);
});
