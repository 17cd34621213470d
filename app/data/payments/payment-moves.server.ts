import { type SQL, sql } from "drizzle-orm";
import type { Centavos } from "~/domain/money";
import { sourcesIn } from "~/domain/moves";
import { CAPTURE_LEASE, PAYMENT_MOVES, PAYPAL_ORDER_LIFE, type PaymentStatus } from "~/domain/payments/payment";
import { CLOCK } from "../clock.server";
import { always, type Condition, inList } from "../condition.server";
import { hasPaymentStatus } from "./facts.server";

interface PaymentMove {
  to: PaymentStatus;
  /** The expected statuses; by default all that allow the move. */
  from?: readonly PaymentStatus[];
  captureId?: string;
  fee?: Centavos | null;
  /** PayPal's code. */
  pendingReason?: string | null;
  when?: Condition;
}

/**
 * A reversed capture stays. A declined payment keeps the time of its first claim, so that cron asks less and less
 * often. An approved one is claimed for CAPTURE_LEASE.
 */
export function movePayment(
  id: string,
  { to, from = sourcesIn(PAYMENT_MOVES, to), captureId, fee, pendingReason, when = always }: PaymentMove,
): SQL {
  const isClaim = to === "approved";
  const movedAt = to === "created" ? sql`moved_at` : isClaim ? sql`coalesce(moved_at, ${CLOCK})` : CLOCK;
  return sql`UPDATE payments SET status = ${to}, capture_id = coalesce(${captureId ?? null}, capture_id),
      fee = coalesce(${fee ?? null}, fee), pending_reason = coalesce(${pendingReason ?? null}, pending_reason),
      claimed_until = ${isClaim ? sql`${CLOCK} + ${CAPTURE_LEASE}` : null}, moved_at = ${movedAt},
      outage_at = ${to === "created" ? null : sql`outage_at`}, updated_at = ${CLOCK}
    WHERE id = ${id} AND status IN ${inList(from)} AND NOT (${hasPaymentStatus("reversed", sql`payments`)} AND capture_id IS NOT NULL) AND ${when}`;
}

/** PayPal may change its mind about why a capture is pending. */
export function savePendingReason(id: string, reason: string): SQL {
  return sql`UPDATE payments SET pending_reason = ${reason}
    WHERE id = ${id} AND ${hasPaymentStatus("capture_pending", sql`payments`)}`;
}

/** PayPal does not show the payment, and has forgotten its order. */
export function endOverdueClaim(id: string): SQL {
  const when = sql`payments.created_at < ${CLOCK} - ${PAYPAL_ORDER_LIFE}`;
  return movePayment(id, { to: "reversed", from: ["approved"], when });
}

/** Does nothing when a parallel request began it. */
export function failUnstartedPayment(id: string): SQL {
  return movePayment(id, { to: "failed", from: ["created"], when: sql`paypal_order_id IS NULL` });
}
