import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { holdAuction } from "~/flows/auctions/hold-auction.server";
import { placeBid, readForBid } from "~/flows/auctions/place-bid.server";
import { readForRetraction, retractBids } from "~/flows/auctions/retract-bids.server";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";

// Decisions also depend on facts outside the auction: a bidder's retractions in any auction, and strikes.

const ROUNDS = 50;

let house: AuctionHouse;
beforeAll(async () => {
  house = await openAuctionHouse();
  // Records the order of bids and strikes.
  await house.db.run(sql`CREATE TABLE happened (n INTEGER PRIMARY KEY, who TEXT, what TEXT)`);
  for (const [table, what] of [
    ["auction_events", "bid"],
    ["strikes", "strike"],
  ]) {
    await house.db.$client.execute(`CREATE TRIGGER note_${table} AFTER INSERT ON ${table}
      BEGIN INSERT INTO happened (who, what) VALUES (new.user_id, '${what}'); END`);
  }
});
afterAll(() => house.close());

const refused = (reason: string) => ({ ok: false, refusal: { reason } });
const opened = (count: number) => Promise.all(Array.from({ length: count }, () => house.open({ buyItNow: 900_00 })));

async function strike(who: string, productId: string): Promise<void> {
  const order = uuid();
  await house.db.batch([
    house.db.run(sql`INSERT INTO orders (id, product_id, buyer_id, seller_id, title, amount, status, created_at)
      VALUES (${order}, ${productId}, ${who}, ${house.sellerId}, 'x', 100, 'expired_unpaid', 1)`),
    house.db.run(sql`INSERT INTO strikes (order_id, user_id, at) VALUES (${order}, ${who}, ${Date.now()})`),
  ]);
}

test("a retraction that was decided on before another one elsewhere is asked about again", async () => {
  const ana = await house.bidder();
  const auctions = await opened(4);
  for (const id of auctions) await house.bid(id, ana, 500_00);
  const last = { auctionId: auctions[3] ?? "", bidder: ana, reason: "typo" as const, key: uuid() };
  const context = house.context();
  const read = await readForRetraction(context, last);
  for (const id of auctions.slice(0, 3)) expect(await house.retract(id, ana)).toMatchObject({ ok: true });
  expect(await retractBids(context, last, read)).toEqual(refused("retractionsUsedUp"));
  expect(await house.events(last.auctionId)).toHaveLength(1);
});

test(`of five retractions in five auctions at once three are granted, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const ana = await house.bidder();
    const auctions = await opened(5);
    await Promise.all(auctions.map((id) => house.bid(id, ana, 500_00)));
    const answers = await Promise.all(auctions.map((id) => house.retract(id, ana)));
    expect(answers.filter((answer) => answer?.ok)).toHaveLength(3);
    for (const answer of answers.filter((one) => !one?.ok)) expect(answer).toEqual(refused("retractionsUsedUp"));
  }
});

test("a bid or a hold that was decided on before the second strike is asked about again", async () => {
  const ana = await house.bidder();
  const [auctionId = ""] = await opened(1);
  const { productId } = await house.auction(auctionId);
  await strike(ana, productId);
  const wanted = { auctionId, bidder: ana, max: 500_00, key: uuid() };
  const context = house.context();
  const read = await readForBid(context, wanted);
  await strike(ana, productId);
  expect(await placeBid(context, wanted, read)).toEqual(refused("notEligible"));
  expect(await holdAuction(context, { ...wanted, wait: 0 }, read)).toEqual(refused("notEligible"));
  expect(await house.events(auctionId)).toEqual([]);
});

test(`a bidder cannot bid after their second strike, however close the two come, ${ROUNDS} times`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const ana = await house.bidder();
    const auctions = await opened(5);
    const { productId } = await house.auction(auctions[0] ?? "");
    await strike(ana, productId);
    const struck = pause(round % 10).then(() => strike(ana, productId));
    const answers = await Promise.all(auctions.map((id) => house.bid(id, ana, 500_00)));
    await struck;
    for (const answer of answers.filter((one) => !one?.ok)) expect(answer).toEqual(refused("notEligible"));
    const { rows } = await house.db.$client.execute({
      sql: "SELECT what FROM happened WHERE who = ? ORDER BY n",
      args: [ana],
    });
    const bids = answers.filter((answer) => answer?.ok).map(() => "bid");
    expect(rows.map(({ what }) => what)).toEqual(["strike", ...bids, "strike"]);
  }
});
