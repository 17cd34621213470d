import { type SQL, sql } from "drizzle-orm";
import { CLOCK } from "../clock.server";
import { commit } from "../commit.server";
import { always, type Condition } from "../condition.server";
import type { Database } from "../connect.server";

export interface NumberedBidder {
  auctionId: string;
  number: number;
}

/** Blocks a bidder in all auctions of a seller, when `when` holds; active bids stay. */
export function insertBlock(sellerId: string, bidder: NumberedBidder, when: Condition): SQL {
  return sql`INSERT INTO blocks (seller_id, user_id, auction_id, at)
    SELECT ${sellerId}, user_id, ${bidder.auctionId}, ${CLOCK} FROM (${bidderId(sellerId, bidder)}) WHERE ${when}
    ON CONFLICT DO NOTHING`;
}

export async function blockBidder(db: Database, sellerId: string, bidder: NumberedBidder): Promise<boolean> {
  const found = await commit(db, [insertBlock(sellerId, bidder, always)], db.all(bidderId(sellerId, bidder)));
  return found.length > 0;
}

export async function unblockBidder(db: Database, sellerId: string, bidder: NumberedBidder): Promise<boolean> {
  const unblock = sql`DELETE FROM blocks WHERE seller_id = ${sellerId} AND user_id = (${bidderId(sellerId, bidder)})`;
  const found = await commit(db, [unblock], db.all(bidderId(sellerId, bidder)));
  return found.length > 0;
}

function bidderId(sellerId: string, { auctionId, number }: NumberedBidder): SQL {
  return sql`SELECT b.user_id FROM auctions a JOIN bidders b ON b.auction_id = a.id AND b.number = ${number}
    WHERE a.id = ${auctionId} AND a.seller_id = ${sellerId}`;
}

/** Newest first. */
export async function listBlockedElsewhere(
  db: Database,
  sellerId: string,
  auctionId: string,
): Promise<(NumberedBidder & { title: string })[]> {
  return db.all(sql`SELECT k.auction_id AS auctionId, b.number, p.title FROM blocks k
    JOIN bidders b ON b.auction_id = k.auction_id AND b.user_id = k.user_id
    JOIN auctions a ON a.id = k.auction_id JOIN products p ON p.id = a.product_id
    WHERE k.seller_id = ${sellerId}
      AND NOT EXISTS (SELECT 1 FROM bidders WHERE auction_id = ${auctionId} AND user_id = k.user_id)
    ORDER BY k.at DESC`);
}
