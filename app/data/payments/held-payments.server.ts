import { sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import { ACCOUNT_REASONS } from "~/domain/payments/pending-reason";
import type { Admin } from "../accounts/users.server";
import { inList } from "../condition.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import { hasPaymentStatus, OPEN_PAYMENT } from "./facts.server";

/** A payment that PayPal holds until the market acts in its account. */
export interface HeldPayment {
  id: string;
  /** The first of its orders. */
  orderId: string;
  title: string;
  amount: Centavos;
  /** PayPal's code, and its transaction. */
  reason: string;
  captureId: string;
  /** Milliseconds. */
  since: number;
}

/** The longest waiting first. */
export async function listHeldPayments(db: Database, admin: Admin, most: number): Promise<HeldPayment[]> {
  const rows =
    await db.all<HeldPayment>(sql`SELECT y.id, o.id AS orderId, o.title, y.amount, y.pending_reason AS reason,
      y.capture_id AS captureId, coalesce(y.moved_at, y.created_at) AS since
    FROM payments y INDEXED BY payments_open
      JOIN orders o ON o.id = (SELECT min(order_id) FROM payment_orders WHERE payment_id = y.id)
    WHERE y.status IN ${OPEN_PAYMENT} AND ${hasPaymentStatus("capture_pending", sql`y`)}
      AND y.pending_reason IN ${inList(ACCOUNT_REASONS)} AND ${isStillAdmin(admin)}
    ORDER BY since, y.id LIMIT ${most}`);
  return rows.map((row) => ({ ...row, amount: toCentavos(row.amount) }));
}
