import { type SQL, sql } from "drizzle-orm";
import { type Standing, standingByOrder } from "~/domain/auctions/auction-view";
import type { OrderStatus } from "~/domain/orders/order";
import { lastOrderStatus } from "./bidders.server";
import { isOpen } from "./facts.server";

export interface StandingRow {
  max: number | null;
  leads: number;
  buys: number;
  order: OrderStatus | null;
}

/** The columns of `StandingRow`, for an auction `a` and the bidder's row `b` in it. */
export function standingColumns(userId: string): SQL {
  // While open, as it would settle: the leader buys if the reserve is met.
  return sql`b.max, a.leader_id IS ${userId} AS leads, iif(${isOpen(sql`a`)},
      a.leader_id IS ${userId} AND a.leader_max >= coalesce(a.reserve, 0), a.sale_buyer_id IS ${userId}) AS buys,
    ${lastOrderStatus(sql`a.id`, userId)} AS "order"`;
}

export function toStanding({ max, leads, buys, order }: StandingRow, isOver: boolean): Standing | null {
  if (order) return standingByOrder(order);
  if (isOver && buys) return "won";
  if (max === null) return null;
  if (isOver) return "lost";
  return leads ? "leading" : "outbid";
}
