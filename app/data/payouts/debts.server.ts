import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { AdminAction } from "~/domain/moderation/admin-action";
import { type Centavos, toCentavos } from "~/domain/money";
import { type LedgerAccount, SETTLEMENT_ENTRIES } from "~/domain/payments/ledger";
import type { Settlement } from "~/domain/payouts/debt";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import { commit, type Statement } from "../commit.server";
import { allOf, always, type Condition, type Id, inList, literal } from "../condition.server";
import type { Database } from "../connect.server";
import { isOwnCase, isStillAdmin, mayDecide } from "../moderation/facts.server";
import type { RowOf } from "../rows.server";
import { adminActions, type ledgerEntries, type sellerProfiles, users } from "../schema.server";
import { isPayoutMovedBy } from "./payout-moves.server";

/** Subquery: refunds beyond what the market holds for them; 0 when nothing. */
export function debtOf(sellerId: Id) {
  return sql<number>`(SELECT max(0, -coalesce(sum(payable), 0)) FROM orders INDEXED BY orders_payable
    WHERE seller_id = ${sellerId} AND payable <> 0)`;
}

export type Debtor = RowOf<{
  store: typeof sellerProfiles.business_name;
  name: typeof users.full_name;
  debt: Centavos;
  isOwn: 0 | 1;
}>;

/** `null` also when the user is no longer an administrator. */
export async function findDebtor(db: Database, admin: Admin, sellerId: string): Promise<Debtor | null> {
  const [row] = await db.all<Debtor>(sql`SELECT s.business_name AS store, u.full_name AS name,
      ${debtOf(sellerId)} AS debt, ${isOwnCase(admin.id, sql`s.user_id`)} AS isOwn FROM seller_profiles s CROSS JOIN users u ON u.id = s.user_id
    WHERE s.user_id = ${sellerId} AND ${isStillAdmin(admin)}`);
  return row ? { ...row, debt: toCentavos(row.debt) } : null;
}

/** Longest first. */
export async function listDebtors(db: Database, admin: Admin, most: number): Promise<OwingSeller[]> {
  const rows = await db.all<OwingSeller>(sql`SELECT s.user_id AS id, s.business_name AS store, d.since,
      ${debtOf(sql`s.user_id`)} AS debt
    FROM (SELECT seller_id, min((SELECT max(at) FROM ledger_entries WHERE order_id = orders.id
          AND account = ${literal<LedgerAccount>("seller_payable")} AND amount < 0)) AS since
      FROM orders INDEXED BY orders_owed WHERE payable < 0 GROUP BY seller_id) d CROSS JOIN seller_profiles s ON s.user_id = d.seller_id
    WHERE debt > 0 AND ${isStillAdmin(admin)} ORDER BY d.since, s.user_id LIMIT ${most}`);
  return rows.map((row) => ({ ...row, debt: toCentavos(row.debt) }));
}

type OwingSeller = RowOf<{
  id: typeof sellerProfiles.user_id;
  store: typeof sellerProfiles.business_name;
  debt: Centavos;
  /** When the first of the orders of which they owe was last charged to them. */
  since: typeof ledgerEntries.at;
}>;

/** Newest first. */
export function listSettlements(db: Database, admin: Admin, sellerId: string) {
  const { id, what, amount, reason, at, admin_id, seller_id } = adminActions;
  return db
    .select({ id, what, who: users.full_name, amount: sql<Centavos>`${amount}`, reason, at })
    .from(adminActions)
    .innerJoin(users, eq(users.id, admin_id))
    .where(and(eq(seller_id, sellerId), isStillAdmin(admin)))
    .orderBy(desc(at), desc(id));
}

export interface NewSettlement {
  /** Idempotency key. */
  id: string;
  how: Settlement;
  /** What the administrator saw, centavos: nothing is written when the seller owes another amount by now. */
  debt: number;
  reason: string;
}

/** What else has to hold, and what the batch writes as well. */
interface DebtApproval {
  when: Condition;
  also?: (isDone: Condition) => readonly Statement[];
}

/** Whether a seller, who is another, owes exactly what an administrator saw, centavos. */
export function canSettle(admin: Admin, sellerId: string, debt: number): Condition {
  return allOf(sql`${debtOf(sellerId)} = ${debt}`, mayDecide(admin, sql`${sellerId}`));
}

/** What administrators ended of a seller's debts before, centavos. */
export function endedDebts(sellerId: string): SQL {
  const what = inList<AdminAction>(["debt_repaid", "debt_written_off"]);
  return sql`(SELECT coalesce(sum(amount), 0) FROM admin_actions WHERE seller_id = ${sellerId} AND what IN ${what})`;
}

/** Oldest parts first. What the market holds is deducted before. `false` when nothing was written. */
export async function settleDebt(
  db: Database,
  admin: Admin,
  sellerId: string,
  { id, how, debt, reason }: NewSettlement,
  approval: DebtApproval | null = null,
): Promise<boolean> {
  const isThere = sql`EXISTS (SELECT 1 FROM admin_actions WHERE id = ${id} AND seller_id = ${sellerId})`;
  const statements = [
    sql`INSERT INTO admin_actions (id, admin_id, what, seller_id, amount, reason, at)
      SELECT ${id}, ${admin.id}, ${`debt_${how}`}, ${sellerId}, ${debt}, ${reason}, ${CLOCK}
      WHERE NOT ${isPayoutMovedBy(id)} AND ${debt} > 0 AND ${canSettle(admin, sellerId, debt)}
        AND ${approval?.when ?? always}`,
    sql`INSERT INTO ledger_entries (id, order_id, kind, action_id, account, amount, at)
      SELECT ${`${how}-${id}-`} || d.id || '-' || (b.value ->> 0), d.id, ${how}, ${id}, b.value ->> 0,
        min(-d.payable, a.amount - d.earlier) * (b.value ->> 1), ${CLOCK}
      FROM admin_actions a CROSS JOIN (SELECT id, payable,
          -sum(payable) OVER (ORDER BY created_at, id) + payable AS earlier
        FROM orders INDEXED BY orders_payable WHERE seller_id = ${sellerId} AND payable <> 0 AND payable < 0) d
        CROSS JOIN json_each(${JSON.stringify(SETTLEMENT_ENTRIES[how])}) b
      WHERE a.id = ${id} AND a.seller_id = ${sellerId} AND d.earlier < a.amount
        AND NOT EXISTS (SELECT 1 FROM ledger_entries WHERE action_id = ${id})`,
    ...(approval?.also?.(allOf(approval.when, isThere)) ?? []),
  ];
  const settled = db
    .select({ id: adminActions.id })
    .from(adminActions)
    .where(and(eq(adminActions.id, id), eq(adminActions.seller_id, sellerId)));
  return (await commit(db, statements, settled)).length > 0;
}
