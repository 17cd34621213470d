import { type SQL, sql } from "drizzle-orm";
import type { Centavos } from "~/domain/money";
import type { Actor } from "~/domain/orders/order";
import { dueAt, type ProblemStatus } from "~/domain/problems/problem";
import type { ReturnTerms } from "~/domain/problems/problem-terms";
import type { Tracking } from "~/domain/shipments/shipment";
import { CLOCK } from "../clock.server";
import { isRefundable } from "../refunds/facts.server";
import type { Problem, TroubledOrder } from "./problems.server";

/** What goes with a move. */
export interface MoveDetails {
  words?: string;
  /** What is offered, or goes back. */
  amount?: Centavos;
  offer?: Centavos;
  refunded?: Centavos;
  terms?: ReturnTerms;
  tracking?: Tracking;
}

/** A move of a problem, known by the id of its event. */
export interface ProblemMove extends MoveDetails {
  eventId: string;
  to: ProblemStatus;
  actor: Actor;
  /** Buyer, seller or who looks after the market; `null`: time or PayPal. */
  userId: string | null;
}

/** Whether a problem was moved. */
export function isProblemMoved(eventId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM problem_events WHERE id = ${eventId})`;
}

/**
 * Moves a problem that is still what it was read as, with the event of it; in this order. Time moves what is due, everybody
 * else what is not; PayPal moves either.
 */
export function moveProblem(
  order: Pick<TroubledOrder, "id" | "left">,
  problem: Pick<Problem, "id" | "status" | "movedAt">,
  move: ProblemMove,
): SQL[] {
  const { eventId, to, actor, userId, words, amount, offer, refunded, terms, tracking } = move;
  const isAsRead = sql`p.id = ${problem.id} AND p.status = ${problem.status} AND p.moved_at = ${problem.movedAt}
    AND EXISTS (SELECT 1 FROM orders WHERE id = p.order_id AND status = 'problem_open' AND ${isRefundable(order.left)})`;
  const set = sql`${isProblemMoved(eventId)} AND id = ${problem.id}`;
  return [
    sql`INSERT INTO problem_events (id, problem_id, at, from_status, to_status, actor, admin_id, words, amount)
      SELECT ${eventId}, p.id, ${CLOCK}, p.status, ${to}, ${actor}, ${actor === "A" ? userId : null}, ${words ?? null},
        ${amount ?? null} FROM problems p WHERE ${isAsRead} AND ${mayMoveNow(actor)} AND ${isWho(actor, userId)}`,
    sql`UPDATE problems SET status = ${to}, (moved_at, due_at) = (SELECT at, at + ${dueAt(to, 0)} FROM problem_events
        WHERE id = ${eventId}), offer = coalesce(${offer ?? null}, offer), refunded = coalesce(${refunded ?? null}, refunded),
        alerted_at = NULL, return_to = coalesce(${terms ? JSON.stringify(terms.address) : null}, return_to),
        label_by = coalesce(${terms?.labelBy ?? null}, label_by), label_note = coalesce(${terms?.labelNote ?? null}, label_note),
        return_carrier = coalesce(${tracking?.carrier ?? null}, return_carrier),
        return_carrier_name = coalesce(${tracking?.carrierName ?? null}, return_carrier_name),
        return_number = coalesce(${tracking?.number ?? null}, return_number) WHERE ${set}`,
  ];
}

function mayMoveNow(actor: Actor): SQL {
  if (actor === "P") return sql`1`;
  return actor === "T" ? sql`p.due_at <= ${CLOCK}` : sql`(p.due_at IS NULL OR p.due_at > ${CLOCK})`;
}

/** Whether somebody is who they move it as. */
function isWho(actor: Actor, userId: string | null): SQL {
  if (actor === "A") return sql`EXISTS (SELECT 1 FROM user_roles WHERE user_id = ${userId} AND role = 'admin')`;
  if (actor === "T" || actor === "P") return sql`1`;
  const column = sql.identifier(actor === "B" ? "buyer_id" : "seller_id");
  return sql`EXISTS (SELECT 1 FROM orders WHERE id = p.order_id AND ${column} = ${userId})`;
}
