import { type SQL, sql } from "drizzle-orm";
import { stateOf } from "~/domain/accounts/address";
import type { ShippingRates } from "~/domain/catalog/shipping-rates";
import { shippingOf } from "~/domain/checkout/shipping";
import { type Centavos, toCentavos } from "~/domain/money";
import { PRICE_OFFER_LIFE, type PriceOfferStatus } from "~/domain/offers/price-offer";
import type { OrderStatus } from "~/domain/orders/order";
import { POLICY } from "~/domain/policy";
import { HOUR } from "~/domain/time";
import { isExcluded } from "../auctions/facts.server";
import { coverImage, toCoverImage } from "../catalog/cover-images.server";
import { isForSale, KEPT_TERMS, keptTerms, pageId, shippingRates, toShippingRates } from "../catalog/facts.server";
import { moveProduct } from "../catalog/product-moves.server";
import { CLOCK } from "../clock.server";
import type { Statement } from "../commit.server";
import { allOf, type Condition, type Id, literal, not } from "../condition.server";
import type { Database } from "../connect.server";
import { before, type Cursor } from "../cursor.server";
import type { StoredImage } from "../images/image-store.server";
import { toCentavosOrNull } from "../money.server";
import { orderExists } from "../orders/facts.server";
import type { Json, RowOf } from "../rows.server";
import type { orders, priceOffers, products } from "../schema.server";
import { template } from "../template.server";
import {
  counteroffersToAnswer,
  isInTimeToAnswer,
  OPEN_OFFER,
  offeredAmount,
  offersToAnswer,
  reachedSeller,
  takesOffers,
} from "./facts.server";

export type PriceOffer = RowOf<{
  id: Cursor;
  offerId: typeof priceOffers.id;
  productId: typeof priceOffers.product_id;
  /** `null` when the listing was taken down. */
  page: typeof products.id | null;
  title: typeof products.title;
  language: typeof products.language;
  image: StoredImage | null;
  buyerId: typeof priceOffers.buyer_id;
  sellerId: typeof priceOffers.seller_id;
  role: "buyer" | "seller";
  quantity: typeof priceOffers.quantity;
  price: Centavos;
  amount: Centavos;
  counter: Centavos | null;
  note: typeof priceOffers.note;
  status: typeof priceOffers.status;
  movedBy: typeof priceOffers.moved_by;
  createdAt: typeof priceOffers.created_at;
  dueAt: typeof priceOffers.due_at;
  /** Of all its pieces, to its buyer's first address. */
  shipping: Centavos;
  pickup: ShippingRates["pickup"];
  isShipped: ShippingRates["isShipped"];
  /** Of an accepted one. */
  order: { id: string; status: OrderStatus; payBy: number | null } | null;
  now: number;
}>;

type Row = Omit<PriceOffer, "image" | "order" | "shipping" | "pickup" | "isShipped"> & {
  image: Json | null;
  order: Json | null;
  rates: Json;
  home: Json | null;
};

const columns = (userId: Id) => sql`f.created_at || '_' || f.id AS id, f.id AS offerId, f.product_id AS productId,
  ${pageId(sql`f.product_id`)} AS page, p.title, p.language, ${coverImage(sql`p.id`)} AS image, f.buyer_id AS buyerId,
  f.seller_id AS sellerId, iif(f.buyer_id = ${userId}, 'buyer', 'seller') AS role, f.quantity, f.price, f.amount, f.counter, f.note,
  f.status, f.moved_by AS movedBy, f.created_at AS createdAt, f.due_at AS dueAt,
  ${shippingRates(sql`p`)} AS rates, (SELECT json_object('state', state, 'country', country) FROM addresses WHERE user_id = f.buyer_id
    ORDER BY is_default DESC, created_at DESC, id DESC LIMIT 1) AS home,
  (SELECT json_object('id', id, 'status', status, 'payBy', pay_by) FROM orders WHERE offer_id = f.id) AS "order", ${CLOCK} AS now`;

/** The newest first; of a seller without those that were declined at once. */
export async function listOffers(
  db: Database,
  userId: string,
  role: PriceOffer["role"],
  from: string | null,
  most: number,
): Promise<PriceOffer[]> {
  const side = role === "buyer" ? sql`f.buyer_id = ${userId}` : sql`f.seller_id = ${userId} AND ${reachedSeller}`;
  const rows =
    await db.all<Row>(sql`SELECT ${columns(userId)} FROM price_offers f JOIN products p ON p.id = f.product_id
    WHERE ${side} AND ${before(from, sql`f.created_at`, sql`f.id`)} ORDER BY f.created_at DESC, f.id DESC LIMIT ${most}`);
  return rows.map(toOffer);
}

/** Of its buyer or its seller. */
export async function findPriceOffer(db: Database, userId: string, id: string): Promise<PriceOffer | null> {
  const [row] =
    await db.all<Row>(sql`SELECT ${columns(userId)} FROM price_offers f JOIN products p ON p.id = f.product_id
    WHERE f.id = ${id} AND (f.buyer_id = ${userId} OR (f.seller_id = ${userId} AND ${reachedSeller}))`);
  return row ? toOffer(row) : null;
}

/** A person's last offer for a listing. */
export async function findOwnOffer(db: Database, buyer: string, productId: string): Promise<PriceOffer | null> {
  const [row] = await db.all<Row>(ownOffer({ buyer, productId }));
  return row ? toOffer(row) : null;
}

