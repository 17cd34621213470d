import { eq, type SQL, sql } from "drizzle-orm";
import type { Centavos } from "~/domain/money";
import type { Actor } from "~/domain/moves";
import { dueAt, type ProblemStatus } from "~/domain/problems/problem";
import type { ReturnTerms } from "~/domain/problems/problem-terms";
import type { Tracking } from "~/domain/shipments/shipment";
import { CLOCK } from "../clock.server";
import { always, type Condition, never } from "../condition.server";
import type { Database } from "../connect.server";
import type { StoredImage } from "../images/image-store.server";
import { isAdmin } from "../moderation/facts.server";
import { hasStatus, isBuyer, isSeller, orderExists } from "../orders/facts.server";
import { refundableEquals } from "../refunds/facts.server";
import { problems } from "../schema.server";
import { insertProblemPhotos } from "./problem-photos.server";
import type { Problem, ProblemOrder } from "./problems.server";

export interface ProblemMove {
  eventId: string;
  to: ProblemStatus;
  actor: Actor;
  /** `null` for time or PayPal. */
  userId: string | null;
  words?: string;
  offer?: Centavos;
  refund?: Centavos;
  terms?: ReturnTerms;
  tracking?: Tracking;
  photos?: readonly StoredImage[];
  /** What else has to hold. */
  when?: Condition;
}

/** It is as it was read. */
export function isProblemAt({ id, status, movedAt }: Pick<Problem, "id" | "status" | "movedAt">): Condition {
  return sql`EXISTS (SELECT 1 FROM problems WHERE id = ${id} AND status = ${status} AND moved_at = ${movedAt})`;
}

export function isProblemMoved(eventId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM problem_events WHERE id = ${eventId})`;
}

/** Writes nothing when it changed since it was read. Only time or PayPal move a problem that is due. */
export function moveProblem(
  order: Pick<ProblemOrder, "id" | "refundable">,
  problem: Pick<Problem, "id" | "status" | "movedAt">,
  move: ProblemMove,
): SQL[] {
  const { eventId, to, actor, userId, words, offer, refund, terms, tracking, photos = [], when = always } = move;
  const isAsRead = sql`p.id = ${problem.id} AND p.status = ${problem.status} AND p.moved_at = ${problem.movedAt}
    AND ${orderExists(sql`p.order_id`, hasStatus("problem_open"), refundableEquals(order.refundable))}`;
  return [
    sql`INSERT INTO problem_events (id, problem_id, at, from_status, to_status, actor, admin_id, words, amount)
      SELECT ${eventId}, p.id, ${CLOCK}, p.status, ${to}, ${actor}, ${actor === "A" ? userId : null}, ${words ?? null},
        ${refund ?? offer ?? null} FROM problems p WHERE ${isAsRead} AND ${isTurnOf(actor)} AND ${isWho(actor, userId)}
          AND ${when}`,
    sql`UPDATE problems SET status = ${to}, (moved_at, due_at) = (SELECT at, at + ${dueAt(to, 0)} FROM problem_events
        WHERE id = ${eventId}), offer = coalesce(${offer ?? null}, offer), refunded = coalesce(${refund ?? null}, refunded),
        alerted_at = NULL, return_to = coalesce(${terms ? JSON.stringify(terms.address) : null}, return_to),
        label_by = coalesce(${terms?.labelBy ?? null}, label_by), label_note = coalesce(${terms?.labelNote ?? null}, label_note),
        return_carrier = coalesce(${tracking?.carrier ?? null}, return_carrier),
        return_carrier_name = coalesce(${tracking?.carrierName ?? null}, return_carrier_name),
        return_number = coalesce(${tracking?.number ?? null}, return_number)
      WHERE id = ${problem.id} AND ${isProblemMoved(eventId)}`,
    ...insertProblemPhotos(photos, { problemId: problem.id, eventId, when: isProblemMoved(eventId) }),
  ];
}

export function selectProblemMove(db: Database, problemId: string, eventId: string) {
  return db
    .select({ status: problems.status, isMoved: sql<0 | 1>`${isProblemMoved(eventId)}` })
    .from(problems)
    .where(eq(problems.id, problemId));
}

/** For the row of a problem `p`: whether it is due for a move by time, or not yet due for a move by a user. */
function isTurnOf(actor: Actor): Condition {
  if (actor === "P") return always;
  return actor === "T" ? sql`p.due_at <= ${CLOCK}` : sql`(p.due_at IS NULL OR p.due_at > ${CLOCK})`;
}

function isWho(actor: Actor, userId: string | null): Condition {
  if (actor === "T" || actor === "P") return always;
  if (userId === null) return never;
  if (actor === "A") return isAdmin(userId);
  return orderExists(sql`p.order_id`, actor === "B" ? isBuyer(userId) : isSeller(userId));
}
