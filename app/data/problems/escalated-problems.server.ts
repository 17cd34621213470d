import { sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import { ALERT_AFTER, DECIDE_WITHIN } from "~/domain/problems/problem";
import type { ProblemKind } from "~/domain/problems/problem-report";
import type { Admin } from "../accounts/users.server";
import { CLOCK } from "../clock.server";
import type { Database } from "../connect.server";
import { type OrderProblems, selectProblems, toProblems } from "./problems.server";

/** Those who look after the market. */
export const ADMINS = sql`SELECT user_id FROM user_roles WHERE role = 'admin'`;

/** A problem that waits for a decision. Times in milliseconds since 1970; `now` is the database's clock. */
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

const isAdmin = (admin: Admin) => sql`EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${admin.id} AND role = 'admin')`;

/** Problems that wait for a decision, the oldest first: at most `most`. */
export async function listEscalated(db: Database, admin: Admin, most: number): Promise<EscalatedProblem[]> {
  const rows = await db.all<EscalatedProblem>(sql`SELECT p.id, p.order_id AS orderId, p.kind, o.title, o.amount,
      s.business_name AS storeName, p.moved_at AS escalatedAt, p.moved_at + ${DECIDE_WITHIN} AS decideBy, ${CLOCK} AS now
    FROM problems p JOIN orders o ON o.id = p.order_id JOIN seller_profiles s ON s.user_id = o.seller_id
    WHERE p.status = 'escalated' AND ${isAdmin(admin)} ORDER BY p.moved_at LIMIT ${most}`);
  return rows.map((row) => ({ ...row, amount: toCentavos(row.amount) }));
}

/** The order of a problem with all that was reported of it, for whoever looks after the market; `null` when there is none. */
export async function findDeskProblem(db: Database, admin: Admin, problemId: string): Promise<OrderProblems | null> {
  const isIts = sql`orders.id = (SELECT order_id FROM problems WHERE id = ${problemId}) AND ${isAdmin(admin)}`;
  return toProblems(await selectProblems(db, isIts));
}

/** A problem that is to be decided soon, and nobody was reminded of it. */
export interface ToAlert {
  id: string;
  orderId: string;
  title: string;
  decideBy: number;
}

/** Problems whose deciders are to be reminded of them. */
export async function listToAlert(db: Database, most: number): Promise<ToAlert[]> {
  return db.all<ToAlert>(sql`SELECT p.id, p.order_id AS orderId, o.title, p.moved_at + ${DECIDE_WITHIN} AS decideBy
    FROM problems p JOIN orders o ON o.id = p.order_id
    WHERE p.status = 'escalated' AND p.alerted_at IS NULL AND p.moved_at <= ${CLOCK} - ${ALERT_AFTER}
    ORDER BY p.moved_at LIMIT ${most}`);
}

/** Whether nobody was reminded of a problem yet; for the batch that does. */
export function isToAlert({ id }: Pick<ToAlert, "id">) {
  return sql`EXISTS (SELECT 1 FROM problems WHERE id = ${id} AND status = 'escalated' AND alerted_at IS NULL)`;
}

/** Notes that they were. */
export function markAlerted({ id }: Pick<ToAlert, "id">) {
  return sql`UPDATE problems SET alerted_at = ${CLOCK} WHERE id = ${id} AND ${isToAlert({ id })}`;
}
