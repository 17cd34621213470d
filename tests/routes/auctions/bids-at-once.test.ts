import { sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { auctionEvents } from "~/data/schema.server";
import { auctionOf } from "../../support/auctions";
import { faultsOf } from "../../support/audit";
import { type Market, openMarket } from "../../support/market";

// Bids that reach one auction of a Worker together, with a database as far away as one in another region.

let market: Market;
beforeAll(async () => {
  market = await openMarket();
});
afterEach(() => market.database.delay(0));
afterAll(() => market.close());

const PEOPLE = 12;
const AWAY = 60;

async function opened() {
  const seller = await market.person({ seller: true });
  const { id, productId } = await auctionOf(market.db, seller.id);
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => market.person()));
  /** The whole form of a bid of so many pesos, with `signal` to hang up. */
  const bid = (who: (typeof people)[number], pesos: number, signal?: AbortSignal) =>
    who.raw(`/product/${productId}`, {
      method: "POST",
      headers: { Origin: market.origin, "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ auction: id, key: uuid(), max: String(pesos), confirmed: "yes" }).toString(),
      ...(signal && { signal }),
    });
  const events = () => market.db.select().from(auctionEvents).where(sql`auction_id = ${id}`).orderBy(auctionEvents.seq);
  return { id, people, bid, events };
}

test("each is answered by itself, those that wait are written together, and the history is whole", async () => {
  const { id, people, bid, events } = await opened();
  market.database.delay(AWAY);
  const trips = await market.trips(async () => {
    const answers = await Promise.all(people.map((who, n) => bid(who, 200 + 100 * n)));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 303));
  });
  // Each reads once. One by one, each would write and ask for emails to send once as well.
  expect(trips).toBeLessThan(2.5 * PEOPLE);
  const written = await events();
  expect(written.map(({ user_id, max }) => [user_id, max]).toSorted()).toEqual(
    people.map((who, n) => [who.id, (200 + 100 * n) * 100]).toSorted(),
  );
  expect(await faultsOf(market.db, id)).toEqual([]);
});

test("whoever hangs up in the middle holds up nobody", async () => {
  const { id, people, bid, events } = await opened();
  market.database.delay(AWAY);
  const gone = new AbortController();
  const begun = performance.now();
  const answers = people.map(async (who, n) => {
    // Each third hangs up while its bid is read, waits or is written.
    const leaves = n % 3 === 1;
    const answer = bid(who, 200 + 100 * n, leaves ? gone.signal : undefined).catch(() => null);
    return leaves ? null : (await answer)?.status;
  });
  setTimeout(() => gone.abort(), 1.5 * AWAY);
  expect((await Promise.all(answers)).filter((status) => status !== null)).toEqual(
    people.filter((_, n) => n % 3 !== 1).map(() => 303),
  );
  // Far below the three seconds that a request waits for one that is gone.
  expect(performance.now() - begun).toBeLessThan(2_500);
  market.database.delay(0);
  await market.idle();
  const bidders = (await events()).map(({ user_id }) => user_id);
  expect(bidders).toEqual(expect.arrayContaining(people.filter((_, n) => n % 3 !== 1).map(({ id }) => id)));
  expect(await faultsOf(market.db, id)).toEqual([]);
});
