import { sql } from "drizzle-orm";
import { CRONS } from "~/crons";
import { notifications, offers, orders } from "~/data/schema.server";
import { auctionOf, bidOn } from "./auctions";
import type { Market } from "./market";

const HOUR = 3_600_000;

type Person = Awaited<ReturnType<Market["person"]>>;
type Wanted = Parameters<typeof auctionOf>[2] & { headers?: Record<string, string>; bids?: readonly string[] };

/** Runs cron when so much time has passed, and waits for what it set going. */
export async function cronAt(market: Market, milliseconds: number): Promise<void> {
  market.database.shiftClock(milliseconds);
  await (await market.worker.getWorker()).scheduled({ cron: CRONS.minute });
}

/**
 * An auction that ended after an hour with a bid of each: bidders 1, 2 and so on, the last of whom leads by default. Cron
 * has settled it, and the clock stands an hour later.
 */
export async function endedAuction(market: Market, wanted: Wanted = {}) {
  const { headers = {}, bids = ["200", "400", "600"], ...terms } = wanted;
  const seller = await market.person({ seller: true, headers });
  market.database.shiftClock(0);
  const auction = await auctionOf(market.db, seller.id, { endsIn: HOUR, ...terms });
  const people: Person[] = [];
  for (const max of bids) {
    const person = await market.person({ headers });
    people.push(person);
    await bidOn(person, auction, max);
  }
  await cronAt(market, HOUR);
  const bidder = (number: number) => {
    const person = people[number - 1];
    if (!person) throw new Error("no such bidder");
    return person;
  };
  return { ...auction, seller, bidder, after: `/auction/${auction.id}/after` };
}

/** The same, whose buyer has let the 48 hours go by. */
export async function unpaidAuction(market: Market, wanted: Wanted = {}) {
  const auction = await endedAuction(market, wanted);
  await cronAt(market, 50 * HOUR);
  return auction;
}

export const ordersOf = ({ db }: Market, auctionId: string) =>
  db.select().from(orders).where(sql`auction_id = ${auctionId}`).orderBy(orders.created_at);

export const offersOf = ({ db }: Market, auctionId: string) =>
  db.select().from(offers).where(sql`auction_id = ${auctionId}`).orderBy(offers.at);

/** What somebody was told of a kind. */
export async function toldOf({ db }: Market, { id }: Pick<Person, "id">, kind: string) {
  const rows = await db.select().from(notifications).where(sql`user_id = ${id} AND message ->> 'kind' = ${kind}`);
  return rows.map(({ message }) => message);
}
