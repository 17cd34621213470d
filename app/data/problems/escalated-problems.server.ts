import { and, eq, sql } from "drizzle-orm";
import { ALERT_AFTER, DECIDE_WITHIN } from "~/domain/problems/problem";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import type { Statement } from "../commit.server";
import { allOf, type Condition } from "../condition.server";
import type { Database } from "../connect.server";
import { isOwnCase, isStillAdmin } from "../moderation/facts.server";
import { proposedUntil } from "../moderation/proposals.server";
import { money } from "../money.server";
import { titleLanguage } from "../orders/facts.server";
import { refundedByAdmins } from "../refunds/facts.server";
import type { RowOf } from "../rows.server";
import { orders, problems, sellerProfiles } from "../schema.server";
import { hasProblemStatus, isUnreminded } from "./facts.server";
import { listOrderProblems, type OrderProblems } from "./problems.server";

/** `now` is the database's clock. */
export async function listEscalatedProblems(db: Database, admin: Admin, most: number) {
  const { id, order_id: orderId, kind, moved_at: escalatedAt } = problems;
  return await db
    .select({
      ...{ id, orderId, kind, escalatedAt },
      title: orders.title,
      language: titleLanguage(sql`${orders.product_id}`, sql`${orders.created_at}`),
      amount: money(orders.amount),
      storeName: sellerProfiles.business_name,
      decideBy: sql<number>`${escalatedAt} + ${DECIDE_WITHIN}`,
      proposedUntil: proposedUntil(sql`problems.id`),
      now: sql<number>`${CLOCK}`,
    })
    .from(problems)
    .innerJoin(orders, eq(orders.id, orderId))
    .innerJoin(sellerProfiles, eq(sellerProfiles.user_id, orders.seller_id))
    .where(and(hasProblemStatus("escalated", sql`problems`), isStillAdmin(admin)))
    .orderBy(escalatedAt)
    .limit(most);
}

/** `refundedByAdmins` of its order before, centavos. `isOwn`: the administrator bought or sold it. */
export type AdminProblem = OrderProblems & { refundedByAdmins: number; isOwn: 0 | 1 };

/** `null` also when the user is no longer an administrator. */
export async function findAdminProblem(db: Database, admin: Admin, problemId: string): Promise<AdminProblem | null> {
  const isIts = sql`orders.id = (SELECT order_id FROM problems WHERE id = ${problemId})`;
  const when = allOf(isIts, isStillAdmin(admin));
  const [[found], [more]] = await Promise.all([
    listOrderProblems(db, when),
    db.all<Pick<AdminProblem, "refundedByAdmins" | "isOwn">>(
      sql`SELECT ${refundedByAdmins(sql`orders.id`)} AS refundedByAdmins,
        ${isOwnCase(admin.id, sql`orders.buyer_id, orders.seller_id`)} AS isOwn FROM orders WHERE ${when}`,
    ),
  ]);
  return found && more ? { ...found, ...more } : null;
}

export type PendingDecision = RowOf<{
  id: typeof problems.id;
  orderId: typeof problems.order_id;
  title: typeof orders.title;
  decideBy: number;
}>;

const due = sql`FROM problems p
  WHERE ${isUnreminded(sql`p`)} AND p.moved_at <= ${CLOCK} - ${ALERT_AFTER} ORDER BY p.moved_at`;
export const oldestDecisionReminder = sql`SELECT p.moved_at + ${ALERT_AFTER} AS since ${due} LIMIT 1`;

export async function listDecisionRemindersDue(db: Database, most: number): Promise<PendingDecision[]> {
  return db.all<PendingDecision>(sql`SELECT p.id, p.order_id AS orderId, o.title, p.moved_at + ${DECIDE_WITHIN} AS decideBy
    FROM (SELECT * ${due} LIMIT ${most}) p JOIN orders o ON o.id = p.order_id ORDER BY p.moved_at`);
}

export function isDecisionReminderDue(problemId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM problems WHERE id = ${problemId} AND ${isUnreminded(sql`problems`)})`;
}

export function markDecisionReminded(problemId: string): Statement {
  return sql`UPDATE problems SET alerted_at = ${CLOCK} WHERE id = ${problemId} AND ${isDecisionReminderDue(problemId)}`;
}
