import { sql } from "drizzle-orm";
import type { AppContext } from "~/context";
import type { Admin } from "~/data/accounts/users.server";
import { insertAdminAction } from "~/data/moderation/admin-actions.server";
import { stillAdmin } from "~/data/moderation/facts.server";
import { refundableAmount } from "~/data/refunds/facts.server";
import { type FailedRefund, markRetry } from "~/data/refunds/failed-refunds.server";
import { addRefund } from "~/data/refunds/refunds.server";

/**
 * Tries once more to pay back what PayPal refused, as a refund of its own. `false`, and nothing is done, when that was tried
 * again already or so much is not left any more.
 */
export async function retryRefund(context: AppContext, admin: Admin, failed: FailedRefund): Promise<boolean> {
  const { db, newId } = context;
  const { id: of, orderId, paymentId, amount, cause } = failed;
  const id = newId();
  const isFirst = sql`NOT EXISTS (SELECT 1 FROM refunds WHERE retry_of = ${of})`;
  const isLeft = sql`payment_id = ${paymentId} AND ${refundableAmount(orderId, paymentId)} >= ${amount}`;
  const when = sql`${stillAdmin(admin)} AND ${isFirst} AND ${isLeft}`;
  const isDue = sql`EXISTS (SELECT 1 FROM refunds WHERE id = ${id})`;
  const answers = await db.batch([
    db.all(sql`SELECT 1`),
    ...[
      ...addRefund({ id, orderId, amount, cause, when }, newId),
      markRetry(id, of),
      insertAdminAction({ id, admin, what: "refund_again", about: { order: orderId }, amount, when: isDue }),
    ].map((statement) => db.run(statement)),
    db.all(sql`SELECT 1 WHERE ${isDue}`),
  ]);
  context.sendRefundsLater();
  return (answers.at(-1) as unknown[]).length > 0;
}
