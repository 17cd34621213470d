import { type SQL, sql } from "drizzle-orm";
import { hasSuspension } from "../accounts/facts.server";
import { CLOCK } from "../clock.server";
import { allOf, type Condition, type Id, not } from "../condition.server";
import type { Database } from "../connect.server";
import type { RowOf } from "../rows.server";
import type { auctions, bidders, exclusions } from "../schema.server";
import { hasActiveBid, isExcluded, isOpen, isSuspended } from "./facts.server";

/** For the batch that writes a strike or a suspension. Bids that stand are voided soon after, and a suspended seller's auctions cancelled. */
export function queueExclusion(userId: string, when: Condition): SQL {
  return sql`INSERT INTO exclusions (user_id, at) SELECT ${userId}, ${CLOCK} WHERE ${allOf(when, isSuspended(userId))}
    ON CONFLICT DO NOTHING`;
}

export const oldestExclusion = sql`SELECT at AS since FROM exclusions ORDER BY at LIMIT 1`;

export type DueExclusion = RowOf<{ userId: typeof exclusions.user_id; auctionId: typeof bidders.auction_id | null }>;

const standing = (userId: Id) => sql`FROM bidders b JOIN auctions a ON a.id = b.auction_id
  WHERE b.user_id = ${userId} AND ${hasActiveBid(sql`b`)} AND ${isOpen(sql`a`)}`;

/** Accounts and one running auction with bids of each; `null` once there is none. */
export async function listDueExclusions(db: Database, most: number): Promise<DueExclusion[]> {
  return db.all<DueExclusion>(sql`SELECT e.user_id AS userId,
      iif(${isExcluded(sql`e.user_id`)}, (SELECT a.id ${standing(sql`e.user_id`)} ORDER BY a.ends_at LIMIT 1), NULL) AS auctionId
    FROM (SELECT * FROM exclusions ORDER BY at LIMIT ${most}) e`);
}

const ownAuctions = sql`FROM exclusions e CROSS JOIN auctions a ON a.seller_id = e.user_id
  WHERE ${isOpen(sql`a`)} AND ${hasSuspension(sql`e.user_id`)}`;

/** Auctions that run although their seller is suspended. */
export async function listAuctionsOfSuspended(db: Database, most: number): Promise<string[]> {
  const rows = await db.all<RowOf<{ id: typeof auctions.id }>>(sql`SELECT a.id ${ownAuctions} LIMIT ${most}`);
  return rows.map(({ id }) => id);
}

/** Also for an account whose strike or suspension was lifted meanwhile. */
export function finishExclusion(userId: string): SQL {
  return sql`DELETE FROM exclusions WHERE user_id = ${userId} AND (${not(isExcluded(userId))}
    OR NOT (EXISTS (SELECT 1 ${standing(userId)}) OR EXISTS (SELECT 1 ${ownAuctions} AND e.user_id = ${userId})))`;
}

/** Suspended or closed, with bids in an auction that is not settled. The leader last, so that no other of them leads. */
export async function findExcludedBidder(db: Database, auctionId: string): Promise<string | null> {
  const [row] = await db.all<RowOf<{ id: typeof bidders.user_id }>>(sql`SELECT b.user_id AS id
    FROM bidders b JOIN auctions a ON a.id = b.auction_id
    WHERE a.id = ${auctionId} AND ${isOpen(sql`a`)} AND ${hasActiveBid(sql`b`)} AND ${isExcluded(sql`b.user_id`)}
    ORDER BY b.user_id IS a.leader_id, b.number LIMIT 1`);
  return row?.id ?? null;
}
