import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { CLOCK } from "../clock.server";
import { commit } from "../commit.server";
import type { Database } from "../connect.server";
import { webhookEvents } from "../schema.server";

/** Saves a webhook's event once. Returns whether it was handled before. */
export async function saveWebhookEvent(
  db: Database,
  event: { id: string; type: string; body: string },
): Promise<boolean> {
  const wasHandled = and(eq(webhookEvents.id, event.id), isNotNull(webhookEvents.handled_at));
  const handled = await commit(
    db,
    [
      db
        .insert(webhookEvents)
        .values({ ...event, received_at: CLOCK })
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
