import { sql } from "drizzle-orm";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";

/** Keeps what PayPal told, once. Answers whether it was dealt with before. */
export async function saveWebhookEvent(db: Database, id: string, type: string, body: string): Promise<boolean> {
  const [, rows] = await db.batch([
    db.run(sql`INSERT INTO webhook_events (id, type, body, received_at) VALUES (${id}, ${type}, ${body}, ${CLOCK})
      ON CONFLICT DO NOTHING`),
    db.all(sql`SELECT 1 FROM webhook_events WHERE id = ${id} AND handled_at IS NOT NULL`),
  ]);
  return rows.length > 0;
}

/** Notes that it was dealt with. */
export async function markWebhookHandled(db: Database, id: string): Promise<void> {
  await db.batch([
    db.run(sql`UPDATE webhook_events SET handled_at = ${CLOCK} WHERE id = ${id} AND handled_at IS NULL`),
  ]);
}
