import { type SQL, sql } from "drizzle-orm";
import { dueAt } from "~/domain/problems/problem";
import { type ProblemKind, type ReportKind, WINDOWS } from "~/domain/problems/problem-report";
import { CLOCK } from "../clock.server";
import type { StoredImage } from "../images/image-store.server";
import { ARRIVES_BY, CONFIRMED, DELIVERED } from "./problems.server";

/** Whether an order of a buyer's can be reported now, as a condition about its row; what it was reported for, never again. */
export function canReport(kind: ReportKind, buyerId: string, problemId: string): SQL {
  const { since, from, until } = WINDOWS[kind];
  const start = since === "arrivesBy" ? ARRIVES_BY : DELIVERED;
  return sql`(orders.buyer_id = ${buyerId} AND ${CLOCK} >= ${start} + ${from} AND ${CLOCK} < ${start} + ${until}
    AND ${kind === "not_received" ? sql`NOT ${CONFIRMED}` : sql`1`}
    AND NOT EXISTS (SELECT 1 FROM problems WHERE (order_id = orders.id AND kind = ${kind}) OR id = ${problemId}))`;
}

interface Opening {
  id: string;
  orderId: string;
  kind: ProblemKind;
  description: string;
  photos: readonly StoredImage[];
  /** That its order was moved by the same batch. */
  when: SQL;
}

/** Opens a problem with its photos, when `when` holds; in this order. What was opened at PayPal is decided there. */
export function openProblem({ id, orderId, kind, description, photos, when }: Opening): SQL[] {
  const [status, actor] = kind === "paypal" ? (["at_paypal", "P"] as const) : (["open", "B"] as const);
  return [
    sql`INSERT INTO problems (id, order_id, kind, description, status, opened_at, moved_at, due_at)
      SELECT ${id}, ${orderId}, ${kind}, ${description}, ${status}, now, now, now + ${dueAt(status, 0)}
      FROM (SELECT ${CLOCK} AS now) WHERE ${when}`,
    sql`INSERT INTO problem_events (id, problem_id, at, to_status, actor)
      SELECT id, id, opened_at, status, ${actor} FROM problems WHERE id = ${id} AND ${when}`,
    ...photos.map(
      (
        { key, width, height },
        position,
      ) => sql`INSERT INTO problem_photos (problem_id, position, key, width, height, added_at)
        SELECT id, ${position}, ${key}, ${width}, ${height}, opened_at FROM problems WHERE id = ${id} AND ${when}`,
    ),
  ];
}
