import { type SQL, sql } from "drizzle-orm";
import type { Centavos } from "~/domain/money";
import { sourcesIn } from "~/domain/moves";
import {
  CAPTURE_LEASE,
  PAYMENT_MOVES,
  PAYPAL_ORDER_LIFE,
  type PaymentStatus,
  UNANSWERED_STATUSES,
} from "~/domain/payments/payment";
import { CLOCK } from "../clock.server";
import { always, type Condition, inList } from "../condition.server";
import { hasPaymentStatus } from "./facts.server";

interface PaymentMove {
  to: PaymentStatus;
  /** The expected statuses; by default all that allow the move. */
  from?: readonly PaymentStatus[];
  captureId?: string;
  fee?: Centavos | null;
  /** PayPal's code for why a capture is pending. */
  pendingReason?: string | null;
  when?: Condition;
}

/**
 * Moves a payment. One in none of the expected statuses stays unchanged, and so does a reversed capture. One that was
 * declined keeps the time of its first claim, so that cron asks about it less and less often. An outage is over
 * once PayPal answers. One that becomes approved is claimed for CAPTURE_LEASE.
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
      outage_at = ${UNANSWERED_STATUSES.includes(to) ? sql`outage_at` : null}, updated_at = ${CLOCK}
    WHERE id = ${id} AND status IN ${inList(from)} AND NOT (${hasPaymentStatus("reversed", sql`payments`)} AND capture_id IS NOT NULL) AND ${when}`;
}

/** PayPal may change its mind about why a capture is pending. */
export function savePendingReason(id: string, reason: string): SQL {
  return sql`UPDATE payments SET pending_reason = ${reason}
    WHERE id = ${id} AND ${hasPaymentStatus("capture_pending", sql`payments`)}`;
}

/** Ends the claim of a payment that PayPal does not show, once PayPal forgets its order. */
export function endOverdueClaim(id: string): SQL {
  const when = sql`payments.created_at < ${CLOCK} - ${PAYPAL_ORDER_LIFE}`;
  return movePayment(id, { to: "reversed", from: ["approved"], when });
}

/** Fails a payment that PayPal refused to begin, unless a parallel request began it. */
export function failUnstartedPayment(id: string): SQL {
  return movePayment(id, { to: "failed", from: ["created"], when: sql`paypal_order_id IS NULL` });
}
