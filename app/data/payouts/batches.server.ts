import { and, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import { BATCH_MAX } from "~/domain/payouts/batch";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { commit, type Statement } from "../commit.server";
import { allOf, always, type Condition } from "../condition.server";
import type { Database } from "../connect.server";
import { before, type Cursor } from "../cursor.server";
import { insertAdminAction } from "../moderation/admin-actions.server";
import { isStillAdmin } from "../moderation/facts.server";
import type { RowOf } from "../rows.server";
import { payoutBatches, type payouts } from "../schema.server";
import { hasPayoutStatus, isPayable, leftOutReason } from "./facts.server";
import { isPayoutMovedBy, movePayouts } from "./payout-moves.server";
import { PAYOUT_COLUMNS, PAYOUTS, type Payout, toPayout, UNBATCHED_PAYOUTS } from "./payouts.server";

type BatchRow = typeof payoutBatches.$inferSelect;
/** Payouts that are paid together. */
export type Batch = Omit<BatchRow, "amount"> & { amount: Centavos };

const toBatch = <Row extends BatchRow>(row: Row) => ({ ...row, amount: toCentavos(row.amount) });

const isUnbatched = sql`(${hasPayoutStatus("requested", sql`p`)} AND p.batch_id IS NULL)`;

/** Oldest first. */
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

/** `since` is the first request. `null` when none waits. */
export async function findNextBatch(db: Database, admin: Admin): Promise<NextBatch | null> {
  const [row] = await db.all<NextBatch>(sql`SELECT count(*) AS payouts, sum(p.amount) AS amount,
      min(p.created_at) AS since
    FROM payouts p WHERE ${isUnbatched} AND ${leftOutReason} IS NULL AND ${isStillAdmin(admin)} HAVING count(*) > 0`);
  return row ? { ...row, amount: toCentavos(row.amount) } : null;
}

type NextBatch = RowOf<{
  payouts: typeof payoutBatches.payouts;
  amount: Centavos;
  since: typeof payouts.created_at;
}>;

/** Oldest first, with what is still to be paid of each. */
export async function listUnpaidBatches(db: Database, admin: Admin, most: number): Promise<Batch[]> {
  const rows = await db.all<
    BatchRow & { toPay: number; waiting: number }
  >(sql`SELECT b.*, sum(p.amount) AS toPay, count(*) AS waiting
    FROM payout_batches b JOIN payouts p ON p.batch_id = b.id
    WHERE b.paid_at IS NULL AND ${isPayable()} AND ${isStillAdmin(admin)}
    GROUP BY b.id ORDER BY b.created_at, b.id LIMIT ${most}`);
  return rows.map(({ toPay, waiting, ...row }) => toBatch({ ...row, amount: toPay, payouts: waiting }));
}

/** Newest first; `cursor` is their place in the list. */
export async function listBatches(db: Database, admin: Admin, from: string | null, most: number) {
  const { id, created_at } = payoutBatches;
  const rows = await db
    .select({ ...getTableColumns(payoutBatches), cursor: sql<Cursor>`${created_at} || '_' || ${id}` })
    .from(payoutBatches)
    .where(and(isStillAdmin(admin), before(from, sql`created_at`, sql`id`)))
    .orderBy(desc(created_at), desc(id))
    .limit(most);
  return rows.map(toBatch);
}

/** Names and order as in its file. `null` also when the user is no longer an administrator. */
export async function findBatch(
  db: Database,
  admin: Admin,
  id: string,
): Promise<(Batch & { entries: Payout[] }) | null> {
  const [[row], entries] = await Promise.all([
    db
      .select()
      .from(payoutBatches)
      .where(and(eq(payoutBatches.id, id), isStillAdmin(admin))),
    db.all<Payout>(sql`SELECT p.id, ${PAYOUT_COLUMNS} FROM ${PAYOUTS}
      WHERE p.batch_id = ${id} AND ${isStillAdmin(admin)} ORDER BY p.id`),
  ]);
  return row ? { ...toBatch(row), entries: entries.map(toPayout) } : null;
}

const chosen = sql`(SELECT p.id FROM payouts p WHERE ${isUnbatched} AND ${leftOutReason} IS NULL
  ORDER BY p.created_at, p.id LIMIT ${BATCH_MAX})`;

/** What the next batch will have. */
export async function findBatchAmount(db: Database, admin: Admin): Promise<Centavos> {
  const [row] = await db.all<
    RowOf<{ amount: typeof payoutBatches.amount }>
  >(sql`SELECT coalesce(sum(amount), 0) AS amount FROM payouts
    WHERE id IN ${chosen} AND ${isStillAdmin(admin)}`);
  return toCentavos(row?.amount ?? 0);
}

/** Of a batch that another administrator proposed, with its amount. */
interface BatchApproval {
  amount: Centavos;
  when: Condition;
  also: (isDone: Condition) => readonly Statement[];
}

/** Takes all requested payouts that nothing holds. Of two requests at once the second finds none left. */
export async function closeBatch(
  db: Database,
  admin: Admin,
  { id, language }: Pick<Batch, "id" | "language">,
  approval: BatchApproval | null = null,
): Promise<Batch | null> {
  const isThere = sql`EXISTS (SELECT 1 FROM payout_batches WHERE id = ${id})`;
  const statements = [
    sql`INSERT INTO payout_batches (id, amount, payouts, language, created_at)
      SELECT ${id}, sum(amount), count(*), ${language}, ${CLOCK} FROM payouts
      WHERE id IN ${chosen} AND ${isStillAdmin(admin)} AND ${approval?.when ?? always}
      HAVING count(*) > 0 AND sum(amount) = ${approval?.amount ?? sql`sum(amount)`}`,
    sql`UPDATE payouts SET batch_id = ${id},
        store = (SELECT business_name FROM seller_profiles WHERE user_id = seller_id),
        name = (SELECT full_name FROM users WHERE users.id = seller_id)
      WHERE id IN ${chosen} AND ${isThere}`,
    insertAdminAction({ id, admin, what: "batch", about: { batch: id }, when: isThere }),
    ...(approval?.also(isThere) ?? []),
  ];
  const [row] = await commit(db, statements, db.select().from(payoutBatches).where(eq(payoutBatches.id, id)));
  return row ? toBatch(row) : null;
}

/** The payouts of a batch, of those named, that did not fail before and are not left out. */
function payablesIn(batchId: string, payoutIds: readonly string[]): SQL {
  return sql`(SELECT p.id FROM payouts p WHERE p.batch_id = ${batchId} AND ${isPayable()}
    AND p.id IN (SELECT value FROM json_each(${JSON.stringify(payoutIds)})))`;
}

export function isPayableIn(batchId: string, payoutId: string): Condition {
  return sql`EXISTS ${payablesIn(batchId, [payoutId])}`;
}

interface BatchPaid {
  /** The batch's id. */
  id: string;
  actionId: string;
  /** Those that were paid with its file. */
  payoutIds: readonly string[];
}

/** Once, and only while one of its payouts is to be paid. */
export function addBatchPaidAction(admin: Admin, { id, actionId, payoutIds }: BatchPaid): SQL {
  const isUnpaid = sql`EXISTS (SELECT 1 FROM payout_batches WHERE id = ${id} AND paid_at IS NULL)`;
  const when = allOf(isStillAdmin(admin), isUnpaid, sql`EXISTS ${payablesIn(id, payoutIds)}`);
  return insertAdminAction({ id: actionId, admin, what: "batch_paid", about: { batch: id }, when });
}

/** Marks a batch as paid, and the payouts that were paid with it. */
export function markBatchPaid({ id, actionId, payoutIds }: BatchPaid, reference: string): SQL[] {
  const when = isPayoutMovedBy(actionId);
  return [
    // Payouts first: what is still requested in a paid batch is left out.
    movePayouts(sql`id IN ${payablesIn(id, payoutIds)}`, { to: "paid", reference, when }),
    sql`UPDATE payout_batches SET reference = ${reference}, paid_at = ${CLOCK} WHERE id = ${id} AND ${when}`,
  ];
}
