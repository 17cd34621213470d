import { type SQL, sql } from "drizzle-orm";
import type { Entries, EntryKind } from "~/domain/payments/ledger";
import { CLOCK } from "../clock.server";
import type { Condition } from "../condition.server";

interface Booking {
  orderId: string;
  of: { payment: string } | { refund: string } | { payout: string };
  kind: EntryKind;
  entries: Entries;
  when: Condition;
}

/** Writes ledger entries, all of them or none, and only once. */
export function addEntries({ orderId, of, kind, entries, when }: Booking, newId: () => string): SQL {
  const [[what, id] = ["payment", ""]] = Object.entries(of);
  const column = sql.identifier(`${what}_id`);
  const rows = JSON.stringify(entries.map(([account, amount]) => ({ id: newId(), account, amount })));
  return sql`INSERT INTO ledger_entries (id, order_id, ${column}, kind, account, amount, at)
    SELECT value ->> 'id', ${orderId}, ${id}, ${kind}, value ->> 'account', value ->> 'amount', ${CLOCK}
    FROM json_each(${rows}) WHERE ${when} AND NOT EXISTS (SELECT 1 FROM ledger_entries
      WHERE order_id = ${orderId} AND ${column} = ${id} AND kind = ${kind})`;
}
