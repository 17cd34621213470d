import { and, eq, type SQL, sql } from "drizzle-orm";
import { toCentavos } from "~/domain/money";
import { PENDING_REFUNDS, REFUND_PAUSE, type RefundStatus } from "~/domain/refunds/refund";
import { CLOCK } from "../clock.server";
import { inList, literal } from "../condition.server";
import type { Database } from "../connect.server";
import type { Found, RowOf } from "../rows.server";
import { type orders, type payments, refunds } from "../schema.server";
import { refundAskedAt, waitsForDispute } from "./facts.server";
import type { OwnRefund } from "./refunds.server";

export type RefundToSend = OwnRefund &
  RowOf<{
    captureId: Found<typeof payments.capture_id>;
    currency: typeof payments.currency;
    title: typeof orders.title;
    productId: typeof orders.product_id;
    quantity: typeof orders.quantity;
    buyerId: typeof orders.buyer_id;
    createdAt: typeof refunds.created_at;
    now: number;
  }>;

const pause = sql`max(${REFUND_PAUSE.least}, min((updated_at - created_at) / 2, ${REFUND_PAUSE.most}))`;
const due = sql`FROM refunds
  WHERE status IN ${inList(PENDING_REFUNDS)} AND (updated_at = created_at OR updated_at + ${pause} <= ${CLOCK})
    AND NOT (status = ${literal<RefundStatus>("due")} AND ${waitsForDispute(sql`refunds`)})
  ORDER BY updated_at`;
export const oldestRefundToSend = sql`SELECT iif(updated_at = created_at, created_at, updated_at + ${pause}) AS since
  ${due} LIMIT 1`;

/** No other run claims them until their pause is over. */
export async function claimRefundsToSend(db: Database, most: number): Promise<RefundToSend[]> {
  const ofPayment = (column: SQL) => sql`(SELECT ${column} FROM payments WHERE id = payment_id)`;
  const ofOrder = (column: SQL) => sql`(SELECT ${column} FROM orders WHERE id = order_id)`;
  const rows =
    await db.all<RefundToSend>(sql`UPDATE refunds SET updated_at = ${refundAskedAt} WHERE id IN (SELECT id ${due} LIMIT ${most})
    RETURNING id, order_id AS orderId, payment_id AS paymentId, amount, cause, status, paypal_refund_id AS paypalRefundId,
      ${ofPayment(sql`capture_id`)} AS captureId, ${ofPayment(sql`currency`)} AS currency, ${ofOrder(sql`title`)} AS title,
      ${ofOrder(sql`product_id`)} AS productId, ${ofOrder(sql`quantity`)} AS quantity,
      ${ofOrder(sql`buyer_id`)} AS buyerId, created_at AS createdAt, ${CLOCK} AS now`);
  return rows.map((row) => ({ ...row, amount: toCentavos(row.amount) }));
}

export async function isRefundDue(db: Database, id: string): Promise<boolean> {
  const due = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.id, id), eq(refunds.status, "due")));
  return due.length > 0;
}
