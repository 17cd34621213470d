import { and, eq, sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import { REFUND_DELAY, type RefundStatus } from "~/domain/refunds/refund";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import type { Statement } from "../commit.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import { isBuyer, titleLanguage } from "../orders/facts.server";
import type { RowOf } from "../rows.server";
import { type orders, type products, refunds } from "../schema.server";
import { template } from "../template.server";
import { isFailedForGood, isRefusedForNow, isReviewed, isUnanswered, isUnreported } from "./facts.server";

/** PayPal refused, reviews or did not answer it, and its buyer does not have it yet. */
export type RefusedRefund = RowOf<{
  id: typeof refunds.id;
  orderId: typeof orders.id;
  title: typeof orders.title;
  language: typeof products.language;
  amount: Centavos;
  /** `due` is sent again; `failed` is not; `pending` is under review. */
  status: Exclude<RefundStatus, "done">;
  /** `null` when PayPal gave no answer for longer than `REFUND_DELAY`. */
  issue: typeof refunds.fault;
  since: typeof refunds.created_at;
}>;

/** Longest waiting first. */
export async function listRefusedRefunds(db: Database, admin: Admin, most: number): Promise<RefusedRefund[]> {
  const rows =
    await db.all<RefusedRefund>(sql`SELECT r.id, o.id AS orderId, o.title, ${titleLanguage()} AS language, r.amount, r.status,
      r.fault AS issue, r.created_at AS since
    FROM (SELECT * FROM refunds r WHERE ${isRefusedForNow(sql`r`)}
      UNION ALL SELECT * FROM refunds r WHERE ${isUnanswered(sql`r`)}
      UNION ALL SELECT * FROM refunds r WHERE ${isReviewed(sql`r`)}
      UNION ALL SELECT * FROM refunds r WHERE ${isFailedForGood(sql`r`)}) r JOIN orders o ON o.id = r.order_id
    WHERE ${isStillAdmin(admin)} ORDER BY r.created_at, r.id LIMIT ${most}`);
  return rows.map((row) => ({ ...row, amount: toCentavos(row.amount) }));
}

/** The refund stays due. */
export function saveRefundIssue(db: Database, id: string, issue: string): Statement {
  return db
    .update(refunds)
    .set({ fault: issue })
    .where(and(eq(refunds.id, id), eq(refunds.status, "due")));
}

export function markReported(db: Database, id: string): Statement {
  return db
    .update(refunds)
    .set({ alerted_at: CLOCK })
    .where(and(eq(refunds.id, id), isUnreported(id)));
}

/** PayPal has not refunded it for longer than `REFUND_DELAY`. */
export async function findDelayedRefund(db: Database, buyer: string, orderId: string): Promise<Centavos | null> {
  const [row] = await db.all<RowOf<{ amount: typeof refunds.amount | null }>>(delayedRefund({ buyer, orderId }));
  return row?.amount ? toCentavos(row.amount) : null;
}

const delayedRefund = template(["buyer", "orderId"], ({ buyer, orderId }) => {
  const isDelayed = sql`(${isRefusedForNow(sql`r`)} OR ${isUnanswered(sql`r`)} OR ${isReviewed(sql`r`)} OR ${isFailedForGood(sql`r`)})`;
  return sql`SELECT sum(r.amount) AS amount FROM refunds r
    JOIN orders ON orders.id = r.order_id WHERE r.order_id = ${orderId} AND ${isBuyer(buyer)}
      AND ${isDelayed} AND r.created_at <= ${CLOCK} - ${REFUND_DELAY}`;
});
