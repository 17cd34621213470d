import { type SQL, sql } from "drizzle-orm";
import type { AuctionOrder } from "~/domain/auctions/auction-view";
import { type BidderIdentity, findBidBarrier } from "~/domain/auctions/bidder";
import type { Centavos } from "~/domain/money";
import { hasSuspension, isActiveUser } from "../accounts/facts.server";
import { CLOCK } from "../clock.server";
import type { Id } from "../condition.server";
import type { Database } from "../connect.server";
import { toCentavosOrNull } from "../money.server";
import type { Json, RowOf } from "../rows.server";
import type { auctionEvents, bidders, sellerProfiles } from "../schema.server";
import { template } from "../template.server";
import { hasActiveBid, isBlocked, recentBids, strikeTimes } from "./facts.server";

export interface Bidder {
  person: BidderIdentity;
  number: number | null;
  /** Secret: the highest active bid. */
  max: Centavos | null;
  /** Their last one in this auction. */
  order: AuctionOrder | null;
  /** Those that count, oldest first; old ones included. */
  strikes: readonly number[];
  /** In this auction within the last hour. */
  recentBids: number;
  hasHeld: boolean;
  /** When it was or will be sent. */
  outbidMailedAt: number | null;
  /** `seq` of the event with the same idempotency key; `null` when the form is new. */
  doneAs: number | null;
}

type Row = RowOf<{
  number: typeof bidders.number | null;
  max: typeof bidders.max;
  order: Json | null;
  has_held: typeof bidders.has_held | null;
  outbid_mailed_at: typeof bidders.outbid_mailed_at;
  is_barred: number;
  is_blocked: number;
  blocks_strikes: typeof sellerProfiles.blocks_strikes;
  is_confirmed: number;
  strikes: Json;
  recent_bids: number;
  done_as: typeof auctionEvents.seq | null;
  now: number;
}>;

/** `confirmFirst`: an unconfirmed email is a barrier. `key`: the form's idempotency key. */
export async function findBidder(
  db: Database,
  {
    auctionId,
    userId,
    key,
    confirmFirst,
  }: { auctionId: string | SQL; userId: string; key: string | null; confirmFirst: boolean },
): Promise<Bidder | null> {
  const [row] = await db.all<Row>(bidderIn({ auctionId, userId, key }));
  if (!row) return null;
  const strikes: number[] = JSON.parse(row.strikes);
  const barriers = {
    isBarred: row.is_barred === 1,
    isBlocked: row.is_blocked === 1,
    blocksStrikes: row.blocks_strikes === 1,
    strikes,
    isConfirmed: row.is_confirmed === 1 || !confirmFirst,
  };
  return {
    person: { id: userId, barrier: findBidBarrier(barriers, row.now) },
    number: row.number,
    max: toCentavosOrNull(row.max),
    order: row.order === null ? null : JSON.parse(row.order),
    strikes,
    recentBids: row.recent_bids,
    hasHeld: row.has_held === 1,
    outbidMailedAt: row.outbid_mailed_at,
    doneAs: row.done_as,
  };
}

const bidderIn = template(
  ["auctionId", "userId", "key"],
  ({ auctionId, userId, key }) => sql`
    SELECT b.number, b.max, b.has_held, b.outbid_mailed_at, ${CLOCK} AS now, u.email_confirmed_at IS NOT NULL AS is_confirmed,
      ${lastOrder(sql`json_object('id', id, 'status', status, 'amount', amount, 'shipping', shipping, 'payBy', pay_by)`, sql`a.id`, userId)}
        AS "order",
      ${hasSuspension(sql`u.id`)} AS is_barred, ${isBlocked(sql`a.seller_id`, sql`u.id`)} AS is_blocked, s.blocks_strikes,
      ${strikeTimes(sql`u.id`)} AS strikes, ${recentBids(sql`a.id`, sql`u.id`)} AS recent_bids,
      (SELECT seq FROM auction_events WHERE auction_id = a.id AND user_id = u.id AND key = ${key}) AS done_as
    FROM auctions a JOIN seller_profiles s ON s.user_id = a.seller_id
    JOIN users u ON u.id = ${userId} AND ${isActiveUser(sql`u`)}
    LEFT JOIN bidders b ON b.auction_id = a.id AND b.user_id = u.id
    WHERE a.id = ${auctionId}`,
);

/** Subquery of a column of the buyer's last order in an auction. */
export function lastOrder(column: SQL, auctionId: SQL, userId: Id | null): SQL {
  return sql`(SELECT ${column} FROM orders WHERE auction_id = ${auctionId} AND buyer_id = ${userId}
    ORDER BY created_at DESC LIMIT 1)`;
}

/** Subquery of users with active bids, except `userId`. */
export function otherBidderIds(auctionId: string, userId: string | null): SQL {
  return sql`SELECT user_id FROM bidders
    WHERE auction_id = ${auctionId} AND ${hasActiveBid(sql`bidders`)} AND user_id IS NOT ${userId}`;
}
