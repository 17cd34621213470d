import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Offer } from "~/domain/auctions/second-chance";
import { type Centavos, toCentavos } from "~/domain/money";
import { isVoid } from "~/domain/orders/order";
import type { TimedOrder } from "~/domain/orders/order-times";
import type { ShippingMethod } from "~/domain/shipments/shipment";
import { coverImage, toCoverImage } from "../catalog/cover-images.server";
import { hasProductStatus } from "../catalog/facts.server";
import { type Condition, not } from "../condition.server";
import type { Database } from "../connect.server";
import type { StoredImage } from "../images/image-store.server";
import { money } from "../money.server";
import { VOID } from "../orders/facts.server";
import type { Json, RowOf } from "../rows.server";
import { bidders, offers, type orders, type shipments, users } from "../schema.server";
import { productIdOf } from "./auctions.server";
import { bidderNumber, isExcluded } from "./facts.server";

export interface AuctionOutcome {
  offers: (Offer & { number: number })[];
  /** Oldest first. */
  orders: (TimedOrder & {
    orderId: string;
    number: number;
    amount: Centavos;
    shipment: { way: ShippingMethod } | null;
  })[];
  /** Buyers who did not pay, and bidders whose account is suspended or closed. */
  defaulters: string[];
  /** The first photo of its product. */
  image: StoredImage | null;
  isBought: boolean;
  /** Whether its product has no newer auction. */
  isLast: boolean;
  isTakenDown: boolean;
}

type OrderRow = RowOf<{
  orderId: typeof orders.id;
  buyer: typeof orders.buyer_id;
  number: typeof bidders.number;
  amount: typeof orders.amount;
  status: typeof orders.status;
  payBy: typeof orders.pay_by;
  movedAt: typeof orders.moved_at;
  awayUntil: typeof orders.away_until;
  deliversAt: typeof shipments.delivers_at;
  way: typeof shipments.way | null;
}>;

/** Shares one round trip with a read of the auction in the same tick. */
export async function findAuctionOutcome(db: Database, auctionId: string): Promise<AuctionOutcome> {
  const [offers, orders, gone, [product]] = await Promise.all([
    selectOffers(db, auctionId),
    db.all<OrderRow>(sql`SELECT id AS orderId, buyer_id AS buyer, ${bidderNumber(auctionId, sql`orders.buyer_id`)} AS number, amount, status,
        pay_by AS payBy, moved_at AS movedAt, away_until AS awayUntil, h.delivers_at AS deliversAt, h.way
      FROM orders LEFT JOIN shipments h ON h.order_id = orders.id WHERE auction_id = ${auctionId} AND buyer_id IN (
        SELECT sale_buyer_id FROM auctions WHERE id = ${auctionId} UNION SELECT user_id FROM offers WHERE auction_id = ${auctionId})
      ORDER BY created_at`),
    db
      .select({ id: users.id })
      .from(bidders)
      .innerJoin(users, eq(users.id, bidders.user_id))
      .where(and(eq(bidders.auction_id, auctionId), isExcluded(sql`${users.id}`))),
    db.all<{ isSuperseded: 0 | 1; isTakenDown: 0 | 1; image: Json | null }>(sql`SELECT
      ${isSuperseded(auctionId)} AS isSuperseded, ${isTakenDown(auctionId)} AS isTakenDown,
      ${coverImage(productIdOf(auctionId))} AS image`),
  ]);
  const lost = orders.filter(({ status }) => isVoid(status));
  const bought = orders.filter(({ status }) => !isVoid(status));
  const unreachable = gone.filter(({ id }) => !bought.some(({ buyer }) => buyer === id));
  return {
    offers,
    orders: orders.map(({ buyer: _, way, ...order }) => ({
      ...order,
      amount: toCentavos(order.amount),
      shipment: way && { way },
    })),
    defaulters: [...lost.map(({ buyer }) => buyer), ...unreachable.map(({ id }) => id)],
    image: toCoverImage(product?.image ?? null),
    isBought: bought.length > 0,
    isLast: product?.isSuperseded === 0,
    isTakenDown: product?.isTakenDown === 1,
  };
}

function selectOffers(db: Database, auctionId: string) {
  const { user_id, price, at, answer, auction_id } = offers;
  return db
    .select({
      to: user_id,
      price: money(price),
      at,
      answer,
      number: sql<number>`${bidderNumber(auctionId, sql`offers.user_id`)}`,
    })
    .from(offers)
    .where(eq(auction_id, auctionId))
    .orderBy(at);
}

function isSuperseded(auctionId: string | SQL): Condition {
  return sql`EXISTS (SELECT 1 FROM auctions a JOIN auctions newer ON newer.product_id = a.product_id
    AND (newer.created_at, newer.id) > (a.created_at, a.id) WHERE a.id = ${auctionId})`;
}

function isTakenDown(auctionId: string | SQL): Condition {
  return sql`EXISTS (SELECT 1 FROM auctions a JOIN products p ON p.id = a.product_id
    WHERE a.id = ${auctionId} AND ${hasProductStatus("removed", sql`p`)})`;
}

/** No live order, no newer auction, not taken down. */
export function isStillAvailable(auctionId: string | SQL): Condition {
  return sql`(NOT EXISTS (SELECT 1 FROM orders WHERE auction_id = ${auctionId} AND status NOT IN ${VOID})
    AND ${not(isSuperseded(auctionId))} AND ${not(isTakenDown(auctionId))})`;
}

/** Still available, and no offer was made since `offers` were counted. */
export function isStillUnsold(auctionId: string, offers: number): Condition {
  return sql`(${isStillAvailable(auctionId)}
    AND (SELECT count(*) FROM offers WHERE auction_id = ${auctionId}) = ${offers})`;
}
