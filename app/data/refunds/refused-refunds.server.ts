import { sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import type { RefundStatus } from "~/domain/refunds/refund";
import type { Admin } from "../accounts/users.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import { isFailedForGood, isRefusedForNow } from "./facts.server";

/** A refund that PayPal refused and that is not with its buyer yet. */
export interface RefusedRefund {
  id: string;
  orderId: string;
  title: string;
  amount: Centavos;
  /** `due` is sent again; `failed` is not. */
  status: Extract<RefundStatus, "due" | "failed">;
  /** PayPal's code of the last refusal. */
  issue: string;
  /** When it became due, milliseconds. */
  since: number;
}

/** The longest waiting first. */
export async function listRefusedRefunds(db: Database, admin: Admin, most: number): Promise<RefusedRefund[]> {
  const rows = await db.all<RefusedRefund>(sql`SELECT r.id, o.id AS orderId, o.title, r.amount, r.status,
      r.fault AS issue, r.created_at AS since
    FROM (SELECT * FROM refunds r WHERE ${isRefusedForNow(sql`r`)}
      UNION ALL SELECT * FROM refunds r WHERE ${isFailedForGood(sql`r`)}) r JOIN orders o ON o.id = r.order_id
    WHERE ${isStillAdmin(admin)} ORDER BY r.created_at, r.id LIMIT ${most}`);
  return rows.map((row) => ({ ...row, amount: toCentavos(row.amount) }));
}
