import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { PAYPAL_EVENTS, type PaypalEvent, type PaypalEventType } from "~/domain/payments/paypal-events";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { commit, type Statement } from "../commit.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import type { RowOf } from "../rows.server";
import { webhookEvents } from "../schema.server";

type NewWebhookEvent = Omit<PaypalEvent, "groupId">;

/** Once, with `also` in the same batch. Returns whether it was handled before. */
export async function saveWebhookEvent(
  db: Database,
  { id, type, orderId, captureId, refundId, disputeId, amount, createdAt }: NewWebhookEvent,
  also: readonly Statement[] = [],
): Promise<boolean> {
  const wasHandled = and(eq(webhookEvents.id, id), isNotNull(webhookEvents.handled_at));
  const about = { paypal_order_id: orderId, capture_id: captureId, refund_id: refundId, dispute_id: disputeId };
  const sum = { amount: amount?.amount ?? null, currency: amount?.currency ?? null };
  const handled = await commit(
    db,
    [
      ...also,
      db
        .insert(webhookEvents)
        .values({ id, type, ...about, ...sum, created_at: createdAt, received_at: CLOCK })
        .onConflictDoNothing(),
    ],
    db.select({ id: webhookEvents.id }).from(webhookEvents).where(wasHandled),
  );
  return handled.length > 0;
}

export async function markWebhookHandled(db: Database, id: string): Promise<void> {
  const isUnhandled = and(eq(webhookEvents.id, id), isNull(webhookEvents.handled_at));
  await commit(db, [db.update(webhookEvents).set({ handled_at: CLOCK }).where(isUnhandled)]);
}

/** When a kind of event was last received and verified; `null` when none ever was. */
export type LastEvent = RowOf<{
  type: PaypalEventType;
  lastAt: typeof webhookEvents.received_at | null;
}>;

/** Lists kinds that never came, too. */
export async function listLastEvents(db: Database, admin: Admin): Promise<LastEvent[]> {
  const types = sql.join(
    PAYPAL_EVENTS.map((type, index): SQL => sql`(${index}, ${type})`),
    sql`, `,
  );
  return await db.all<LastEvent>(sql`SELECT k.column2 AS type,
      (SELECT max(received_at) FROM webhook_events WHERE type = k.column2) AS lastAt
    FROM (VALUES ${types}) k WHERE ${isStillAdmin(admin)} ORDER BY k.column1`);
}
