import { sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import { ALERT_AFTER, DECIDE_WITHIN } from "~/domain/problems/problem";
import type { ProblemKind } from "~/domain/problems/problem-report";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import type { Statement } from "../commit.server";
import { allOf, type Condition } from "../condition.server";
import type { Database } from "../connect.server";
import { isStillAdmin } from "../moderation/facts.server";
import { hasProblemStatus, isUnreminded } from "./facts.server";
import { listOrderProblems, type OrderProblems } from "./problems.server";

/** `now` is the database's clock. */
export interface EscalatedProblem {
  id: string;
  orderId: string;
  kind: ProblemKind;
  title: string;
  amount: Centavos;
  storeName: string;
  escalatedAt: number;
  decideBy: number;
  now: number;
}

export async function listEscalatedProblems(db: Database, admin: Admin, most: number): Promise<EscalatedProblem[]> {
  const rows = await db.all<EscalatedProblem>(sql`SELECT p.id, p.order_id AS orderId, p.kind, o.title, o.amount,
      s.business_name AS storeName, p.moved_at AS escalatedAt, p.moved_at + ${DECIDE_WITHIN} AS decideBy, ${CLOCK} AS now
    FROM problems p JOIN orders o ON o.id = p.order_id JOIN seller_profiles s ON s.user_id = o.seller_id
    WHERE ${hasProblemStatus("escalated", sql`p`)} AND ${isStillAdmin(admin)} ORDER BY p.moved_at LIMIT ${most}`);
  return rows.map((row) => ({ ...row, amount: toCentavos(row.amount) }));
}

/** `null` also when the user is no longer an administrator. */
export async function findAdminProblem(db: Database, admin: Admin, problemId: string): Promise<OrderProblems | null> {
  const isIts = sql`orders.id = (SELECT order_id FROM problems WHERE id = ${problemId})`;
  const [found = null] = await listOrderProblems(db, allOf(isIts, isStillAdmin(admin)));
  return found;
}

export interface PendingDecision {
  id: string;
  orderId: string;
  title: string;
  decideBy: number;
}

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
