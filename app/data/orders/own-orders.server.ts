import { sql } from "drizzle-orm";
import { firstName } from "~/domain/accounts/account";
import type { Side } from "~/domain/feedback/feedback";
import { type Centavos, toCentavos } from "~/domain/money";
import { type OrderStatus, REFUND_STATUSES } from "~/domain/orders/order";
import { isActiveUser } from "../accounts/facts.server";
import { bidderNumber } from "../auctions/facts.server";
import { openOffersTo } from "../auctions/second-chance-offers.server";
import { coverImage, toCoverImage } from "../catalog/cover-images.server";
import { isOnOffer, pageId } from "../catalog/facts.server";
import { CLOCK } from "../clock.server";
import { allOf, type Condition, inList } from "../condition.server";
import type { Database } from "../connect.server";
import { before, type Cursor } from "../cursor.server";
import { hasFeedback } from "../feedback/facts.server";
import type { StoredImage } from "../images/image-store.server";
import { isBeingPaid } from "../payments/facts.server";
import { isBeingRefunded } from "../refunds/facts.server";
import { type OrderRefund, orderRefunds } from "../refunds/order-refunds.server";
import type { Json, RowOf } from "../rows.server";
import type { bidders, orders, problems, products, sellerProfiles, shipments, users } from "../schema.server";
import { type Slots, template } from "../template.server";
import { hasStatus, PAID, titleLanguage, wasMovedFor } from "./facts.server";
import { type SaleEarnings, saleEarnings } from "./sale-earnings.server";
import { answerBy, type Waiting, waitsForBuyer, waitsForSeller } from "./waiting-orders.server";

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
  quantity: typeof orders.quantity;
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
  /** Whether it waits for this person. */
  isWaiting: boolean;
  /** Whether the buyer of a refunded order still waits for the money. */
  isRefunding: boolean;
  /** Until when its seller answers a buyer who asked to cancel it. */
  answerBy: number | null;
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
    /** Once its money goes back, or went. */
    refunds: OrderRefund[];
  }>;

/** `buyer` is the bidder number, `buyerName` the first name once the order is paid. */
export type SoldOrder = OwnOrder &
  RowOf<{
    buyer: typeof bidders.number | null;
    buyerName: typeof users.full_name | null;
    /** Once it is paid. */
    earnings: SaleEarnings | null;
  }>;

type Packed = "image" | "shipment" | "problem";
type Flag = "isPaying" | "isRated" | "isRefunding" | "isWaiting";
type Row<Order> = Omit<Order, Packed | Flag> & Record<Packed, Json | null> & Record<Flag, 0 | 1>;

const isRefunding = sql`iif(o.status IN ${inList<OrderStatus>(["refunded", "partially_refunded"])}, ${isBeingRefunded(sql`o.id`)}, 0)`;

/** Later than any order. */
const FIRST = 3 * 10 ** 14;

/** What waits for the reader comes first, by its deadline; then the newest. */
const placeIn = ({ until }: Waiting) => sql`CAST(coalesce(${FIRST} - ${until}, o.created_at) AS INTEGER)`;

const LIST = ["userId", "isNext", "isNextOfRest", "most"] as const;

/** For the rows after the cursor `from`. */
const listValues = (waiting: Waiting, userId: string, from: string | null, most: number) => ({
  userId,
  isNext: before(from, placeIn(waiting), sql`o.id`),
  isNextOfRest: before(from, sql`o.created_at`, sql`o.id`),
  most,
});

/** A list's next rows, found by their ids: all that waits, and enough of the rest. */
const inOrder = (
  waiting: Waiting,
  isOwn: Condition,
  { userId, isNext, isNextOfRest, most }: Slots<(typeof LIST)[number]>,
) => sql`o.id IN (
    SELECT id FROM (${waiting.of(userId)}) o WHERE ${waiting.until} IS NOT NULL
    UNION ALL SELECT id FROM (SELECT o.id FROM orders o WHERE ${isOwn} AND ${waiting.until} IS NULL
      AND NOT ${isCheckoutDropped} AND ${isNextOfRest} ORDER BY o.created_at DESC, o.id DESC LIMIT ${most}))
  AND ${isNext} ORDER BY ${placeIn(waiting)} DESC, o.id DESC LIMIT ${most}`;

