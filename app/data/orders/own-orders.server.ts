import { sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import { isActiveUser } from "../accounts/facts.server";
import { bidderNumber } from "../auctions/facts.server";
import { coverImage, toCoverImage } from "../catalog/cover-images.server";
import { pageId } from "../catalog/facts.server";
import { CLOCK } from "../clock.server";
import { allOf } from "../condition.server";
import type { Database } from "../connect.server";
import { before, type Cursor } from "../cursor.server";
import type { StoredImage } from "../images/image-store.server";
import { isBeingPaid } from "../payments/facts.server";
import type { Json, RowOf } from "../rows.server";
import type { bidders, orders, products, shipments, users } from "../schema.server";
import { hasStatus, PAID, wasMovedFor } from "./facts.server";

/** `now` is the database's clock. */
type OwnOrder = RowOf<{
  title: typeof orders.title;
  status: typeof orders.status;
  id: Cursor;
  orderId: typeof orders.id;
  /** `null` when the product was removed: it has no page. */
  productId: typeof products.id | null;
  image: StoredImage | null;
  amount: Centavos;
  payBy: typeof orders.pay_by;
  isPaying: boolean;
  /** When it got its status, and when it counts as delivered without a confirmation. */
  movedAt: typeof orders.moved_at;
  deliversAt: typeof shipments.delivers_at;
  createdAt: typeof orders.created_at;
  now: number;
}>;

/** `buyer` is the bidder number, `buyerName` the first name once the order is paid. */
export type SoldOrder = OwnOrder &
  RowOf<{
    auctionId: typeof orders.auction_id;
    buyer: typeof bidders.number | null;
    buyerName: typeof users.full_name | null;
  }>;

type Row<Order> = Omit<Order, "image" | "isPaying"> & { image: Json | null; isPaying: 0 | 1 };

const columns = sql`o.created_at || '_' || o.id AS id, o.id AS orderId,
  ${pageId(sql`o.product_id`)} AS productId, o.title, o.amount, o.status,
  o.pay_by AS payBy, ${isBeingPaid(sql`o.checkout_id`)} AS isPaying, o.moved_at AS movedAt, (SELECT delivers_at FROM shipments WHERE order_id = o.id) AS deliversAt,
  o.created_at AS createdAt, ${CLOCK} AS now, ${coverImage(sql`o.product_id`)} AS image`;

const isCheckoutDropped = allOf(hasStatus("cancelled", sql`o`), wasMovedFor(["replaced", "payment_refused"], sql`o`));

const newest = (from: string | null, most: number) => sql`NOT ${isCheckoutDropped}
  AND ${before(from, sql`o.created_at`, sql`o.id`)} ORDER BY o.created_at DESC, o.id DESC LIMIT ${most}`;

/** Newest first, after the cursor `from`. */
export async function listPurchases(
  db: Database,
  buyer: string,
  from: string | null,
  most: number,
): Promise<OwnOrder[]> {
  const rows = await db.all<Row<OwnOrder>>(
    sql`SELECT ${columns} FROM orders o WHERE o.buyer_id = ${buyer} AND ${newest(from, most)}`,
  );
  return rows.map(toOwnOrder);
}

export async function listSales(db: Database, seller: string, from: string | null, most: number): Promise<SoldOrder[]> {
  const rows = await db.all<
    Row<SoldOrder> & RowOf<{ fullName: typeof users.full_name | null }>
  >(sql`SELECT ${columns}, o.auction_id AS auctionId,
      ${bidderNumber(sql`o.auction_id`, sql`o.buyer_id`)} AS buyer,
      (SELECT full_name FROM users WHERE id = o.buyer_id AND ${isActiveUser()} AND o.status IN ${PAID}) AS fullName
    FROM orders o WHERE o.seller_id = ${seller} AND ${newest(from, most)}`);
  return rows.map(({ fullName, auctionId, buyer, ...row }) => {
    return { ...toOwnOrder(row), auctionId, buyer, buyerName: fullName?.trim().split(/\s+/)[0] ?? null };
  });
}

function toOwnOrder({ image, amount, isPaying, ...row }: Row<OwnOrder>): OwnOrder {
  return { ...row, isPaying: isPaying === 1, amount: toCentavos(amount), image: toCoverImage(image) };
}
