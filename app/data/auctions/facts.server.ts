import { type SQL, sql } from "drizzle-orm";
import type { AuctionEvent } from "~/domain/auctions/history";
import type { StrikeDecision } from "~/domain/auctions/strike";
import { POLICY } from "~/domain/policy";
import { DAY, HOUR } from "~/domain/time";
import { hasSuspension, isActiveUser } from "../accounts/facts.server";
import { CLOCK } from "../clock.server";
import { allOf, type Condition, type Id, inList, literal, not } from "../condition.server";
import { template } from "../template.server";

// `auction`, `event` and `bidder` are table aliases in the statement.

/** Whether an auction is not closed. Its end may have passed already. */
export function isOpen(auction: SQL): Condition {
  return sql`${auction}.closing IS NULL`;
}

/** The start may have passed already, until cron writes it. */
export function isScheduled(auction: SQL): Condition {
  return sql`(${auction}.is_started = 0 AND ${isOpen(auction)})`;
}

/** A hold moves it later by the length of the hold. */
export function auctionEnd(auction: SQL): SQL<number> {
  return sql<number>`(${auction}.ends_at + iif(${auction}.hold_until IS NULL, 0, ${auction}.rules ->> '$.hold'))`;
}

/** For an auction `a`: whether the buyer has it on hold at its Buy It Now price. */
export function isOnHoldFor(buyerId: Id): Condition {
  return allOf(sql`a.hold_buyer_id = ${buyerId}`, sql`a.hold_until > ${CLOCK}`, isOpen(sql`a`));
}

/** Subquery: running or over. */
export function latestAuctionId(productId: Id): SQL {
  return sql`(SELECT id FROM auctions WHERE product_id = ${productId} ORDER BY created_at DESC, id DESC LIMIT 1)`;
}

export function isEvent(event: SQL, ...types: readonly AuctionEvent["type"][]): Condition {
  return sql`${event}.type IN ${inList(types)}`;
}

export function hasActiveBid(bidder: SQL): Condition {
  return sql`${bidder}.max IS NOT NULL`;
}

/** Also when all bids were withdrawn. A user who only used Buy It Now has not bid. */
export function hasBid(bidder: SQL): Condition {
  return sql`${bidder}.last_bid_at IS NOT NULL`;
}

/** Subquery; NULL before they take part. */
export function bidderNumber(auctionId: Id, userId: SQL): SQL {
  return sql`(SELECT number FROM bidders WHERE auction_id = ${auctionId} AND user_id = ${userId})`;
}

export function isBlocked(sellerId: SQL, userId: Id | null): Condition {
  return sql`EXISTS (SELECT 1 FROM blocks WHERE seller_id = ${sellerId} AND user_id = ${userId})`;
}

/** Of a row of strikes, for every use: a lifted one counts nowhere. */
export function isCounted(strike: SQL): Condition {
  return sql`${strike}.decision IS NOT ${literal<StrikeDecision>("lifted")}`;
}

/** Subquery: those that count, oldest first, as JSON. */
export function strikeTimes(userId: Id): SQL {
  return sql`(SELECT json_group_array(at) FROM
    (SELECT at FROM strikes s WHERE s.user_id = ${userId} AND ${isCounted(sql`s`)} ORDER BY at))`;
}

/** Guards a write that was decided on them. */
export function hasStrikes(userId: string, times: readonly number[]): Condition {
  return strikesAre({ userId, times: JSON.stringify(times) });
}

const strikesAre = template(["userId", "times"], ({ userId, times }) => sql`${strikeTimes(userId)} = ${times}`);

/** By an administrator, or by strikes. */
export function isSuspended(userId: Id): Condition {
  return sql`(${hasSuspension(userId)} OR ${isStruckOut(userId)})`;
}

/** The same as `strikeMeasure` of domain/auctions/strike.ts. */
export function isStruckOut(userId: Id): Condition {
  const year = POLICY.STRIKE_WINDOW_DAYS * DAY;
  const theirs = sql`FROM strikes s WHERE s.user_id = ${userId} AND ${isCounted(sql`s`)}`;
  const newest = sql`(SELECT max(s.at) ${theirs})`;
  return sql`coalesce(${newest} > ${CLOCK} - ${year}
    AND (SELECT count(*) ${theirs} AND s.at > ${newest} - ${year}) >= ${POLICY.STRIKES_TO_SUSPEND}, 0)`;
}

/** Whether no lead and no sale may land on an account. */
export function isExcluded(userId: Id): Condition {
  return sql`(EXISTS (SELECT 1 FROM users u WHERE u.id = ${userId} AND ${not(isActiveUser(sql`u`))})
    OR ${isSuspended(userId)})`;
}

/** Subquery: how often a user bid in an auction within the last hour, withdrawn bids included. Each bid has a key. */
export function recentBids(auctionId: Id, userId: Id): SQL<number> {
  return sql<number>`(SELECT count(*) FROM auction_events e INDEXED BY auction_events_key
    WHERE e.auction_id = ${auctionId} AND e.user_id = ${userId}
    AND e.key IS NOT NULL AND ${isEvent(sql`e`, "bid")} AND e.at > ${CLOCK} - ${HOUR})`;
}

/** Guards a bid: another of the same user may have come in between. */
export const mayBidMore = template(
  ["auctionId", "userId"],
  ({ auctionId, userId }) => sql`${recentBids(auctionId, userId)} < ${POLICY.BIDS_PER_HOUR}`,
);
