import { type SQL, sql } from "drizzle-orm";
import type { StoredEvent } from "~/domain/auctions/auction-view";
import type { AuctionEvent } from "~/domain/auctions/history";
import { toCentavos } from "~/domain/money";
import type { Database } from "../connect.server";
import { toCentavosOrNull } from "../money.server";
import type { Found, RowOf } from "../rows.server";
import type { auctionEvents, bidders } from "../schema.server";
import { template } from "../template.server";
import { latestAuctionId } from "./facts.server";

type Row = RowOf<{
  seq: typeof auctionEvents.seq;
  type: typeof auctionEvents.type;
  at: typeof auctionEvents.at;
  price: typeof auctionEvents.price;
  max: typeof auctionEvents.max;
  reason: typeof auctionEvents.reason;
  by: typeof bidders.number | null;
  leader: typeof bidders.number | null;
  withdrawn: typeof auctionEvents.withdrawn;
}>;

/** Newest first; before one of them unless `before` is `null`. */
export async function findEvents(
  db: Database,
  productId: string | SQL,
  before: number | null,
  limit: number,
): Promise<StoredEvent[]> {
  return (await db.all<Row>(lastEvents({ productId, before, limit }))).map(toEvent);
}

/** Bids before `before` that it or a later event withdrew, and whose; those before the last `limit` as one of each bidder. */
export async function listWithdrawnLater(
  db: Database,
  productId: string | SQL,
  before: number,
  limit: number,
): Promise<{ seq: number; by: number }[]> {
  return db.all<RowOf<{ seq: typeof auctionEvents.seq; by: typeof bidders.number }>>(sql`
    SELECT DISTINCT max(bid.value, ${before - limit - 1}) AS seq, b.number AS by
    FROM auction_events w INDEXED BY auction_events_withdrawn JOIN bidders b ON b.auction_id = w.auction_id AND b.user_id = w.user_id
      CROSS JOIN json_each(w.withdrawn) bid
    WHERE w.auction_id = ${latestAuctionId(productId)} AND w.withdrawn IS NOT NULL AND w.seq >= ${before}
      AND bid.value < ${before}`);
}

const lastEvents = template(
  ["productId", "before", "limit"],
  ({ productId, before, limit }) => sql`
    SELECT e.seq, e.type, e.at, b.number AS by, l.number AS leader, e.price, e.max, e.withdrawn, e.reason
    FROM auction_events e
    LEFT JOIN bidders b ON b.auction_id = e.auction_id AND b.user_id = e.user_id
    LEFT JOIN bidders l ON l.auction_id = e.auction_id AND l.user_id = e.leader_id
    WHERE e.auction_id = ${latestAuctionId(productId)} AND e.seq < coalesce(${before}, ${Number.MAX_SAFE_INTEGER})
    ORDER BY e.seq DESC LIMIT ${limit}`,
);

function toEvent({ price, max, withdrawn, ...row }: Row): StoredEvent {
  return {
    ...row,
    price: toCentavosOrNull(price),
    max: toCentavosOrNull(max),
    withdrawn: withdrawn === null ? null : JSON.parse(withdrawn),
  };
}

type EventRow = RowOf<{
  seq: typeof auctionEvents.seq;
  type: typeof auctionEvents.type;
  at: typeof auctionEvents.at;
  user_id: Found<typeof auctionEvents.user_id>;
  max: Found<typeof auctionEvents.max>;
  withdrawn: Found<typeof auctionEvents.withdrawn>;
  reason: Found<typeof auctionEvents.reason>;
}>;

/** An auction's complete history in order, for the rules. It contains secrets: never return it to a page. */
export async function findHistory(db: Database, auctionId: string): Promise<AuctionEvent[]> {
  const rows = await db.all<EventRow>(sql`SELECT seq, type, at, user_id, max, withdrawn, reason
    FROM auction_events WHERE auction_id = ${auctionId} ORDER BY seq`);
  return rows.map(toHistory);
}

/** The table's constraints guarantee the columns that each type needs. */
function toHistory({ type, seq, at, user_id, max, withdrawn, reason }: EventRow): AuctionEvent {
  switch (type) {
    case "bid":
      return { type, seq, at, bidder: user_id, max: toCentavos(max) };
    case "retraction":
    case "bidsCancellation":
      return { type, seq, at, bidder: user_id, bids: JSON.parse(withdrawn), reason };
    case "exclusion":
      return { type, seq, at, bidder: user_id, bids: JSON.parse(withdrawn) };
    case "hold":
    case "capture":
      return { type, seq, at, buyer: user_id };
    default:
      return { type, seq, at };
  }
}

/** The form was sent before. */
export async function isFormHandled(
  db: Database,
  auctionId: string,
  who: string | SQL,
  key: string | null,
): Promise<boolean> {
  const rows = await db.all(sql`SELECT 1 FROM auction_events
    WHERE auction_id = ${auctionId} AND user_id = ${who} AND key = ${key}`);
  return rows.length > 0;
}
