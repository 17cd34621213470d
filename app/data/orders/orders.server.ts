import { sql } from "drizzle-orm";
import type { AddressFields } from "~/domain/accounts/address";
import type { Business } from "~/domain/accounts/business";
import { type Centavos, toCentavos } from "~/domain/money";
import type { Tracking } from "~/domain/shipments/shipment";
import { businessJson, toBusiness } from "../accounts/businesses.server";
import { isActiveUser } from "../accounts/facts.server";
import { coverImage, toCoverImage } from "../catalog/cover-images.server";
import { isOnOffer, pageId } from "../catalog/facts.server";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import { hasFeedback } from "../feedback/facts.server";
import type { StoredImage } from "../images/image-store.server";
import { hasPaymentStatus, isBeingPaid } from "../payments/facts.server";
import type { Json, RowOf } from "../rows.server";
import type { orders, payments, problems, products, sellerProfiles, shipments, users } from "../schema.server";
import { template } from "../template.server";
import { hasStatus, isConfirmed, PAID, titleLanguage } from "./facts.server";
import { type SaleEarnings, saleEarnings } from "./sale-earnings.server";

export type Shipment = RowOf<{
  way: typeof shipments.way;
  tracking: Tracking | null;
  shippedAt: typeof shipments.sent_at;
  arrivesBy: typeof shipments.arrives_by;
  correctedAt: typeof shipments.corrected_at;
  /** The hand-over code: for the buyer only, until it is delivered. */
  code: typeof shipments.code;
}>;

/** `now` is the database's clock. */
export type Order = RowOf<{
  id: typeof orders.id;
  title: typeof orders.title;
  language: typeof products.language;
  quantity: typeof orders.quantity;
  status: typeof orders.status;
  role: "buyer" | "seller";
  buyerId: typeof orders.buyer_id;
  sellerId: typeof orders.seller_id;
  /** For the seller once it is paid; `null` before, and when the account is closed. */
  buyerName: typeof users.full_name | null;
  storeName: typeof sellerProfiles.business_name;
  storeHandle: typeof sellerProfiles.handle;
  /** `null` of a private person. */
  business: Business | null;
  /** `null` when the product was removed: it has no page. */
  productId: typeof products.id | null;
  /** Whether its product can be bought again. */
  isOnOffer: boolean;
  auctionId: typeof orders.auction_id;
  image: StoredImage | null;
  amount: Centavos;
  shipping: Centavos;
  paymentMethod: typeof orders.payment_method;
  /** For the seller, once it is paid. */
  earnings: SaleEarnings | null;
  /** PayPal's code. */
  pendingReason: typeof payments.pending_reason;
  payBy: typeof orders.pay_by;
  /** PayPal may be capturing its payment right now. */
  isPaying: boolean;
  movedAt: typeof orders.moved_at;
  awayUntil: typeof orders.away_until;
  handlingDays: typeof orders.handling_days;
  deliveredAt: typeof orders.delivered_at;
  returnDays: typeof orders.return_days;
  returnWorkingDays: typeof orders.return_working_days;
  /** `null` when they cannot yet. */
  feedbackFrom: typeof orders.feedback_from;
  /** Whether this person has left feedback. */
  isRated: boolean;
  /** When it counts as delivered without a confirmation by buyer or carrier. */
  deliversAt: typeof shipments.delivers_at;
  shipment: Shipment | null;
  /** Whether buyer or carrier confirmed its delivery, not only time. */
  isConfirmed: boolean;
  /** The newest first. */
  problems: RowOf<{
    kind: typeof problems.kind;
    status: typeof problems.status;
    dueAt: typeof problems.due_at;
    offer: Centavos | null;
  }>[];
  createdAt: typeof orders.created_at;
  now: number;
  /** `null` before the checkout, and of what is picked up; for the seller only once it is paid. */
  shipTo: AddressFields | null;
  pickupPlace: typeof orders.pickup_place;
  /** For its buyer, while it is to be picked up. */
  pickupCode: typeof orders.pickup_code;
}>;

type Packed = "business" | "earnings" | "image" | "shipTo" | "shipment" | "problems";
type Flag = "isConfirmed" | "isOnOffer" | "isPaying" | "isRated";
type Row = Omit<Order, Packed | Flag> & Record<Packed, Json | null> & Record<Flag, number>;
type ShipmentRow = Omit<Shipment, "tracking"> & { carrier: Tracking["carrier"] | null } & Omit<Tracking, "carrier">;

