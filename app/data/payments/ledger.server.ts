import { type SQL, sql } from "drizzle-orm";
import type { EntryKind, LedgerAccount } from "~/domain/payments/ledger";
import { CLOCK } from "../clock.server";

/** What a booking is of: one payment, refund or payout. */
type BookedFor = { payment: string } | { refund: string } | { payout: string };

interface Booked {
  orderId: string;
  of: BookedFor;
  kind: EntryKind;
  entries: [LedgerAccount, number][];
  when: SQL;
}

/** Writes entries in the books, all of them or none, and once. */
export function book({ orderId, of, kind, entries, when }: Booked, newId: () => string): SQL {
  const [[what, id] = ["payment", ""]] = Object.entries(of);
  const column = sql.identifier(`${what}_id`);
  const rows = JSON.stringify(entries.map(([account, amount]) => ({ id: newId(), account, amount })));
  return sql`INSERT INTO ledger_entries (id, order_id, ${column}, kind, account, amount, at)
    SELECT value ->> 'id', ${orderId}, ${id}, ${kind}, value ->> 'account', value ->> 'amount', ${CLOCK}
    FROM json_each(${rows}) WHERE ${when} AND NOT EXISTS (SELECT 1 FROM ledger_entries
      WHERE order_id = ${orderId} AND ${column} = ${id} AND kind = ${kind})`;
}
