import { type SQL, sql } from "drizzle-orm";
import { REMINDERS } from "~/domain/messages/reminder";
import { CLOCK } from "../clock.server";
import type { Condition } from "../condition.server";
import type { Database } from "../connect.server";
import type { Found, RowOf } from "../rows.server";
import type { auctions, products } from "../schema.server";
import { auctionEnd, hasActiveBid, isOpen } from "./facts.server";

export type EndingAuction = RowOf<{
  id: typeof auctions.id;
  productId: typeof auctions.product_id;
  title: typeof products.title;
  sellerId: typeof auctions.seller_id;
  startsAt: typeof auctions.starts_at;
  originalEnd: typeof auctions.original_end;
  /** The visible end. */
  endsAt: Found<typeof products.auction_end_time>;
  reminded: typeof auctions.reminded;
  now: number;
}>;

const [first, second] = REMINDERS.auction;

const end = auctionEnd(sql`auctions`);

/** A hold moves the end only later: the index serves `ends_at`, and few auctions past it are still open. */
function within(reminded: 0 | 1, left: number): SQL {
  return sql`FROM auctions INDEXED BY auctions_to_remind
    WHERE ${isOpen(sql`auctions`)} AND reminded = ${reminded} AND ends_at <= ${CLOCK} + ${left}
      AND ${end} > ${CLOCK} AND ${end} <= ${CLOCK} + ${left} ORDER BY ends_at`;
}

export const oldestEndReminder = sql`SELECT * FROM (SELECT ${end} - ${first} AS since ${within(0, first)} LIMIT 1)
  UNION ALL SELECT * FROM (SELECT ${end} - ${second} ${within(1, second)} LIMIT 1)`;

/** Earliest end first; a reminder is due. */
export async function listEndingAuctions(db: Database, most: number): Promise<EndingAuction[]> {
  return db.all<EndingAuction>(sql`SELECT a.id, a.product_id AS productId, p.title, a.seller_id AS sellerId, a.starts_at AS startsAt,
      a.original_end AS originalEnd, p.auction_end_time AS endsAt, a.reminded, ${CLOCK} AS now
    FROM (SELECT * FROM (SELECT * ${within(0, first)} LIMIT ${most})
      UNION ALL SELECT * FROM (SELECT * ${within(1, second)} LIMIT ${most})) a
    JOIN products p ON p.id = a.product_id`);
}

/** Guards the batch that sends the next reminder. */
export function hasReminderCount(auctionId: string, times: number): Condition {
  return sql`EXISTS (SELECT 1 FROM auctions WHERE id = ${auctionId} AND reminded = ${times} AND ${isOpen(sql`auctions`)})`;
}

export function markReminded(auctionId: string, times: 1 | 2, when: Condition): SQL {
  return sql`UPDATE auctions SET reminded = ${times} WHERE id = ${auctionId} AND ${when}`;
}

/** Subquery of users who watch the product or have active bids, without the seller. */
export function followerIds({ id, productId, sellerId }: Pick<EndingAuction, "id" | "productId" | "sellerId">): SQL {
  return sql`SELECT user_id FROM watches WHERE product_id = ${productId} AND user_id <> ${sellerId}
    UNION SELECT user_id FROM bidders WHERE auction_id = ${id} AND ${hasActiveBid(sql`bidders`)}`;
}
