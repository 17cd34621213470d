import { inArray, type SQL, sql } from "drizzle-orm";
import { ENDED_PAYMENT_WATCH, POLL_PAUSE } from "~/domain/payments/payment";
import { SECOND } from "~/domain/time";
import { CLOCK } from "../clock.server";
import { commit } from "../commit.server";
import { allOf, not } from "../condition.server";
import type { Database } from "../connect.server";
import type { RowOf } from "../rows.server";
import { payments } from "../schema.server";
import { ENDED_PAYMENT, hasPaymentStatus, OPEN_PAYMENT } from "./facts.server";

export type PaymentToPoll = RowOf<{
  id: typeof payments.id;
  /** `null` when it never began at PayPal, as far as we know. */
  paypalOrderId: typeof payments.paypal_order_id;
  createdAt: typeof payments.created_at;
  now: number;
}>;

/** Cron does not run to the second. */
const SLACK = 10 * SECOND;

/** Each pause is twice as long as the one before. The index `payments_to_poll` has the same expression. */
const pollAt =
  sql`updated_at + max(${POLL_PAUSE.least}, min(${POLL_PAUSE.most}, updated_at - coalesce(moved_at, created_at)))`.inlineParams();
const isDue = sql`${pollAt} <= ${CLOCK} + ${SLACK}`;
const isWatched = allOf(
  sql`moved_at > ${CLOCK} - ${ENDED_PAYMENT_WATCH}`,
  sql`paypal_order_id IS NOT NULL`,
  not(allOf(hasPaymentStatus("reversed", sql`payments`), sql`capture_id IS NOT NULL`)),
);

const openDue = sql`FROM payments INDEXED BY payments_to_poll
  WHERE payments.status IN ${OPEN_PAYMENT} AND ${isDue} ORDER BY ${pollAt}`;
/** Payments that failed or were abandoned lately. */
const endedDue = sql`FROM payments INDEXED BY payments_ended
  WHERE payments.status IN ${ENDED_PAYMENT} AND ${isWatched} AND ${isDue} ORDER BY ${pollAt}`;

export const oldestPaymentPoll = sql`SELECT * FROM (SELECT ${pollAt} AS since ${openDue} LIMIT 1)
  UNION ALL SELECT * FROM (SELECT ${pollAt} ${endedDue} LIMIT 1)`;

/** Longest waiting first: open payments, and those that ended lately. At most `most` of each. */
export async function listPaymentsToPoll(db: Database, most: number): Promise<PaymentToPoll[]> {
  const list = (due: SQL) => sql`SELECT * FROM (SELECT id, paypal_order_id AS paypalOrderId,
    created_at AS createdAt, ${CLOCK} AS now, ${pollAt} AS dueAt ${due} LIMIT ${most})`;
  return await db.all<PaymentToPoll>(sql`${list(openDue)} UNION ALL ${list(endedDue)} ORDER BY dueAt`);
}

/** Call it before PayPal is asked, so that payments about which it does not answer do not delay the others. */
export async function markPolled(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await commit(db, [
    db
      .update(payments)
      .set({ updated_at: CLOCK })
      .where(inArray(payments.id, [...ids])),
  ]);
}
