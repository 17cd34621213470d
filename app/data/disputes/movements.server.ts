import { eq, sql } from "drizzle-orm";
import { type Centavos, toCentavos } from "~/domain/money";
import type { Claim } from "~/domain/refunds/placement";
import type { WholeStatus } from "~/domain/refunds/refund";
import { CLOCK } from "../clock.server";
import type { Statement } from "../commit.server";
import { type Condition, inList } from "../condition.server";
import type { Database } from "../connect.server";
import { toCentavosOrNull } from "../money.server";
import type { Found, Json, RowOf } from "../rows.server";
import { type disputes, type payments, paypalMovements } from "../schema.server";
import { isDisputeOpen, isPlaced, isWonByBuyer, recordedOfDispute } from "./facts.server";

type ClaimRow = RowOf<{
  disputeId: typeof disputes.id;
  openedAt: typeof disputes.opened_at;
  amount: typeof disputes.amount;
  reported: number;
  recorded: number;
  orders: Json;
}>;

/** Disputes of a payment whose money PayPal took or may take. */
export async function findClaims(db: Database, paymentId: string): Promise<Claim[]> {
  const rows = await db.all<ClaimRow>(sql`SELECT d.id AS disputeId,
      d.opened_at AS openedAt, iif(d.outcome IS NULL, d.amount, d.moved) AS amount,
      (SELECT coalesce(sum(m.amount), 0) FROM paypal_movements m
        WHERE m.dispute_id = d.id AND m.payment_id = p.payment_id AND substr(m.id, 1, length(d.id)) <> d.id) AS reported,
      ${recordedOfDispute(sql`d.id`, sql`p.payment_id`)} AS recorded,
      (SELECT json_group_array(r.order_id) FROM dispute_orders r
        WHERE r.dispute_id = d.id AND r.payment_id = p.payment_id) AS orders
    FROM dispute_payments p JOIN disputes d ON d.id = p.dispute_id
    WHERE p.payment_id = ${paymentId} AND (${isDisputeOpen()} OR ${isWonByBuyer()}) ORDER BY d.created_at, d.id`);
  return rows.map((row) => ({
    ...row,
    amount: toCentavosOrNull(row.amount),
    reported: toCentavos(row.reported),
    recorded: toCentavos(row.recorded),
    orders: JSON.parse(row.orders),
  }));
}

/** Whether another part fits into what is known to have moved for a dispute of a payment. */
export function fitsDispute(disputeId: string, paymentId: string, part: Centavos, known: number): Condition {
  return sql`${recordedOfDispute(disputeId, paymentId)} + ${part} <= ${known}`;
}

/** A refund or reversal that PayPal made by itself. */
export type Movement = RowOf<{
  /** PayPal's id of the refund, or of the dispute where only its outcome tells. */
  id: typeof paypalMovements.id;
  captureId: Found<typeof payments.capture_id>;
  amount: Centavos;
  currency: typeof payments.currency;
  whole: typeof paypalMovements.whole;
  /** PayPal's time, milliseconds. */
  at: number | null;
}>;

/**
 * `orderId` is of the order that an administrator chose for what is left of it. For a surplus, more than was left of the
 * payment, there is no order to be found.
 */
export async function findMovement(db: Database, id: string) {
  const { amount, dispute_id: disputeId, order_id: orderId } = paypalMovements;
  // Once administrators have chosen any order, only they choose the others.
  const isPlacedByHand = sql`EXISTS (SELECT 1 FROM movement_orders WHERE movement_id = ${id})`.mapWith(Boolean);
  const hasSurplus = sql`${paypalMovements.surplus} IS NOT NULL`.mapWith(Boolean);
  const [row] = await db
    .select({ amount, disputeId, orderId, isPlacedByHand, hasSurplus })
    .from(paypalMovements)
    .where(eq(paypalMovements.id, id));
  return row ?? null;
}

/** The choice waits to be recorded. */
export function isChosen(id: string, orderId: string): Condition {
  return sql`EXISTS (SELECT 1 FROM paypal_movements WHERE id = ${id} AND order_id = ${orderId} AND recorded_at IS NULL)`;
}

/** The chosen order carries no more: an administrator chooses the next one. */
export function endChoice(id: string, orderId: string): Statement {
  return sql`UPDATE paypal_movements SET order_id = NULL, admin_id = NULL WHERE ${isChosen(id, orderId)} AND id = ${id}`;
}

