import { type SQL, sql } from "drizzle-orm";
import { AUCTION_RULES } from "~/domain/auctions/auction-rules";
import { type AuctionView, type Standing, standingByOrder } from "~/domain/auctions/auction-view";
import { priceAnywhere } from "~/domain/catalog/shipping-rates";
import { toCentavos } from "~/domain/money";
import { shippingRates, toShippingRates } from "../catalog/facts.server";
import type { Id } from "../condition.server";
import type { Json, RowOf } from "../rows.server";
import type { bidders, orders } from "../schema.server";
import { lastOrder } from "./bidders.server";
import { isOpen } from "./facts.server";

export type StandingRow = RowOf<{
  max: typeof bidders.max;
  leads: number;
  buys: number;
  order: typeof orders.status | null;
  /** Of that order, without shipping. */
  orderPrice: number | null;
  orderPayBy: typeof orders.pay_by;
  /** Of shipping the product; `null` without an auction. */
  rates: Json | null;
}>;

/** What a list says of the sum to pay. */
export type ToPay = Pick<NonNullable<AuctionView["toPay"]>, "price" | "shipping" | "payBy">;

/** Of an open auction, as it would settle: the leader buys if the reserve is met. */
export function leaderBuys(auction: SQL, userId: Id): SQL {
  return sql`(${auction}.leader_id IS ${userId} AND ${auction}.leader_max >= coalesce(${auction}.reserve, 0))`;
}

/** The columns of `StandingRow`, for an auction `a` and the bidder's row `b` in it. */
export function standingColumns(userId: Id): SQL {
  return sql`b.max, a.leader_id IS ${userId} AS leads, iif(${isOpen(sql`a`)}, ${leaderBuys(sql`a`, userId)}, a.sale_buyer_id IS ${userId}) AS buys,
    ${lastOrder(sql`status`, sql`a.id`, userId)} AS "order", ${lastOrder(sql`amount - shipping`, sql`a.id`, userId)} AS orderPrice, ${lastOrder(sql`pay_by`, sql`a.id`, userId)} AS orderPayBy,
    (SELECT ${shippingRates(sql`p`)} FROM products p WHERE p.id = a.product_id) AS rates`;
}

export function toStanding({ max, leads, buys, order }: StandingRow, isOver: boolean): Standing | null {
  if (order) return standingByOrder(order);
  if (isOver && buys) return "won";
  if (max === null) return null;
  if (isOver) return "lost";
  return leads ? "leading" : "outbid";
}

interface OverAuction {
  isOver: boolean;
  price: number;
  /** `null` at a fixed price. */
  endsAt: number | null;
}

/** What the user has to pay of what they won, and until when; the order is written only at settlement. */
export function toPay(
  { buys, order, orderPrice, orderPayBy, rates }: StandingRow,
  { isOver, price, endsAt }: OverAuction,
): ToPay | null {
  const isUnpaid = order === "awaiting_payment" || (order === null && isOver && buys === 1);
  if (!isUnpaid || rates === null) return null;
  const sold = toCentavos(orderPrice ?? price);
  const payBy = order !== null || endsAt === null ? orderPayBy : endsAt + AUCTION_RULES.payWithin;
  return { price: sold, shipping: priceAnywhere(toShippingRates(rates), sold), payBy };
}