const pendingReason = sql`(SELECT pending_reason FROM payments WHERE checkout_id = o.checkout_id
  AND ${hasPaymentStatus("capture_pending", sql`payments`)})`;

export function selectOrder(db: Database, userId: string, id: string) {
  return db.all<Row>(ownOrder({ userId, id }));
}

const ownOrder = template(["userId", "id"], ({ userId, id }) => {
  const isKnown = sql`(o.buyer_id = ${userId} OR o.status IN ${PAID})`;
  return sql`SELECT o.id, iif(o.buyer_id = ${userId}, 'buyer', 'seller') AS role, o.buyer_id AS buyerId,
      o.seller_id AS sellerId, s.business_name AS storeName, s.handle AS storeHandle, ${businessJson(sql`s`)} AS business,
      (SELECT full_name FROM users WHERE id = o.buyer_id AND ${isActiveUser()} AND ${isKnown}) AS buyerName,
      ${pageId(sql`o.product_id`)} AS productId, ${isOnOffer(sql`o.product_id`)} AS isOnOffer, o.auction_id AS auctionId,
      o.title, ${titleLanguage()} AS language, ${coverImage(sql`o.product_id`)} AS image,
      o.quantity, o.amount, o.shipping, o.payment_method AS paymentMethod,
      iif(o.seller_id = ${userId}, ${saleEarnings}, NULL) AS earnings, ${pendingReason} AS pendingReason, o.status, o.pay_by AS payBy,
      ${isBeingPaid(sql`o.checkout_id`)} AS isPaying, o.moved_at AS movedAt, o.away_until AS awayUntil, o.handling_days AS handlingDays,
      o.delivered_at AS deliveredAt, o.feedback_from AS feedbackFrom, iif(o.buyer_id = ${userId}, ${hasFeedback("buyer", sql`o`)}, ${hasFeedback("seller", sql`o`)}) AS isRated,
      h.delivers_at AS deliversAt, o.created_at AS createdAt, o.return_days AS returnDays, o.return_working_days AS returnWorkingDays,
      ${CLOCK} AS now,
      o.pickup_place AS pickupPlace, iif(o.buyer_id = ${userId} AND ${hasStatus("paid", sql`o`)}, o.pickup_code, NULL) AS pickupCode,
      iif(${isKnown}, o.ship_to, NULL) AS shipTo, iif(h.way IS NULL, NULL, json_object('way', h.way, 'carrier', h.carrier,
        'carrierName', h.carrier_name, 'number', h.number, 'shippedAt', h.sent_at, 'arrivesBy', h.arrives_by,
        'correctedAt', h.corrected_at, 'code', iif(o.buyer_id = ${userId} AND ${hasStatus("shipped", sql`o`)}, h.code, NULL))) AS shipment,
      ${isConfirmed(sql`o.id`)} AS isConfirmed,
      (SELECT json_group_array(json_object('kind', kind, 'status', status, 'dueAt', due_at, 'offer', offer)) FROM (
        SELECT * FROM problems WHERE order_id = o.id ORDER BY opened_at DESC, rowid DESC)) AS problems
    FROM orders o JOIN seller_profiles s ON s.user_id = o.seller_id LEFT JOIN shipments h ON h.order_id = o.id
    WHERE o.id = ${id} AND ${userId} IN (o.buyer_id, o.seller_id)`;
});

export function toOrder([row]: readonly Row[]): Order | null {
  if (!row) return null;
  return {
    ...row,
    amount: toCentavos(row.amount),
    shipping: toCentavos(row.shipping),
    image: toCoverImage(row.image),
    business: toBusiness(row.business),
    earnings: row.earnings === null ? null : JSON.parse(row.earnings),
    shipTo: row.shipTo === null ? null : JSON.parse(row.shipTo),
    shipment: row.shipment === null ? null : toShipment(JSON.parse(row.shipment)),
    isConfirmed: row.isConfirmed === 1,
    isOnOffer: row.isOnOffer === 1,
    isPaying: row.isPaying === 1,
    isRated: row.isRated === 1,
    problems: JSON.parse(row.problems ?? "[]"),
  };
}

function toShipment({ carrier, carrierName, number, ...shipment }: ShipmentRow): Shipment {
  return { ...shipment, tracking: carrier && { carrier, carrierName, number } };
}

export async function findOrder(db: Database, userId: string, id: string): Promise<Order | null> {
  return toOrder(await selectOrder(db, userId, id));
}
