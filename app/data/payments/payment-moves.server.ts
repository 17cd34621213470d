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
import { type Condition, inList, literal } from "../condition.server";
import { template } from "../template.server";
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
 * often. An approved one is claimed for CAPTURE_LEASE. An outage is over once PayPal answers.
 */
export function movePayment(
  id: string,
  { to, from = sourcesIn(PAYMENT_MOVES, to), captureId, fee, pendingReason, when }: PaymentMove,
): SQL {
  return move({
    ...{ id, to, from: JSON.stringify(from), captureId: captureId ?? null, fee: fee ?? null },
    ...{ pendingReason: pendingReason ?? null, when: when ?? 1 },
  });
}

const move = template(
  ["id", "to", "from", "captureId", "fee", "pendingReason", "when"],
  ({ id, to, from, captureId, fee, pendingReason, when }) => {
    const isTo = (status: PaymentStatus) => sql`${to} = ${literal(status)}`;
    return sql`UPDATE payments SET status = ${to}, capture_id = coalesce(${captureId}, capture_id),
        fee = coalesce(${fee}, fee), pending_reason = coalesce(${pendingReason}, pending_reason),
        claimed_until = iif(${isTo("approved")}, ${CLOCK} + ${CAPTURE_LEASE}, NULL),
        moved_at = iif(${isTo("created")}, moved_at, coalesce(iif(${isTo("approved")}, moved_at, NULL), ${CLOCK})),
        outage_at = iif(${to} IN ${inList(UNANSWERED_STATUSES)}, outage_at, NULL), updated_at = ${CLOCK}
      WHERE id = ${id} AND status IN (SELECT value FROM json_each(${from}))
        AND NOT (${hasPaymentStatus("reversed", sql`payments`)} AND capture_id IS NOT NULL) AND ${when}`;
  },
);

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
