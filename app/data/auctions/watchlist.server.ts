import { type SQL, sql } from "drizzle-orm";
import type { Standing } from "~/domain/auctions/auction-view";
import type { Centavos } from "~/domain/money";
import { coverImage } from "../catalog/cover-images.server";
import { hasProductStatus, isReadable } from "../catalog/facts.server";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import { after, type Cursor } from "../cursor.server";
import type { StoredImage } from "../images/image-store.server";
import { hasStatus } from "../orders/facts.server";
import type { RowOf } from "../rows.server";
import type { auctions, products } from "../schema.server";
import { template } from "../template.server";
import { type StandingRow, standingColumns, type ToPay } from "./bidder-standings.server";
import { lastOrder } from "./bidders.server";
import { latestAuctionId } from "./facts.server";
import { toOwnAuction } from "./own-auctions.server";
import {
  type OpenOffer,
  type OpenOfferRow,
  offerEnd,
  openOfferColumns,
  openOfferTo,
} from "./second-chance-offers.server";

/** `now` is the database's clock. */
export type WatchedProduct = RowOf<{
  title: typeof products.title;
  language: typeof products.language;
  bids: typeof products.bids;
  status: typeof products.status;
  /** Cursor of the next page. */
  id: Cursor;
  productId: typeof products.id;
  image: StoredImage | null;
  price: Centavos;
  /** `null` at a fixed price. */
  endsAt: typeof products.auction_end_time;
  /** Whether it can no longer be bid on or bought. */
  isOver: boolean;
  standing: Standing | null;
  /** Of its last auction. */
  closing: typeof auctions.closing;
  toPay: ToPay | null;
  offer: OpenOffer | null;
  now: number;
}>;

type Row = Omit<WatchedProduct, "image" | "isOver" | "standing" | "toPay" | "offer"> &
  StandingRow &
  OpenOfferRow & { image: string | null; isOver: number };

/** Later than any end: what waits for its watcher sorts before all ends, what has none after them, and what is over last. */
const LATER = 10 ** 14;

/** Until when the user has to pay product `p`, won at auction. */
const dueAt = (userId: SQL) =>
  lastOrder(sql`iif(${hasStatus("awaiting_payment")}, pay_by, NULL)`, latestAuctionId(sql`p.id`), userId);

/**
 * Watched products with a public page: those to pay or offered to the user by their deadline, then by end, those
 * without an end, and those that are over; after `from`.
 */
export async function listWatched(
  db: Database,
  userId: string,
  from: string | null,
  most: number,
): Promise<WatchedProduct[]> {
  const isNext = after(from, sql`place`, sql`w.id`);
  const rows = await db.all<Row>(watchedProducts({ userId, isNext, most }));
  return rows.map(toOwnAuction);
}

const watchedProducts = template(
  ["userId", "isNext", "most"],
  ({
    userId,
    isNext,
    most,
  }) => sql`SELECT place || '_' || w.id AS id, w.id AS productId, w.title, w.language, w.price, w.bids,
      w.end AS endsAt, w.status, w.offerPrice, w.offerUntil, place NOT BETWEEN 0 AND 2 * ${LATER} AS isOver, a.closing, ${CLOCK} AS now, ${standingColumns(userId)},
      ${coverImage(sql`w.id`)} AS image
    FROM (SELECT p.id, p.title, p.language, p.price, p.bids, p.status, iif(p.is_auction, p.auction_end_time, NULL) AS end, ${openOfferColumns},
        CAST(CASE WHEN NOT ${hasProductStatus("active", sql`p`)} OR (p.is_auction AND p.auction_end_time <= ${CLOCK})
            THEN coalesce(coalesce(${dueAt(userId)}, ${offerEnd}) - ${LATER}, 3 * ${LATER} - coalesce(p.auction_end_time, 0))
          WHEN p.is_auction THEN p.auction_end_time ELSE 2 * ${LATER} - 1 - x.created_at END AS INTEGER) AS place
      FROM watches x JOIN products p ON p.id = x.product_id
        LEFT JOIN auctions a ON a.id = ${latestAuctionId(sql`p.id`)} LEFT JOIN ${openOfferTo(userId)}
      WHERE x.user_id = ${userId} AND ${isReadable(sql`p`)}) w
    LEFT JOIN auctions a ON a.id = ${latestAuctionId(sql`w.id`)}
    LEFT JOIN bidders b ON b.auction_id = a.id AND b.user_id = ${userId}
    WHERE ${isNext} ORDER BY place, w.id LIMIT ${most}`,
);
