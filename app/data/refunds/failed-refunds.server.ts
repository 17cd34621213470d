import { and, eq, sql } from "drizzle-orm";
import type { Admin } from "../accounts/users.server";
import type { Statement } from "../commit.server";
import type { Database } from "../connect.server";
import { isOwnCase, isStillAdmin } from "../moderation/facts.server";
import { money } from "../money.server";
import { titleLanguage } from "../orders/facts.server";
import { orders, refunds } from "../schema.server";
import { isFailedForGood } from "./facts.server";

export type FailedRefund = NonNullable<Awaited<ReturnType<typeof findFailedRefund>>>;

/** `null` also when the user is no longer an administrator. */
export async function findFailedRefund(db: Database, admin: Admin, id: string) {
  const [refund = null] = await db
    .select({
      id: refunds.id,
      orderId: refunds.order_id,
      paymentId: refunds.payment_id,
      amount: money(refunds.amount),
      cause: refunds.cause,
      issue: refunds.fault,
      title: orders.title,
      language: titleLanguage(sql`${orders.product_id}`, sql`${orders.created_at}`),
      buyerId: orders.buyer_id,
      productId: orders.product_id,
      quantity: orders.quantity,
      isOwn: sql<0 | 1>`${isOwnCase(admin.id, sql`${orders.buyer_id}, ${orders.seller_id}`)}`,
      /** Whether the buyer still waits for it. */
      isOwed: sql<0 | 1>`${isFailedForGood(sql`refunds`)}`,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.order_id))
    .where(and(eq(refunds.id, id), eq(refunds.status, "failed"), isStillAdmin(admin)));
  return refund;
}

export function markRetry(db: Database, id: string, failedId: string): Statement {
  return db.update(refunds).set({ retry_of: failedId }).where(eq(refunds.id, id));
}
