import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../connect.server";
import type { RowOf } from "../rows.server";
import { type auctions, bidders } from "../schema.server";
import { isBlocked, isEvent } from "./facts.server";

export type Participant = RowOf<{
  number: typeof bidders.number;
  /** Active bids only. */
  bids: typeof auctions.bids;
  /** `null` when they never bid. */
  lastBidAt: typeof bidders.last_bid_at;
  isLeading: boolean;
  isBlocked: boolean;
}>;

type Row = Omit<Participant, "isLeading" | "isBlocked"> & { isLeading: number; isBlocked: number };

/** The leader first, then by latest bid. */
export async function listParticipants(db: Database, sellerId: string, auctionId: string): Promise<Participant[]> {
  const rows = await db.all<Row>(sql`SELECT b.number, b.last_bid_at AS lastBidAt, coalesce(e.bids, 0) AS bids,
      b.user_id IS a.leader_id AS isLeading,
      ${isBlocked(sql`a.seller_id`, sql`b.user_id`)} AS isBlocked
    FROM auctions a JOIN bidders b ON b.auction_id = a.id
    LEFT JOIN (SELECT user_id, sum(iif(${isEvent(sql`v`, "bid")}, 1, -json_array_length(withdrawn))) AS bids FROM auction_events v
      WHERE auction_id = ${auctionId} AND ${isEvent(sql`v`, "bid", "retraction", "bidsCancellation", "exclusion")} GROUP BY user_id) e
      ON e.user_id = b.user_id
    WHERE a.id = ${auctionId} AND a.seller_id = ${sellerId} ORDER BY isLeading DESC, b.last_bid_at DESC, b.number`);
  return rows.map((row) => ({ ...row, isLeading: row.isLeading === 1, isBlocked: row.isBlocked === 1 }));
}

export async function findBidderNumbers(db: Database, auctionId: string): Promise<ReadonlyMap<string, number>> {
  const { user_id, number, auction_id } = bidders;
  const rows = await db.select({ user_id, number }).from(bidders).where(eq(auction_id, auctionId));
  return new Map(rows.map(({ user_id, number }) => [user_id, number]));
}

export function participantId(auctionId: string, number: number): SQL {
  return sql`(SELECT user_id FROM bidders WHERE auction_id = ${auctionId} AND number = ${number})`;
}
