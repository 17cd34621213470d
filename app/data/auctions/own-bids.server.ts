import { sql } from "drizzle-orm";
import type { Standing } from "~/domain/auction/seen";
import type { AuctionStatus } from "~/domain/auction/state";
import { type Centavos, toCentavos } from "~/domain/money";
import type { StoredImage } from "../catalog/images.server";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import { after } from "../list-place.server";

/** An auction as somebody who bid in it finds it in their list. Times in milliseconds; `now` is the database's clock. */
export interface OwnBid {
  /** Its place in the list. */
  id: string;
  productId: string;
  title: string;
  image: StoredImage | null;
  price: Centavos;
  /** The highest of theirs that stands. */
  max: Centavos | null;
  isOver: boolean;
  standing: Standing | null;
  endsAt: number;
  now: number;
}

interface Row extends Omit<OwnBid, "image" | "isOver" | "standing"> {
  image: string | null;
  closing: AuctionStatus | null;
  leads: number;
  buys: number;
}

/** Later than any end: what is over comes after what runs, the last first. */
const OVER = 3 * 10 ** 14;

/** The auctions somebody bid in: those that end first, then those that ended last; all beyond the place `from`. */
export async function listBids(db: Database, userId: string, from: string | null, most: number): Promise<OwnBid[]> {
  const rows =
    await db.all<Row>(sql`SELECT place || '_' || m.auction_id AS id, a.product_id AS productId, p.title, m.max,
      coalesce(a.sale_price, a.price, a.start) AS price, a.closing, a.leader_id IS ${userId} AS leads,
      a.sale_buyer_id IS ${userId} AS buys, m.end AS endsAt, ${CLOCK} AS now,
      (SELECT json_object('key', key, 'width', width, 'height', height, 'placeholder', placeholder)
        FROM product_images WHERE product_id = a.product_id AND position = 0) AS image
    FROM (SELECT auction_id, max, end, CAST(iif(closed_at IS NULL AND end > ${CLOCK}, end, ${OVER} - end) AS INTEGER) AS place FROM (
      SELECT b.auction_id, b.max, x.closed_at,
        coalesce(x.closed_at, x.ends_at + iif(x.hold_until IS NULL, 0, x.rules ->> '$.hold')) AS end
      FROM bidders b JOIN auctions x ON x.id = b.auction_id WHERE b.user_id = ${userId} AND b.last_bid_at IS NOT NULL)) m
    JOIN auctions a ON a.id = m.auction_id JOIN products p ON p.id = a.product_id
    WHERE ${after(from, sql`place`, sql`m.auction_id`)} ORDER BY place, m.auction_id LIMIT ${most}`);
  return rows.map(({ closing, leads, buys, image, ...row }) => ({
    ...row,
    price: toCentavos(row.price),
    max: row.max === null ? null : toCentavos(row.max),
    image: image === null ? null : JSON.parse(image),
    isOver: closing !== null || row.endsAt <= row.now,
    standing: standingOf({ closing, leads, buys, ...row }),
  }));
}

/** What is over and not settled yet is won or lost in a minute. */
function standingOf({ closing, leads, buys, max }: Pick<Row, "closing" | "leads" | "buys" | "max">): Standing | null {
  if (buys) return "won";
  if (max === null) return null;
  if (closing) return "lost";
  return leads ? "leading" : "outbid";
}
