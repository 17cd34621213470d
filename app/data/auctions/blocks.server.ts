import { type SQL, sql } from "drizzle-orm";
import { CLOCK } from "../clock.server";
import { always, type Condition } from "../condition.server";
import type { Database } from "../connect.server";

/** Somebody as their seller knows them: by their number in an auction of that seller. */
export interface KnownBidder {
  auctionId: string;
  number: number;
}

/** Keeps somebody out of all auctions of a seller, when `when` holds. */
export function insertBlock(sellerId: string, met: KnownBidder, when: Condition): SQL {
  return sql`INSERT INTO blocks (seller_id, user_id, auction_id, at)
    SELECT ${sellerId}, user_id, ${met.auctionId}, ${CLOCK} FROM (${whoIs(sellerId, met)}) WHERE ${when}
    ON CONFLICT DO NOTHING`;
}

/** Keeps somebody out of all auctions of a seller; bids that stand stay. Whether the seller met them. */
export async function blockBidder(db: Database, sellerId: string, met: KnownBidder): Promise<boolean> {
  const [, found] = await db.batch([db.run(insertBlock(sellerId, met, always)), db.all(whoIs(sellerId, met))]);
  return found.length > 0;
}

/** Lets somebody in again. Whether the seller met them. */
export async function unblockBidder(db: Database, sellerId: string, met: KnownBidder): Promise<boolean> {
  const [, found] = await db.batch([
    db.run(sql`DELETE FROM blocks WHERE seller_id = ${sellerId} AND user_id = (${whoIs(sellerId, met)})`),
    db.all(whoIs(sellerId, met)),
  ]);
  return found.length > 0;
}

function whoIs(sellerId: string, { auctionId, number }: KnownBidder): SQL {
  return sql`SELECT b.user_id FROM auctions a JOIN bidders b ON b.auction_id = a.id AND b.number = ${number}
    WHERE a.id = ${auctionId} AND a.seller_id = ${sellerId}`;
}

/** Whom a seller keeps out and met in other auctions than this one; the last first. */
export async function listBlockedElsewhere(
  db: Database,
  sellerId: string,
  auctionId: string,
): Promise<(KnownBidder & { title: string })[]> {
  return db.all(sql`SELECT k.auction_id AS auctionId, b.number, p.title FROM blocks k
    JOIN bidders b ON b.auction_id = k.auction_id AND b.user_id = k.user_id
    JOIN auctions a ON a.id = k.auction_id JOIN products p ON p.id = a.product_id
    WHERE k.seller_id = ${sellerId}
      AND NOT EXISTS (SELECT 1 FROM bidders WHERE auction_id = ${auctionId} AND user_id = k.user_id)
    ORDER BY k.at DESC`);
}
