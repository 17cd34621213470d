import { type SQL, sql } from "drizzle-orm";
import type { Centavos } from "~/domain/money";
import { refundDueEntries } from "~/domain/payments/ledger";
import type { RefundCause } from "~/domain/refunds/refund";
import { CLOCK } from "../clock.server";
import { book } from "../payments/ledger.server";

interface Refunding {
  /** Drawn by the caller: PayPal is asked under it. */
  id: string;
  orderId: string;
  amount: Centavos;
  cause: RefundCause;
  /** Such as that an order was moved by the same batch; asked of the entry in the books of what was paid. */
  when: SQL;
}

/** Notes that part or all of what was paid for an order is to go back to its buyer, with its entries; PayPal is asked afterwards. */
export function addRefund({ id, orderId, amount, cause, when }: Refunding, newId: () => string): SQL[] {
  const isDue = sql`EXISTS (SELECT 1 FROM refunds WHERE id = ${id})`;
  const paid = cause === "unwanted" ? "unwanted" : "sale";
  return [
    sql`INSERT INTO refunds (id, order_id, payment_id, amount, cause, created_at, updated_at)
      SELECT ${id}, ${orderId}, payment_id, ${amount}, ${cause}, ${CLOCK}, ${CLOCK} FROM ledger_entries
      WHERE order_id = ${orderId} AND kind = ${paid} AND account = 'buyer_clearing' AND ${when}`,
    book({ orderId, of: { refund: id }, kind: "return", entries: refundDueEntries(amount, cause), when: isDue }, newId),
  ];
}