type SavedMovement = Pick<Movement, "id" | "amount" | "whole" | "at"> &
  RowOf<{
    paymentId: typeof paypalMovements.payment_id;
    disputeId: typeof paypalMovements.dispute_id;
    isRecorded: boolean;
  }>;

export function isMovementKnown(id: string): Condition {
  return sql`EXISTS (SELECT 1 FROM paypal_movements WHERE id = ${id})`;
}

/** Whether a dispute was decided before we heard of it, and no money of it is known yet. */
export function isFirstOfLateDispute(disputeId: string): Condition {
  return sql`(EXISTS (SELECT 1 FROM disputes d WHERE d.id = ${disputeId} AND d.decided_at = d.created_at)
    AND NOT EXISTS (SELECT 1 FROM paypal_movements WHERE dispute_id = ${disputeId}))`;
}

/** Writes it once; later only its dispute and that it was recorded. */
export function saveMovement({ id, paymentId, disputeId, amount, whole, at, isRecorded }: SavedMovement): Statement {
  const recordedAt = isRecorded ? CLOCK : sql`NULL`;
  return sql`INSERT INTO paypal_movements (id, payment_id, dispute_id, amount, whole, created_at, recorded_at)
    VALUES (${id}, ${paymentId}, ${disputeId}, ${amount}, ${whole}, coalesce(${at}, ${CLOCK}), ${recordedAt})
    ON CONFLICT (id) DO UPDATE SET dispute_id = coalesce(dispute_id, excluded.dispute_id),
      recorded_at = coalesce(recorded_at, excluded.recorded_at)`;
}

export function isSurplusKnown(id: string): Condition {
  return sql`EXISTS (SELECT 1 FROM paypal_movements WHERE id = ${id} AND surplus IS NOT NULL)`;
}

/** What is left of a saved movement when nothing is left of its payment. */
export function saveSurplus(id: string, surplus: Centavos): Statement {
  return sql`UPDATE paypal_movements SET surplus = ${surplus}, order_id = NULL, admin_id = NULL
    WHERE id = ${id} AND surplus IS NULL AND recorded_at IS NULL`;
}

/** Reversals from before their dispute was known that fit what its outcome took. */
export function linkReversals(disputeId: string, paymentId: string): Statement {
  return sql`UPDATE paypal_movements SET dispute_id = ${disputeId} WHERE payment_id = ${paymentId}
    AND dispute_id IS NULL AND order_id IS NULL AND whole IN ${inList<WholeStatus>(["reversed"])}
    AND EXISTS (SELECT 1 FROM disputes d WHERE d.id = ${disputeId} AND (d.moved IS NULL OR d.moved >= amount)
      AND (d.opened_at IS NULL OR d.opened_at <= paypal_movements.created_at))`;
}

const placed = sql`FROM paypal_movements m JOIN payments y ON y.id = m.payment_id
  WHERE m.recorded_at IS NULL AND m.surplus IS NULL AND (m.order_id IS NOT NULL OR ${isPlaced(sql`m.dispute_id`, sql`m.payment_id`)})`;
export const oldestPlacedMovement = sql`SELECT m.created_at AS since ${placed} ORDER BY m.created_at LIMIT 1`;

type PlacedRow = RowOf<{
  id: typeof paypalMovements.id;
  captureId: Found<typeof payments.capture_id>;
  amount: typeof paypalMovements.amount;
  currency: typeof payments.currency;
  whole: typeof paypalMovements.whole;
  at: typeof paypalMovements.created_at;
  disputeId: typeof paypalMovements.dispute_id;
  disputed: Json;
}>;

/** One that waits although its orders are known by now. */
export interface PlacedMovement extends Movement {
  disputeId: string | null;
  /** The orders that its dispute is about. */
  disputed: string[];
}

export async function listMovementsToRecord(db: Database, most: number): Promise<PlacedMovement[]> {
  const rows = await db.all<PlacedRow>(sql`SELECT m.id,
      y.capture_id AS captureId, m.amount, y.currency, m.whole, m.created_at AS at, m.dispute_id AS disputeId,
      (SELECT json_group_array(r.order_id) FROM dispute_orders r
        WHERE r.dispute_id = m.dispute_id AND r.payment_id = m.payment_id) AS disputed
    ${placed} ORDER BY m.order_id IS NULL, m.created_at, m.id LIMIT ${most}`);
  return rows.map((row) => ({ ...row, amount: toCentavos(row.amount), disputed: JSON.parse(row.disputed) }));
}
