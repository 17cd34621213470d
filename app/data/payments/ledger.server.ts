import { type SQL, sql } from "drizzle-orm";
import type { Entries, EntryKind, RefundRate } from "~/domain/payments/ledger";
import { FEE_BEARERS, type FeeBearer } from "~/domain/refunds/refund";
import { CLOCK } from "../clock.server";
import type { Condition } from "../condition.server";
import { template } from "../template.server";

interface Booking {
  orderId: string;
  paymentId: string;
  kind: EntryKind;
  entries: Entries;
  when: Condition;
}

/** Writes all of them or none, and only once. */
export function addEntries({ orderId, paymentId, kind, entries, when }: Booking, newId: () => string): SQL {
  const rows = JSON.stringify(entries.map(([account, amount]) => ({ id: newId(), account, amount })));
  return insertion({ orderId, paymentId, kind, rows, when });
}

const insertion = template(
  ["orderId", "paymentId", "kind", "rows", "when"],
  ({
    orderId,
    paymentId,
    kind,
    rows,
    when,
  }) => sql`INSERT INTO ledger_entries (id, order_id, payment_id, kind, account, amount, at)
    SELECT value ->> 'id', ${orderId}, ${paymentId}, ${kind}, value ->> 'account', value ->> 'amount', ${CLOCK}
    FROM json_each(${rows}) WHERE ${when} AND NOT EXISTS (SELECT 1 FROM ledger_entries
      WHERE order_id = ${orderId} AND payment_id = ${paymentId} AND kind = ${kind})`,
);

/** Writes a stored refund's entries by its stored fee bearer, all of them or none, and only once. */
export function addRefundEntries(
  refundId: string,
  {
    kind,
    ratesFor,
    when,
  }: { kind: EntryKind; ratesFor: (bearer: FeeBearer) => readonly RefundRate[]; when: Condition },
  newId: () => string,
): SQL {
  const rates = FEE_BEARERS.flatMap((bearer) => ratesFor(bearer).map((rate) => ({ id: newId(), bearer, ...rate })));
  return refundInsertion({ refundId, kind, rates: JSON.stringify(rates), when });
}

const refundInsertion = template(
  ["refundId", "kind", "rates", "when"],
  ({
    refundId,
    kind,
    rates,
    when,
  }) => sql`INSERT INTO ledger_entries (id, order_id, refund_id, kind, account, amount, at)
    SELECT id, order_id, refund_id, ${kind}, account, amount, ${CLOCK} FROM (
      SELECT rate.value ->> 'id' AS id, r.order_id, r.id AS refund_id, rate.value ->> 'account' AS account,
        r.amount * (rate.value ->> 'amount') + r.fee * (rate.value ->> 'fee') AS amount
      FROM refunds r CROSS JOIN json_each(${rates}) rate
      WHERE r.id = ${refundId} AND r.fee_bearer = rate.value ->> 'bearer')
    WHERE amount <> 0 AND ${when}
      AND NOT EXISTS (SELECT 1 FROM ledger_entries e WHERE e.refund_id = ${refundId} AND e.kind = ${kind})`,
);
