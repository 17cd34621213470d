import { sql } from "drizzle-orm";
import { AUCTION_RULES } from "~/domain/auctions/auction-rules";
import type { Standing } from "~/domain/auctions/auction-view";
import type { Centavos } from "~/domain/money";
import { coverImage } from "../catalog/cover-images.server";
import { hasProductStatus } from "../catalog/facts.server";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import { after, type Cursor } from "../cursor.server";
import type { StoredImage } from "../images/image-store.server";
import { toCentavosOrNull } from "../money.server";
import { hasStatus } from "../orders/facts.server";
import type { RowOf } from "../rows.server";
import type { auctions, orders, products } from "../schema.server";
import { leaderBuys, type StandingRow, standingColumns, type ToPay } from "./bidder-standings.server";
import { lastOrder } from "./bidders.server";
import { auctionEnd, hasActiveBid, hasBid, isOpen } from "./facts.server";
import { toOwnAuction } from "./own-auctions.server";
import { type OpenOffer, type OpenOfferRow, openOfferColumns, openOfferTo } from "./second-chance-offers.server";

export type OwnBid = RowOf<{
  /** Cursor of the next page. */
  id: Cursor;
  /** `null` when the product was removed: it has no page. */
  productId: typeof products.id | null;
  title: typeof products.title;
  language: typeof products.language;
  image: StoredImage | null;
  price: Centavos;
  max: Centavos | null;
  isOver: boolean;
  standing: Standing | null;
  toPay: ToPay | null;
  offer: OpenOffer | null;
  /** Their last one here. */
  orderId: typeof orders.id | null;
  endsAt: typeof auctions.ends_at;
  /** `null` before its settlement. */
  closing: typeof auctions.closing;
  now: number;
}>;

type Row = Omit<OwnBid, "image" | "isOver" | "standing" | "toPay" | "max" | "offer"> &
  StandingRow &
  OpenOfferRow & { image: string | null; isOver: number };

/** Later than any deadline, and than what runs: what waits for the bidder, what runs and what is over, in this order. */
const [RUNS, OVER] = [10 ** 14, 3 * 10 ** 14];

/** What waits for the bidder by its deadline, running ones by end, then ended ones, latest first; after the cursor `from`. */
export async function listBids(db: Database, userId: string, from: string | null, most: number): Promise<OwnBid[]> {
  const rows =
    await db.all<Row>(sql`SELECT place || '_' || b.auction_id AS id, iif(${hasProductStatus("removed", sql`p`)}, NULL, p.id) AS productId, p.title, p.language,
      ${standingColumns(userId)}, ${lastOrder(sql`id`, sql`a.id`, userId)} AS orderId, b.offerPrice, b.offerUntil, coalesce(a.sale_price, a.price, a.start) AS price,
      NOT ${isOpen(sql`a`)} OR b.end <= ${CLOCK} AS isOver, b.end AS endsAt, a.closing, ${CLOCK} AS now,
      ${coverImage(sql`a.product_id`)} AS image
    FROM (SELECT auction_id, max, end, offerPrice, offerUntil, CAST(CASE WHEN offerUntil IS NOT NULL THEN offerUntil
        WHEN pay_by IS NOT NULL THEN pay_by WHEN closed_at IS NULL AND end > ${CLOCK} THEN ${RUNS} + end
        WHEN closed_at IS NULL AND buys THEN end + ${AUCTION_RULES.payWithin} ELSE ${OVER} - end END AS INTEGER) AS place FROM (
      SELECT m.auction_id, m.max, a.closed_at, ${leaderBuys(sql`a`, userId)} AS buys, ${openOfferColumns},
        ${lastOrder(sql`iif(${hasStatus("awaiting_payment", sql`orders`)}, pay_by, NULL)`, sql`a.id`, userId)} AS pay_by,
        coalesce(a.closed_at, ${auctionEnd(sql`a`)}) AS end
      FROM bidders m JOIN auctions a ON a.id = m.auction_id
        LEFT JOIN ${openOfferTo(userId)}
      WHERE m.user_id = ${userId} AND ${hasBid(sql`m`)})) b
    JOIN auctions a ON a.id = b.auction_id JOIN products p ON p.id = a.product_id
    WHERE ${after(from, sql`place`, sql`b.auction_id`)} ORDER BY place, b.auction_id LIMIT ${most}`);
  return rows.map((row) => ({ ...toOwnAuction(row), max: toCentavosOrNull(row.max) }));
}

export type StandingBid = RowOf<{
  productId: typeof products.id;
  title: typeof products.title;
  language: typeof products.language;
  endsAt: typeof auctions.ends_at;
}>;

/** Unsettled auctions in which the user has an active bid, earliest end first. */
export async function listStandingBids(db: Database, userId: string): Promise<StandingBid[]> {
  return db.all<StandingBid>(sql`SELECT p.id AS productId, p.title, p.language, ${auctionEnd(sql`a`)} AS endsAt
    FROM bidders b JOIN auctions a ON a.id = b.auction_id JOIN products p ON p.id = a.product_id
    WHERE b.user_id = ${userId} AND ${hasActiveBid(sql`b`)} AND ${isOpen(sql`a`)} ORDER BY endsAt, p.id`);
}
