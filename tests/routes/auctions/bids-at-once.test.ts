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

test("each has an answer of its own, and the history is whole", async () => {
  const { id, people, bid, events } = await opened();
  market.database.delay(AWAY);
  const statuses = (await Promise.all(people.map((who, n) => bid(who, 200 + 100 * n)))).map(({ status }) => status);
  // Whoever came behind a higher bid is told so.
  expect(statuses.filter((status) => ![303, 409].includes(status))).toEqual([]);
  const written = await events();
  const accepted = people.flatMap((who, n) => (statuses[n] === 303 ? [`${who.id} ${(200 + 100 * n) * 100}`] : []));
  expect(accepted.length).toBeGreaterThan(1);
  expect(written.map(({ user_id, max }) => `${user_id} ${max}`).toSorted()).toEqual(accepted.toSorted());
  expect(await faultsOf(market.db, id)).toEqual([]);
});

test("whoever hangs up in the middle keeps nobody from an answer", async () => {
  const { id, people, bid, events } = await opened();
  market.database.delay(AWAY);
  const gone = new AbortController();
  // Each third hangs up while its bid is read, waits or is written.
  const leaves = (n: number) => n % 3 === 1;
  const answers = people.map(async (who, n) => {
    const answer = bid(who, 200 + 100 * n, leaves(n) ? gone.signal : undefined).catch(() => null);
    return leaves(n) ? null : ((await answer)?.status ?? 0);
  });
  setTimeout(() => gone.abort(), 1.5 * AWAY);
  const statuses = await Promise.all(answers);
  expect(statuses.filter((status) => ![null, 303, 409].includes(status))).toEqual([]);
  market.database.delay(0);
  await market.idle();
  const bidders = (await events()).map(({ user_id }) => user_id);
  expect(bidders).toEqual(expect.arrayContaining(people.filter((_, n) => statuses[n] === 303).map(({ id }) => id)));
  // A bid whose sender hung up may be written between two reads of the audit.
  await expect.poll(() => faultsOf(market.db, id)).toEqual([]);
});
