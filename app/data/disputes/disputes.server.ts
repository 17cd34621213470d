import { sql } from "drizzle-orm";
import { CLOCK } from "../clock.server";
import type { Statement } from "../commit.server";
import type { Database } from "../connect.server";
import { hasStatus } from "../orders/facts.server";
import { disputes } from "../schema.server";
import { isDisputeOpen } from "./facts.server";

type Dispute = Omit<typeof disputes.$inferInsert, "created_at" | "updated_at">;

export function saveDispute(db: Database, { id, payment_id, ...shown }: Dispute): Statement {
  return db
    .insert(disputes)
    .values({ id, payment_id, ...shown, created_at: CLOCK, updated_at: CLOCK })
    .onConflictDoUpdate({ target: disputes.id, set: { ...shown, updated_at: CLOCK } });
}

/** Also closed disputes of orders with an open problem: their refund is not recorded yet. `pause` in milliseconds. */
export async function claimDisputesToPoll(db: Database, pause: number, most: number): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`UPDATE disputes SET updated_at = ${CLOCK} WHERE id IN (
      SELECT id FROM (SELECT id, updated_at FROM disputes d WHERE ${isDisputeOpen()}
        UNION SELECT d.id, d.updated_at FROM orders o JOIN payment_orders r ON r.order_id = o.id
          JOIN disputes d ON d.payment_id = r.payment_id WHERE ${hasStatus("problem_open", sql`o`)} AND NOT ${isDisputeOpen()})
      WHERE updated_at <= ${CLOCK} - ${pause} ORDER BY updated_at LIMIT ${most}) RETURNING id`);
  return rows.map(({ id }) => id);
}
