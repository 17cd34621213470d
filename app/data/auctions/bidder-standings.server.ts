import { type SQL, sql } from "drizzle-orm";
import { type Standing, standingByOrder } from "~/domain/auctions/auction-view";
import type { RowOf } from "../rows.server";
import type { bidders, orders } from "../schema.server";
import { lastOrder } from "./bidders.server";
import { isOpen } from "./facts.server";

export type StandingRow = RowOf<{
  max: typeof bidders.max;
  leads: number;
  buys: number;
  order: typeof orders.status | null;
}>;

/** The columns of `StandingRow`, for an auction `a` and the bidder's row `b` in it. */
export function standingColumns(userId: string): SQL {
  // While open, as it would settle: the leader buys if the reserve is met.
  return sql`b.max, a.leader_id IS ${userId} AS leads, iif(${isOpen(sql`a`)},
      a.leader_id IS ${userId} AND a.leader_max >= coalesce(a.reserve, 0), a.sale_buyer_id IS ${userId}) AS buys,
    ${lastOrder(sql`status`, sql`a.id`, userId)} AS "order"`;
}

export function toStanding({ max, leads, buys, order }: StandingRow, isOver: boolean): Standing | null {
  if (order) return standingByOrder(order);
  if (isOver && buys) return "won";
  if (max === null) return null;
  if (isOver) return "lost";
  return leads ? "leading" : "outbid";
}
