import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { never } from "~/data/condition.server";
import { answerCancellation } from "~/domain/auctions/ending";
import { executeCommand } from "~/flows/auctions/execute-command.server";
import { placeBid, readForBid } from "~/flows/auctions/place-bid.server";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";

// What a request costs beside others: bids of one auction that arrive together read once and write once each.

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

test("bids that arrive together are each decided on what the one ahead left, with one request", async () => {
  expect(await bidTogether(await house.open(), 200_00, 300_00, 400_00)).toEqual({
    reasons: [true, true, true],
    requests: 3,
  });
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
