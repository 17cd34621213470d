import { type SQL, sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import { BATCH_MAX } from "~/domain/payouts/batch";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { commit } from "../commit.server";
import { allOf, type Condition } from "../condition.server";
import type { Database } from "../connect.server";
import { before } from "../cursor.server";
import { insertAdminAction } from "../moderation/admin-actions.server";
import { isStillAdmin } from "../moderation/facts.server";
import type { payoutBatches } from "../schema.server";
import { hasPayoutStatus, isPayable, leftOutReason } from "./facts.server";
import { isPayoutMovedBy, movePayouts } from "./payout-moves.server";
import { PAYOUT_COLUMNS, PAYOUTS, type Payout, toPayout, UNBATCHED_PAYOUTS } from "./payouts.server";

type BatchRow = typeof payoutBatches.$inferSelect;
/** Payouts that are paid together. Amount in centavos, times in milliseconds. */
export type Batch = Omit<BatchRow, "amount"> & { amount: Centavos };

const toBatch = <Row extends BatchRow>(row: Row) => ({ ...row, amount: toCentavos(row.amount) });

const isUnbatched = sql`(${hasPayoutStatus("requested", sql`p`)} AND p.batch_id IS NULL)`;

/** Requested payouts that are in no batch, oldest first. */
export async function listUnbatchedPayouts(db: Database, admin: Admin, most: number): Promise<Payout[]> {
  const rows = await db.all<Payout>(sql`SELECT p.id, ${PAYOUT_COLUMNS} FROM ${UNBATCHED_PAYOUTS}
    WHERE ${isUnbatched} AND ${isStillAdmin(admin)} ORDER BY p.created_at, p.id LIMIT ${most}`);
  return rows.map(toPayout);
}

/** Requested payouts that are left out of batches, or of their batch's file, until they are decided, oldest first. */
export async function listLeftOutPayouts(db: Database, admin: Admin, most: number): Promise<Payout[]> {
  const rows = await db.all<Payout>(sql`SELECT p.id, ${PAYOUT_COLUMNS} FROM ${PAYOUTS}
    WHERE ${hasPayoutStatus("requested", sql`p`)} AND ${leftOutReason} IS NOT NULL AND ${isStillAdmin(admin)}
    ORDER BY p.created_at, p.id LIMIT ${most}`);
  return rows.map(toPayout);
}

/** Requested payouts that wait for a batch: how many, their sum, and since when the first waits; `null` when none. */
export async function findNextBatch(db: Database, admin: Admin): Promise<NextBatch | null> {
  const [row] = await db.all<NextBatch>(sql`SELECT count(*) AS payouts, sum(p.amount) AS amount,
      min(p.created_at) AS since
    FROM payouts p WHERE ${isUnbatched} AND ${leftOutReason} IS NULL AND ${isStillAdmin(admin)} HAVING count(*) > 0`);
  return row ? { ...row, amount: toCentavos(row.amount) } : null;
}

interface NextBatch {
  payouts: number;
  amount: Centavos;
  /** Milliseconds. */
  since: number;
}

/** Batches to pay and mark as paid, oldest first, with the sum and number of what is to be paid of each. */
export async function listUnpaidBatches(db: Database, admin: Admin, most: number): Promise<Batch[]> {
  const rows = await db.all<
    BatchRow & { toPay: number; count: number }
  >(sql`SELECT b.*, sum(p.amount) AS toPay, count(*) AS count
    FROM payout_batches b JOIN payouts p ON p.batch_id = b.id
    WHERE b.paid_at IS NULL AND ${isPayable()} AND ${isStillAdmin(admin)}
    GROUP BY b.id ORDER BY b.created_at, b.id LIMIT ${most}`);
  return rows.map(({ toPay, count, ...row }) => toBatch({ ...row, amount: toPay, payouts: count }));
}

/** Batches, newest first; `cursor` is their place in the list. */
export async function listBatches(db: Database, admin: Admin, from: string | null, most: number) {
  const rows = await db.all<BatchRow & { cursor: string }>(sql`SELECT b.*, b.created_at || '_' || b.id AS cursor
    FROM payout_batches b WHERE ${isStillAdmin(admin)} AND ${before(from, sql`b.created_at`, sql`b.id`)}
    ORDER BY b.created_at DESC, b.id DESC LIMIT ${most}`);
  return rows.map(toBatch);
}

/**
 * A batch with its payouts, under the names of its file, in the file's order; `null` when there is none, or the user is
 * no longer an administrator.
 */
export async function findBatch(
  db: Database,
  admin: Admin,
  id: string,
): Promise<(Batch & { entries: Payout[] }) | null> {
  const [[row], entries] = await Promise.all([
    db.all<BatchRow>(sql`SELECT * FROM payout_batches WHERE id = ${id} AND ${isStillAdmin(admin)}`),
    db.all<Payout>(sql`SELECT p.id, ${PAYOUT_COLUMNS} FROM ${PAYOUTS}
      WHERE p.batch_id = ${id} AND ${isStillAdmin(admin)} ORDER BY p.id`),
  ]);
  return row ? { ...toBatch(row), entries: entries.map(toPayout) } : null;
}

/**
 * Closes a batch of all requested payouts that nothing holds, the oldest first, with the names of now. Of two requests
 * at once the second finds none left. `null` when there is none.
 */
export async function closeBatch(
  db: Database,
  admin: Admin,
  { id, language }: Pick<Batch, "id" | "language">,
): Promise<Batch | null> {
  const chosen = sql`(SELECT p.id FROM payouts p WHERE ${isUnbatched} AND ${leftOutReason} IS NULL
    ORDER BY p.created_at, p.id LIMIT ${BATCH_MAX})`;
  const isThere = sql`EXISTS (SELECT 1 FROM payout_batches WHERE id = ${id})`;
  const statements = [
    sql`INSERT INTO payout_batches (id, amount, payouts, language, created_at)
      SELECT ${id}, sum(amount), count(*), ${language}, ${CLOCK} FROM payouts
      WHERE id IN ${chosen} AND ${isStillAdmin(admin)} HAVING count(*) > 0`,
    sql`UPDATE payouts SET batch_id = ${id},
        store = (SELECT business_name FROM seller_profiles WHERE user_id = seller_id),
        name = (SELECT full_name FROM users WHERE users.id = seller_id)
      WHERE id IN ${chosen} AND ${isThere}`,
    insertAdminAction({ id, admin, what: "batch", about: { batch: id }, when: isThere }),
  ];
  const [row] = await commit(db, statements, db.all<BatchRow>(sql`SELECT * FROM payout_batches WHERE id = ${id}`));
  return row ? toBatch(row) : null;
}

export function isPayableIn(batchId: string, payoutId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM payouts p WHERE p.id = ${payoutId} AND p.batch_id = ${batchId} AND ${isPayable()})`;
}

/** Records the action that a batch was paid; once, and only while one of its payouts is to be paid. */
export function addBatchPaidAction({ id, actionId, admin }: { id: string; actionId: string; admin: Admin }): SQL {
  const isUnpaid = sql`EXISTS (SELECT 1 FROM payout_batches b JOIN payouts p ON p.batch_id = b.id
    WHERE b.id = ${id} AND b.paid_at IS NULL AND ${isPayable()})`;
  const when = allOf(isStillAdmin(admin), isUnpaid);
  return insertAdminAction({ id: actionId, admin, what: "batch_paid", about: { batch: id }, when });
}

/** Marks a batch as paid, and those of its payouts that did not fail before and are not left out. */
export function markBatchPaid({ id, actionId }: { id: string; actionId: string }, reference: string): SQL[] {
  const when = isPayoutMovedBy(actionId);
  return [
    // Payouts first: what is still requested in a paid batch is left out.
    movePayouts(sql`id IN (SELECT p.id FROM payouts p WHERE p.batch_id = ${id} AND ${isPayable()})`, {
      ...{ to: "paid", reference, when },
    }),
    sql`UPDATE payout_batches SET reference = ${reference}, paid_at = ${CLOCK} WHERE id = ${id} AND ${when}`,
  ];
}