const columns = (
  side: Side,
  waiting: Waiting,
) => sql`${placeIn(waiting)} || '_' || o.id AS id, ${waiting.until} IS NOT NULL AS isWaiting, o.id AS orderId,
  ${pageId(sql`o.product_id`)} AS productId, o.title, ${titleLanguage()} AS language, o.quantity, o.amount, o.status,
  o.pay_by AS payBy, ${isBeingPaid(sql`o.checkout_id`)} AS isPaying, o.moved_at AS movedAt, o.away_until AS awayUntil, o.handling_days AS handlingDays, o.pickup_place AS pickupPlace, h.delivers_at AS deliversAt,
  iif(h.way IS NULL, NULL, json_object('way', h.way, 'arrivesBy', h.arrives_by)) AS shipment,
  o.auction_id AS auctionId, o.feedback_from AS feedbackFrom, ${hasFeedback(side, sql`o`)} AS isRated, ${isRefunding} AS isRefunding,
  iif(${hasStatus("paid", sql`o`)}, ${answerBy}, NULL) AS answerBy,
  (SELECT json_object('status', status, 'dueAt', due_at, 'offer', offer) FROM problems WHERE order_id = o.id
    ORDER BY opened_at DESC, rowid DESC LIMIT 1) AS problem,
  o.created_at AS createdAt, ${CLOCK} AS now, ${coverImage(sql`o.product_id`)} AS image`;

const shipped = sql`LEFT JOIN shipments h ON h.order_id = o.id`;

const isCheckoutDropped = allOf(hasStatus("cancelled", sql`o`), wasMovedFor(["replaced", "payment_refused"], sql`o`));

/** How many orders and second chances wait for a person, as the lists say. */
export async function countWaitingOrders(db: Database, userId: string): Promise<{ asBuyer: number; asSeller: number }> {
  const [row] = await db.all<{ asBuyer: number; asSeller: number }>(waitingOrders({ userId }));
  return row ?? { asBuyer: 0, asSeller: 0 };
}

const waitingOrders = template(["userId"], ({ userId }) => {
  const count = ({ until, of }: Waiting) => sql`(SELECT count(*) FROM (${of(userId)}) o WHERE ${until} IS NOT NULL)`;
  return sql`SELECT ${count(waitsForBuyer)} + (SELECT count(*) FROM (${openOffersTo(userId)})) AS asBuyer,
    ${count(waitsForSeller)} AS asSeller`;
});

/** After the cursor `from`. */
export async function listPurchases(
  db: Database,
  buyer: string,
  from: string | null,
  most: number,
): Promise<BoughtOrder[]> {
  const rows = await db.all<
    Row<Omit<BoughtOrder, "isOnOffer" | "refunds">> & RowOf<{ isOnOffer: number; refunds: Json }>
  >(purchases(listValues(waitsForBuyer, buyer, from, most)));
  return rows.map((row) => ({
    ...row,
    ...unpack(row),
    isOnOffer: row.isOnOffer === 1,
    refunds: JSON.parse(row.refunds),
  }));
}

const purchases = template(
  LIST,
  (slots) => sql`SELECT ${columns("buyer", waitsForBuyer)}, ${isOnOffer(sql`o.product_id`)} AS isOnOffer,
      iif(o.status IN ${inList(REFUND_STATUSES)}, ${orderRefunds(sql`o`, slots.userId)}, '[]') AS refunds,
      s.business_name AS storeName, s.handle AS storeHandle
    FROM orders o JOIN seller_profiles s ON s.user_id = o.seller_id ${shipped}
    WHERE ${inOrder(waitsForBuyer, sql`o.buyer_id = ${slots.userId}`, slots)}`,
);

/** After the cursor `from`. */
export async function listSales(db: Database, seller: string, from: string | null, most: number): Promise<SoldOrder[]> {
  const rows = await db.all<
    Omit<Row<SoldOrder>, "earnings"> & RowOf<{ fullName: typeof users.full_name | null; earnings: Json | null }>
  >(sales(listValues(waitsForSeller, seller, from, most)));
  return rows.map(({ fullName, earnings, ...row }) => {
    const own = { ...row, ...unpack(row), earnings: earnings === null ? null : JSON.parse(earnings) };
    return { ...own, buyerName: fullName === null ? null : firstName(fullName) };
  });
}

const sales = template(
  LIST,
  (slots) => sql`SELECT ${columns("seller", waitsForSeller)},
      ${bidderNumber(sql`o.auction_id`, sql`o.buyer_id`)} AS buyer,
      (SELECT full_name FROM users WHERE id = o.buyer_id AND ${isActiveUser()} AND o.status IN ${PAID}) AS fullName,
      ${saleEarnings} AS earnings
    FROM orders o ${shipped} WHERE ${inOrder(waitsForSeller, sql`o.seller_id = ${slots.userId}`, slots)}`,
);

function unpack({ image, amount, isPaying, isRated, isRefunding, isWaiting, shipment, problem }: Row<OwnOrder>) {
  return {
    isPaying: isPaying === 1,
    isRated: isRated === 1,
    isRefunding: isRefunding === 1,
    isWaiting: isWaiting === 1,
    amount: toCentavos(amount),
    image: toCoverImage(image),
    shipment: shipment === null ? null : JSON.parse(shipment),
    problem: problem === null ? null : JSON.parse(problem),
  };
}
