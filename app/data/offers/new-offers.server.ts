import { type SQL, sql } from "drizzle-orm";
import { type BidBarrier, findBidBarrier } from "~/domain/auctions/bidder";
import { type Centavos, toCentavos } from "~/domain/money";
import type { Actor } from "~/domain/moves";
import {
  LISTING_OFFERS_MAX,
  OFFERS_WINDOW,
  OWN_OFFERS_MAX,
  PRICE_OFFER_LIFE,
  type PriceOfferStatus,
  UNPAID_OFFERS_MAX,
  UNPAID_OFFERS_WINDOW,
} from "~/domain/offers/price-offer";
import { hasSuspension } from "../accounts/facts.server";
import { activeUser } from "../accounts/users.server";
import { isBlocked, isSuspended, strikeTimes } from "../auctions/facts.server";
import { coverImage, toCoverImage } from "../catalog/cover-images.server";
import { CLOCK } from "../clock.server";
import type { Statement } from "../commit.server";
import { allOf, type Condition, type Id, literal, not } from "../condition.server";
import type { Database } from "../connect.server";
import { hasStatus, isMoveTo, VOID } from "../orders/facts.server";
import { hadOutage } from "../payments/facts.server";
import type { Json, RowOf } from "../rows.server";
import type { products, sellerProfiles } from "../schema.server";
import { OPEN_OFFER, takesOffers } from "./facts.server";

// Of the buyer, and of the product `p`.
const isWaiting = (buyer: Id) => sql`(EXISTS (SELECT 1 FROM price_offers WHERE product_id = p.id AND buyer_id = ${buyer}
    AND status IN ${OPEN_OFFER})
  OR EXISTS (SELECT 1 FROM price_offers f JOIN orders o ON o.offer_id = f.id
    WHERE f.product_id = p.id AND f.buyer_id = ${buyer} AND ${hasStatus("awaiting_payment", sql`o`)}))`;
const made = (buyer: Id) => sql`(SELECT count(*) FROM price_offers
  WHERE buyer_id = ${buyer} AND product_id = p.id AND created_at > ${CLOCK} - ${OFFERS_WINDOW})`;
const ownOpen = (buyer: Id) => sql`(SELECT count(*) FROM price_offers INDEXED BY price_offers_buyer
  WHERE buyer_id = ${buyer} AND created_at > ${CLOCK} - ${2 * PRICE_OFFER_LIFE} AND status IN ${OPEN_OFFER})`;
/** PayPal's failures do not count. */
const unpaid = (
  buyer: Id,
) => sql`(SELECT count(*) FROM price_offers f INDEXED BY price_offers_buyer JOIN orders o ON o.offer_id = f.id
  WHERE f.buyer_id = ${buyer} AND f.created_at > ${CLOCK} - ${UNPAID_OFFERS_WINDOW} AND o.status IN ${VOID}
    AND NOT EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = o.id AND (${isMoveTo("paid", sql`e`)} OR e.actor = ${literal<Actor>("A")}))
    AND ${not(hadOutage(sql`o.id`))})`;

type Row = RowOf<{
  title: typeof products.title;
  language: typeof products.language;
  price: Centavos;
  image: string | null;
  shipping: typeof products.shipping_cost;
  stock: typeof products.stock;
  sellerId: typeof products.seller_id;
  isOwn: 0 | 1;
  isOpen: 0 | 1;
  isWaiting: 0 | 1;
  made: number;
  ownOpen: number;
  unpaid: number;
  isBarred: 0 | 1;
  isBlocked: 0 | 1;
  blocksStrikes: typeof sellerProfiles.blocks_strikes;
  isConfirmed: 0 | 1;
  strikes: Json;
  now: number;
}>;

/** What decides whether a person may make an offer; no row without such a listing. */
export function selectOffering(db: Database, buyer: string, productId: string) {
  return db.all<Row>(sql`SELECT p.title, p.language, p.price, ${coverImage(sql`p.id`)} AS image, p.shipping_cost AS shipping, p.stock, p.seller_id AS sellerId,
      p.seller_id = u.id AS isOwn,
      ${takesOffers} AS isOpen, ${isWaiting(sql`u.id`)} AS isWaiting, ${made(sql`u.id`)} AS made, ${ownOpen(sql`u.id`)} AS ownOpen,
      ${unpaid(sql`u.id`)} AS unpaid, ${hasSuspension(sql`u.id`)} AS isBarred,
      ${isBlocked(sql`p.seller_id`, sql`u.id`)} AS isBlocked, s.blocks_strikes AS blocksStrikes,
      u.email_confirmed_at IS NOT NULL AS isConfirmed, ${strikeTimes(sql`u.id`)} AS strikes, ${CLOCK} AS now
    FROM products p JOIN seller_profiles s ON s.user_id = p.seller_id JOIN users u ON u.id = ${buyer} WHERE p.id = ${productId}`);
}

