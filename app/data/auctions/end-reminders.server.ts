import { type SQL, sql } from "drizzle-orm";
import type { ShippingRates } from "~/domain/catalog/shipping-rates";
import { END_REMINDER } from "~/domain/messages/reminder";
import type { Centavos } from "~/domain/money";
import { shippingRates, toShippingRates } from "../catalog/facts.server";
import { CLOCK } from "../clock.server";
import type { Condition } from "../condition.server";
import type { Database } from "../connect.server";
import type { Found, Json, RowOf } from "../rows.server";
import type { auctions, products } from "../schema.server";
import { auctionEnd, hasActiveBid, isOpen } from "./facts.server";

type Row = RowOf<{
  id: typeof auctions.id;
  productId: typeof auctions.product_id;
  title: typeof products.title;
  /** The current one, or the start. */
  price: Centavos;
  rates: Json;
  sellerId: typeof auctions.seller_id;
  leaderId: typeof auctions.leader_id;
  /** The number of its last event. */
  seq: typeof auctions.seq;
  startsAt: typeof auctions.starts_at;
  originalEnd: typeof auctions.original_end;
  /** The visible end. */
  endsAt: Found<typeof products.auction_end_time>;
}>;

export type EndingAuction = Omit<Row, "rates"> & { rates: ShippingRates };

const end = auctionEnd(sql`auctions`);

/** A hold moves the end only later: the index serves `ends_at`, and few auctions past it are still open. */
const due = sql`FROM auctions INDEXED BY auctions_to_remind
  WHERE ${isOpen(sql`auctions`)} AND reminded = 0 AND ends_at <= ${CLOCK} + ${END_REMINDER}
    AND ${end} > ${CLOCK} AND ${end} <= ${CLOCK} + ${END_REMINDER} ORDER BY ends_at`;

export const oldestEndReminder = sql`SELECT ${end} - ${END_REMINDER} AS since ${due} LIMIT 1`;

/** Earliest end first; a reminder is due. */
export async function listEndingAuctions(db: Database, most: number): Promise<EndingAuction[]> {
  const rows =
    await db.all<Row>(sql`SELECT a.id, a.product_id AS productId, p.title, coalesce(a.price, a.start) AS price,
      ${shippingRates(sql`p`)} AS rates, a.seller_id AS sellerId, a.leader_id AS leaderId, a.seq, a.starts_at AS startsAt,
      a.original_end AS originalEnd, p.auction_end_time AS endsAt
    FROM (SELECT * ${due} LIMIT ${most}) a JOIN products p ON p.id = a.product_id`);
  return rows.map((row) => ({ ...row, rates: toShippingRates(row.rates) }));
}

/** Guards the batch that reminds: nobody was reminded, and price and standings are as they were read. */
export function isAsRead({ id, seq }: Pick<EndingAuction, "id" | "seq">): Condition {
  return sql`EXISTS (SELECT 1 FROM auctions WHERE id = ${id} AND reminded = 0 AND seq = ${seq} AND ${isOpen(sql`auctions`)})`;
}

export function markReminded(auctionId: string, when: Condition): SQL {
  return sql`UPDATE auctions SET reminded = 1 WHERE id = ${auctionId} AND ${when}`;
}

/** Subquery of one or no user. */
export function leaderIds({ leaderId }: Pick<EndingAuction, "leaderId">): SQL {
  return sql`SELECT ${leaderId}`;
}

/** Subquery of users with active bids, without the leader. */
export function outbidIds({ id, leaderId }: Pick<EndingAuction, "id" | "leaderId">): SQL {
  return sql`SELECT user_id FROM bidders WHERE auction_id = ${id} AND ${hasActiveBid(sql`bidders`)} AND user_id IS NOT ${leaderId}`;
}

/** Subquery of users who watch the product and have no active bid, without the seller. */
export function watcherIds({ id, productId, sellerId }: Pick<EndingAuction, "id" | "productId" | "sellerId">): SQL {
  return sql`SELECT user_id FROM watches WHERE product_id = ${productId} AND user_id <> ${sellerId}
    EXCEPT SELECT user_id FROM bidders WHERE auction_id = ${id} AND ${hasActiveBid(sql`bidders`)}`;
}
