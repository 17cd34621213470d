import { type SQL, sql } from "drizzle-orm";
import { firstName } from "~/domain/accounts/account";
import type { Side } from "~/domain/feedback/feedback";
import { type Centavos, toCentavos } from "~/domain/money";
import type { OrderStatus } from "~/domain/orders/order";
import { DAY } from "~/domain/time";
import { isActiveUser } from "../accounts/facts.server";
import { bidderNumber } from "../auctions/facts.server";
import { coverImage, toCoverImage } from "../catalog/cover-images.server";
import { isOnOffer, pageId } from "../catalog/facts.server";
import { CLOCK } from "../clock.server";
import { allOf, inList } from "../condition.server";
import type { Database } from "../connect.server";
import { before, type Cursor } from "../cursor.server";
import { hasFeedback } from "../feedback/facts.server";
import type { StoredImage } from "../images/image-store.server";
import { type Earnings, earningsOf, isBeingPaid } from "../payments/facts.server";
import { isBeingRefunded } from "../refunds/facts.server";
import type { Json, RowOf } from "../rows.server";
import type { bidders, orders, problems, products, sellerProfiles, shipments, users } from "../schema.server";
import { hasStatus, PAID, titleLanguage, wasMovedFor } from "./facts.server";

/** `now` is the database's clock. */
type OwnOrder = RowOf<{
  title: typeof orders.title;
  language: typeof products.language;
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
  awayUntil: typeof orders.away_until;
  handlingDays: typeof orders.handling_days;
  pickupPlace: typeof orders.pickup_place;
  deliversAt: typeof shipments.delivers_at;
  createdAt: typeof orders.created_at;
  auctionId: typeof orders.auction_id;
  shipment: RowOf<{ way: typeof shipments.way; arrivesBy: typeof shipments.arrives_by }> | null;
  feedbackFrom: typeof orders.feedback_from;
  /** Whether this person has left feedback. */
  isRated: boolean;
  /** Whether the buyer of a refunded order still waits for the money. */
  isRefunding: boolean;
  /** The newest one. */
  problem: RowOf<{ status: typeof problems.status; dueAt: typeof problems.due_at; offer: Centavos | null }> | null;
  now: number;
}>;

export type BoughtOrder = OwnOrder &
  RowOf<{
    storeName: typeof sellerProfiles.business_name;
    storeHandle: typeof sellerProfiles.handle;
    /** Whether its product can be bought again. */
    isOnOffer: boolean;
  }>;

/** `buyer` is the bidder number, `buyerName` the first name once the order is paid. */
export type SoldOrder = OwnOrder &
  RowOf<{
    buyer: typeof bidders.number | null;
    buyerName: typeof users.full_name | null;
    /** Once it is paid. */
    earnings: Earnings | null;
  }>;

type Packed = "image" | "shipment" | "problem";
type Flag = "isPaying" | "isRated" | "isRefunding";
type Row<Order> = Omit<Order, Packed | Flag> & Record<Packed, Json | null> & Record<Flag, 0 | 1>;

const isRefunding = sql`iif(o.status IN ${inList<OrderStatus>(["refunded", "partially_refunded"])}, ${isBeingRefunded(sql`o.id`)}, 0)`;

const columns = (side: Side, place: SQL = sql`o.created_at`) => sql`${place} || '_' || o.id AS id, o.id AS orderId,
  ${pageId(sql`o.product_id`)} AS productId, o.title, ${titleLanguage()} AS language, o.amount, o.status,
  o.pay_by AS payBy, ${isBeingPaid(sql`o.checkout_id`)} AS isPaying, o.moved_at AS movedAt, o.away_until AS awayUntil, o.handling_days AS handlingDays, o.pickup_place AS pickupPlace, h.delivers_at AS deliversAt,
  iif(h.way IS NULL, NULL, json_object('way', h.way, 'arrivesBy', h.arrives_by)) AS shipment,
  o.auction_id AS auctionId, o.feedback_from AS feedbackFrom, ${hasFeedback(side, sql`o`)} AS isRated, ${isRefunding} AS isRefunding,
  (SELECT json_object('status', status, 'dueAt', due_at, 'offer', offer) FROM problems WHERE order_id = o.id
    ORDER BY opened_at DESC, rowid DESC LIMIT 1) AS problem,
  o.created_at AS createdAt, ${CLOCK} AS now, ${coverImage(sql`o.product_id`)} AS image`;