export function toOffering([row]: readonly Row[], confirmFirst: boolean) {
  if (!row) return null;
  const { isOwn, isOpen, isWaiting, isBarred, isBlocked, blocksStrikes, isConfirmed, strikes, now, ...rest } = row;
  const barriers = {
    isBarred: isBarred === 1,
    isBlocked: isBlocked === 1,
    blocksStrikes: blocksStrikes === 1,
    strikes: JSON.parse(strikes),
    isConfirmed: isConfirmed === 1 || !confirmFirst,
  };
  const barrier: BidBarrier | null = findBidBarrier(barriers, now);
  const amounts = { price: toCentavos(rest.price), shipping: toCentavos(rest.shipping) };
  return {
    ...rest,
    ...amounts,
    image: toCoverImage(rest.image),
    isOwn: isOwn === 1,
    isOpen: isOpen === 1,
    isWaiting: isWaiting === 1,
    barrier,
  };
}

export async function findOffering(db: Database, buyer: string, productId: string, confirmFirst: boolean) {
  return toOffering(await selectOffering(db, buyer, productId), confirmFirst);
}

export interface NewOffer {
  /** Idempotency key. */
  id: string;
  productId: string;
  buyer: string;
  /** The listing's, as the buyer saw it. */
  price: Centavos;
  amount: Centavos;
  quantity: number;
  note: string | null;
}

/** Whether the offer can be written, and is not written yet. */
export function canOffer({ id, productId, buyer, price, quantity }: NewOffer): Condition {
  return sql`(NOT EXISTS (SELECT 1 FROM price_offers WHERE id = ${id}) AND EXISTS (SELECT 1 FROM products p
    WHERE p.id = ${productId} AND p.seller_id <> ${buyer} AND ${takesOffers} AND p.price = ${price} AND p.stock >= ${quantity}
      AND NOT ${isWaiting(buyer)} AND ${made(buyer)} < ${LISTING_OFFERS_MAX} AND ${ownOpen(buyer)} < ${OWN_OFFERS_MAX}
      AND ${unpaid(buyer)} < ${UNPAID_OFFERS_MAX}
      AND ${allOf(not(isBlocked(sql`p.seller_id`, buyer)), not(isSuspended(buyer)))}))`;
}

/** Whether it reaches the seller: it is not below the lowest price. */
export function isHighEnough({ productId, amount }: NewOffer): Condition {
  return sql`EXISTS (SELECT 1 FROM offer_terms WHERE product_id = ${productId} AND coalesce(lowest, 0) <= ${amount})`;
}

export function insertOffer(offer: NewOffer): Statement {
  const { id, productId, buyer, price, amount, quantity, note } = offer;
  const by = (open: SQL, declined: SQL) => sql`iif(${isHighEnough(offer)}, ${open}, ${declined})`;
  const status = by(literal<PriceOfferStatus>("open"), literal<PriceOfferStatus>("declined"));
  return sql`INSERT INTO price_offers (id, product_id, seller_id, buyer_id, quantity, price, amount, note, status, moved_by, moved_at,
      due_at, created_at)
    SELECT ${id}, p.id, p.seller_id, u.id, ${quantity}, ${price}, ${amount}, ${note}, ${status}, ${by(literal<Actor>("B"), literal<Actor>("T"))},
      ${CLOCK}, ${CLOCK} + ${PRICE_OFFER_LIFE}, ${CLOCK}
    FROM products p JOIN users u WHERE p.id = ${productId} AND u.id = ${activeUser(buyer)} AND ${canOffer(offer)}`;
}

/** What this batch or an earlier one made of it; no row for none. */
export function selectMade(db: Database, { id, productId, buyer }: NewOffer) {
  return db.all<{ status: PriceOfferStatus }>(
    sql`SELECT status FROM price_offers WHERE id = ${id} AND product_id = ${productId} AND buyer_id = ${buyer}`,
  );
}
