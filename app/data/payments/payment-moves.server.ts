import { type SQL, sql } from "drizzle-orm";
import type { Centavos } from "~/domain/money";
import { sourcesIn } from "~/domain/moves";
import { PAYMENT_MOVES, type PaymentStatus } from "~/domain/payments/payment";
import { CLOCK } from "../clock.server";
import { always, type Condition, inList } from "../condition.server";

interface PaymentMove {
  to: PaymentStatus;
  /** The expected statuses; by default all that allow the move. */
  from?: readonly PaymentStatus[];
  captureId?: string;
  fee?: Centavos | null;
  when?: Condition;
}

/** Moves a payment. One in none of the expected statuses stays unchanged. */
export function movePayment(
  id: string,
  { to, from = sourcesIn(PAYMENT_MOVES, to), captureId, fee, when = always }: PaymentMove,
): SQL {
  return sql`UPDATE payments SET status = ${to}, capture_id = coalesce(${captureId ?? null}, capture_id),
      fee = coalesce(${fee ?? null}, fee), updated_at = ${CLOCK}
    WHERE id = ${id} AND status IN ${inList(from)} AND ${when}`;
}

/** Fails a payment that PayPal refused to begin, unless a parallel request began it. */
export function failUnstartedPayment(id: string): SQL {
  return movePayment(id, { to: "failed", from: ["created"], when: sql`paypal_order_id IS NULL` });
}
