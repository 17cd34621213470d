import { and, eq } from "drizzle-orm";
import { toCentavos } from "~/domain/money";
import type { Admin } from "../accounts/users.server";
import type { Statement } from "../commit.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import { refunds } from "../schema.server";

export type FailedRefund = NonNullable<Awaited<ReturnType<typeof findFailedRefund>>>;

/** A refund that PayPal refused for good; `null` when there is none, or the user is no longer an administrator. */
export async function findFailedRefund(db: Database, admin: Admin, id: string) {
  const [refund] = await db
    .select({
      id: refunds.id,
      orderId: refunds.order_id,
      paymentId: refunds.payment_id,
      amount: refunds.amount,
      cause: refunds.cause,
    })
    .from(refunds)
    .where(and(eq(refunds.id, id), eq(refunds.status, "failed"), isStillAdmin(admin)));
  return refund ? { ...refund, amount: toCentavos(refund.amount) } : null;
}

export function markRetry(db: Database, id: string, failedId: string): Statement {
  return db.update(refunds).set({ retry_of: failedId }).where(eq(refunds.id, id));
}
