import { sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import { ACCOUNT_REASONS } from "~/domain/payments/pending-reason";
import type { Admin } from "../accounts/users.server";
import { type Condition, inList, not } from "../condition.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import { titleLanguage } from "../orders/facts.server";
import type { Found, RowOf } from "../rows.server";
import type { orders, payments, products } from "../schema.server";
import { hasPaymentStatus, OPEN_PAYMENT } from "./facts.server";

/** A captured payment that is not final. */
export type HeldPayment = RowOf<{
  id: typeof payments.id;
  /** The first of its orders. */
  orderId: typeof orders.id;
  title: typeof orders.title;
  language: typeof products.language;
  amount: Centavos;
  /** PayPal's code. */
  reason: typeof payments.pending_reason;
  /** PayPal's transaction. */
  captureId: Found<typeof payments.capture_id>;
  since: typeof payments.created_at;
}>;

const needsUs = sql`(coalesce(y.pending_reason, '') IN ${inList(ACCOUNT_REASONS)})`;

/** PayPal holds them until the market acts in its account. Longest waiting first. */
export function listHeldPayments(db: Database, admin: Admin, most: number): Promise<HeldPayment[]> {
  return listPending(db, admin, needsUs, most);
}

/** Payments that wait for PayPal or the buyer's bank, the longest waiting first. */
export function listReviewedPayments(db: Database, admin: Admin, most: number): Promise<HeldPayment[]> {
  return listPending(db, admin, not(needsUs), most);
}

async function listPending(db: Database, admin: Admin, which: Condition, most: number): Promise<HeldPayment[]> {
  const rows =
    await db.all<HeldPayment>(sql`SELECT y.id, o.id AS orderId, o.title, ${titleLanguage()} AS language, y.amount, y.pending_reason AS reason,
      y.capture_id AS captureId, coalesce(y.moved_at, y.created_at) AS since
    FROM payments y INDEXED BY payments_open
      JOIN orders o ON o.id = (SELECT min(order_id) FROM payment_orders WHERE payment_id = y.id)
    WHERE y.status IN ${OPEN_PAYMENT} AND ${hasPaymentStatus("capture_pending", sql`y`)}
      AND ${which} AND ${isStillAdmin(admin)}
    ORDER BY since, y.id LIMIT ${most}`);
  return rows.map((row) => ({ ...row, amount: toCentavos(row.amount) }));
}
