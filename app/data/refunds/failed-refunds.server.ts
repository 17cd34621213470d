import { type SQL, sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import type { RefundCause } from "~/domain/refunds/refund";
import type { Admin } from "../accounts/users.server";
import type { Database } from "../connect.server";
import { stillAdmin } from "../moderation/facts.server";

/** A refund that PayPal refused for good. */
export interface FailedRefund {
  id: string;
  orderId: string;
  paymentId: string;
  amount: Centavos;
  cause: RefundCause;
}

/** A refund that was refused, by its id; `null` when there is none. */
export async function findFailedRefund(db: Database, admin: Admin, id: string): Promise<FailedRefund | null> {
  const [row] = await db.all<FailedRefund>(sql`SELECT id, order_id AS orderId, payment_id AS paymentId, amount, cause
    FROM refunds WHERE id = ${id} AND status = 'failed' AND ${stillAdmin(admin)}`);
  return row ? { ...row, amount: toCentavos(row.amount) } : null;
}

/** Notes which refused refund another one tries again. */
export function markRetry(id: string, of: string): SQL {
  return sql`UPDATE refunds SET retry_of = ${of} WHERE id = ${id}`;
}
