import { sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import type { Admin } from "../accounts/users.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import { isDisputeOpen } from "./facts.server";

/** A dispute that PayPal has not decided. Times in milliseconds. */
export interface OpenDispute {
  /** PayPal's. */
  id: string;
  amount: Centavos;
  /** PayPal's code of what the buyer claims. */
  reason: string;
  status: string;
  /** Until when the market may answer; `null` when PayPal awaits no answer. */
  respondBy: number | null;
  since: number;
  orderId: string;
  title: string;
}

/** The longest waiting first. */
export async function listOpenDisputes(db: Database, admin: Admin, most: number): Promise<OpenDispute[]> {
  const rows = await db.all<OpenDispute>(sql`SELECT d.id, coalesce(d.amount, y.amount) AS amount, d.reason, d.status,
      d.respond_by AS respondBy, d.created_at AS since, o.id AS orderId, o.title
    FROM disputes d JOIN payments y ON y.id = d.payment_id
      JOIN orders o ON o.id = (SELECT min(order_id) FROM payment_orders WHERE payment_id = y.id)
    WHERE ${isDisputeOpen()} AND ${isStillAdmin(admin)} ORDER BY d.created_at, d.id LIMIT ${most}`);
  return rows.map((row) => ({ ...row, amount: toCentavos(row.amount) }));
}
