import { eq, sql } from "drizzle-orm";
import { POLL_DISPUTE_EVERY, RESOLVED } from "~/domain/disputes/dispute";
import { CLOCK } from "../clock.server";
import type { Statement } from "../commit.server";
import type { Database } from "../connect.server";
import { hasStatus } from "../orders/facts.server";
import type { RowOf } from "../rows.server";
import { disputeOrders, disputes } from "../schema.server";
import { isDisputeOpen, isPlaced } from "./facts.server";

type Dispute = Omit<typeof disputes.$inferInsert, "created_at" | "updated_at" | "decided_at">;

/** A decided dispute stays open here until `closeDispute`: all that it moved is recorded first. */
export function saveDispute(db: Database, { id, payment_id, status, ...shown }: Dispute): Statement {
  const isOver = status === RESOLVED;
  const decided_at = sql`iif(${isOver ? 1 : 0}, coalesce(decided_at, ${CLOCK}), NULL)`;
  const set = { ...shown, updated_at: CLOCK };
  return db
    .insert(disputes)
    .values({
      ...{ id, payment_id, ...set, created_at: CLOCK },
      ...(isOver ? { status: "UNDER_REVIEW", decided_at: CLOCK } : { status }),
    })
    .onConflictDoUpdate({
      target: disputes.id,
      set: { ...set, decided_at, ...(isOver ? {} : { status }) },
    });
}

export function closeDispute(db: Database, id: string): Statement {
  return db.update(disputes).set({ status: RESOLVED }).where(eq(disputes.id, id));
}

/** Keeps the orders that are known already. */
export function placeDispute(id: string, paymentId: string, orderIds: readonly string[]): Statement[] {
  return [
    sql`INSERT INTO dispute_payments (dispute_id, payment_id) VALUES (${id}, ${paymentId}) ON CONFLICT DO NOTHING`,
    sql`INSERT INTO dispute_orders (dispute_id, payment_id, order_id, placed_at)
      SELECT ${id}, ${paymentId}, value, ${CLOCK} FROM json_each(${JSON.stringify(orderIds)})
      WHERE NOT ${isPlaced(id, paymentId)}`,
  ];
}

export function selectDisputeOrders(db: Database, id: string) {
  const { dispute_id, payment_id: paymentId, order_id: orderId } = disputeOrders;
  return db.select({ paymentId, orderId }).from(disputeOrders).where(eq(dispute_id, id)).orderBy(paymentId, orderId);
}

const watched = sql`(SELECT id, updated_at FROM disputes d WHERE ${isDisputeOpen()}
  UNION SELECT d.id, d.updated_at FROM orders o JOIN dispute_orders r ON r.order_id = o.id
    JOIN disputes d ON d.id = r.dispute_id WHERE ${hasStatus("problem_open", sql`o`)} AND NOT ${isDisputeOpen()}
  UNION SELECT d.id, d.updated_at FROM paypal_movements m JOIN disputes d ON d.id = m.dispute_id
    WHERE m.recorded_at IS NULL AND m.surplus IS NULL AND ${isPlaced(sql`d.id`, sql`m.payment_id`)})`;
const due = sql`FROM ${watched} WHERE updated_at <= ${CLOCK} - ${POLL_DISPUTE_EVERY} ORDER BY updated_at`;
export const oldestDisputePoll = sql`SELECT iif(updated_at = 0, ${CLOCK}, updated_at + ${POLL_DISPUTE_EVERY}) AS since
  ${due} LIMIT 1`;

/** Open disputes, closed ones without a recorded refund, and those that an administrator has just placed. */
export async function claimDisputesToPoll(db: Database, most: number): Promise<string[]> {
  const rows = await db.all<RowOf<{ id: typeof disputes.id }>>(sql`UPDATE disputes SET updated_at = ${CLOCK}
    WHERE id IN (SELECT id ${due} LIMIT ${most}) RETURNING id`);
  return rows.map(({ id }) => id);
}