const ownOffer = template(
  ["buyer", "productId"],
  ({ buyer, productId }) => sql`SELECT ${columns(buyer)} FROM price_offers f JOIN products p ON p.id = f.product_id
    WHERE f.buyer_id = ${buyer} AND f.product_id = ${productId} ORDER BY f.created_at DESC, f.id DESC LIMIT 1`,
);

export async function findTakesOffers(db: Database, productId: string): Promise<boolean> {
  return (await db.all(offerable({ productId }))).length > 0;
}

const offerable = template(
  ["productId"],
  ({ productId }) => sql`SELECT 1 FROM products p WHERE p.id = ${productId} AND ${takesOffers}`,
);

/** How many wait for a person's answer, as buyer and as seller. */
export async function countOffersToAnswer(db: Database, userId: string): Promise<{ made: number; received: number }> {
  const [row] = await db.all<{ made: number; received: number }>(offersWaiting({ userId }));
  return row ?? { made: 0, received: 0 };
}

const offersWaiting = template(
  ["userId"],
  ({ userId }) => sql`SELECT (SELECT count(*) FROM ${counteroffersToAnswer(userId)}) AS made,
    (SELECT count(*) FROM ${offersToAnswer(userId)}) AS received`,
);

function toOffer({ image, order, rates, home, ...row }: Row): PriceOffer {
  const price = toCentavos(row.counter ?? row.amount);
  const shipped = toShippingRates(rates);
  const parcel = { ...shipped, isPickedUp: !shipped.isShipped, seller: row.sellerId, quantity: row.quantity, price };
  const [shipping] = shippingOf([parcel], home === null ? null : stateOf(JSON.parse(home)));
  return {
    ...row,
    price: toCentavos(row.price),
    amount: toCentavos(row.amount),
    counter: toCentavosOrNull(row.counter),
    shipping: shipping ?? parcel.shippingCost,
    pickup: shipped.pickup,
    isShipped: shipped.isShipped,
    image: toCoverImage(image),
    order: order === null ? null : JSON.parse(order),
  };
}

interface OfferMove {
  to: PriceOfferStatus;
  actor: "B" | "S" | "T";
  counter?: Centavos;
}

/** Whether the offer is still as it was seen, and in time. */
export function isStillWaiting({ offerId, status }: Pick<PriceOffer, "offerId" | "status">): Condition {
  return sql`EXISTS (SELECT 1 FROM price_offers f WHERE f.id = ${offerId} AND f.status = ${status} AND ${isInTimeToAnswer})`;
}

/** Its history is kept by a trigger. A counteroffer starts the time to answer anew. */
export function moveOffer(offerId: string, { to, actor, counter }: OfferMove, when: Condition): Statement {
  const countered =
    counter === undefined ? sql`` : sql`, counter = ${counter}, due_at = ${CLOCK} + ${PRICE_OFFER_LIFE}`;
  return sql`UPDATE price_offers SET status = ${to}, moved_by = ${actor}, moved_at = ${CLOCK} ${countered}
    WHERE id = ${offerId} AND status IN ${OPEN_OFFER} AND ${when}`;
}

export function selectStatus(db: Database, offerId: string) {
  return db.all<RowOf<{ status: typeof priceOffers.status; counter: typeof priceOffers.counter }>>(
    sql`SELECT status, counter FROM price_offers WHERE id = ${offerId}`,
  );
}

/**
 * Holds the pieces of an offer for its buyer, as an order at its price. The order is not there afterwards when the pieces are not,
 * or the offer was answered. Its shipping is priced again for the address it is paid for.
 */
export function holdOffered(
  { offerId, shipping, ...offer }: Pick<PriceOffer, "offerId" | "status" | "shipping">,
  orderId: string,
): SQL[] {
  const isHeld = orderExists(orderId);
  const pieces = sql`(SELECT quantity FROM orders WHERE id = ${orderId})`;
  const isIts = sql`id = (SELECT product_id FROM price_offers WHERE id = ${offerId})`;
  const goods = sql`${offeredAmount} * f.quantity`;
  return [
    sql`INSERT INTO orders (id, product_id, offer_id, buyer_id, seller_id, title, quantity, amount, shipping, status, pay_by, created_at,
        ${KEPT_TERMS})
      SELECT ${orderId}, p.id, f.id, f.buyer_id, f.seller_id, p.title, f.quantity, ${goods} + ${shipping}, ${shipping},
        ${literal<OrderStatus>("awaiting_payment")}, ${CLOCK} + ${POLICY.PAY_WITHIN_HOURS * HOUR}, ${CLOCK}, ${keptTerms(sql`p`)}
      FROM price_offers f JOIN products p ON p.id = f.product_id
      WHERE f.id = ${offerId} AND ${allOf(isStillWaiting({ offerId, ...offer }), isForSale(sql`p`), not(isExcluded(sql`f.buyer_id`)))}
        AND p.price = f.price AND p.stock >= f.quantity`,
    sql`UPDATE products SET stock = stock - ${pieces} WHERE ${isIts} AND ${isHeld}`,
    moveProduct(isIts, { to: "reserved", actor: "B", when: allOf(sql`stock = 0`, isHeld) }),
  ];
}

export function selectOrderOf(db: Database, offerId: string) {
  return db.all<RowOf<{ id: typeof orders.id; payBy: typeof orders.pay_by; createdAt: typeof orders.created_at }>>(
    sql`SELECT id, pay_by AS payBy, created_at AS createdAt FROM orders WHERE offer_id = ${offerId}`,
  );
}
