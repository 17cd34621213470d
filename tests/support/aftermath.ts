import { sql } from "drizzle-orm";
import { notifications, offers, orders } from "~/data/schema.server";
import { HOUR } from "~/domain/time";
import { auctionOf, bidOn } from "./auctions";
import type { Market } from "./market";

type Person = Awaited<ReturnType<Market["person"]>>;
type Wanted = Parameters<typeof auctionOf>[2] & { headers?: Record<string, string>; bids?: readonly string[] };

/** Moves the clock this far ahead of now (milliseconds) and runs the minute's cron. */
export async function cronAt(market: Market, milliseconds: number): Promise<void> {
  market.database.shiftClock(milliseconds);
  await market.cron("minute");
}

/**
 * An auction that ended after an hour, settled by cron at that time. Bidders are numbered 1, 2, …; by default the last
 * one leads.
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

/** The same after the 48 hours to pay have passed. */
export async function unpaidAuction(market: Market, wanted: Wanted = {}) {
  const auction = await endedAuction(market, wanted);
  await cronAt(market, 50 * HOUR);
  return auction;
}

export const ordersOf = ({ db }: Pick<Market, "db">, auctionId: string) =>
  db.select().from(orders).where(sql`auction_id = ${auctionId}`).orderBy(orders.created_at);

export const offersOf = ({ db }: Pick<Market, "db">, auctionId: string) =>
  db.select().from(offers).where(sql`auction_id = ${auctionId}`).orderBy(offers.at);

/** A user's notifications of one kind. */
export async function notificationsOf({ db }: Pick<Market, "db">, { id }: Pick<Person, "id">, kind: string) {
  const rows = await db.select().from(notifications).where(sql`user_id = ${id} AND message ->> 'kind' = ${kind}`);
  return rows.map(({ message }) => message);
}
