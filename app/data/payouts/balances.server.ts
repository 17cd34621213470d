import { type SQL, sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import { PAYOUT_WAIT, type PayoutStatus, SETTLED_SALES } from "~/domain/payouts/payout";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import type { Condition } from "../condition.server";
import type { Database } from "../connect.server";
import { hasDisputedPayment } from "../disputes/facts.server";
import { isStillAdmin } from "../moderation/facts.server";
import { hasStatus } from "../orders/facts.server";
import { hasPayoutStatus } from "./facts.server";

/** A seller's money in centavos: held, ready for payout, and owed by the seller for refunds (below zero). */
export interface Balance {
  held: Centavos;
  releasable: Centavos;
  negative: Centavos;
}

/** Whether an order `o` can be paid out: `releasableAt` in SQL, and not disputed. */
export function isReleasable(at: SQL): Condition {
  const { afterDelivery, newSeller } = PAYOUT_WAIT;
  const sales = sql`(SELECT count(*) FROM (SELECT 1 FROM orders INDEXED BY orders_sold
    WHERE seller_id = o.seller_id AND ${hasStatus("completed")} LIMIT ${SETTLED_SALES}))`;
  return sql`(${hasStatus("completed", sql`o`)} AND o.payable > 0 AND NOT ${hasDisputedPayment(sql`o.id`)}
    AND max(o.moved_at, coalesce(o.delivered_at + ${afterDelivery}, 0))
      + iif(${sales} < ${SETTLED_SALES}, ${newSeller}, 0) <= ${at})`;
}

const sums = sql`coalesce(sum(iif(o.payable > 0 AND NOT ${isReleasable(CLOCK)}, o.payable, 0)), 0) AS held,
  coalesce(sum(iif(${isReleasable(CLOCK)}, o.payable, 0)), 0) AS releasable, coalesce(sum(min(o.payable, 0)), 0) AS negative`;

const ownOrders = sql`orders o INDEXED BY orders_payable`;

export interface SellerBalance extends Balance {
  id: string;
  store: string;
  handle: string;
  account: string | null;
}

/** Balances of sellers with money to receive or to repay: at most `most`, after the seller with the id `after`. */
export async function listBalances(
  db: Database,
  admin: Admin,
  after: string | null,
  most: number,
): Promise<SellerBalance[]> {
  const rows = await db.all<SellerBalance>(sql`SELECT s.user_id AS id, s.business_name AS store, s.handle,
      s.payout_account AS account, ${sums}
    FROM (SELECT DISTINCT seller_id FROM orders INDEXED BY orders_payable
      WHERE payable <> 0 AND seller_id > ${after ?? ""} AND ${isStillAdmin(admin)} ORDER BY seller_id LIMIT ${most}) d
    CROSS JOIN seller_profiles s ON s.user_id = d.seller_id
    CROSS JOIN ${ownOrders} ON o.seller_id = s.user_id AND o.payable <> 0 GROUP BY d.seller_id`);
  return rows.map((row) => ({ ...row, ...toBalance(row) }));
}

/** A seller's own balance. `onWay` is requested but not paid yet, `paid` is the total of all paid payouts. Centavos. */
export async function findOwnBalance(
  db: Database,
  seller: string,
): Promise<Balance & { onWay: Centavos; paid: Centavos; account: string | null }> {
  const sent = (status: PayoutStatus) =>
    sql`(SELECT coalesce(sum(amount), 0) FROM payouts WHERE seller_id = ${seller} AND ${hasPayoutStatus(status)})`;
  const [row] = await db.all<Balance & { onWay: number; paid: number; account: string | null }>(sql`SELECT ${sums},
      ${sent("requested")} AS onWay, ${sent("paid")} AS paid,
      (SELECT payout_account FROM seller_profiles WHERE user_id = ${seller}) AS account
    FROM ${ownOrders} WHERE o.seller_id = ${seller} AND o.payable <> 0`);
  if (!row) throw new Error("sums are a row");
  return { ...toBalance(row), onWay: toCentavos(row.onWay), paid: toCentavos(row.paid), account: row.account };
}

function toBalance({ held, releasable, negative }: Balance): Balance {
  return { held: toCentavos(held), releasable: toCentavos(releasable), negative: toCentavos(negative) };
}
