import { type SQL, sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import type { RefundCause } from "~/domain/payment";
import type { Admin } from "../accounts/users.server";
import { stillAdmin } from "../admin.server";
import type { Database } from "../connect.server";
import { salePayment } from "./ending.server";

/** A refund that PayPal refused for good. */
export interface FailedRefund {
  id: string;
  orderId: string;
  amount: Centavos;
  cause: RefundCause;
}

/** A refund of what an order was paid by that was refused; `null` when there is none. */
export async function findFailedRefund(db: Database, admin: Admin, id: string): Promise<FailedRefund | null> {
  const [row] = await db.all<FailedRefund>(sql`SELECT id, order_id AS orderId, amount, cause FROM refunds
    WHERE id = ${id} AND status = 'failed' AND payment_id = ${salePayment(sql`refunds.order_id`)}
      AND ${stillAdmin(admin)}`);
  return row ? { ...row, amount: toCentavos(row.amount) } : null;
}

/** Notes which refused refund another one tries again. */
export function markRetry(id: string, of: string): SQL {
  return sql`UPDATE refunds SET retry_of = ${of} WHERE id = ${id}`;
}
