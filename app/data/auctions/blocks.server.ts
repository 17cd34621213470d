import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { CLOCK } from "../clock.server";
import { commit } from "../commit.server";
import { always, type Condition, not } from "../condition.server";
import type { Database } from "../connect.server";
import type { RowOf } from "../rows.server";
import { auctions, bidders, blocks, products } from "../schema.server";

export type NumberedBidder = RowOf<{
  auctionId: typeof blocks.auction_id;
  number: typeof bidders.number;
}>;

/** Blocks a bidder in all auctions of a seller, when `when` holds; active bids stay. */
export function insertBlock(sellerId: string, bidder: NumberedBidder, when: Condition): SQL {
  return sql`INSERT INTO blocks (seller_id, user_id, auction_id, at)
    SELECT ${sellerId}, user_id, ${bidder.auctionId}, ${CLOCK} FROM (${bidderId(sellerId, bidder)}) WHERE ${when}
    ON CONFLICT DO NOTHING`;
}

export async function blockBidder(db: Database, sellerId: string, bidder: NumberedBidder): Promise<boolean> {
  return commit(db, [insertBlock(sellerId, bidder, always)], sql`EXISTS (${bidderId(sellerId, bidder)})`);
}

export async function unblockBidder(db: Database, sellerId: string, bidder: NumberedBidder): Promise<boolean> {
  const unblock = sql`DELETE FROM blocks WHERE seller_id = ${sellerId} AND user_id = (${bidderId(sellerId, bidder)})`;
  return commit(db, [unblock], sql`EXISTS (${bidderId(sellerId, bidder)})`);
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
  const isHere = sql`EXISTS (SELECT 1 FROM bidders here WHERE here.auction_id = ${auctionId} AND here.user_id = ${blocks.user_id})`;
  return await db
    .select({ auctionId: blocks.auction_id, number: bidders.number, title: products.title })
    .from(blocks)
    .innerJoin(bidders, and(eq(bidders.auction_id, blocks.auction_id), eq(bidders.user_id, blocks.user_id)))
    .innerJoin(auctions, eq(auctions.id, blocks.auction_id))
    .innerJoin(products, eq(products.id, auctions.product_id))
    .where(and(eq(blocks.seller_id, sellerId), not(isHere)))
    .orderBy(desc(blocks.at));
}
