import { sql } from "drizzle-orm";
import { type Standing, standingByOrder } from "~/domain/auction/seen";
import { type Centavos, toCentavos } from "~/domain/money";
import type { OrderStatus } from "~/domain/order";
import type { StoredImage } from "../catalog/images.server";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import { after } from "../list-place.server";
import { orderIn } from "./bidders.server";

/** An auction as somebody who bid in it finds it in their list. Times in milliseconds; `now` is the database's clock. */
export interface OwnBid {
  /** Its place in the list. */
  id: string;
  /** `null` when it was taken down: there is no page. */
  productId: string | null;
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
  isOver: number;
  leads: number;
  buys: number;
  order: OrderStatus | null;
}

/** Later than any end: what is over comes after what runs, the last first. */
const OVER = 3 * 10 ** 14;

/** The auctions somebody bid in: those that end first, then those that ended last; all beyond the place `from`. */
export async function listBids(db: Database, userId: string, from: string | null, most: number): Promise<OwnBid[]> {
  const rows =
    await db.all<Row>(sql`SELECT place || '_' || m.auction_id AS id, iif(p.status = 'removed', NULL, p.id) AS productId, p.title, m.max,
      coalesce(a.sale_price, a.price, a.start) AS price, a.leader_id IS ${userId} AS leads,
      -- As it will be settled: the leader buys where the reserve is met.
      iif(a.closing IS NULL, a.leader_id IS ${userId} AND a.leader_max >= coalesce(a.reserve, 0),
        a.sale_buyer_id IS ${userId}) AS buys,
      ${orderIn(sql`m.auction_id`, userId)} AS "order",
      a.closing IS NOT NULL OR m.end <= ${CLOCK} AS isOver, m.end AS endsAt, ${CLOCK} AS now,
      (SELECT json_object('key', key, 'width', width, 'height', height, 'placeholder', placeholder)
        FROM product_images WHERE product_id = a.product_id AND position = 0) AS image
    FROM (SELECT auction_id, max, end, CAST(iif(closed_at IS NULL AND end > ${CLOCK}, end, ${OVER} - end) AS INTEGER) AS place FROM (
      SELECT b.auction_id, b.max, x.closed_at,
        coalesce(x.closed_at, x.ends_at + iif(x.hold_until IS NULL, 0, x.rules ->> '$.hold')) AS end
      FROM bidders b JOIN auctions x ON x.id = b.auction_id WHERE b.user_id = ${userId} AND b.last_bid_at IS NOT NULL)) m
    JOIN auctions a ON a.id = m.auction_id JOIN products p ON p.id = a.product_id
    WHERE ${after(from, sql`place`, sql`m.auction_id`)} ORDER BY place, m.auction_id LIMIT ${most}`);
  return rows.map(({ isOver, leads, buys, order, image, ...row }) => ({
    ...row,
    price: toCentavos(row.price),
    max: row.max === null ? null : toCentavos(row.max),
    image: image === null ? null : JSON.parse(image),
    isOver: isOver === 1,
    standing: standingOf({ isOver, leads, buys, order, ...row }),
  }));
}

type Stand = Pick<Row, "isOver" | "leads" | "buys" | "order" | "max">;

function standingOf({ isOver, leads, buys, order, max }: Stand): Standing | null {
  if (order) return standingByOrder(order);
  if (isOver && buys) return "won";
  if (max === null) return null;
  if (isOver) return "lost";
  return leads ? "leading" : "outbid";
}
