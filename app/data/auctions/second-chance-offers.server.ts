import { aliasedTable, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Offer } from "~/domain/auctions/second-chance";
import { CLOCK } from "../clock.server";
import type { Condition } from "../condition.server";
import type { Database } from "../connect.server";
import { money } from "../money.server";
import { auctions, offers, products } from "../schema.server";
import { isStillAvailable } from "./auction-outcomes.server";

/** A second-chance offer for its recipient; `now` is the database's clock, milliseconds. */
export type OwnOffer = Awaited<ReturnType<typeof listOffers>>[number];

/** Whether an offer `o` of an auction `a` awaits an answer at `now`, and its item is still available. */
function isOpenAt(now: SQL | number): Condition {
  return sql`(o.answer IS NULL AND o.at + (a.rules ->> '$.offerValid') >= ${now}
    AND ${isStillAvailable(sql`o.auction_id`)})`;
}

export const isOpenOffer = isOpenAt(CLOCK);

export function insertOffer(id: string, auctionId: string, { to, price, at }: Offer, when: Condition): SQL {
  return sql`INSERT INTO offers (id, auction_id, user_id, price, at)
    SELECT ${id}, ${auctionId}, ${to}, ${price}, ${at} WHERE ${when} RETURNING id`;
}

export async function findOffer(db: Database, userId: string, id: string): Promise<OwnOffer | null> {
  const [offer] = await listOffers(db, sql`o.id = ${id} AND o.user_id = ${userId}`);
  return offer ?? null;
}

/** A user's open offers, newest first; with a `productId`, only those of that product. */
export async function listOpenOffers(db: Database, userId: string, productId: string | null): Promise<OwnOffer[]> {
  return listOffers(db, sql`o.user_id = ${userId} AND ${isOpenOffer} AND p.id = coalesce(${productId}, p.id)`);
}

async function listOffers(db: Database, which: Condition) {
  const [o, a, p] = [aliasedTable(offers, "o"), aliasedTable(auctions, "a"), aliasedTable(products, "p")];
  return await db
    .select({
      ...{ id: o.id, to: o.user_id, price: money(o.price), at: o.at, answer: o.answer },
      ...{ auctionId: o.auction_id, productId: a.product_id, sellerId: a.seller_id, title: p.title, rules: a.rules },
      now: sql<number>`${CLOCK}`,
    })
    .from(o)
    .innerJoin(a, eq(a.id, o.auction_id))
    .innerJoin(p, eq(p.id, a.product_id))
    .where(which)
    .orderBy(desc(o.at));
}

/** `until` in milliseconds. */
export function toOfferView({ id, productId, title, price, at, rules }: OwnOffer) {
  return { id, productId, title, price, until: at + rules.offerValid };
}

/** Whether an offer was open when it was read, and its item is still available. */
export function isStillOpen({ id, to, now }: OwnOffer): Condition {
  return sql`EXISTS (SELECT 1 FROM offers o JOIN auctions a ON a.id = o.auction_id
    WHERE o.id = ${id} AND o.user_id = ${to} AND ${isOpenAt(now)})`;
}

export function answerOffer({ id, now }: OwnOffer, answer: "accepted" | "declined", when: Condition): SQL {
  return sql`UPDATE offers SET answer = ${answer}, answered_at = ${now} WHERE id = ${id} AND ${when}`;
}

export function offerExists(id: string): Condition {
  return sql`EXISTS (SELECT 1 FROM offers WHERE id = ${id})`;
}
