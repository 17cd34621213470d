import { type SQL, sql } from "drizzle-orm";
import { dueAt } from "~/domain/problems/problem";
import { type ProblemKind, REPORT_WINDOWS, type ReportKind } from "~/domain/problems/problem-report";
import { CLOCK } from "../clock.server";
import { allOf, always, type Condition, not } from "../condition.server";
import type { StoredImage } from "../images/image-store.server";
import { deliveredAt, isBuyer, isConfirmed } from "../orders/facts.server";
import { arrivesBy } from "../shipments/facts.server";
import { insertProblemPhotos } from "./problem-photos.server";

/** For an order's row: whether its buyer can still report a problem of a kind, until the time of `answerReport`. Each kind can be reported once. */
export function isReportable(kind: ReportKind, buyerId: string, problemId: string, until: number): Condition {
  const { since, from } = REPORT_WINDOWS[kind];
  const start = since === "arrivesBy" ? arrivesBy : deliveredAt;
  return allOf(
    isBuyer(buyerId),
    sql`${CLOCK} >= ${start} + ${from} AND ${CLOCK} < ${until}`,
    kind === "not_received" ? not(isConfirmed()) : always,
    sql`NOT EXISTS (SELECT 1 FROM problems WHERE (order_id = orders.id AND kind = ${kind}) OR id = ${problemId})`,
  );
}

interface NewProblem {
  id: string;
  orderId: string;
  kind: ProblemKind;
  description: string;
  photos: readonly StoredImage[];
  when: Condition;
}

export function insertProblem({ id, orderId, kind, description, photos, when }: NewProblem): SQL[] {
  const status = kind === "paypal" ? "at_paypal" : "open";
  const actor = kind === "paypal" ? "P" : "B";
  return [
    sql`INSERT INTO problems (id, order_id, kind, description, status, opened_at, moved_at, due_at)
      SELECT ${id}, ${orderId}, ${kind}, ${description}, ${status}, now, now, now + ${dueAt(status, 0)}
      FROM (SELECT ${CLOCK} AS now) WHERE ${when}`,
    sql`INSERT INTO problem_events (id, problem_id, at, to_status, actor)
      SELECT id, id, opened_at, status, ${actor} FROM problems WHERE id = ${id} AND ${when}`,
    ...insertProblemPhotos(photos, { problemId: id, eventId: null, when }),
  ];
}

export function hasProblem(orderId: string, id: string): Condition {
  return sql`EXISTS (SELECT 1 FROM problems WHERE id = ${id} AND order_id = ${orderId})`;
}
