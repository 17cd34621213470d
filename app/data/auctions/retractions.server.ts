import { max, sql } from "drizzle-orm";
import type { PastRetraction } from "~/domain/auctions/retraction-limit";
import { CLOCK } from "../clock.server";
import type { Condition } from "../condition.server";
import type { Database } from "../connect.server";
import type { RowOf } from "../rows.server";
import { type auctionEvents, revisions } from "../schema.server";
import { productIdOf } from "./auctions.server";
import { isEvent } from "./facts.server";

type Row = Pick<PastRetraction, "reason"> &
  RowOf<{
    at: typeof auctionEvents.at;
    rebidAt: typeof auctionEvents.at | null;
    held: number;
  }>;

/** A user's retractions in all auctions, oldest first, and when they next bid in each. */
export async function findRetractions(db: Database, userId: string): Promise<PastRetraction[]> {
  return db.all<Row>(sql`SELECT at, reason, rebidAt,
      (SELECT coalesce(sum(max(0, min(h.at + (a.rules ->> '$.hold'), coalesce(rebidAt, ${CLOCK})) - max(h.at, t.at))), 0)
        FROM auction_events h JOIN auctions a ON a.id = h.auction_id
        WHERE h.auction_id = t.auction_id AND ${isEvent(sql`h`, "hold")}) AS held
    FROM (SELECT r.auction_id, r.at, r.reason, (SELECT b.at FROM auction_events b
        WHERE b.auction_id = r.auction_id AND b.seq > r.seq AND ${isEvent(sql`b`, "bid")} AND b.user_id = r.user_id
        ORDER BY b.seq LIMIT 1) AS rebidAt
      FROM auction_events r WHERE r.user_id = ${userId} AND ${isEvent(sql`r`, "retraction")}) t ORDER BY at`);
}

/** Guards the batch that writes the next. */
export function hasRetractionCount(userId: string, times: number): Condition {
  return sql`(SELECT count(*) FROM auction_events 
    WHERE user_id = ${userId} AND ${isEvent(sql`auction_events`, "retraction")}) = ${times}`;
}

/** When the description of an auction's product was last extended; `null` if never. */
export async function findRevisedAt(db: Database, auctionId: string): Promise<number | null> {
  const isIts = sql`${revisions.product_id} = ${productIdOf(auctionId)}`;
  const [row] = await db
    .select({ at: max(revisions.at) })
    .from(revisions)
    .where(isIts);
  return row?.at ?? null;
}