const shipped = sql`LEFT JOIN shipments h ON h.order_id = o.id`;

const isCheckoutDropped = allOf(hasStatus("cancelled", sql`o`), wasMovedFor(["replaced", "payment_refused"], sql`o`));

const newest = (from: string | null, most: number) => sql`NOT ${isCheckoutDropped}
  AND ${before(from, sql`o.created_at`, sql`o.id`)} ORDER BY o.created_at DESC, o.id DESC LIMIT ${most}`;

/** Newest first, after the cursor `from`. */
export async function listPurchases(
  db: Database,
  buyer: string,
  from: string | null,
  most: number,
): Promise<BoughtOrder[]> {
  const rows = await db.all<Row<Omit<BoughtOrder, "isOnOffer">> & RowOf<{ isOnOffer: number }>>(
    sql`SELECT ${columns("buyer")}, ${isOnOffer(sql`o.product_id`)} AS isOnOffer, s.business_name AS storeName, s.handle AS storeHandle
      FROM orders o JOIN seller_profiles s ON s.user_id = o.seller_id ${shipped} WHERE o.buyer_id = ${buyer} AND ${newest(from, most)}`,
  );
  return rows.map((row) => ({ ...row, ...unpack(row), isOnOffer: row.isOnOffer === 1 }));
}

/** Later than any order. */
const FIRST = 3 * 10 ** 14;
/** A paid order is shipped or cancelled sooner: only those of this time are searched for what is to be sent. */
const RECENT = 60 * DAY;

/** What is to be sent first, the most urgent before the others; then the newest first; after the cursor `from`. */
export async function listSales(db: Database, seller: string, from: string | null, most: number): Promise<SoldOrder[]> {
  const isToSend = sql`(o.created_at > ${CLOCK} - ${RECENT} AND ${hasStatus("paid", sql`o`)})`;
  const place = sql`CAST(iif(${isToSend}, ${FIRST} - o.moved_at, o.created_at) AS INTEGER)`;
  const isOwn = sql`o.seller_id = ${seller}`;
  const rows = await db.all<
    Omit<Row<SoldOrder>, "earnings"> & RowOf<{ fullName: typeof users.full_name | null; earnings: Json | null }>
  >(sql`SELECT ${columns("seller", place)},
      ${bidderNumber(sql`o.auction_id`, sql`o.buyer_id`)} AS buyer,
      (SELECT full_name FROM users WHERE id = o.buyer_id AND ${isActiveUser()} AND o.status IN ${PAID}) AS fullName,
      iif(o.status IN ${PAID}, ${earningsOf(sql`o.id`)}, NULL) AS earnings
    FROM orders o ${shipped} WHERE o.id IN (SELECT o.id FROM orders o WHERE ${isOwn} AND ${isToSend}
        UNION ALL SELECT id FROM (SELECT o.id FROM orders o WHERE ${isOwn} AND NOT ${isToSend} AND ${newest(from, most)}))
      AND ${before(from, place, sql`o.id`)} ORDER BY ${place} DESC, o.id DESC LIMIT ${most}`);
  return rows.map(({ fullName, earnings, ...row }) => {
    const own = { ...row, ...unpack(row), earnings: earnings === null ? null : JSON.parse(earnings) };
    return { ...own, buyerName: fullName === null ? null : firstName(fullName) };
  });
}

function unpack({ image, amount, isPaying, isRated, isRefunding, shipment, problem }: Row<OwnOrder>) {
  return {
    isPaying: isPaying === 1,
    isRated: isRated === 1,
    isRefunding: isRefunding === 1,
    amount: toCentavos(amount),
    image: toCoverImage(image),
    shipment: shipment === null ? null : JSON.parse(shipment),
    problem: problem === null ? null : JSON.parse(problem),
  };
}
