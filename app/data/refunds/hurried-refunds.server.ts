import { and, eq, type SQL, sql } from "drizzle-orm";
import { REFUND_PAUSE } from "~/domain/refunds/refund";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { allOf, type Condition } from "../condition.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import { money } from "../money.server";
import { refunds } from "../schema.server";
import { isRefusedForNow, isUnanswered, waitsForDispute } from "./facts.server";

export type DueRefund = NonNullable<Awaited<ReturnType<typeof findDueRefund>>>;

/** One that is still to be made; `null` also when the user is no longer an administrator. */
export async function findDueRefund(db: Database, admin: Admin, id: string) {
  const [refund = null] = await db
    .select({ id: refunds.id, orderId: refunds.order_id, amount: money(refunds.amount) })
    .from(refunds)
    .where(and(eq(refunds.id, id), eq(refunds.status, "due"), isStillAdmin(admin)));
  return refund;
}

/** PayPal refused it for the moment, or does not answer. Not one that was sent just now, or that waits for a dispute. */
export function isHurriable(admin: Admin, id: string): Condition {
  const refund = sql`r`;
  return allOf(
    sql`EXISTS (SELECT 1 FROM refunds r WHERE r.id = ${id} AND (${isRefusedForNow(refund)} OR ${isUnanswered(refund)})
      AND r.updated_at > r.created_at AND r.updated_at + ${REFUND_PAUSE.least} <= ${CLOCK} AND NOT ${waitsForDispute(refund)})`,
    isStillAdmin(admin),
  );
}

/** To the front of the queue, as one that was never sent. */
export function putFirst(id: string, when: Condition): SQL {
  return sql`UPDATE refunds SET updated_at = created_at WHERE id = ${id} AND ${when}`;
}
