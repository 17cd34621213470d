import { sql } from "drizzle-orm";
import fc from "fast-check";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findHistory } from "~/data/auctions/auction-history.server";
import { findBidderNumbers } from "~/data/auctions/participants.server";
import { CLOCK } from "~/data/clock.server";
import { bidders, products } from "~/data/schema.server";
import { visibleEnd } from "~/domain/auctions/auction";
import { activeBids } from "~/domain/auctions/history";
import { minimumBid } from "~/domain/auctions/lead";
import { replay } from "~/domain/auctions/replay";
import { RETRACTION_REASONS } from "~/domain/auctions/retraction-limit";
import { HOUR } from "~/domain/time";
import { holdAuction } from "~/flows/auctions/hold-auction.server";
import { readForBid } from "~/flows/auctions/place-bid.server";
import { type AuctionHouse, openAuctionHouse } from "../../support/auction-house";

/** The number of auctions. AUCTION_SEED repeats a seed that fast-check printed. */
const RUNS = Number(process.env.AUCTION_HOUSE_RUNS ?? 10);
const SEED = process.env.AUCTION_SEED === undefined ? {} : { seed: Number(process.env.AUCTION_SEED) };

let house: AuctionHouse;
beforeAll(async () => {
  house = await openAuctionHouse();
});
afterAll(() => house.close());

const who = fc.integer({ min: 0, max: 3 });
const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ does: fc.constant("bid" as const), who, above: fc.nat(300_00) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("retract" as const),
      who,
      reason: fc.constantFrom(...RETRACTION_REASONS),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("cancelBids" as const), number: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("hold" as const), who }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("revise" as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant("wait" as const),
      time: fc.oneof(fc.nat(20 * 60_000), fc.nat(10 * HOUR)),
    }),
  },
);
const wanted = fc.record({
  reserve: fc.constantFrom(null, 250_00),
  buyItNow: fc.constantFrom(null, 900_00),
  endsIn: fc.constantFrom(13 * HOUR, 30 * HOUR),
});

const ending = fc.constantFrom("sellNow", "cancel", "takeDown", "time");

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function act(id: string, people: string[], one: Step, wait: (time: number) => void): Promise<void> {
  const { state, terms, productId } = await house.auction(id);
  if (one.does === "bid") await house.bid(id, people[one.who] ?? "", minimumBid(state.lead, terms) + one.above);
  if (one.does === "retract") await house.retract(id, people[one.who] ?? "", one.reason);
  if (one.does === "cancelBids") await house.cancelBids(id, one.number);
  if (one.does === "hold") await hold(id, people[one.who] ?? "");
  if (one.does === "revise") {
    await house.db.run(sql`INSERT INTO revisions VALUES (${uuid()}, ${productId}, ${CLOCK}, 'More')`);
  }
  if (one.does === "wait") wait(one.time);
}

async function hold(auctionId: string, bidder: string): Promise<void> {
  const wanted = { auctionId, bidder, key: uuid(), wait: 0 };
  const context = house.context();
  await holdAuction(context, wanted, await readForBid(context, wanted));
}

/** The stored auction equals the replay of its history, and so do the copies of it. */
async function check(id: string): Promise<void> {
  const [auction, history, numbers] = await Promise.all([
    house.auction(id),
    findHistory(house.db, id),
    findBidderNumbers(house.db, id),
  ]);
  const { state, terms, productId } = auction;
  expect(state).toEqual(replay(history, terms));
  expect(history.map(({ seq }) => seq)).toEqual(history.map((_, index) => index + 1));

  const standing = activeBids(history);
  expect(auction.bids).toBe(standing.length);
  expect(auction.leaderNumber).toBe(state.lead ? numbers.get(state.lead.bidder) : null);
  const rows = await house.db.select().from(bidders).where(sql`auction_id = ${id}`);
  for (const { user_id, max } of rows) {
    const own = standing.filter(({ bidder }) => bidder === user_id).map((bid) => bid.max);
    expect(max).toBe(own.length > 0 ? Math.max(...own) : null);
  }
  const [product] = await house.db.select().from(products).where(sql`id = ${productId}`);
  const price = state.closing?.sale?.price ?? state.lead?.price ?? terms.start;
  expect(product).toMatchObject({ price, bids: standing.length, auction_end_time: visibleEnd(state, terms) });
}

test(
  "whatever people do, an auction stands where the replay of its history does",
  async () => {
    await fc.assert(
      fc.asyncProperty(wanted, fc.array(step, { minLength: 10, maxLength: 60 }), ending, async (terms, steps, ends) => {
        // New people for each auction, so that nobody has used up their retractions.
        const people = await Promise.all(Array.from({ length: 4 }, () => house.bidder()));
        const id = await house.open(terms);
        let shifted = 0;
        const wait = (time: number) => {
          shifted += time;
          house.database.shiftClock(shifted);
        };
        try {
          for (const one of steps) {
            await act(id, people, one, wait);
            await check(id);
          }
          if (ends === "sellNow") await house.sellNow(id);
          if (ends === "cancel") await house.cancel(id);
          if (ends === "takeDown") await house.takeDown((await house.auction(id)).productId);
          await check(id);
          wait(60 * HOUR);
          await house.settle(id);
          await check(id);
          expect((await house.auction(id)).state.closing).not.toBeNull();
        } finally {
          house.database.shiftClock(0);
        }
      }),
      { numRuns: RUNS, ...SEED },
    );
  },
  60_000 + RUNS * 4_000,
);
